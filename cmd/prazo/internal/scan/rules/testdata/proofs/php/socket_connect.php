<?php
// The extension sockets: the limits are those of the system's sockets.
// client: exit(extension_loaded('sockets') ? 0 : 1);

require __DIR__ . '/harness.php';

function read_all($socket, array $at): void
{
    must(socket_write($socket, "GET {$at['path']} HTTP/1.1\r\nHost: lab.test\r\nConnection: close\r\n\r\n"));
    while (must(socket_read($socket, 8192)) !== '') {
    }
}

$limit = ['sec' => (int) LIMIT, 'usec' => MS % 1000 * 1000];
prove([
    'socket_connect-default' => function ($url, $at) {
        $s = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
        must(socket_connect($s, $at['host'], $at['port'])); // prove: socket_connect-default
        read_all($s, $at);
    },
    'socket_connect-send' => function ($url, $at) use ($limit) {
        $s = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
        socket_set_option($s, SOL_SOCKET, SO_SNDTIMEO, $limit);
        must(socket_connect($s, $at['host'], $at['port'])); // prove: socket_connect-send
        read_all($s, $at);
    },
    'socket_connect-receive' => function ($url, $at) use ($limit) {
        $s = socket_create(AF_INET, SOCK_STREAM, SOL_TCP);
        socket_set_option($s, SOL_SOCKET, SO_RCVTIMEO, $limit);
        must(socket_connect($s, $at['host'], $at['port'])); // prove: socket_connect-receive
        read_all($s, $at);
    },
]);
