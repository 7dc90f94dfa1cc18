package resolve

import (
	"strings"
	"testing"
)

func TestCSharpExtensions(t *testing.T) {
	checkSamples(t, "a.cs", []sample{
		{"on a string", "using Flurl.Http;\nclass A {\n  async Task F(string url) {\n    await \"https://h\".GetStringAsync();\n    await (Base + \"/x\")\n      .WithHeader(\"a\", \"b\")\n      .WithTimeout(5)\n      .GetJsonAsync<X>();\n    await url.GetStreamAsync();\n  }\n}\n", "4 total, 5 total, 9 headers"},
		{"without the import", "class A {\n  async Task F(string url) {\n    await url.GetStringAsync();\n  }\n}\n", ""},
		{"import for all files", "== Usings.cs\nglobal using Flurl.Http;\n== a.cs\nclass A {\n  Task F(string url) => url.GetStringAsync();\n}\n", "a.cs:2 total"},
		{"another client goes first", "using Flurl.Http;\nusing System.Net.Http;\nclass A {\n  async Task F() {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    await c.GetStringAsync(u);\n  }\n}\n", "6 none"},
		{"of the tree", "using System.Diagnostics;\nstatic class E {\n  public static async Task WaitForExitAsync(this Process p, TimeSpan t) {\n    using var cts = new CancellationTokenSource(t);\n    await p.WaitForExitAsync(cts.Token);\n  }\n}\nclass A {\n  async Task F(int ms) {\n    var p = Process.Start(i);\n    await p.WaitForExitAsync(TimeSpan.FromMilliseconds(ms));\n  }\n}\n", "5 abandon local-process"},
	})
}

func TestCSharpMembers(t *testing.T) {
	checkSamples(t, "a.cs", []sample{
		{"property with a body", "using System.Net.Http;\nclass A {\n  HttpClient C => new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n  async Task F() {\n    await C.GetAsync(u);\n  }\n}\n", "5 none"},
		{"new without a type", "using System.Net.Http;\nclass A {\n  private readonly HttpClient c;\n  public A() { c = new() { Timeout = Timeout.InfiniteTimeSpan }; }\n  async Task F() {\n    await c.GetAsync(u);\n  }\n}\n", "6 none"},
		{"field of a type that something unknown fills", "using System.Net.Http;\nclass A {\n  private HttpClient c;\n  public A(B b) { c = b.Make(); }\n  async Task F() {\n    await c.GetAsync(u);\n  }\n}\n", "6 total"},
		{"token from outside", "using System.Net.Http;\nclass A {\n  async Task F(CancellationToken ct) {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    await c.GetAsync(u, ct);\n  }\n}\n", "5 unknown"},
		{"tokens of several callers", "using System.Net.Sockets;\nclass A {\n  async Task F(CancellationToken ct) {\n    await new TcpClient().ConnectAsync(h, 1, ct);\n  }\n  async Task G(CancellationToken a, CancellationToken b) { F(a); F(b); }\n}\n", "4 unknown x2, 6 unknown <- 4, 6 unknown <- 4"},
		{"a member is given away", "using System.Diagnostics;\nclass A {\n  void F() {\n    var p = new Process();\n    _log.Info(p.StartInfo);\n    p.WaitForExit();\n  }\n}\n", "6 none local-process"},
	})
}

func TestCSharpTypes(t *testing.T) {
	checkSamples(t, "a.cs", []sample{
		{"property of its type's name", "using System.Net.Http;\nclass A(HttpClient http) {\n  public HttpClient HttpClient { get; } = http;\n  Task F() => HttpClient.GetStringAsync(u);\n  Task G() => http.GetStringAsync(u);\n}\nclass B(A a) {\n  Task F() => a.HttpClient.GetAsync(u);\n}\n", "4 total, 5 total, 8 total"},
		{"result of a task", "using MailKit.Net.Smtp;\nclass S {\n  public async Task<SmtpClient> Make() {\n    var c = new SmtpClient();\n    await c.ConnectAsync(h, 1);\n    return c;\n  }\n}\nabstract class A {\n  abstract Task<S?> Get();\n  async Task F() {\n    var s = await Get();\n    using var c = await s.Make();\n    await c.SendAsync(m);\n  }\n}\n", "14 idle, 5 idle"},
	})
}

