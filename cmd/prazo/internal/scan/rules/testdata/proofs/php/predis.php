<?php
// Predis: timeout is of the connection, read_write_timeout of each read; without it that is default_socket_timeout.
// client: require 'Predis/autoload.php'; echo Predis\Client::VERSION;
// packages: php-nrk-predis

require 'Predis/autoload.php';
require __DIR__ . '/harness.php';

prove([
    'predis-read' => function ($url, $at) {
        $redis = new Predis\Client(['host' => $at['host'], 'port' => $at['port'], 'read_write_timeout' => LIMIT]); // prove: predis-read
        $redis->get('key');
    },
    'predis-ini' => function ($url, $at) {
        ini_set('default_socket_timeout', WHOLE);
        $redis = new Predis\Client(['host' => $at['host'], 'port' => $at['port']]); // prove: predis-ini
        $redis->get('key');
    },
]);
