<?php
// One call of a PHP client of a database or a cache with one setting, and one line that says how it went.

$timeout = (float) (getenv('PRAZO_TIMEOUT') ?: 2);
$whole = (int) ceil($timeout); // mysqlnd counts whole seconds
$setting = $argv[1];
$url = $argv[$argc - 1];
$at = parse_url($url);
if ($at['scheme'] !== (strncmp($setting, 'phpredis', 8) === 0 ? 'redis' : 'mysql')) {
    exit(127);
}

function mysqliQuery(array $at, array $options): int
{
    mysqli_report(MYSQLI_REPORT_ERROR | MYSQLI_REPORT_STRICT);
    $db = mysqli_init();
    foreach ($options as $name => $value) {
        $db->options($name, $value);
    }
    $db->real_connect($at['host'], $at['user'], '', trim($at['path'], '/'), $at['port']);
    return count($db->query('select 1')->fetch_all());
}

function pdoQuery(array $at, array $options): int
{
    $name = trim($at['path'], '/');
    $db = new PDO("mysql:host={$at['host']};port={$at['port']};dbname=$name", $at['user'], '', $options);
    return count($db->query('select 1')->fetchAll());
}

function redisGet(array $at, float $connect, float $read): int
{
    $r = new Redis();
    $r->connect($at['host'], $at['port'], $connect, null, 0, $read);
    return strlen($r->get('key'));
}

$settings = [
    'mysqli-default' => fn() => mysqliQuery($at, []),
    'mysqli-connect' => fn() => mysqliQuery($at, [MYSQLI_OPT_CONNECT_TIMEOUT => $whole]),
    'mysqli-read' => fn() => mysqliQuery($at, [MYSQLI_OPT_CONNECT_TIMEOUT => $whole, MYSQLI_OPT_READ_TIMEOUT => $whole]),
    'pdo-default' => fn() => pdoQuery($at, []),
    'pdo-timeout' => fn() => pdoQuery($at, [PDO::ATTR_TIMEOUT => $whole]),
    'phpredis-default' => fn() => redisGet($at, 0, 0),
    'phpredis-connect' => fn() => redisGet($at, $timeout, 0),
    'phpredis-read' => fn() => redisGet($at, $timeout, $timeout),
];

$start = hrtime(true);
$failed = '';
$size = 0;
try {
    $size = @$settings[$setting]();
} catch (Throwable $e) {
    $failed = get_class($e) . ': ' . $e->getMessage();
}
$took = sprintf('%.3f', (hrtime(true) - $start) / 1e9);
$line = $failed === '' ? "ok $took $size" : "err $took " . substr(preg_replace('/\s+/', ' ', $failed), 0, 300);
fwrite(STDOUT, "PRAZO $line\n");
fflush(STDOUT);
sleep(1); // alive, so that a leaked socket shows
exit($failed === '' ? 0 : 1);
