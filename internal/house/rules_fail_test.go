package house

import (
	"strings"
	"testing"
	"testing/fstest"
)

// breaches shows each rule a file that breaks it: a rule that cannot fail is worth nothing. Each file stands
// at the path given; want is part of what the rule must say.
var breaches = []struct {
	rule, path, text, want string
}{
	{"the package has a row in rooms", "internal/new/a.go", `package new`, "internal/new has no row"},
	{"the package has a row in rooms", "prazohttp/deep/a.go", `package deep`, "prazohttp/deep has no row"},
	{"the package has a row in rooms", "adapters/a/b/a.go", `package b`, "adapters/a/b has no row"},

	{"the library imports only the standard library", "policy.go",
		`package prazo; import _ "gopkg.in/yaml.v3"`, "policy.go:1: imports gopkg.in/yaml.v3"},
	{"the library imports only the standard library", "lab/a.go",
		`package lab; import _ "golang.org/x/net/http2"`, "golang.org/x/net/http2"},

	{"packages of ours are imported as the row allows", "lab/a.go",
		`package lab; import _ "github.com/prazohq/prazo"`, "lab/a.go:1: imports github.com/prazohq/prazo"},
	{"packages of ours are imported as the row allows", "prazohttp/a.go",
		`package prazohttp; import _ "github.com/prazohq/prazo/lab"`, "prazo/lab"},
	{"packages of ours are imported as the row allows", "prazohttp/a.go",
		`package prazohttp; import _ "github.com/prazohq/prazo/prazosql"`, "prazo/prazosql"},
	{"packages of ours are imported as the row allows", "prazohttp/a.go",
		`package prazohttp; import _ "github.com/prazohq/prazo/internal/gate"`, "internal/gate"},
	{"packages of ours are imported as the row allows", "guard.go",
		`package prazo; import _ "github.com/prazohq/prazo/prazohttp"`, "prazo/prazohttp"},
	{"packages of ours are imported as the row allows", "internal/gate/a.go",
		`package gate; import _ "github.com/prazohq/prazo"`, "imports github.com/prazohq/prazo"},
	{"packages of ours are imported as the row allows", "internal/learn/a.go",
		`package learn; import _ "github.com/prazohq/prazo/internal/gate"`, "internal/gate"},
	{"packages of ours are imported as the row allows", "adapters/prazoredis/a.go",
		`package prazoredis; import _ "github.com/prazohq/prazo/adapters/prazoyaml"`, "prazoyaml"},
	{"packages of ours are imported as the row allows", "cmd/prazo/internal/scan/a.go",
		`package scan; import _ "github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"`, "scan/rules"},
	{"packages of ours are imported as the row allows", "cmd/prazo/internal/probe/a.go",
		`package probe; import _ "github.com/prazohq/prazo"`, "imports github.com/prazohq/prazo"},
	{"packages of ours are imported as the row allows", "cmd/prazo/internal/share/a.go",
		`package share; import _ "github.com/prazohq/prazo/cmd/prazo/internal/proxy"`, "internal/proxy"},

	{"packages of the standard library are imported as the row allows", "call.go",
		`package prazo; import _ "net/http"`, "call.go:1: imports net/http"},
	{"packages of the standard library are imported as the row allows", "call.go",
		`package prazo; import _ "net/http/httptrace"`, "net/http/httptrace"},
	{"packages of the standard library are imported as the row allows", "call.go",
		`package prazo; import _ "log/slog"`, "log/slog"},
	{"packages of the standard library are imported as the row allows", "internal/gate/a.go",
		`package gate; import _ "net/netip"`, "net/netip"},

	{"nobody imports a program", "lab/a.go",
		`package lab; import _ "github.com/prazohq/prazo/cmd/prazo"`, "imports github.com/prazohq/prazo/cmd/prazo"},

	{"only call.go and budget.go read the clock of the engine", "guard.go",
		`package prazo; import "time"; var x = time.Now()`, "guard.go:1: time.Now"},
	{"only call.go and budget.go read the clock of the engine", "guard.go",
		`package prazo; import "time"; var clock = time.Now`, "time.Now"},
	{"only call.go and budget.go read the clock of the engine", "guard.go",
		`package prazo; import t "time"; func f() { t.AfterFunc(1, f) }`, "time.AfterFunc"},
	{"only call.go and budget.go read the clock of the engine", "guard.go",
		`package prazo; import . "time"; var x = Now()`, "dot import of time"},
	{"only call.go and budget.go read the clock of the engine", "guard.go",
		`package prazo; import "context"; var f = context.WithTimeout`, "context.WithTimeout"},
	{"only call.go and budget.go read the clock of the engine", "internal/gate/call.go",
		`package gate; import "time"; func f() { time.Sleep(1) }`, "time.Sleep"},
	{"only call.go and budget.go read the clock of the engine", "internal/learn/a.go",
		`package learn; import "time"; var d = time.Until(time.Time{})`, "time.Until"},

	{"only a program ends the process", "lab/a.go",
		`package lab; import "os"; func f() { os.Exit(1) }`, "lab/a.go:1: os.Exit"},
	{"only a program ends the process", "cmd/prazo/internal/scan/a.go",
		`package scan; import "log"; func f() { log.Fatalf("x") }`, "log.Fatalf"},

	{"only a program prints", "lab/a.go", `package lab; import "fmt"; func f() { fmt.Println() }`, "fmt.Println"},
	{"only a program prints", "lab/a.go", `package lab; import "os"; var w = os.Stderr`, "os.Stderr"},

	{"only main and config read the environment", "lab/a.go",
		`package lab; import "os"; var x = os.Getenv("X")`, "os.Getenv"},

	{"no init function", "lab/a.go", `package lab; func init() {}`, "lab/a.go:1: func init"},

	{"a package is named after what it does", "internal/utils/a.go", `package utils`, "named utils"},
}

