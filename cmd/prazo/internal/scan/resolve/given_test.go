package resolve

import "testing"

func TestKotlinClients(t *testing.T) {
	const ok = "import okhttp3.OkHttpClient\n"
	checkSamples(t, "A.kt", []sample{
		{"constructor that a caller gives", ok + "class A(private val c: OkHttpClient) {\n  fun f() = c.newCall(r).execute()\n}\nval a = A(OkHttpClient.Builder().callTimeout(5.seconds).build())\n", "3 total <- 5, 5 total x1"},
		{"by lazy", ok + "class A {\n  private val c by lazy { OkHttpClient.Builder().callTimeout(5.seconds).build() }\n  fun f() = c.newCall(r).await()\n}\n", "3 total x1, 4 total <- 3"},
		{"getter", ok + "class Net {\n  val client = OkHttpClient.Builder().callTimeout(5.seconds).build()\n}\nabstract class A {\n  val net: Net by inject()\n  val c: OkHttpClient\n    get() = net.client\n  fun f() = c.newCall(r).execute()\n}\n", "3 total x1, 9 total <- 3"},
		{"parameter in an initializer", ok + "class A(c: OkHttpClient) {\n  private val own = c.newBuilder().build()\n  fun f() = own.newCall(r).execute()\n}\nval a = A(OkHttpClient.Builder().callTimeout(5.seconds).build())\n", "4 total <- 6, 6 total x1"},
		{"run", ok + "val c = run {\n  val b = OkHttpClient.Builder().callTimeout(5.seconds)\n  when (x) { 1 -> b.extra() else -> b }\n}.build()\nfun f() = c.newCall(r).execute()\n", "3 total x1, 6 total <- 3"},
		{"apply", "import java.net.URL\nimport java.net.HttpURLConnection\nfun f() {\n  val c = (URL(u).openConnection() as HttpURLConnection).apply { readTimeout = 5000 }\n  c.connect()\n}\n", "5 idle"},
		{"provided", ok + "@Module class M {\n  @Provides fun http(): OkHttpClient = OkHttpClient.Builder().callTimeout(5.seconds).build()\n}\nclass A @Inject constructor(private val c: OkHttpClient) {\n  fun f() = c.newCall(r).execute()\n}\n", "3 total x1, 6 total <- 3"},
	})
}

func TestJavaClients(t *testing.T) {
	checkSamples(t, "A.java", []sample{
		{"provided", "import jakarta.ws.rs.client.*;\nimport org.glassfish.jersey.client.ClientProperties;\nclass M {\n  @Provides\n  static ClientBuilder builder() { return ClientBuilder.newBuilder().property(ClientProperties.READ_TIMEOUT, 5000); }\n" +
			"  @Provides\n  static Client client(ClientBuilder b) { return b.build(); }\n}\nclass A {\n  @Inject private Client c;\n  void f() { c.target(u).request().get(); }\n}\n", "11 idle <- 5, 5 idle x1"},
		{"JAX-RS", "import jakarta.ws.rs.client.*;\nclass A { void f() { ClientBuilder.newClient().target(u).request().async().post(e); } }\n", "2 none"},
		{"options that are one of several", "import java.util.Properties;\nimport jakarta.mail.Session;\nimport jakarta.mail.Transport;\nclass A {\n  Properties make() { Properties p = new Properties(); p.put(\"mail.smtp.timeout\", \"5000\"); return p; }\n" +
			"  void f() {\n    Properties p = null;\n    if (x) { p = make(); }\n    if (y) { p = make(); }\n    Session s = Session.getInstance(p);\n    Transport t = s.getTransport();\n    t.connect(h, u, w);\n  }\n}\n", "12 idle <- 5, 5 idle x1"},
		{"overloads", "import java.net.*;\nclass M {\n  HttpURLConnection open(boolean h) { return open(u, h); }\n  HttpURLConnection open(String u, boolean h) {\n    HttpURLConnection c = (HttpURLConnection) new URL(u).openConnection();\n    c.setConnectTimeout(30000);\n    return c;\n  }\n}\n" +
			"class R {\n  private final M m;\n  R(@NonNull M mission) { m = mission; }\n  void f() { m.open(true).getResponseCode(); }\n}\n", "13 connect <- 6, 6 connect x1"},
		{"socket", "import java.net.Socket;\nclass A {\n  void f() throws Exception {\n    Socket s = new Socket();\n    s.setSoTimeout(5000);\n    s.connect(a);\n    new Socket(h, 80);\n  }\n}\n", "6 idle, 7 none"},
		{"setter that nothing calls", "import okhttp3.OkHttpClient;\nclass A {\n  private OkHttpClient c;\n  A() { c = new OkHttpClient.Builder().callTimeout(5, TimeUnit.SECONDS).build(); }\n  void set(OkHttpClient c) { this.c = c; }\n  void f() { c.newCall(r).execute(); }\n}\n", "4 total x1, 6 total <- 4"},
		{"request made anew in the call", "import java.net.http.*;\nclass A {\n  private final HttpClient c;\n  String f(HttpRequest r, HttpResponse.BodyHandler<String> h) {\n    return c.send(HttpRequest.newBuilder(r, t).timeout(d).build(), h).body();\n  }\n}\n", "5 headers"},
		{"method with the name of a field", "import java.net.http.*;\nclass A {\n  private final HttpClient c;\n  A(HttpClient c) { this.c = c; }\n  void f(HttpRequest r, HttpResponse.BodyHandler<String> h) {\n    c.send(r, h);\n    c().send(HttpRequest.newBuilder(u).timeout(d).build(), h);\n    this.c.send(HttpRequest.newBuilder(u).build(), h);\n  }\n  HttpClient c() { return c; }\n}\n", "6 unknown, 7 headers, 8 connect"},
		{"address or file", "import java.net.URL;\nclass A {\n  void f(URL x) throws Exception {\n    new URL(u).openStream();\n    x.openStream();\n  }\n}\n", "4 none, 5 unknown"},
		{"process", "class A { void f() throws Exception { new ProcessBuilder(\"curl\", \"-s\", u).start(); new ProcessBuilder(\"ls\").start(); Runtime.getRuntime().exec(\"ls\"); } }\n", "1 none"},
		{"process that is waited for", "class A {\n  void f() throws Exception {\n    Process p = new ProcessBuilder(\"make\").start();\n    p.waitFor();\n    Process c = new ProcessBuilder(\"curl\", u).start();\n    c.waitFor();\n" +
			"    Process q = Runtime.getRuntime().exec(\"make\");\n    q.waitFor(10, TimeUnit.SECONDS);\n    Process k = new ProcessBuilder(\"make\").start();\n    if (!k.waitFor(10, TimeUnit.SECONDS)) { k.destroyForcibly(); }\n  }\n}\n",
			"10 total, 4 none local-process, 5 none, 8 abandon local-process"},
	})
}
