<?php
// Sockets of PHP's streams: the timeout of fsockopen is of the connection, a read has one of its own.
// client: echo PHP_VERSION;

require __DIR__ . '/harness.php';

// answer asks over HTTP and reads line by line, to the end.
function answer($socket, array $at): void
{
    fwrite(must($socket), "GET {$at['path']} HTTP/1.1\r\nHost: lab.test\r\nConnection: close\r\n\r\n");
    while (($line = fgets($socket)) !== false) {
    }
    if (stream_get_meta_data($socket)['timed_out']) {
        throw new RuntimeException('timed out');
    }
}

prove([
    'sockets-read' => function ($url, $at) {
        $s = fsockopen($at['host'], $at['port'], $code, $error, LIMIT); // prove: sockets-read
        stream_set_timeout($s, WHOLE);
        answer($s, $at);
    },
    'sockets-ini' => function ($url, $at) {
        ini_set('default_socket_timeout', WHOLE);
        $s = fsockopen($at['host'], $at['port']); // prove: sockets-ini
        answer($s, $at);
    },
]);
