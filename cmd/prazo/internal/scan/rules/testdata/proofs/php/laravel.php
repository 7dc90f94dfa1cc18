<?php
// Laravel's client of HTTP, of a version before 9: its only limit is the one that is set, in whole seconds.
// client: require 'Illuminate/Http/autoload.php'; require 'GuzzleHttp/autoload.php'; new Illuminate\Http\Client\Factory();
// packages: php-illuminate-http php-guzzlehttp-guzzle php-curl
// version: laravel/framework 8.83.26

require 'Illuminate/Http/autoload.php';
require 'GuzzleHttp/autoload.php';
require __DIR__ . '/harness.php';

use Illuminate\Http\Client\Factory;
use Illuminate\Support\Facades\Http;

Http::swap(new Factory()); // an application does this as it starts

prove([
    'laravel-default' => function ($url) {
        Http::get($url)->throw(); // prove: laravel-default
    },
    'laravel-timeout' => function ($url) {
        Http::timeout(WHOLE)->get($url)->throw(); // prove: laravel-timeout
    },
]);
