package resolve

import "testing"

func TestPHP(t *testing.T) {
	checkSamples(t, "a.php", []sample{
		{"curl", "<?php\n$ch = curl_init($u);\ncurl_setopt($ch, CURLOPT_RETURNTRANSFER, true);\ncurl_exec($ch);\n", "4 none"},
		{"timeout", "<?php\nfunction f($u) {\n  $ch = curl_init($u);\n  curl_setopt($ch, CURLOPT_TIMEOUT, 10);\n  return curl_exec($ch);\n}\n", "5 total"},
		{"connect only", "<?php\n$ch = curl_init($u);\ncurl_setopt($ch, CURLOPT_CONNECTTIMEOUT, 10);\ncurl_exec($ch);\n", "4 connect"},
		{"array", "<?php\n$ch = curl_init();\ncurl_setopt_array($ch, [CURLOPT_URL => $u, CURLOPT_TIMEOUT_MS => 500]);\ncurl_exec($ch);\n", "4 total"},
		{"off", "<?php\n$ch = curl_init();\ncurl_setopt($ch, CURLOPT_TIMEOUT, 0);\ncurl_exec($ch);\n", "4 none"},
		{"handle of the object", "<?php\nclass A {\n  function open() {\n    $this->ch = curl_init();\n    curl_setopt($this->ch, CURLOPT_TIMEOUT, 5);\n  }\n  function f() {\n    curl_exec($this->ch);\n  }\n}\n", "5 total x1, 8 total <- 5"},
		{"context", "<?php\n$c = stream_context_create(['http' => ['timeout' => 5]]);\nfile_get_contents($u, false, $c);\nfile_get_contents('local.txt');\n", "3 idle"},
		{"guzzle", "<?php\nuse GuzzleHttp\\Client;\n$c = new Client(['base_uri' => $u]);\n$c->get('/');\n$c->request('GET', '/', ['timeout' => 5]);\n", "4 none, 5 total"},
		{"guzzle of the object", "<?php\nnamespace X;\nclass A {\n  private $c;\n  function __construct() {\n    $this->c = new \\GuzzleHttp\\Client(['timeout' => 5]);\n  }\n  function f() {\n    return $this->c->get('/');\n  }\n}\n", "6 total x1, 9 total <- 6"},
	})
}

func TestCSharp(t *testing.T) {
	checkSamples(t, "a.cs", []sample{
		{"default", "using System.Net.Http;\nclass A {\n  async Task F() {\n    var c = new HttpClient();\n    await c.GetAsync(u);\n  }\n}\n", "5 total"},
		{"infinite", "using System.Net.Http;\nclass A {\n  async Task F() {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    await c.GetStringAsync(u);\n  }\n}\n", "5 none"},
		{"property", "using System.Net.Http;\nclass A {\n  async Task F() {\n    var c = new HttpClient();\n    c.Timeout = TimeSpan.FromSeconds(5);\n    await c.GetStringAsync(u);\n  }\n}\n", "6 total"},
		{"headers", "using System.Net.Http;\nclass A {\n  async Task F() {\n    var c = new HttpClient();\n    await c.GetAsync(u, HttpCompletionOption.ResponseHeadersRead);\n  }\n}\n", "5 headers"},
		{"field", "using System.Net.Http;\nclass A {\n  private readonly HttpClient _c = new HttpClient();\n  async Task F() {\n    await _c.GetStringAsync(u);\n  }\n}\n", "5 total"},
		{"field that the constructor fills", "using System.Net.Http;\nclass A {\n  private HttpClient c;\n  public A() {\n    c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n  }\n  async Task F() {\n    await c.GetStringAsync(u);\n  }\n}\n", "8 none"},
		{"injected", "using System.Net.Http;\nclass A {\n  private readonly HttpClient _c;\n  public A(HttpClient c) { _c = c; }\n  async Task F() {\n    await _c.GetStringAsync(u);\n  }\n}\n", "6 total"},
	})
}

