<?php
// What the programs here share: one call with one setting, one line that says how it went, and a second of life.

define('LIMIT', (float) (getenv('PRAZO_TIMEOUT') ?: 2));
define('MS', (int) round(LIMIT * 1000));
define('WHOLE', (int) ceil(LIMIT)); // for what counts whole seconds

// prove runs the setting that the command line names, with the URL of the fault and its parts.
function prove(array $settings): void
{
    global $argv;
    $url = end($argv);
    $failed = '';
    $start = hrtime(true);
    try {
        @$settings[$argv[1]]($url, parse_url($url));
    } catch (Throwable $e) {
        $failed = get_class($e) . ': ' . $e->getMessage();
    }
    $took = sprintf('%.3f', (hrtime(true) - $start) / 1e9);
    $line = $failed === '' ? "ok $took done" : "err $took " . substr(preg_replace('/\s+/', ' ', $failed), 0, 300);
    fwrite(STDOUT, "PRAZO $line\n");
    fflush(STDOUT);
    sleep(1); // alive, so that a leaked socket shows
    exit($failed === '' ? 0 : 1);
}

// must is what a function returned that says false where it failed.
function must($result)
{
    if ($result === false) {
        throw new RuntimeException(error_get_last()['message'] ?? 'it returned false');
    }
    return $result;
}
