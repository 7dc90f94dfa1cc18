<?php
// Commands: their output is read to its end, however long that takes.
// client: echo PHP_VERSION; passthru('curl --version', $code); exit($code);
// packages: curl

require __DIR__ . '/harness.php';

prove([
    'exec-default' => function ($url) {
        exec('curl -s ' . escapeshellarg($url), $lines, $code); // prove: exec-default
        must($code === 0);
    },
    'exec-shell' => function ($url) {
        must(shell_exec('curl -s ' . escapeshellarg($url)) ?? false); // prove: exec-shell
    },
]);
