package resolve

import "testing"

func TestPHPOptions(t *testing.T) {
	checkSamples(t, "a.php", []sample{
		{"sum of arrays", "<?php\n$o = [CURLOPT_URL => $u] + [CURLOPT_TIMEOUT => 5];\n$ch = curl_init();\ncurl_setopt_array($ch, $o);\ncurl_exec($ch);\n", "5 total"},
		{"merged arrays", "<?php\n$o = array_merge([CURLOPT_TIMEOUT => 5], [CURLOPT_URL => $u]);\n$ch = curl_init();\ncurl_setopt_array($ch, $o);\ncurl_exec($ch);\n", "5 total"},
		{"key that is a constant", "<?php\n$o = [];\n$o[CURLOPT_TIMEOUT] = 5;\n$ch = curl_init();\ncurl_setopt_array($ch, $o);\ncurl_exec($ch);\n", "6 total"},
		{"key that is a variable", "<?php\n$ch = curl_init();\nforeach ($all as $k => $v) {\n  curl_setopt($ch, $k, $v);\n}\ncurl_exec($ch);\n", "6 unknown"},
		{"chosen for being more than 0", "<?php\nfunction f($a, $more) {\n  $t = empty($a['t']) ? 0 : (int)$a['t'];\n  $ch = curl_init();\n  curl_setopt_array($ch, [CURLOPT_TIMEOUT => $t > 0 ? $t : $a['default']]);\n  curl_setopt_array($ch, more());\n  return curl_exec($ch);\n}\n", "7 total"},
		{"may be 0", "<?php\n$t = $x ? 0 : 5;\n$ch = curl_init();\ncurl_setopt($ch, CURLOPT_TIMEOUT, $t);\ncurl_exec($ch);\n", "5 none"},
		{"constant of a class as the key", "<?php\nuse GuzzleHttp\\Client;\nuse GuzzleHttp\\RequestOptions;\n$c = new Client([RequestOptions::TIMEOUT => 5]);\n$c->get($u);\n", "5 total"},
		{"off in the call", "<?php\nfunction f(GuzzleHttp\\Client $c) {\n  $c->get('/', ['timeout' => 0]);\n  $c->get('/');\n}\n", "3 none, 4 unknown"},
		{"option of a static builder", "<?php\nuse Illuminate\\Support\\Facades\\Http;\nHttp::timeout(0)->get($u);\nHttp::get($u);\n", "3 none, 4 total"},
		{"constructor that hands on options", "<?php\nclass C extends GuzzleHttp\\Client {\n  function __construct(array $o = []) {\n    parent::__construct(['timeout' => 5] + $o);\n  }\n}\n$c = new C();\n$c->get('/');\n", "8 total"},
	})
}

func TestPHPDatabases(t *testing.T) {
	checkSamples(t, "a.php", []sample{
		{"server", "<?php\nnew PDO('mysql:host=h');\nnew PDO(\"pgsql:host={$h}\", 'u', 'p', [PDO::ATTR_TIMEOUT => 3]);\n", "2 none, 3 connect"},
		{"file", "<?php\nnew PDO('sqlite:/x');\n$dsn = 'sqlite:' . $file;\nnew PDO($dsn);\n", ""},
		{"options, whatever they are", "<?php\nclass D {\n  function o($s) {\n    $o = [PDO::ATTR_CASE => 0];\n    if ($s) { $o[PDO::ATTR_TIMEOUT] = $s['t']; }\n    return $o;\n  }\n  function f($s) {\n    new PDO('mysql:host=h', 'u', 'p', $this->o($s));\n    new PDO('mysql:host=h', 'u', 'p', []);\n    new PDO('mysql:host=h', 'u', 'p', null);\n    new PDO('pgsql:host=h');\n    new PDO('dblib:host=h', 'u', 'p', []);\n  }\n}\n", "10 connect, 11 none, 12 connect, 13 none, 9 connect"},
		{"name that is put together", "<?php\nfunction f($s) {\n  $dsn = 'pgsql:dbname=' . $s['d'];\n  if ($s['h']) {\n    $dsn .= ';host=' . $s['h'];\n  }\n  $dsn .= ';port=1';\n  new PDO($dsn);\n  $file = 'sqlite:';\n  $file .= $s['f'];\n  new PDO($file);\n}\n", "8 connect"},
		{"either", "<?php\nnew PDO($config['dsn']);\n", "2 unknown"},
		{"subclass", "<?php\nclass Db extends PDO {\n  function __construct(string $dsn) {\n    parent::__construct($dsn);\n  }\n}\nnew Db('mysql:host=h');\n", "4 none x1, 7 none <- 4"},
		{"subclass without a constructor", "<?php\nclass Db extends PDO {}\nnew Db('mysql:host=h');\n", "3 none"},
	})
}

