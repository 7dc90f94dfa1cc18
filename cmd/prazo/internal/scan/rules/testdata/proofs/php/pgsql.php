<?php
// PostgreSQL's client library, from PHP: a query has no limit of its own.
// client: exit(extension_loaded('pgsql') ? 0 : 1);
// packages: php-pgsql

require __DIR__ . '/harness.php';

prove([
    'pgsql-default' => function ($url, $at) {
        $db = pg_connect("host={$at['host']} port={$at['port']} user=lab dbname=lab sslmode=disable"); // prove: pgsql-default
        must(pg_query(must($db), 'select 1'));
    },
    'pgsql-connect' => function ($url, $at) {
        $db = pg_connect("host={$at['host']} port={$at['port']} user=lab dbname=lab sslmode=disable connect_timeout=2"); // prove: pgsql-connect
        must(pg_query(must($db), 'select 1'));
    },
]);
