package resolve

import "testing"

func TestRustNames(t *testing.T) {
	const api = "pub struct Api { client: reqwest::Client }\nimpl Api {\n    pub fn new() -> Result<Self> {\n        let client = reqwest::Client::builder().connect_timeout(D).build()?;\n        Ok(Self { client })\n    }\n" +
		"    pub async fn get(&self) { self.client.get(u).send().await; }\n}\n"
	checkSamples(t, "a.rs", []sample{
		{"field of a struct", api, "4 connect x1, 7 connect <- 4"},
		{"field of a parameter", api + "async fn f(api: Arc<Api>) { api.client.get(u).send().await; }\n", "4 connect x2, 7 connect <- 4, 9 connect <- 4"},
		{"field that a caller gives", "struct A { c: Client }\nimpl A {\n  fn new(c: reqwest::Client) -> A { A { c: c.clone() } }\n  async fn f(&self) { self.c.get(u).send().await; }\n}\nfn main() { A::new(reqwest::Client::new()); }\n", "4 none"},
		{"static", "static C: LazyLock<reqwest::Client> = LazyLock::new(|| reqwest::Client::new());\nasync fn f() { C.get(u).send().await; }\n", "2 none"},
		{"cell", "static C: OnceCell<reqwest::Client> = OnceCell::new();\nfn c() -> &'static reqwest::Client { C.get_or_init(|| reqwest::Client::new()) }\nasync fn f() { c().get(u).send().await; }\n", "3 none"},
		{"method and field of one name", "struct A { client: Arc<reqwest::Client> }\nimpl A {\n  fn new() -> A { A { client: Arc::new(reqwest::Client::new()) } }\n  fn client(&self) -> &reqwest::Client { &self.client }\n}\nasync fn f(a: &A) { a.client().get(u).send().await; }\n", "6 none"},
		{"function of another file", "== src/http/mod.rs\npub fn client() -> reqwest::Client { reqwest::Client::new() }\n== src/b.rs\nuse crate::http;\nasync fn f() { http::client().get(u).send().await; crate::http::client().get(u).send().await; }\n", "b.rs:2 none, b.rs:2 none"},
		{"alias of a type", "type Mailer = lettre::AsyncSmtpTransport<lettre::Tokio1Executor>;\nasync fn f(m: E) { let x = Mailer::relay(h)?.build(); x.send(m).await; }\n", "2 connect"},
		{"what a match gives", "async fn f() {\n  let mut r = reqwest::Client::new().get(u);\n  r = match a { A => r.query(q), _ => r };\n  r.send().await;\n}\n", "4 none"},
		{"middleware", "use reqwest_middleware::{ClientBuilder, ClientWithMiddleware};\nasync fn f() {\n  let c = ClientBuilder::new(reqwest::Client::builder().timeout(Duration::from_secs(5)).build()?).with(m).build();\n  c.get(u).send().await;\n}\n", "4 total"},
		{"result that is mapped", "struct A { client: reqwest::Client }\nimpl A {\n  fn new() -> Result<Self, E> {\n    builder().build().map(|client| Self { client })\n  }\n  async fn f(&self) { self.client.get(u).send().await; }\n}\nfn builder() -> reqwest::ClientBuilder {\n  reqwest::Client::builder().timeout(D)\n}\n", "6 total <- 9, 9 total x1"},
		{"what a pattern names", "fn c(u: U) -> Result<reqwest::RequestBuilder, E> { Ok(reqwest::Client::new().get(u)) }\nasync fn f() {\n  let r = match c(u) {\n    Ok(r) => r,\n    Err(e) => { log(e); return; }\n  };\n  r.header(a, b).send().await;\n  if let Ok(q) = c(u) { q.send().await; }\n  let Ok(p) = c(u) else { return };\n  p.send().await;\n}\n", "10 none, 7 none, 8 none"},
		{"method known by its name alone", "impl Settings {\n  fn operator_for_icons(&self) -> Result<opendal::Operator, E> { find(self.path) }\n}\nasync fn f() -> R {\n  let operator = SETTINGS.operator_for_icons()?;\n  operator.read(p).await\n}\n", "6 unknown"},
		{"command", "async fn f() { Command::new(\"ls\").output().await; std::process::Command::new(\"curl\").arg(\"-s\").arg(u).output(); }\n", "1 none"},
		{"process", "use std::process::Command;\nfn f() {\n  Command::new(\"make\").arg(\"all\").status();\n  Command::new(\"git\").args([\"push\", r]).output();\n  Command::new(\"make\").spawn();\n  Command::new(\"timeout\").arg(\"5\").arg(\"make\").status();\n}\n", "3 none local-process, 4 none, 6 total"},
	})
}

// A test stands in the file that it tests: what it gives says nothing of what runs.
func TestRustTests(t *testing.T) {
	result := analysed(t, "a.rs", "async fn f(c: reqwest::Client) { c.get(u).send().await; }\nmod tests {\n  fn t() { f(reqwest::Client::new()); reqwest::get(u).await; }\n}\n")
	if got := said(result, false); got != "1 unknown, 3 none" {
		t.Errorf("said %q", got)
	}
	for _, f := range result.Findings {
		if f.Test != (f.Line == 3) {
			t.Errorf("line %d: a test: %v", f.Line, f.Test)
		}
	}
}
