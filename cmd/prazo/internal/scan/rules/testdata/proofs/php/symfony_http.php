<?php
// Symfony's HttpClient: timeout is of a silence, max_duration of the whole call.
// client: require 'Symfony/Component/HttpClient/autoload.php'; Symfony\Component\HttpClient\HttpClient::create();
// packages: php-symfony-http-client php-curl

require 'Symfony/Component/HttpClient/autoload.php';
require __DIR__ . '/harness.php';

use Symfony\Component\HttpClient\HttpClient;

prove([
    'symfony-timeout' => function ($url) {
        $client = HttpClient::create();
        $client->request('GET', $url, ['timeout' => LIMIT])->getContent(); // prove: symfony-timeout
    },
    'symfony-duration' => function ($url) {
        $client = HttpClient::create();
        $client->request('GET', $url, ['max_duration' => LIMIT])->getContent(); // prove: symfony-duration
    },
]);
