<?php
// FTP: the timeout is of each wait. The servers are of SMTP, which greets alike.
// client: exit(extension_loaded('ftp') ? 0 : 1);

require __DIR__ . '/harness.php';

prove([
    'ftp-timeout' => function ($url, $at) {
        $ftp = must(ftp_connect($at['host'], $at['port'], WHOLE)); // prove: ftp-timeout
        must(ftp_raw($ftp, 'EHLO lab.test'));
    },
]);