func TestCSharpDrivers(t *testing.T) {
	const use = "class A {\n  async Task F(DbConnection conn, Ctx ctx) {\n    await conn.QueryAsync<int>(q);\n    await ctx.Database.GetDbConnection().ExecuteAsync(q, commandTimeout: 0);\n    await conn.ExecuteAsync(new CommandDefinition(q, commandTimeout: 5));\n  }\n}\n"
	checkSamples(t, "a.cs", []sample{
		{"the only one of the tree", "== a.cs\nusing Dapper;\n" + use + "== b.cs\nusing Npgsql;\n", "a.cs:4 idle, a.cs:5 none, a.cs:6 idle"},
		{"one of two", "== a.cs\nusing Dapper;\n" + use + "== b.cs\nusing Npgsql;\nusing Microsoft.Data.Sqlite;\n", "a.cs:4 unknown, a.cs:5 none, a.cs:6 idle"},
		{"in the process", "== a.cs\nusing Dapper;\n" + use + "== b.cs\nusing Microsoft.Data.Sqlite;\n", ""},
		{"of a test", "== a.cs\nusing Dapper;\n" + use + "== tests/b.cs\nusing Microsoft.Data.Sqlite;\n", "a.cs:4 unknown, a.cs:5 none, a.cs:6 idle"},
		{"without the import", "== a.cs\n" + use + "== b.cs\nusing Npgsql;\n", ""},
		{"time of the connection", "using Dapper;\nusing Npgsql;\nclass A {\n  void F() {\n    var c = new NpgsqlConnection(\"Host=h;Command Timeout=0\");\n    c.Execute(q);\n  }\n}\n", "6 none"},
	})
}

func TestCSharpSocketsAndProcesses(t *testing.T) {
	checkSamples(t, "a.cs", []sample{
		{"constructor that connects", "using System.Net.Sockets;\nclass A {\n  void F() {\n    var a = new TcpClient(\"h\", 80);\n    var b = new TcpClient();\n  }\n}\n", "4 none"},
		{"datagrams", "using System.Net.Sockets;\nclass A {\n  void F() {\n    var s = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, 0);\n    s.Connect(\"8.8.8.8\", 53);\n  }\n}\n", "5 unknown"},
		{"start info that is assigned", "using System.Diagnostics;\nclass A {\n  void F() {\n    var p = new Process();\n    p.StartInfo = new ProcessStartInfo(\"curl\", \"u\");\n    p.Start();\n    p.WaitForExit();\n  }\n}\n", "7 none"},
		{"output of a process that may go on", "using System.Diagnostics;\nclass A {\n  string F() {\n    var p = Process.Start(i);\n    p.WaitForExit(5000);\n    return p.StandardOutput.ReadToEnd();\n  }\n  string G() {\n    var p = Process.Start(i);\n    if (p.WaitForExit(-1)) { }\n    return p.StandardOutput.ReadToEnd();\n  }\n}\n", "10 none local-process, 11 none local-process, 5 abandon local-process, 6 none local-process"},
		{"output of a process that was asked", "using System.Diagnostics;\nclass A {\n  string F() {\n    var p = Process.Start(i);\n    p.WaitForExit(5000);\n    if (p.HasExited) { return p.StandardOutput.ReadToEnd(); }\n    return null;\n  }\n}\n", "5 abandon local-process"},
		{"output of a process that was waited for", "using System.Diagnostics;\nclass A {\n  string F() {\n    var p = Process.Start(i);\n    if (!p.WaitForExit(30 * 1000)) { p.Kill(); }\n    return p.StandardOutput.ReadToEnd() + p.StandardError.ReadToEnd();\n  }\n}\n", "5 total"},
		{"process", "using System.Diagnostics;\nclass A {\n  void F() {\n    var p = new Process { StartInfo = i };\n    p.Start();\n    p.StandardOutput.ReadToEnd();\n    p.WaitForExit(1000);\n  }\n}\n", "6 none local-process, 7 abandon local-process"},
		{"process that leaves", "using System.Diagnostics;\nclass A {\n  void F() {\n    Process.Start(\"git\", \"fetch\").WaitForExit();\n    var p = new Process { StartInfo = new ProcessStartInfo { FileName = \"curl\", Arguments = u } };\n    p.WaitForExit();\n    var i = new ProcessStartInfo(\"ssh\");\n    i.Arguments = \"host ls\";\n    Process.Start(i).WaitForExit();\n    var q = Process.Start(\"git\", \"status\");\n    q.WaitForExit();\n  }\n}\n", "11 none local-process, 4 none, 6 none, 9 none"},
		{"process that is killed", "using System.Diagnostics;\nclass A {\n  void F() {\n    var p = Process.Start(\"make\");\n    if (!p.WaitForExit(1000)) p.Kill(true);\n  }\n}\n", "5 total"},
		{"process that nobody waits for", "using System.Diagnostics;\nclass A {\n  void F() {\n    Process.Start(\"x\");\n  }\n}\n", ""},
	})
}

