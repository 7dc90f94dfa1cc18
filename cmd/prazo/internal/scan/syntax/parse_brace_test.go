package syntax

import "testing"

// braceTrees are small texts and the trees that they give, as dump prints them.
var braceTrees = []struct{ lang, src, want string }{
	{"php", `<?php use GuzzleHttp\Client; use A\{B, C as D}; use function X\f; $c = new Client(['timeout' => 5.0, ...$o]); $r = $c->get("u/{$this->id()}", timeout: 5);`,
		`{import Client of GuzzleHttp\Client#; import B of A\B#; import D of A\C#; import f of X\f#; ($c = new Client({"timeout": 5.0, ...$o})); ($r = $c.get("u/"{$this.id()}, timeout: 5))}`},
	{"php", `<?php class A extends \B\C implements D { use T; const int X = 1; private ?Client $c = null, $d; public function __construct(private readonly Client $http, int ...$n) { parent::__construct($n); } abstract function g(): ?array; }`,
		`{class A(\B.C, D) {<use T>; (X:int = 1); ($c:?Client = null); ($d:?Client); ($http:Client); fn __construct(thishttp:Client, ...n:int) {parent.__construct($n)}; fn g():?array {}}}`},
	{"php", `<?php $ch = curl_init($u); if (!$x = curl_exec($ch) or die('no')) { curl_setopt_array($ch, array(CURLOPT_TIMEOUT => 5)); } elseif ($y) f(); else { g(); }`,
		`{($ch = curl_init($u)); <if <or <! ($x = curl_exec($ch))> <die "no">> {curl_setopt_array($ch, {CURLOPT_TIMEOUT: 5})} $y {f()} {g()}>}`},
	{"php", `<?php $f = function ($a, &$b = 1) use ($c): int { return $a; }; $g = fn(Client $x) => $x?->get(...); array_map(static fn($v) => $v * 2, [1, 2]);`,
		`{($f = lambda fn (a, b=1):int {return $a}); ($g = lambda fn (x:Client) {return $x.get(...<>)}); array_map(lambda fn (v) {return <* $v 2>}, {1, 2})}`},
	{"php", `<?php foreach ($xs as $k => [$a, $b]): f($a); endforeach; while (g()): h(); endwhile; [$x, $y] = z(); list($p) = q();`,
		`{<for $k: {$a, $b} $xs {{}}>; f($a); <endforeach>; <while g() {{}}>; h(); <endwhile>; ([$x, $y] = z()); ([$p] = q())}`},
	{"php", "<?php $v = match (true) { a(), b() => c(), default => throw new E() }; $w = $a ?: $b ?? c(1) . 'x'; $o->$name(); X::$inst->y(); ($this->cb)(1); `ls $d`;",
		`{($v = <match true a() b(): c() default: throw new E()>); ($w = <?: $a <?? $b <. c(1) "x">>>); $o[$name](); X.inst.y(); <() $this.cb>(1); shell_exec("ls "{$d})}`},
	{"php", `<?php namespace A\B; function f() { static $n = 1; global $g; yield from g(); return new class(1) extends D { }; } try { f(); } catch (E | F $e) { g(); } finally { h(); }`,
		`{<namespace A.B>; fn f() {($n = 1); <global $g>; yield g(); return new class (D) {}(1)}; <try {f()} <catch <| E F> $e {g()}> <finally {h()}>>}`},
	{"php", `<?php switch ($a) { case X: f(); break; default: g(); } #[Attr(1)] enum Suit: string { case A = 'a'; function x() { return self::A; } } isset($a[f()]); echo $x, (int) g();`,
		`{<switch $a {<case X>; f(); <break>; <default>; g()}>; class Suit(string) {(A = "a"); fn x() {return self.A}}; <isset $a[f()]>; <echo $x g()>}`},
	{"php", `<?php class P { public string $n { get => f($this->n); set (string $v) { $this->n = trim($v); } } public private(set) int $m = 1; }`,
		`{class P() {get fn n():string {return f($this.n)}; set fn n() {($this.n = trim($v))}; ($n:string); ($m:int = 1)}}`},
	{"csharp", `using System.Net.Http; using static A.B; using Json = N.J.C; global using G; namespace X.Y;`,
		`{import * of System.Net.Http#; import * of A.B#; import Json of N.J#C; import * of G#; <namespace X.Y>}`},
	{"csharp", `using A; [assembly: B("c")] [module: D] namespace X { class E { } }`,
		`{import * of A#; <attribute>; <attribute>; <namespace X {class E() {}}>}`},
	{"csharp", `class C<T>(HttpClient client, int n = 1) : Base<T>(n), I where T : class, new() { private readonly HttpClient _c = new() { Timeout = TimeSpan.FromSeconds(5) }; public int N { get; set; } = f(); public string S => _c.X; }`,
		`{class C(Base, I) {(client:HttpClient); (n:int); fn C(client:HttpClient, n:int=1) {}; Base(n); (_c:HttpClient = new HttpClient({(Timeout = TimeSpan.FromSeconds(5))})); (N:int = f()); get fn S():string {return _c.X}}}`},
	{"csharp", `[ApiController] public sealed class S { public S(HttpClient http, ILogger<S> log) : base(http) => _http = http; [Get("/x")] public async Task<List<int>> GetAsync([FromBody] string a, params int[] rest) { return await _http.GetAsync<T>($"u/{a.Id():x}", ct: rest[0]); } }`,
		`{class S() {fn S(http:HttpClient, log:ILogger<S>) {base(http); return (_http = http)}; async fn GetAsync(a:string, ...rest:int[]):Task<List<int>> {return <await _http.GetAsync("u/"{a.Id()}, ct: rest[0])>}}}`},
	{"csharp", `using var r = new HttpRequestMessage(HttpMethod.Get, u) { Headers = { { "a", "b" } }, ["k"] = 1 }; using (var s = f()) { g(s); } await using (h) { } lock (x) i();`,
		`{(r = new HttpRequestMessage(HttpMethod.Get, u, {(Headers = [["a", "b"]]), "k": 1})); with ((s = f())) {g(s)}; with (h) {}; <lock x {i()}>}`},
	{"csharp", `var o = new { A = 1, b.C }; int[] a = { 1, 2 }; var l = new List<string> { "x" }; var z = new[] { f() }; Dictionary<string, List<int>> d = new(); int x = 1, y = g();`,
		`{(o = {(A = 1), b.C}); (a:int[] = [1, 2]); (l = new List(["x"])); (z = [f()]); (d:Dictionary<string,List<int>> = new Dictionary()); (x:int = 1); (y:int = g())}`},
	{"csharp", `var f = x => x.Y(); Func<int, Task> g = async (a, int b) => { await h(a); }; z(delegate (int q) { return q; }, static () => 1, out var o, ref p, out Foo w);`,
		`{(f = lambda fn (x) {return x.Y()}); (g:Func<int,Task> = async fn (a, b:int) {<await h(a)>}); z(lambda fn (q:int) {return q}, lambda fn () {return 1}, (o), <ref p>, (w:Foo))}`},
	{"csharp", `if (a is Foo { X: 1 } foo && foo.Bar() || b is not null) c(); var s = k switch { 1 or 2 => p(), Foo q when t(q) => q.R(), _ => throw new E() }; switch (m) { case Foo n when u(n): v(); break; default: w(); break; }`,
		`{<if <|| <&& <is a (foo:Foo)> foo.Bar()> <is b>> {c()}>; (s = <switch k p() t(q) q.R() throw new E()>); <switch m {<case u(n)>; v(); <break>; <case>; w(); <break>}>}`},
	{"csharp", `foreach (var (k, v) in d) f(k); foreach (Foo x in xs.Where(y => y.Z)) { } for (int i = 0, j = g(); i < j; i++) h(i); try { a(); } catch (E e) when (b(e)) { c(); } finally { e(); }`,
		`{<for [k, v] d {f(k)}>; <for (x:Foo) xs.Where(lambda fn (y) {return y.Z}) {}>; <for (i:int = 0) (j:int = g()) << i j> <++ i> {h(i)}>; <try {a()} <catch (e:E) b(e) {c()}> <finally {e()}>>}`},
	{"csharp", `var q = from x in xs join y in ys on x.A equals y.B where f(x) orderby x.C descending select new { x.D }; var c = (Foo)bar.Baz(); var e = (a.B as Foo)?.C!.D(1)?[0]; var t = a < b && c > d ? f() : g();`,
		`{(q = <from (x) xs (y) ys x.A y.B f(x) x.C {x.D}>); (c = bar.Baz()); (e = a.B.C.D(1)[0]); (t = <?: <&& << a b> <> c d>> f() g()>)}`},
	{"csharp", `class A { public Foo this[int i] { get { return f(i); } set => g(value); } public static A operator +(A x, A y) => h(x); ~A() { k(); } event E X { add { l(); } remove { } } void I.M<T>(T t) where T : I { m(); } delegate void D(int i); }`,
		`{class A() {get fn this():Foo {return f(i)}; set fn this() {return g(value)}; fn operator(x:A, y:A):A {return h(x)}; fn A() {k()}; add fn X() {l()}; remove fn X() {}; fn M(t:T):void {m()}; fn D(i:int):void {}}}`},
	{"java", `package a.b; import java.net.URL; import static a.B.c; import a.d.*; public record R<T>(int a, @Nullable String b) implements I { R { f(a); } static { g(); } }`,
		`{<package a.b>; import URL of java.net#URL; import c of a.B#c; import * of a.d#; class R(I) {(a:int); (b:String); fn R(a:int, b:String) {}; fn R() {f(a)}; fn static() {g()}}}`},
	{"java", `@Service("x") public class A extends B implements C, D { private final OkHttpClient client = new OkHttpClient.Builder().callTimeout(Duration.ofSeconds(5)).build(), other; int[] n[] = {1, 2}; @Inject public A(HttpClient c) throws E { super(c); this.c = c; } abstract <T extends X> List<T> m(final String... s) throws F; }`,
		`{class A(B, C, D) {(client:OkHttpClient = new OkHttpClient.Builder().callTimeout(Duration.ofSeconds(5)).build()); (other:OkHttpClient); (n:int[] = [1, 2]); fn A(c:HttpClient) {super(c); (this.c = c)}; fn m(...s:String):List<T> {}}}`},
	{"java", `try (var r = client.execute(req); InputStream in = r.body()) { f(in); } catch (A | B e) { g(); } finally { h(); } try { i(); } finally { }`,
		`{<try {with ((r = client.execute(req)), (in:InputStream = r.body())) {f(in)}} <catch <| A B> e {g()}> <finally {h()}>>; <try {i()} <finally {}>>}`},
	{"java", `x.forEach(y -> y.z()); Runnable r = () -> { f(); }; g((a, b) -> a + b, (String s, int n) -> s, Foo::bar, int[]::new); new Thread(new Runnable() { public void run() { h(); } }).start();`,
		`{x.forEach(lambda fn (y) {return y.z()}); (r:Runnable = lambda fn () {f()}); g(lambda fn (a, b) {return <+ a b>}, lambda fn (s:String, n:int) {return s}, Foo.bar, int[].new); new Thread(new Runnable(class () {fn run():void {h()}})).start()}`},
	{"java", `for (var x : xs) f(x); for (int i = 0; i < n; i++) { } int v = switch (k) { case A, B -> g(); case Foo q when q.t() -> { yield h(); } default -> 0; }; switch (m) { case 1: i(); default: j(); }`,
		`{<for (x) xs {f(x)}>; <for (i:int = 0) << i n> <++ i> {}>; (v:int = <switch k {<case {g()}>; <case q.t() {yield h()}>; <case {0}>}>); <switch m {<case>; i(); <case>; j()}>}`},
	{"java", `if (o instanceof Foo f && f.b()) c(); HttpURLConnection u = (HttpURLConnection) url.openConnection(); int i = (int) x; var l = new ArrayList<Map<String, int[]>>(); Collections.<String>emptyList(); int[] a = new int[f()]; String t = """
  a "b" \
  """; label: while (a) break label; do { d(); } while (e()); synchronized (this) { s(); } assert ok() : msg();`,
		`{<if <&& <is o (f:Foo)> f.b()> {c()}>; (u:HttpURLConnection = url.openConnection()); (i:int = x); (l = new ArrayList()); Collections.emptyList(); (a:int[] = [f()]); (t:String = "\n  a \"b\"   "); <while a {<break label>}>; <do {d()} e()>; <synchronized this {s()}>; <assert ok() msg()>}`},
	{"java", `enum E implements I { A(1, f()), @X B { void m() { g(); } }, C; private final int n; E(int n) { this.n = n; } } @interface M { int x() default 5; }`,
		`{class E(I) {(A = new E(1, f())); (B = new E(class () {fn m():void {g()}})); (C); (n:int); fn E(n:int) {(this.n = n)}}; class M() {fn x():int {}}}`},
	{"kotlin", `package a.b
import okhttp3.OkHttpClient
import a.C as D
import x.y.*

@Inject
class A<T> @Inject constructor(private val client: OkHttpClient, n: Int = 1) : Base(n), I by f(n) {
  private val c = OkHttpClient.Builder()
    .callTimeout(5, TimeUnit.SECONDS)
    .build()
  var x: List<Map<String, Int>>? = null
    private set
  val y: Int
    get() = g()
  val z by lazy { h() }
  init { i() }
  constructor(a: Int) : this(b(), a) { j() }
  companion object { const val K = 1 }
}`,
		`{<package a.b>; import OkHttpClient of okhttp3#OkHttpClient; import D of a#C; import * of x.y#; class A(Base, I) {(client:OkHttpClient); fn A(thisclient:OkHttpClient, n:Int=1) {}; Base(n); f(n); (c = OkHttpClient.Builder().callTimeout(5, TimeUnit.SECONDS).build()); (x:List<Map<String,Int>>? = null); <set>; get fn y() {return g()}; (y:Int); (z = lazy(lambda fn () {h()})); {i()}; fn constructor(a:Int) {this(b(), a); j()}; class () {(K = 1)}}}`},
	{"kotlin", `suspend fun <T> Foo<T>.get(url: String, vararg xs: Int): T? = withTimeout(5_000) { client.get(url) { timeout = 5 } }
fun interface F { fun run() }
typealias H = (Int) -> Unit
data class P(val a: Int, val b: String = f())`,
		`{async fn get(url:String, ...xs:Int):T? {return withTimeout(5_000, lambda fn () {client.get(url, lambda fn () {(timeout = 5)})})}; class F() {fn run() {}}; <typealias>; class P() {(a:Int); (b:String); fn P(thisa:Int, thisb:String=f()) {}}}`},
	{"kotlin", `val r = when (val x = f()) {
  is Foo, in 1..2 -> a()
  !in ys -> { b() }
  else -> c()
}
if (p)
  d()
else if (q) e() else g()
val s = try { h() } catch (e: IOException) { null } ?: return k(1)
for ((i, v) in xs.withIndex()) l(i)
do { m() } while (n())`,
		`{(r = <when (x = f()) <.. 1 2> {a()} ys {b()} {c()}>); <if p {d()} q {e()} {g()}>; (s = <?: <try {h()} <catch (e:IOException) {null}>> return k(1)>); <for [i, v] xs.withIndex() {l(i)}>; <do {m()} n()>}`},
	{"kotlin", `xs.map { x: Int -> x to "a" }.filter { it > 1 }.forEach lit@{ return@lit }
a?.b!!.c(d = 1, *e) { (p, q), r -> s(p) }
val t = object : Callback(1), I { override fun onOk(x: Int) { u() } }
val v = x as? Foo<Int> ?: y
foo<Bar>(z)
Foo::class.java
w = "${g(1)} $h"
run { i() }
(j as K).l()`,
		`{xs.map(lambda fn (x:Int) {<to x "a">}).filter(lambda fn () {<> it 1>}).forEach(lambda fn () {return}); a.b.c(d: 1, *e, lambda fn (r) {s(p)}); (t = new Callback(1, class (Callback, I) {fn onOk(x:Int) {u()}})); (v = <?: x y>); foo(z); Foo.class.java; (w = " "{g(1), h}); run(lambda fn () {i()}); j.l()}`},
	{"kotlin", `enum class E(val n: Int) { A(1), B(f()) { override fun m() = g() }; abstract fun m(): Int }
val (a, b) = h()
val f: suspend (Int, A?) -> Unit = { x, _ -> k(x) }
val g = fun(x: Int): Int { return x }`,
		`{class E() {(n:Int); fn E(thisn:Int) {}; (A = new E(1)); (B = new E(f(), class () {fn m() {return g()}})); fn m():Int {}}; ([a, b] = h()); (f:suspend(Int,A?)->Unit = lambda fn (x, _) {k(x)}); (g = lambda fn (x:Int):Int {return x})}`},
	{"java", `InputStream in = a(), is; f(InputStream is -> is.read(), (Out out) -> out.b(c)); in.read(); is.close();`,
		`{(in:InputStream = a()); (is:InputStream); f(<<is InputStream <>~> <>~ is.read()>, lambda fn (out:Out) {return out.b(c)}); in.read(); is.close()}`},
	{"php", `<?php $fp = fsockopen($h) or die(); $x = $a && $b = f(); f(<<<X
  a {$x->y()}
  X, "$a[k] $o->p");
?>
<p onclick="g()"><?= h() ?></p>`,
		`{<or ($fp = fsockopen($h)) <die>>; ($x = <&& $a ($b = f())>); f("  a "{$x.y()}, " "{$a["k"], $o.p}); <echo h()>}`},
}

func TestBraceTrees(t *testing.T) {
	for _, c := range braceTrees {
		f := Parse(c.lang, []byte(c.src))
		checkTree(t, f)
		if got := dump(f.Root); got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.lang, c.src, got, c.want)
		}
		if len(f.Trouble) > 0 {
			t.Errorf("%s: %s: trouble: %v", c.lang, c.src, f.Trouble)
		}
	}
}
