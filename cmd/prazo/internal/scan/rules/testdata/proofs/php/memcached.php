<?php
// The extension memcached: its limits are of each wait, in milliseconds, microseconds and milliseconds.
// client: exit(extension_loaded('memcached') ? 0 : 1);
// packages: php-memcached

require __DIR__ . '/harness.php';

// answer is that of a get, which says false for a failure and for a key that is not there.
function answer(Memcached $cache, $got)
{
    if ($cache->getResultCode() !== Memcached::RES_SUCCESS) {
        throw new RuntimeException($cache->getResultMessage());
    }
    return $got;
}

prove([
    'memcached-poll' => function ($url, $at) {
        $cache = new Memcached();
        $cache->setOption(Memcached::OPT_POLL_TIMEOUT, MS);
        $cache->addServer($at['host'], $at['port']);
        answer($cache, $cache->get('key')); // prove: memcached-poll
    },
]);
