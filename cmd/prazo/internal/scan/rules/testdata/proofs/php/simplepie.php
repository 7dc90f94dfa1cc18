<?php
// SimplePie reads a feed with curl, whose limit is of the whole.
// client: require 'simplepie/autoloader.php'; echo SIMPLEPIE_VERSION;
// packages: libphp-simplepie php-curl

require 'simplepie/autoloader.php';
require __DIR__ . '/harness.php';

prove([
    'simplepie-timeout' => function ($url) {
        $feed = new SimplePie();
        $feed->set_feed_url($url);
        $feed->enable_cache(false);
        $feed->set_timeout(WHOLE);
        $feed->init(); // prove: simplepie-timeout
        if (strpos($feed->error(), 'cURL error') === 0) { // what the lab answers is no feed, which is an error too
            throw new RuntimeException($feed->error());
        }
    },
]);