func TestCSharpCallbacks(t *testing.T) {
	const helper = "using System.Net.Http;\nstatic class H {\n  public static async Task<T> Within<T>(TimeSpan t, CancellationToken ct, Func<CancellationToken, Task<T>> run) {\n    using var cts = CancellationTokenSource.CreateLinkedTokenSource(ct);\n    cts.CancelAfter(t);\n    return await run(cts.Token);\n  }\n}\n"
	const client = "class A {\n  HttpClient c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n"
	checkSamples(t, "a.cs", []sample{
		{"token of a helper", "== h.cs\n" + helper + "== a.cs\n" + client + "  Task F(CancellationToken ct) => H.Within(TimeSpan.FromSeconds(5), ct, inner => c.SendAsync(r, inner));\n}\n", "a.cs:3 total x1, h.cs:6 total <- 3"},
		{"token of a library", client + "  Task F() => policy.ExecuteAsync(ct => c.SendAsync(r, ct));\n  Task G() => c.SendAsync(r, contacts);\n}\n", "3 unknown, 4 none"},
		{"delegate that is invoked", "== h.cs\n" + strings.Replace(helper, "run(cts", "run.Invoke(cts", 1) + "== a.cs\n" + client + "  Task F(CancellationToken ct) => H.Within(TimeSpan.FromSeconds(5), ct, inner => c.SendAsync(r, inner));\n}\n", "a.cs:3 total x1"},
		{"overloads of one length", "class H {\n  async Task Within(TimeSpan t, Action<CancellationToken> run) {\n    using var cts = new CancellationTokenSource();\n    cts.CancelAfter(t);\n    run(cts.Token);\n  }\n  async Task Within(TimeSpan t, Func<CancellationToken, Task> run) {\n    var cts = new CancellationTokenSource(t);\n    await run(cts.Token);\n  }\n  Task F() {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    return Within(d, ct => c.SendAsync(r, ct));\n  }\n}\n", "13 total x2, 5 total <- 13, 9 total <- 13"},
	})
}

func TestCSharpOwnExtensions(t *testing.T) {
	const extension = "using System.Net.Http;\nstatic class E {\n  public static Task Upload(this HttpClient client, HttpRequestMessage r, CancellationToken ct = default)\n    => client.SendAsync(r, ct);\n}\n"
	checkSamples(t, "a.cs", []sample{
		{"client that it extends", extension + "class A {\n  Task F() {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    return c.Upload(r);\n  }\n}\n", "4 none x1, 9 none <- 4"},
		{"called as a function", extension + "class A {\n  Task F() {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    return E.Upload(c, r);\n  }\n}\n", "4 none x1, 9 none <- 4"},
		{"with a token", extension + "class A {\n  Task F() {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    using var cts = new CancellationTokenSource(1000);\n    return c.Upload(r, cts.Token);\n  }\n}\n", "10 total <- 4, 4 total x1"},
	})
}

func TestCSharpNamespaces(t *testing.T) {
	const helper = "using System.Net.Http;\nnamespace Shop.Net {\n  static class Net {\n    public static HttpClient Make() => new HttpClient { Timeout = TimeSpan.FromSeconds(5) };\n  }\n}\n"
	const user = "{\n  static class B {\n    static Task F() => "
	checkSamples(t, "a.cs", []sample{
		{"class of its namespace's name", "== h.cs\n[assembly: Shown(\"x\")]\n" + helper + "== a.cs\nusing System.Net.Http;\nnamespace Shop.Cart " + user + "Net.Net.Make().GetAsync(u);\n  }\n}\n", "a.cs:4 total <- 5, h.cs:5 total x1"},
		{"two of one name", "== h.cs\n" + helper + "== o.cs\nusing System.Net.Http;\nnamespace Other {\n  static class Net {\n    public static HttpClient Make() => new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n  }\n}\n== a.cs\nusing System.Net.Http;\nusing Other;\nnamespace Cart " + user + "Net.Make().GetAsync(u);\n  }\n}\n", "a.cs:5 none"},
	})
}