func TestJava(t *testing.T) {
	checkSamples(t, "A.java", []sample{
		{"connection", "import java.net.URL;\nimport java.net.HttpURLConnection;\nclass A {\n  void f() throws Exception {\n    HttpURLConnection c = (HttpURLConnection) new URL(u).openConnection();\n    c.getInputStream();\n  }\n}\n", "6 none"},
		{"read timeout", "import java.net.*;\nclass A {\n  void f() throws Exception {\n    URL url = new URL(u);\n    HttpURLConnection c = (HttpURLConnection) url.openConnection();\n    c.setReadTimeout(5000);\n    c.getInputStream();\n  }\n}\n", "7 idle"},
		{"request timeout", "import java.net.http.*;\nclass A {\n  void f() throws Exception {\n    HttpClient c = HttpClient.newHttpClient();\n    HttpRequest r = HttpRequest.newBuilder(u).timeout(Duration.ofSeconds(5)).GET().build();\n    c.send(r, h);\n    c.send(HttpRequest.newBuilder(u).build(), h);\n  }\n}\n", "6 headers, 7 none"},
		{"client that is injected", "import java.net.http.*;\nclass A {\n  private final HttpClient c;\n  A(HttpClient c) { this.c = c; }\n  void f(HttpRequest given) throws Exception {\n    HttpRequest r = HttpRequest.newBuilder(u).build();\n    c.send(r, h);\n    c.send(HttpRequest.newBuilder(u).timeout(Duration.ofSeconds(5)).build(), h);\n    c.send(given, h);\n    c.send(HttpRequest.newBuilder(given, p).build(), h);\n  }\n}\n", "10 unknown, 7 connect, 8 headers, 9 unknown"},
		{"client of the tree that limits more", "import java.net.http.*;\nclass Own extends HttpClient {\n  HttpResponse send(HttpRequest r, H h) { return d.send(HttpRequest.newBuilder(r, p).timeout(Duration.ofSeconds(5)).build(), h); }\n}\nclass A {\n  private final HttpClient c;\n  A(HttpClient c) { this.c = c; }\n  void f() throws Exception {\n    c.send(HttpRequest.newBuilder(u).build(), h);\n  }\n}\n", "9 unknown"},
		{"ldap", "import javax.naming.directory.*;\nimport java.util.Hashtable;\nclass A {\n  void f() throws Exception {\n    Hashtable<String, String> env = new Hashtable<>();\n    env.put(\"java.naming.provider.url\", u);\n    new InitialDirContext(env);\n    env.put(\"com.sun.jndi.ldap.read.timeout\", \"5000\");\n    new InitialDirContext(env);\n  }\n}\n", "7 none, 9 unknown"},
		{"okhttp", "import okhttp3.OkHttpClient;\nclass A {\n  OkHttpClient c = new OkHttpClient.Builder().callTimeout(5, TimeUnit.SECONDS).build();\n  OkHttpClient d = new OkHttpClient();\n  void f() {\n    c.newCall(r).execute();\n    d.newCall(r).execute();\n  }\n}\n", "3 total x1, 6 total <- 3, 7 idle"},
	})
}

func TestKotlin(t *testing.T) {
	checkSamples(t, "A.kt", []sample{
		{"ktor", "import io.ktor.client.HttpClient\nfun f() {\n  val c = HttpClient(CIO) {\n    install(HttpTimeout) { requestTimeoutMillis = 5000 }\n  }\n  c.get(u)\n}\n", "6 total"},
		{"url", "import java.net.URL\nfun f() = URL(u).readText()\n", "2 none"},
	})
}

func TestRuby(t *testing.T) {
	checkSamples(t, "a.rb", []sample{
		{"net http", "require 'net/http'\nhttp = Net::HTTP.new(host)\nhttp.read_timeout = nil\nhttp.max_retries = 0\nhttp.request(req)\n", "5 none"},
		{"net http that tries again", "require 'net/http'\nhttp = Net::HTTP.new(host)\nhttp.read_timeout = 5\nhttp.request(req)\n", "4 idle, 4 idle retries-multiply"},
		{"Timeout", "require 'timeout'\nTimeout.timeout(5) do\n  HTTParty.get(u, max_retries: 0)\nend\n", "3 total"},
		{"faraday with a block", "c = Faraday.new(url: u) do |f|\n  f.options.timeout = 5\nend\nc.get('/')\n", "4 idle"},
		{"typhoeus", "Typhoeus.get(u)\nTyphoeus.get(u, timeout: 5)\n", "1 none, 2 total"},
		{"reader of a field", "class A\n  attr_reader :conn\n  def initialize\n    @conn = HTTP::Client.new\n  end\n  def f\n    self.conn.get(u)\n  end\nend\n", "7 none"},
		{"method that memoizes", "class A\n  def client\n    @client ||= HTTP::Client.new\n  end\n  def f\n    client.get(u)\n  end\nend\n", "6 none"},
	})
}

func TestRust(t *testing.T) {
	checkSamples(t, "a.rs", []sample{
		{"get", "async fn f() {\n  reqwest::get(u).await?;\n}\n", "2 none"},
		{"builder", "use reqwest::Client;\nasync fn f() {\n  let c = Client::builder().timeout(Duration::from_secs(5)).build()?;\n  c.get(u).send().await?;\n  let d = Client::new();\n  d.post(u).json(&x).send().await?;\n  d.post(u).timeout(Duration::from_secs(5)).send().await?;\n}\n", "4 total, 6 none, 7 total"},
		{"tokio", "use tokio::time::timeout;\nasync fn f() {\n  timeout(Duration::from_secs(5), reqwest::get(u)).await?;\n}\n", "3 total"},
		{"given", "async fn f(c: &reqwest::Client) {\n  c.get(u).send().await?;\n}\n", "2 unknown"},
	})
}
