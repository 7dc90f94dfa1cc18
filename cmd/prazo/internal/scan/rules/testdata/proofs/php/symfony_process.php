<?php
// Symfony's Process: timeout is of the whole command, and is looked at five times a second.
// client: require 'Symfony/Component/Process/autoload.php'; new Symfony\Component\Process\Process(['true']); passthru('curl --version', $code); exit($code);
// packages: php-symfony-process curl

require 'Symfony/Component/Process/autoload.php';
require __DIR__ . '/harness.php';

use Symfony\Component\Process\Process;

prove([
    'process-timeout' => function ($url) {
        $p = new Process(['curl', '-s', $url]); // prove: process-timeout
        $p->setTimeout(WHOLE);
        $p->mustRun();
    },
    'process-argument' => function ($url) {
        $p = new Process(['curl', '-s', $url], null, null, null, WHOLE); // prove: process-argument
        $p->mustRun();
    },
]);