func TestCSharpBodies(t *testing.T) {
	const before = "using System.Net.Http;\nclass A {\n  HttpClient c = new HttpClient();\n  async Task F(Stream to) {\n    using var cts = new CancellationTokenSource();\n    cts.CancelAfter(TimeSpan.FromSeconds(5));\n    using var r = await c.SendAsync(m, HttpCompletionOption.ResponseHeadersRead, cts.Token);\n"
	checkSamples(t, "a.cs", []sample{
		{"read with the same token", before + "    await r.Content.CopyToAsync(to, cts.Token);\n  }\n}\n", "7 total"},
		{"one read without it", before + "    if (a) await r.Content.CopyToAsync(to, cts.Token);\n    else await r.Content.ReadAsStringAsync();\n  }\n}\n", "7 headers"},
		{"read of its stream", before + "    using (var s = await r.Content.ReadAsStreamAsync(cts.Token)) {\n      using var l = new StreamReader(s);\n      if (r == null || await l.ReadLineAsync(cts.Token) == null) return;\n      while (await s.ReadAsync(buf, cts.Token).ConfigureAwait(false) > 0) { sum.Add(buf); }\n      x = await JsonSerializer.DeserializeAsync<X>(s, options, cts.Token);\n    }\n  }\n}\n", "7 total"},
		{"what it returns of it", before + "    r.EnsureSuccessStatusCode();\n    return await r.Content.ReadAsStringAsync(cts.Token).ConfigureAwait(false);\n  }\n}\n", "7 total"},
		{"read of something else", before + "    await log.ReadAsync(buf, cts.Token);\n  }\n}\n", "7 headers"},
		{"it is returned", before + "    await r.Content.LoadIntoBufferAsync(cts.Token);\n    return r;\n  }\n}\n", "7 headers"},
		{"it is kept", before + "    await r.Content.CopyToAsync(to, cts.Token);\n    last = r;\n  }\n}\n", "7 headers"},
		{"it is given away", before + "    await r.Content.CopyToAsync(to, cts.Token);\n    Show(new[] { r });\n  }\n}\n", "7 headers"},
		{"a lambda has it", before + "    await r.Content.CopyToAsync(to, cts.Token);\n    Run(() => r.Content.ReadAsStream().ReadByte());\n  }\n}\n", "7 headers"},
		{"another name for it", before + "    if (r.Content is X x) await x.Run();\n    await r.Content.CopyToAsync(to, cts.Token);\n  }\n}\n", "7 headers"},
		{"one read without waiting", before + "    var s = await r.Content.ReadAsStreamAsync(cts.Token);\n    await log.ReadAsync(buf, cts.Token);\n    await s.ReadAsync(buf, cts.Token);\n    s.Read(buf);\n  }\n}\n", "7 headers"},
		{"only the stream", before + "    var s = await r.Content.ReadAsStreamAsync(cts.Token);\n  }\n}\n", "7 headers"},
		{"an old request without a timeout", "using System.Net;\nclass A {\n  void F() {\n    var r = (HttpWebRequest)WebRequest.Create(u);\n    r.Timeout = -1;\n    r.GetResponse();\n  }\n}\n", "6 idle"},
	})
}

func TestCSharpNamedClients(t *testing.T) {
	const use = "== a.cs\nusing System.Net.Http;\nclass A {\n  private readonly IHttpClientFactory f;\n  public A(IHttpClientFactory f) { this.f = f; }\n  Task F() => f.CreateClient(\"shop\").GetAsync(u);\n}\n"
	checkSamples(t, "a.cs", []sample{
		{"without a limit", "== s.cs\nbuilder.Services.AddHttpClient(\"shop\", c => {\n  c.Timeout = Timeout.InfiniteTimeSpan;\n});\n" + use, "a.cs:5 none"},
		{"with one, far behind", "== s.cs\nbuilder.Services.AddHttpClient(\"shop\").ConfigureHttpClient((p, c) => c.Timeout = TimeSpan.FromSeconds(5));\n" + use, "a.cs:5 total"},
		{"a name that leads to a client", "== s.cs\nusing System.Net.Http;\nclass S {\n  IHttpClientFactory f;\n  string N() { var c = f.CreateClient(\"shop\"); c.GetAsync(u); return M(c.GetAsync(u)); }\n  string M(HttpResponseMessage r) => r.Name;\n  void F() {\n    services.AddHttpClient(N());\n    services.AddHttpClient(\"shop\", c => c.Timeout = Timeout.InfiniteTimeSpan);\n  }\n}\n", "s.cs:4 none, s.cs:4 none"},
		{"another name", "== s.cs\nbuilder.Services.AddHttpClient(\"other\", c => c.Timeout = Timeout.InfiniteTimeSpan);\n" + use, "a.cs:5 total"},
	})
}
