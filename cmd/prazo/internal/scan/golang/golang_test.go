package golang

import (
	"context"
	"errors"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// find returns the findings of a rule.
func find(r scan.Result, rule string) []scan.Finding {
	return slices.DeleteFunc(slices.Clone(r.Findings), func(f scan.Finding) bool { return f.Rule != rule })
}

func TestWants(t *testing.T) {
	a := New(builtin(t), commands(t))
	for name, want := range map[string]string{"a/b.go": "go", "go.mod": "go", "x/go.mod": "go", "a.py": "", "go.sum": "", "Makefile": ""} {
		if got := a.Wants(name, nil); got != want {
			t.Errorf("Wants(%q) = %q", name, got)
		}
	}
}

const jsonClient = `package web
import "net/http"
type Client struct { http *http.Client }
func New(c *http.Client) *Client { return &Client{http: c} }
func (c *Client) Get(u string) error { _, err := c.http.Get(u); return err }
`

func caller(client string) string {
	return "package main\nimport (\n\"net/http\"\n\"time\"\n\"example.com/tree/web\"\n)\nvar _ = time.Second\nfunc main() {\n" +
		"c := web.New(" + client + ")\nc.Get(\"a\")\nc.Get(\"b\")\n}\n"
}

func TestAWrapperInAnotherPackageIsReportedOnce(t *testing.T) {
	for name, c := range map[string]struct {
		client string
		want   scan.Verdict
	}{
		"default": {"http.DefaultClient", scan.None},
		"limited": {"&http.Client{Timeout: 3 * time.Second}", scan.Total},
	} {
		t.Run(name, func(t *testing.T) {
			r := analyse(t, map[string]string{"go.mod": "module example.com/tree\n", "web/web.go": jsonClient, "main.go": caller(c.client)})
			if len(r.Findings) != 1 {
				t.Fatalf("%d findings, want 1: %v", len(r.Findings), r.Findings)
			}
			f := r.Findings[0]
			if f.Verdict != c.want || f.File != "web/web.go" || f.Inherits != 2 || f.From == nil || f.From.File != "main.go" || f.Func != "Get" {
				t.Errorf("got %+v", f)
			}
		})
	}
}

func TestWithoutAGoModTheFoldersTellThePackages(t *testing.T) {
	r := analyse(t, map[string]string{"web/web.go": jsonClient, "main.go": caller("http.DefaultClient")})
	if len(r.Findings) != 1 || r.Findings[0].Verdict != scan.None {
		t.Errorf("got %+v", r.Findings)
	}
}

func TestAGoModAboveTheRootIsRead(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/tree\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	l := load(t.Context(), &scan.Project{Root: filepath.Join(dir, "a", "b")}, nil, newKnowledge(builtin(t)))
	if got := l.importPath("c"); got != "example.com/tree/a/b/c" {
		t.Errorf("the path is %q", got)
	}
}

func TestTheDefaultClientOfTheTree(t *testing.T) {
	r := analyse(t, map[string]string{
		"a.go": "package a\nimport (\n\"net/http\"\n\"time\"\n)\nfunc init() { http.DefaultClient.Timeout = 4 * time.Second }\n",
		"b.go": "package a\nimport \"net/http\"\nfunc get() { http.Get(\"u\"); http.DefaultClient.Get(\"u\") }\n",
	})
	if len(r.Findings) != 2 || len(find(r, scan.RuleTotal)) != 2 {
		t.Errorf("got %+v", r.Findings)
	}
}

func TestWhatOnlyTestsGiveDoesNotCount(t *testing.T) {
	r := analyse(t, map[string]string{
		"a.go":      "package a\nimport \"net/http\"\nfunc get(c *http.Client) { c.Get(\"u\") }\n",
		"b.go":      "package a\nimport (\n\"net/http\"\n\"time\"\n)\nfunc run() { get(&http.Client{Timeout: time.Second}) }\n",
		"a_test.go": "package a\nimport \"net/http\"\nfunc helper() { get(http.DefaultClient) }\n",
	})
	if len(r.Findings) != 1 || r.Findings[0].Verdict != scan.Total {
		t.Errorf("got %+v", r.Findings)
	}
}

func TestBrokenFiles(t *testing.T) {
	r := analyse(t, map[string]string{
		"a.go": "package a\nimport \"net/http\"\nfunc get() { http.Get(\"u\") }\nfunc broken( {\n",
		"b.go": "\x00\xff no Go at all",
		"c.go": "",
	})
	if len(find(r, scan.RuleNone)) != 1 {
		t.Errorf("the part that is Go gave %+v", r.Findings)
	}
	if len(r.Skips) != 3 || r.Skips[0].Why == "" {
		t.Errorf("skips: %+v", r.Skips)
	}
}

func TestPackagesThatImportEachOther(t *testing.T) {
	r := analyse(t, map[string]string{
		"go.mod": "module m\n",
		"a/a.go": "package a\nimport (\n\"m/b\"\n\"net/http\"\n)\nfunc A() { b.B(); http.Get(\"u\") }\n",
		"b/b.go": "package b\nimport (\n\"m/a\"\n\"net/http\"\n)\nfunc B() { a.A(); http.Get(\"u\") }\n",
	})
	if len(find(r, scan.RuleNone)) != 2 {
		t.Errorf("got %+v", r.Findings)
	}
}

func TestComments(t *testing.T) {
	r := analyse(t, map[string]string{"a.go": "package a\n\n// prazo:ignore no-limit meant so\nvar x = 1 // prazo:ignore-file no-limit all\n// other\n"})
	if len(r.Comments) != 2 || !r.Comments[0].Alone || r.Comments[1].Alone || r.Comments[0].Line != 3 || r.Comments[1].Column != 11 {
		t.Errorf("got %+v", r.Comments)
	}
}

func TestAnalyseEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := New(builtin(t), commands(t)).Analyse(ctx, &scan.Project{}, []scan.Source{{Path: "a.go", Text: []byte("package a")}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("the error is %v", err)
	}
}

func TestEdits(t *testing.T) {
	for name, c := range map[string]struct{ from, want string }{
		"empty": {
			"package a\n\nimport \"net/http\"\n\nfunc f() { c := &http.Client{}; c.Get(\"u\") }\n",
			"package a\n\nimport \"time\"\n\nimport \"net/http\"\n\nfunc f() { c := &http.Client{Timeout: 10 * time.Second}; c.Get(\"u\") }\n",
		},
		"keys on the line": {
			"package a\n\nimport (\n\t\"net/http\"\n\tclock \"time\"\n)\n\nfunc f(j clock.Time) { (&http.Client{Jar: nil}).Get(\"u\") }\n",
			"package a\n\nimport (\n\t\"net/http\"\n\tclock \"time\"\n)\n\nfunc f(j clock.Time) { (&http.Client{Timeout: 10 * clock.Second, Jar: nil}).Get(\"u\") }\n",
		},
		"keys below": {
			"package a\n\nimport (\n\t\"net/http\"\n)\n\nvar c = http.Client{ // shared\n\tJar: nil, // no cookies\n}\n\nfunc f() { c.Get(\"u\") }\n",
			"package a\n\nimport (\n\t\"net/http\"\n\t\"time\"\n)\n\nvar c = http.Client{\nTimeout: 10 * time.Second, // shared\n\tJar: nil, // no cookies\n}\n\nfunc f() { c.Get(\"u\") }\n",
		},
		"no literal":  {"package a\n\nimport \"net/http\"\n\nfunc f() { http.Get(\"u\") }\n", ""},
		"limit is 0":  {"package a\n\nimport \"net/http\"\n\nvar c = http.Client{Timeout: 0}\n\nfunc f() { c.Get(\"u\") }\n", ""},
		"no keys":     {"package a\n\nimport \"net/http\"\n\nvar c = http.Client{nil, nil, nil, 0}\n\nfunc f() { c.Get(\"u\") }\n", ""},
		"time is dot": {"package a\n\nimport (\n\t\"net/http\"\n\t. \"time\"\n)\n\nvar c = http.Client{}\n\nfunc f(Time) { c.Get(\"u\") }\n", ""},
	} {
		t.Run(name, func(t *testing.T) {
			r := analyse(t, map[string]string{"a.go": c.from})
			if len(r.Findings) != 1 {
				t.Fatalf("got %+v", r.Findings)
			}
			got := ""
			if len(r.Findings[0].Edits) > 0 {
				got = apply(c.from, r.Findings[0].Edits)
				if _, err := parser.ParseFile(token.NewFileSet(), "a.go", got, 0); err != nil {
					t.Errorf("the result is not Go: %v", err)
				}
			}
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

func apply(text string, edits []scan.Edit) string {
	edits = slices.SortedFunc(slices.Values(edits), func(a, b scan.Edit) int { return b.Start - a.Start })
	for _, e := range edits {
		text = text[:e.Start] + e.Text + text[e.End:]
	}
	return text
}

func TestPlainPath(t *testing.T) {
	for path, want := range map[string]string{
		"net/http": "net/http", "github.com/redis/go-redis/v9": "github.com/redis/go-redis",
		"github.com/jackc/pgx/v5/pgxpool": "github.com/jackc/pgx/pgxpool", "gopkg.in/redis.v5": "gopkg.in/redis",
		"m/vendor/github.com/a/b": "github.com/a/b", "v2": "v2",
	} {
		if got := plainPath(path); got != want {
			t.Errorf("plainPath(%q) = %q, want %q", path, got, want)
		}
	}
}

func TestDeepNesting(t *testing.T) {
	for name, text := range map[string]string{
		"parentheses": "package a\nimport \"net/http\"\nvar x = " + strings.Repeat("(", 10_000) + "http.Get" + strings.Repeat(")", 10_000) + "(\"u\")\n",
		"calls":       "package a\nimport \"net/http\"\nfunc f(x any) any { return " + strings.Repeat("f(", 10_000) + "http.DefaultClient" + strings.Repeat(")", 10_000) + " }\n",
		"blocks":      "package a\nfunc f() " + strings.Repeat("{", 10_000) + strings.Repeat("}", 10_000) + "\n",
		"sums":        "package a\nvar x = 1" + strings.Repeat(" + 1", 100_000) + "\n",
		"chain":       "package a\nimport \"github.com/go-resty/resty/v2\"\nvar x = resty.New()" + strings.Repeat(".SetTimeout(1)", 10_000) + ".R().Get(\"u\")\n",
	} {
		t.Run(name, func(t *testing.T) {
			if r := analyse(t, map[string]string{"a.go": text}); r.Analysed != 1 {
				t.Errorf("it was not analysed: %+v", r.Skips)
			}
		})
	}
}
