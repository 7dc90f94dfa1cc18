package resolve

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestHostile scans texts that are made to be deep, long or endless. That they end, and end soon, is the test.
func TestHostile(t *testing.T) {
	for name, s := range map[string]struct{ file, text string }{
		"nested calls":       {"a.py", "import requests\nrequests.get(" + strings.Repeat("f(", 10000) + strings.Repeat(")", 10000) + ")\n"},
		"nested functions":   {"a.js", strings.Repeat("function f(a) { fetch(a, a); ", 3000)},
		"long chain":         {"a.js", "fetch(u)" + strings.Repeat(".then(f)", 20000)},
		"many assignments":   {"a.py", "import requests\n" + strings.Repeat("if x:\n    t = f(t)\n    requests.get(t, timeout=t)\n", 5000)},
		"many touches":       {"a.js", "const c = new AbortController();\n" + strings.Repeat("c.signal.x(c);\nfetch(u, { signal: c.signal });\n", 5000)},
		"wrappers in a row":  {"a.py", "import requests\n" + row(3000, "def f%d(u, **kw):\n    return f%d(u, **kw)\n") + "def f0(u, **kw):\n    return requests.get(u, **kw)\n"},
		"wrappers in a ring": {"a.py", "import requests\ndef f(u, **kw):\n    requests.get(u, **kw)\n    return g(u, **kw)\ndef g(u, **kw):\n    requests.get(u, **kw)\n    return f(u, **kw)\n"},
		"wrappers as a tree": {"a.py", "import requests\n" + row(300, "def f%[1]d(u, **kw):\n    f%[2]d(u, **kw)\n    f%[2]d(u, **kw)\n    return f%[2]d(u, **kw)\n") + "def f0(u, **kw):\n    return requests.get(u, **kw)\n"},
		"bases in a ring":    {"a.py", "import requests\nclass A(B):\n    pass\nclass B(A):\n    def f(self):\n        self.x.get(u)\n        A().request(u)\n"},
		"type of its own":    {"a.py", "import requests\ndef f(requests: requests.Session):\n    requests.get(u)\n"},
		"spread of itself":   {"a.js", "const o = { ...o, ...p };\nconst p = { ...o };\nfetch(u, o);\n"},
		"imports in a ring":  {"a.py", "== a.py\nfrom b import get\nimport requests\nget(u)\n== b.py\nfrom a import get\nimport requests\n"},
		"exports in a ring":  {"a.js", "== a.js\nexport * from './b';\nimport { x } from './b';\nfetch(x);\n== b.js\nexport * from './a';\nimport { x } from './a';\nfetch(x, x);\n"},
		"wait for itself":    {"a.py", "import subprocess\ndef f():\n    q: subprocess.Popen = q.wait()\na: subprocess.Popen = b.wait()\nb: subprocess.Popen = a.wait()\na.wait()\n"},
		"closed by itself":   {"a.php", "<?php $status = proc_close($status);\n"},
		"waits in a ring":    {"a.cs", "using System.Diagnostics;\nclass A { Process p; void g() { p = p.WaitForExit(); p.WaitForExit(); } void h() { Process a = b.WaitForExit(); Process b = a.WaitForExit(); a.WaitForExit(); } }\n"},
		"one global name":    {"a.js", "import axios from 'axios';\n" + strings.Repeat("globalThis.db = axios.create();\nglobalThis.db.get('u');\n", 20000)},
		"one injected name":  {"a.js", "import axios from 'axios';\nimport Vue from 'vue';\n" + strings.Repeat("Vue.prototype.$http = axios.create();\nfunction f() { this.$http.get('u'); }\n", 20000)},
		"options set anew":   {"a.js", "import axios from 'axios';\nfunction f() {\n  const x = axios.create();\n" + strings.Repeat("  x.get('u');\n  x.timeout = 4;\n", 6000) + "}\n"},
		"no text":            {"a.py", "requests \x00\xff\xfe fetch (((((\n\"\"\""},
	} {
		t.Run(name, func(t *testing.T) {
			began := time.Now()
			analysed(t, s.file, s.text)
			if took := time.Since(began); took > soon {
				t.Errorf("it took %v", took)
			}
		})
	}
}

// soon is far more than any of them takes, and less than work takes that grows with the square of the text.
const soon = time.Minute

// row repeats a text with two numbers in it: each its own, and the one before.
func row(n int, format string) string {
	var b strings.Builder
	for i := 1; i <= n; i++ {
		fmt.Fprintf(&b, format, i, i-1)
	}
	return b.String()
}

// TestHostileCallbacks hands lambdas through a chain of functions, each called many times: what they are is found once for each
// parameter, and each of them is linked once to each call of it.
func TestHostileCallbacks(t *testing.T) {
	const n = 100
	var b strings.Builder
	b.WriteString("using System.Net.Http;\nclass A {\n  HttpClient c = new HttpClient();\n")
	for _, pair := range []string{"ab", "bc", "cd", "de", "ef"} {
		fmt.Fprintf(&b, "  void %c(Action<CancellationToken> r) { %s }\n", pair[0], strings.Repeat(fmt.Sprintf("%c(r); ", pair[1]), n))
	}
	fmt.Fprintf(&b, "  void f(Action<CancellationToken> r) { %s }\n", strings.Repeat("r(ct); ", n))
	fmt.Fprintf(&b, "  void g() { %s }\n}\n", strings.Repeat("a(ct => c.GetAsync(\"u\", ct)); ", n))
	if got := len(analysed(t, "a.cs", b.String()).Findings); got < n {
		t.Errorf("%d findings, want one for each of %d lambdas at least", got, n)
	}
}

// TestHostileCallbackRing hands a lambda round in a ring.
func TestHostileCallbackRing(t *testing.T) {
	checkSamples(t, "a.cs", []sample{
		{"ring", "using System.Net.Http;\nclass A {\n  void a(Action<CancellationToken> r) { b(r); }\n  void b(Action<CancellationToken> r) {\n    a(r);\n    using var cts = new CancellationTokenSource(1000);\n    r(cts.Token);\n  }\n  void g() {\n    var c = new HttpClient { Timeout = Timeout.InfiniteTimeSpan };\n    a(ct => c.GetAsync(u, ct));\n  }\n}\n", "11 total x1, 7 total <- 11"},
	})
}

// TestHostileRegistrations has many registrations of one name and many clients of it: what is set is read once for all of them.
func TestHostileRegistrations(t *testing.T) {
	const n = 2000
	text := "using System.Net.Http;\nclass A {\n  void F(IHttpClientFactory f) {\n" + strings.Repeat("    services.AddHttpClient(\"a\", c => c.Timeout = TimeSpan.FromSeconds(5));\n", n) +
		strings.Repeat("    f.CreateClient(\"a\").GetAsync(u);\n", n) + "  }\n}\n"
	if got := len(analysed(t, "a.cs", text).Findings); got < n {
		t.Errorf("%d findings, want one for each of %d calls at least", got, n)
	}
}