// TestRulesCanFail breaks each rule once or more and wants to be told so.
func TestRulesCanFail(t *testing.T) {
	byName := map[string]rule{}
	for _, r := range rules {
		byName[r.name] = r
	}
	tried := map[string]bool{}
	for _, b := range breaches {
		r, ok := byName[b.rule]
		if !ok {
			t.Errorf("no rule is called %q", b.rule)
			continue
		}
		tried[b.rule] = true
		if said := strings.Join(r.check(synthetic(t, b.path, b.text)), "\n"); !strings.Contains(said, b.want) {
			t.Errorf("rule %q let %s through:\n\t%s\n\tit said %q, want %q in it", b.rule, b.path, b.text, said, b.want)
		}
	}
	for _, r := range rules {
		if !tried[r.name] {
			t.Errorf("rule %q is broken by no file of this test", r.name)
		}
	}
}

// TestRulesCanPass shows every rule files that are right.
func TestRulesCanPass(t *testing.T) {
	right := []struct{ path, text string }{
		{"call.go", `package prazo; import ("context"; "time"; "github.com/prazohq/prazo/internal/gate")
			func f(ctx context.Context) { time.AfterFunc(1, gate.F); context.WithTimeout(ctx, 1) }`},
		{"internal/gate/a.go", `package gate; import "time"; func F(now time.Time) time.Duration { return time.Second }`},
		{"prazohttp/a.go", `package prazohttp; import ("net/http"; "time"; "github.com/prazohq/prazo"); var x = time.Now`},
		{"adapters/prazoyaml/a.go", `package prazoyaml; import ("gopkg.in/yaml.v3"; "github.com/prazohq/prazo")`},
		{"lab/a.go", `package lab; import "fmt"; type t struct{}; func (t) init() { _ = fmt.Sprint() }`},
		{"cmd/prazo/main.go", `package main; import ("fmt"; "os"; "github.com/prazohq/prazo/lab"; "github.com/spf13/cobra")
			func main() { fmt.Println(os.Getenv("X")); os.Exit(1) }`},
		{"cmd/prazo/internal/plan/a.go", `package plan; import ("github.com/prazohq/prazo"
			"github.com/prazohq/prazo/internal/sim"; "github.com/prazohq/prazo/cmd/prazo/internal/config")`},
	}
	for _, file := range right {
		s := synthetic(t, file.path, file.text)
		for _, r := range rules {
			if said := r.check(s); len(said) > 0 {
				t.Errorf("rule %q refuses a right file: %s", r.name, strings.Join(said, "; "))
			}
		}
	}
}

// TestParseLooksEverywhere keeps the walk honest: which files the rules see, and that a broken one is told.
func TestParseLooksEverywhere(t *testing.T) {
	files := fstest.MapFS{
		"call.go":                   {Data: []byte("package prazo")},
		"call_test.go":              {Data: []byte("package prazo")},
		"cmd/prazo/main.go":         {Data: []byte("//go:build ignore\n\npackage main")},
		"bench/a.go":                {Data: []byte("not Go")},
		".hidden/a.go":              {Data: []byte("not Go")},
		"lab/testdata/a.go":         {Data: []byte("not Go")},
		"prazohttp/internal/x/a.go": {Data: []byte("package x")},
	}
	sources, err := parse(files, false)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sources {
		got = append(got, s.path)
	}
	if want := "call.go cmd/prazo/main.go prazohttp/internal/x/a.go"; strings.Join(got, " ") != want {
		t.Errorf("parsed %q, want %q", got, want)
	}
	files["lab/broken.go"] = &fstest.MapFile{Data: []byte("not Go")}
	if _, err := parse(files, false); err == nil || !strings.Contains(err.Error(), "lab/broken.go") {
		t.Errorf("a file that is not Go gives %v, want an error that names it", err)
	}
}

// synthetic parses one file that exists only here.
func synthetic(t *testing.T, path, text string) source {
	t.Helper()
	sources, err := parse(fstest.MapFS{path: {Data: []byte(text)}}, false)
	if err != nil {
		t.Fatal(err)
	}
	if len(sources) != 1 {
		t.Fatalf("%s: parsed %d files, want 1", path, len(sources))
	}
	return sources[0]
}
