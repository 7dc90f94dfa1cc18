<?php
// Guzzle: its timeout is of the whole call, unless its handler of streams is asked.
// client: require 'GuzzleHttp/autoload.php'; echo GuzzleHttp\Client::MAJOR_VERSION;
// packages: php-guzzlehttp-guzzle php-curl

require 'GuzzleHttp/autoload.php';
require __DIR__ . '/harness.php';

use GuzzleHttp\Client;
use GuzzleHttp\RequestOptions;

prove([
    'guzzle-default' => function ($url) {
        $client = new Client();
        $client->get($url); // prove: guzzle-default
    },
    'guzzle-timeout' => function ($url) {
        $client = new Client(['timeout' => LIMIT]);
        $client->get($url); // prove: guzzle-timeout
    },
    'guzzle-constant' => function ($url) {
        $client = new Client();
        $client->request('GET', $url, [RequestOptions::TIMEOUT => LIMIT]); // prove: guzzle-constant
    },
    'guzzle-connect' => function ($url) {
        $client = new Client(['connect_timeout' => LIMIT]);
        $client->get($url); // prove: guzzle-connect
    },
    'guzzle-read' => function ($url) {
        $client = new Client();
        $client->get($url, ['read_timeout' => LIMIT]); // prove: guzzle-read
    },
    'guzzle-stream' => function ($url) {
        $client = new Client();
        $r = $client->get($url, ['stream' => true, 'timeout' => LIMIT]); // prove: guzzle-stream
        $r->getBody()->getContents();
    },
]);
