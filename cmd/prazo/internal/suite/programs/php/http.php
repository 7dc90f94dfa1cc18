<?php
// One request of PHP's stream wrapper or curl extension with one setting, and one line that says how it went.

$timeout = (float) (getenv('PRAZO_TIMEOUT') ?: 2);
$path = getenv('PRAZO_BODY') ?: null;
$body = $path === null ? null : file_get_contents($path);
$fault = (string) getenv('PRAZO_FAULT');
$setting = $argv[1];
$url = $argv[$argc - 1];
if (strncmp($url, 'http', 4) !== 0 || preg_match('/^(h2|grpc)-/', $fault)) {
    exit(127);
}

// A connection to a proxy of the environment is not made by the stream wrapper: it knows none.
function stream(string $url, ?string $body, array $limit): array
{
    $http = $limit + ['ignore_errors' => true, 'protocol_version' => 1.1, 'header' => ['Connection: close']];
    if ($body !== null) {
        $http['method'] = 'POST';
        $http['content'] = $body;
        $http['header'][] = 'Content-Type: application/octet-stream';
    }
    $got = file_get_contents($url, false, stream_context_create(['http' => $http]));
    if ($got === false) {
        throw new RuntimeException(error_get_last()['message'] ?? 'file_get_contents failed');
    }
    $status = 0;
    foreach ($http_response_header as $line) {
        if (preg_match('#^HTTP/\S+ (\d+)#', $line, $m)) {
            $status = (int) $m[1];
        }
    }
    return [$status, strlen($got)];
}

function curl(string $url, ?string $body, array $options): array
{
    $c = curl_init($url);
    curl_setopt_array($c, $options + [CURLOPT_RETURNTRANSFER => true, CURLOPT_FOLLOWLOCATION => true]);
    if (getenv('SSL_CERT_FILE')) {
        curl_setopt($c, CURLOPT_CAINFO, getenv('SSL_CERT_FILE'));
    }
    if ($body !== null) {
        curl_setopt($c, CURLOPT_POSTFIELDS, $body);
    }
    $got = curl_exec($c);
    if ($got === false) {
        throw new RuntimeException(curl_error($c));
    }
    return [curl_getinfo($c, CURLINFO_RESPONSE_CODE), strlen($got)];
}

$ms = (int) round($timeout * 1000);
$settings = [
    'file_get_contents-default' => fn() => stream($url, $body, []),
    'file_get_contents-timeout' => fn() => stream($url, $body, ['timeout' => $timeout]),
    'curl-default' => fn() => curl($url, $body, []),
    'curl-connect' => fn() => curl($url, $body, [CURLOPT_CONNECTTIMEOUT_MS => $ms]),
    'curl-timeout' => fn() => curl($url, $body, [CURLOPT_TIMEOUT_MS => $ms]),
];

$start = hrtime(true);
$failed = '';
$status = $size = 0;
try {
    [$status, $size] = @$settings[$setting]();
    if ($status >= 400) {
        $failed = "status $status";
    }
} catch (Throwable $e) {
    $failed = get_class($e) . ': ' . $e->getMessage();
}
$took = sprintf('%.3f', (hrtime(true) - $start) / 1e9);
$line = $failed === '' ? "ok $took $size" : "err $took " . substr(preg_replace('/\s+/', ' ', $failed), 0, 300);
fwrite(STDOUT, "PRAZO $line\n");
fflush(STDOUT);
sleep(1); // alive, so that a leaked socket shows
exit($failed === '' ? 0 : 1);