func TestPHPFiles(t *testing.T) {
	checkSamples(t, "a.php", []sample{
		{"files", "<?php\nfile_get_contents('a.txt');\nfile_get_contents(__DIR__ . '/a');\nfile_get_contents($cacheFile);\nfopen('php://input', 'r');\nfile_get_contents($_FILES['x']['tmp_name']);\nfile(\"$dir/x\");\ncopy($path, $url);\nfile_get_contents(CACHE_PATH . '/feed.xml');\n", ""},
		{"addresses", "<?php\nfile_get_contents('https://h/');\nfopen($feedUrl, 'r');\nsimplexml_load_file('http://' . $host);\nfile_get_contents(\"{$scheme}://h/\");\nget_headers($x);\n", "2 idle, 3 idle, 4 idle, 5 idle, 6 idle"},
		{"either", "<?php\nfile_get_contents($source);\n", "2 unknown"},
		{"what the callers give", "<?php\nfunction f($source) {\n  return file_get_contents($source);\n}\nf('/etc/hosts');\n", ""},
		{"with a context", "<?php\nfile_get_contents($source, false, stream_context_create(['http' => ['timeout' => 3]]));\n", "2 idle"},
	})
}

func TestPHPProcesses(t *testing.T) {
	checkSamples(t, "a.php", []sample{
		{"waited for", "<?php\nexec('git fetch', $out);\nshell_exec($command);\n", "2 none, 3 none local-process"},
		{"under timeout", "<?php\nexec('timeout 5 make');\n$c = $x ? 'timeout 5 make' : 'make';\nexec($c);\n", "2 total, 4 none local-process"},
		{"opened and closed", "<?php\n$p = proc_open('make', $d, $pipes);\nproc_close($p);\n", "3 none local-process"},
		{"opened and closed, and it leaves", "<?php\n$p = proc_open('curl ' . $u, $d, $pipes);\nproc_close($p);\n", "2 none"},
		{"datagrams", "<?php\n$s = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP);\nsocket_connect($s, '8.8.8.8', 53);\n", "3 unknown"},
	})
}

func TestOriginOfWord(t *testing.T) {
	for word, want := range map[string]origin{
		"url": remote, "feed_url": remote, "cacheFile": local, "file_url": remote, "urlFile": local, "source": anywhere, "tmp_name": local, "": anywhere,
	} {
		if got := originOfWord(word); got != want {
			t.Errorf("%q: %d, want %d", word, got, want)
		}
	}
}

func TestPHPStream(t *testing.T) {
	const ok = "<?php\nuse GuzzleHttp\\Client;\nuse GuzzleHttp\\RequestOptions;\n"
	checkSamples(t, "a.php", []sample{
		{"on", ok + "$c = new Client(['timeout' => 5]);\n$c->get($u, ['stream' => true]);\n$c->get($u, [RequestOptions::STREAM => true]);\n$c->get($u, ['stream' => false]);\n", "5 idle, 6 idle, 7 total"},
		{"nothing else set", ok + "(new Client)->get($u, ['stream' => true]);\n(new Client)->get($u, ['stream' => false]);\n(new Client)->get($u, ['stream' => $s]);\n", "4 idle, 5 none, 6 unknown"},
		{"not known", ok + "$c = new Client(['timeout' => 5]);\n$c->get('u', ['stream' => $x]);\n$c->get('u', ['stream' => $x ? true : false]);\n$c->get('u', ['stream' => $x ? null : false]);\n(new Client)->get('u', ['stream' => $x ? true : false]);\n", "5 idle, 6 idle, 7 total, 8 unknown"},
		{"of the client", ok + "$c = new Client(['timeout' => 5, 'stream' => true]);\n$c->get($u);\n", "5 idle"},
	})
}

