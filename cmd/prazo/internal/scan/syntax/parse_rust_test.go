package syntax

import "testing"

var rustCases = []treeCase{
	{"use std::time::Duration;\nuse reqwest::{Client, self, blocking::{Client as B, get}, header::*};\nuse tokio; pub use crate::x::y as z; extern crate foo as bar;",
		"import Duration of std::time#Duration; import Client of reqwest#Client; import reqwest of reqwest#; import B of reqwest::blocking#Client; import get of reqwest::blocking#get; import * of reqwest::header#; import tokio of tokio#; import z of crate::x#y; import bar of foo#"},
	{"#![allow(x)]\n/* a /* nested */ f(1) */\nstatic T: Duration = Duration::from_secs(5);\npub(crate) const N: usize = 1 << 3;",
		"(T:Duration = Duration.from_secs(5)); (N:usize = <<< 1 3>)"},
	{"#[derive(Clone)] pub struct Api<'a, T: Clone> where T: Send { pub client: reqwest::Client, name: &'a str, x: Vec<Vec<T>>, }\nstruct P(u8, String);\nenum E { A, B(u8), C { x: f32 } }",
		"class Api() {(client:reqwest::Client); (name:str); (x:Vec<Vec<T>>)}; class P() {}; class E() {}"},
	{"impl<'a, T> Api<'a, T> { pub async fn get(&self, url: &str, (a, b): (u8, u8)) -> anyhow::Result<String> { a } fn n(mut self: Box<Self>); }\nimpl ::fmt::Debug for P<u8> { fn fmt(&self) {} }",
		"class Api() {async fn get(self, url:str, :(u8,u8)=([a, b])):anyhow::Result<String> {a}; fn n(self:Box<Self>) {}}; class P() {fn fmt(self) {}}"},
	{"let client = Client::builder().timeout(Duration::from_secs(10)).build()?;\nlet mut x: Vec<u8> = Vec::<u8>::with_capacity(1);\nlet res = self.client.get(url).send().await?.text().await?;",
		"(client = Client.builder().timeout(Duration.from_secs(10)).build()); (x:Vec<u8> = Vec.with_capacity(1)); (res = <await <await self.client.get(url).send()>.text()>)"},
	{"let (a, ref b) = foo(1); let Some(q) = bar(2) else { return Err(e()); }; let Point { x, y: z } = p;",
		"([a, b] = foo(1)); (q = bar(2) {return Err(e())}); (<pattern x z> = p)"},
	{`Ok(Self { client, name: "x", ..Default::default() }); point { x: 1 }; json!({"a": {"b": c(1)}}); vec![1, f(2)]; println!("{}", x);`,
		`Ok(new Self({client: client, name: "x", ...Default.default()})); new point({x: 1}); json!({"a": {"b": c(1)}}); vec!(1, f(2)); println!("{}", x)`},
	{"if let Ok(r) = reqwest::get(url).await && a < b { use_it(r); } else if x == (Y { z: 1 }) { z() } else { w() }\nwhile let Some(x) = it.next() { y(x) }\nif x {} (a)",
		"<if <&& (r = <await reqwest.get(url)>) << a b>> {use_it(r)} <== x new Y({z: 1})> {z()} {w()}>; <while (x = it.next()) {y(x)}>; <if x {}>; a"},
	{"match self.call(Req { a: 1 }).await { Ok(resp) if resp.ok() => f(resp), Err(E::B(n)) | Err(E::C { x: n }) => { log(n) } 'a'..='z' | '\\n' => 1, _ => return, }",
		`<match <await self.call(new Req({a: 1}))> resp.ok() {(resp); f(resp)} {(<| <pattern <pattern n>> <pattern <pattern n>>>); {log(n)}} {(<| "a" "z" "\n">); 1} {(_); return}>`},
	{"'outer: for (i, v) in items.iter().enumerate() { if i > 3 { break 'outer; } continue 'outer }\nloop { break }",
		"<for [i, v] items.iter().enumerate() {<if <> i 3> {<break>}>; <continue>}>; <loop {<break>}>"},
	{"let f = |a, b: u8| a + b; let g = move || { h(1) }; x.iter().map(|&x| x * 2).filter(|x| -> bool { x }).collect::<Vec<_>>(); async move |x| y;",
		"(f = lambda fn (a, b:u8) {<+ a b>}); (g = lambda fn () {h(1)}); x.iter().map(lambda fn (x) {<* x 2>}).filter(lambda fn (x):bool {x}).collect(); async lambda fn (x) {y}"},
	{"tokio::spawn(async move { go(1).await }); tokio::time::timeout(d, client.get(u).send()).await??; tokio::select! { r = fut() => { done(r) }, _ = sleep(d) => {} }",
		"tokio.spawn(<async {<await go(1)>}>); <await tokio.time.timeout(d, client.get(u).send())>; tokio.select!((r = fut()): {done(r)}, (_ = sleep(d)): {})"},
	{`let s = r#"raw " f(1) "#; let c = '"'; let l = b"x\"y"; let m = b'\''; let r#type = 1;`,
		`(s = "raw \" f(1) "); (c = "\""); (l = "x\"y"); (m = "'"); (type = 1)`},
	{"let y = <T as Trait>::make(1) as u64 + arr[0..n()] - !flag(1); size_of::<<u8 as A>::B>(); x as *const _ as usize; &mut a; a..; ..b;",
		"(y = <- <+ <type>.make(1) arr[<.. 0 n()>]> <! flag(1)>>); size_of(); x; <& a>; <.. a <>~>; <.. b>"},
	{"trait Tr: A + B { fn a(&self); fn b(&self) { c() } type X = u8; }\nmod tests { use super::*; #[test] fn t() { a() } }\nmod m;\nmacro_rules! m { ($x:expr) => { foo($x) } }\nfn gen<F: Fn(u8) -> u8>(f: F) -> impl Future<Output = u8> where F: Send { f(1) }",
		"class Tr() {fn a(self) {}; fn b(self) {c()}; <type>}; {import * of super#; fn t() {a()}}; <mod>; <macro_rules>; fn gen(f:F):implFuture<Output=u8> {f(1)}"},
	{"unsafe { ptr(1) }\nextern \"C\" { fn c(x: u8); }\npub unsafe extern \"C\" fn d() {}\nmatch a { _ => b }.c(1)\nlet z = if a { b } else { c };",
		"<unsafe {ptr(1)}>; {fn c(x:u8) {}}; fn d() {}; <match a {(_); b}>.c(1); (z = <if a {b} {c}>)"},
}

func TestRust(t *testing.T) { testTrees(t, "rust", rustCases) }

func FuzzRust(f *testing.F) { fuzz(f, "rust", sources(rustCases)...) }
