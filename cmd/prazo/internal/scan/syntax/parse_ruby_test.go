package syntax

import "testing"

var rubyCases = []treeCase{
	{"require 'net/http'\nhttp = Net::HTTP.new(uri.host, uri.port)\nhttp.read_timeout = TIMEOUT\nhttp.use_ssl = true if uri.scheme == \"https\"",
		`require("net/http"); (http = Net.HTTP.new(uri.host(), uri.port())); (http.read_timeout = TIMEOUT); <if <== uri.scheme() "https"> {(http.use_ssl = true)}>`},
	{"class A::B < C::D\n  attr_reader :http, :b\n  def self.get(url, timeout: 5, *rest, **opts, &blk)\n    f\n  end\n  class << self\n    def z; 1; end\n  end\n  private def priv; y; end\nend\nmodule M; end",
		`class B(C.D) {attr_reader("http", "b"); static fn get(url, timeout=5, *rest, **opts, &blk) {f}; static fn z() {1}; <<< self>; private(); fn priv() {y}}; class M() {}`},
	{"@conn ||= Faraday.new(url: \"http://#{host(1)}/x\") do |f|\n  f.options.timeout = 10\n  f.adapter :net_http, a: 1\nend",
		`(@conn ||= Faraday.new(url: "http:///x"{host(1)}, lambda fn (f) {(f.options.timeout = 10); f.adapter("net_http", a: 1)}))`},
	{"res = client.get url, timeout: 5, :k => v, \"l\": w, **o\nget \"/foo\" do\n  halt 404 unless x?\nend\nputs [1].map do |x| y end\nfoo a { b }",
		`(res = client.get(url, timeout: 5, "k": v, "l": w, **o)); get("/foo", lambda fn () {<unless x?() {halt(404)}>}); puts([1].map(), lambda fn (x) {y}); foo(a(lambda fn () {b}))`},
	{"a, *b = foo, bar\na.b, c[1] = d\nx = 1, 2\n(a, b), c = d",
		"([a, *b] = [foo, bar]); ([a.b, c[1]] = d); [(x = 1), 2]; ([[a, b], c] = d)"},
	{"puts -1, [2], *c, &d\nx = 1\nx -1\nx / y\na /re (x)/i\nb / c\nfoo (1), 2\nraise ::Foo::Bar\nx ? y : z\nx ? :a : \"b\"\nx ?\n  y(1)\n  : z\np ?a, ?b",
		`puts(<- 1>, [2], *c, &d); (x = 1); <- x 1>; </ x y>; a(<regexp>); </ b c>; foo(1, 2); raise(Foo.Bar); <?: x y z>; <?: x "a" "b">; <?: x y(1) z>; p("a", "b")`},
	{"sql = foo(<<~A, <<-'B', 3).bar\n  select #{name(1)} \"\nA\n  text #{no}\n  B\nf <<A + g(1)\nA\nx << A\nclass << A\nend",
		`(sql = foo("  select  \"\n"{name(1)}, "  text #{no}\n", 3).bar()); f(<+ "" g(1)>); <<< x A>; <<< A>`},
	{"%w[a b].each { |s, (t, u), k: 1, *r| puts s }\n%i[a].x\n%q(a (b) c) + %(d #{e(2)}) + %r{f}\n%x(ls)\n`ls #{x}`",
		"[\"a\", \"b\"].each(lambda fn (s, =([t, u]), k=1, *r) {puts(s)}); [\"a\"].x(); <+ \"a (b) c\" \"d \"{e(2)} <regexp>>; `(\"ls\"); `(\"ls \"{x})"},
	{"begin\n  foo\nrescue Foo, Bar::Baz => e\n  retry if tries < 3\nrescue\n  z\nelse\n  w\nensure\n  q\nend\ndef m\n  a\nrescue => @e\n  b\nend\nx = foo rescue nil",
		"{<try {foo} <catch Foo (e = Bar.Baz) {<if << tries 3> {<retry>}>}> <catch {z}> <else {w}> <finally {q}>>}; fn m() {<try {a} <catch (@e) {b}>>}; <try {(x = foo)} <catch {nil}>>"},
	{"case x\nwhen 1, 2 then y\nwhen String\n  z\nelse k\nend\ncase [a, b]\nin {a: Integer => n} if n > 1\n  c\nin [1, *]\n  d\nend\nx => {a:}",
		"<case x 1 2 {y} String {z} {k}>; <case [a, b] [<a: Integer <>~ n>] <if> <> n 1> {c} [1, *<>~] {d}>; <in x {a: a}>"},
	{"while x do y end\nfor i, j in 1..3 do puts i end\nuntil done?\n  step\nend\nloop { break }\nbegin; a; end while b",
		"<while x {y}>; <for [i, j] <.. 1 3> {puts(i)}>; <until done?() {step}>; loop(lambda fn () {<break>}); <while b {{a}}>"},
	{"v = if a then b elsif c then d else e end\nunless a; b; end\nreturn a, b if c and not d\nfoo or raise Foo, \"x\"",
		`(v = <if a {b} c {d} {e}>); <unless a {b}>; <if <and c <not d>> {return a, b}>; <or foo raise(Foo, "x")>`},
	{"l = ->(a, b = 1) { a + b }\nm = -> x do x end\nn = -> { 1 }\nlambda do |q; r| q end\nproc { || 1 }",
		"(l = lambda fn (a, b=1) {<+ a b>}); (m = lambda fn (x) {x}); (n = lambda fn () {1}); lambda(lambda fn (q, r) {q}); proc(lambda fn () {1})"},
	{"foo.bar\n  # c\n  .baz(1)\n  &.qux\nfoo.\n  bar\na + \\\n  b\nA.b::C.d\na&.b ||= c",
		"foo.bar().baz(1).qux(); foo.bar(); <+ a b>; A.b().C.d(); (a.b ||= c)"},
	{"yield x, 1\nsuper\nfoo x: 1, if: 2\np(a:, b:)\n[*a, **b]\n{a: 1, \"b\": 2, :c => 3, d: { e: f }}\n{}",
		`yield(x, 1); super; foo(x: 1, if: 2); p(a: a, b: b); [*a, **b]; {a: 1, "b": 2, "c": 3, d: {e: f}}; {}`},
	{"Timeout.timeout(5) { http.get(x) }\nconn.get { |req| req.options.timeout = 5 }\n5.seconds\n5.times",
		"Timeout.timeout(5, lambda fn () {http.get(x)}); conn.get(lambda fn (req) {(req.options.timeout = 5)}); 5.seconds; 5.times()"},
	{"def ==(o) = o.x == x\ndef endless = foo(1)\ndef []=(k, v); end\ndef a?; end\ndef b=(v)\n  c\nend\ndef d(...) = send(...)\nalias foo bar\nundef x, :y\ng",
		"fn ==(o) {<== o.x() x>}; fn endless() {foo(1)}; fn []=(k, v) {}; fn a?() {}; fn b=(v) {c}; fn d(...) {send(......)}; <alias>; <undef>; g"},
	{"def a = ",
		"fn a() {}"},
	{"=begin\nf(1)\n=end\nx.class.if.end(1)\n:\"a#{b(1)}\"\n\"a\" \"b#{c}\"\n\"#{a if b}\"\n$stdout.sync = true\n__END__\nf(",
		`x.class().if().end(1); "a"{b(1)}; "ab"{c}; ""{<a <if> b>}; ($stdout.sync = true)`},
}

func TestRuby(t *testing.T) { testTrees(t, "ruby", rubyCases) }

func FuzzRuby(f *testing.F) { fuzz(f, "ruby", sources(rubyCases)...) }