func TestPHPLdap(t *testing.T) {
	checkSamples(t, "a.php", []sample{
		{"connection of a function", "<?php\nfunction open($u) {\n  $c = @ldap_connect($u);\n  ldap_set_option($c, LDAP_OPT_NETWORK_TIMEOUT, 20);\n  return $c;\n}\nfunction f() {\n  $c = open('ldap://h');\n  ldap_bind($c, $u, $p);\n}\n", "4 connect x1, 9 connect <- 4"},
		{"answers", "<?php\n$a = ldap_connect('h');\nldap_bind($a);\n$b = ldap_connect('h');\nldap_set_option($b, LDAP_OPT_TIMEOUT, 5);\nldap_bind($b);\n", "3 none, 6 headers"},
		{"of the process", "<?php\nldap_set_option(NULL, LDAP_OPT_NETWORK_TIMEOUT, 5);\nldap_set_option(NULL, LDAP_OPT_DEBUG_LEVEL, 7);\nfunction f() {\n  $c = ldap_connect('h');\n  ldap_bind($c);\n}\n", "2 connect x1, 6 connect <- 2"},
		{"set by a class around", "<?php\nclass L {\n  function connect($h) { return ldap_connect($h); }\n  function set($c, $o, $v) { return ldap_set_option($c, $o, $v); }\n  function bind($c) { return ldap_bind($c); }\n}\nclass S {\n  function __construct(protected L $ldap) {}\n" +
			"  function go() { $c = $this->ldap->connect('h'); $this->ldap->set($c, LDAP_OPT_NETWORK_TIMEOUT, 5); $this->ldap->bind($c); }\n}\n", "5 unknown x1"},
	})
}

func TestPHPLaravel(t *testing.T) {
	const notifications = "== app/A.php\n<?php\nnamespace App\\Notifications;\nuse Illuminate\\Notifications\\Notification;\nclass A extends Notification {\n  function via($n) { return ['mail']; }\n}\n" +
		"== app/B.php\n<?php\nnamespace App\\Notifications;\nuse Illuminate\\Notifications\\Notification;\nabstract class Base extends Notification {\n  function via($n) { $by[] = 'mail'; if ($x === 'y') { $by[] = Slack::class; } return $by; }\n}\nclass B extends Base {}\n"
	checkSamples(t, "a.php", []sample{
		{"notifications", notifications + "== app/C.php\n<?php\nnamespace App;\nuse App\\Notifications\\A;\nuse App\\Notifications\\B;\nuse Illuminate\\Support\\Facades\\Notification;\n$user->notify(new A($x));\n$user->notify((new B($x)));\n$user->notify($other);\nNotification::send($all, new A($x));\nNotification::send($all, $one);\n",
			"C.php:10 unknown, C.php:6 idle, C.php:7 unknown, C.php:9 idle"},
		{"mail", "<?php\nuse Illuminate\\Support\\Facades\\Mail;\nMail::to($u)->cc($v)->send($m);\nMail::to($u)->queue($m);\n", "3 idle"},
		{"raw statements", "<?php\nuse Illuminate\\Support\\Facades\\DB;\nDB::select('x');\n\\DB::statement('x');\n", "3 unknown, 4 unknown"},
		{"socialite", "<?php\nuse Laravel\\Socialite\\Facades\\Socialite;\nSocialite::driver('google')->stateless()->user();\n", "3 none"},
	})
}

func TestPHPAlarm(t *testing.T) {
	checkSamples(t, "a.php", []sample{
		{"child that is killed", "<?php\nfunction timed($f) { $pid = pcntl_fork(); if ($pid == 0) { $f(); } posix_kill($pid, SIGKILL); }\nfunction go($u) { timed(function () use ($u) { $ch = curl_init($u); curl_exec($ch); }); }\n", "3 unknown x1"},
	})
}
