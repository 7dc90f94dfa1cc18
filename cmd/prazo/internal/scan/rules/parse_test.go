package rules

import (
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

func TestParse(t *testing.T) {
	t.Parallel()
	const good = "language: python\nlibraries:\n- {name: ours, kind: http, default: {verdict: idle, after: 5s}, calls: [{names: [ours.get]}]}\n"
	k, err := Parse("good.yaml", []byte(good))
	if err != nil {
		t.Fatal(err)
	}
	if k.Language != "python" || k.Libraries[0].Default != (scan.Limit{Verdict: scan.Idle, After: "5s"}) {
		t.Errorf("%+v", k)
	}
}

// A range of versions has what the last entry of its name has, but for what it says itself.
func TestInherit(t *testing.T) {
	t.Parallel()
	k, err := Parse("x.yaml", []byte(`
language: python
libraries:
- {name: a, versions: "<2", default: {verdict: none}, options: [{name: old, kind: idle}]}
- {name: a, versions: ">=2 <3", default: {verdict: connect}, fix: own}
- {name: a, kind: http, packages: [a], versions: ">=3", default: {verdict: total}, fix: use b, options: [{name: new, kind: total}], calls: [{names: [a.get]}]}
`))
	if err != nil {
		t.Fatal(err)
	}
	first, second := k.Libraries[0], k.Libraries[1]
	if first.Options[0].Name != "old" || first.Kind != "http" || first.Fix != "use b" || first.Calls[0].Names[0] != "a.get" || first.Default.Verdict != scan.None {
		t.Errorf("the first: %+v", first)
	}
	if second.Options[0].Name != "new" || second.Fix != "own" || second.Default.Verdict != scan.Connect || second.Packages[0] != "a" {
		t.Errorf("the second: %+v", second)
	}
}

func TestWrong(t *testing.T) {
	t.Parallel()
	library := func(more string) string {
		return "language: python\nlibraries:\n- {name: a, kind: http, default: {verdict: none}, " + more + "}\n"
	}
	for name, c := range map[string]struct{ text, want string }{
		"no language":         {"libraries: []", "language is missing"},
		"unknown key":         {"language: python\nlibrary: []", "library"},
		"unknown key below":   {library("opts: []"), "opts"},
		"wrong verdict":       {strings.Replace(library("fix: x"), "verdict: none", "verdict: nothing", 1), `"nothing" is no verdict`},
		"wrong kind":          {strings.Replace(library("fix: x"), "kind: http", "kind: web", 1), `kind is "web"`},
		"wrong option":        {library("options: [{name: t, kind: whole}]"), `option t: kind is "whole"`},
		"option, no name":     {library("options: [{kind: idle}]"), "an option has no name"},
		"wrong unit":          {library("options: [{name: t, kind: idle, unit: h}]"), `unit is "h"`},
		"wrong tuple":         {library("options: [{name: t, kind: idle, tuple: [x]}]"), `tuple is "x"`},
		"wrong max":           {library("options: [{name: t, kind: idle, max: 10}]"), `max is "10"`},
		"option of nothing":   {library("options: [{name: t, kind: idle, in: [a.get]}]"), `in has "a.get"`},
		"wrong after":         {library("calls: [{names: [a.get], default: {verdict: idle, after: -5s}}]"), `after is "-5s"`},
		"wrong when":          {library("calls: [{names: [a.get], when: always}]"), `when is "always"`},
		"wrong from":          {library("makes: [{names: [a.A], from: there}]"), `from is "there"`},
		"no names":            {library("calls: [{}]"), "it has no names"},
		"injected by nothing": {library("injected: [{names: [$a], type: a}]"), "want packages and a type"},
		"driver, no name":     {"language: python\ndrivers: [{packages: [a]}]", "want names and packages"},
		"driver, no package":  {"language: python\ndrivers: [{names: [a]}]", "want names and packages"},
		"driver of nothing":   {library("driver: b") + "drivers: [{names: [a, b], packages: [a]}]\n", `driver is "b"`},
		"by, no holds":        {library("calls: [{names: [a.get], by: via, words: [mail]}]"), "want holds too"},
		"words, no by":        {library("calls: [{names: [a.get], holds: a.A, words: [mail]}]"), "want by and words"},
		"by, no words":        {library("calls: [{names: [a.get], holds: a.A, by: via}]"), "want by and words"},
		"hands on nothing":    {library("calls: [{names: [a.get], hands: [t]}]"), `hands has "t"`},
		"of and option":       {library("globals: [{names: [a.set], of: 1, option: t}]"), `of is 1 and option is "t"`},
		"preset, always":      {library("calls: [{names: [a.get], presets: [{default: {verdict: idle}}]}]"), "presets: want begins"},
		"preset before all":   {library("calls: [{names: [a.get], presets: [{at: -1, default: {verdict: idle}}]}]"), "presets: want begins"},
		"star inside":         {library("calls: [{names: ['a.*.get']}]"), `the name "a.*.get"`},
		"wrong versions":      {library("versions: ^2"), `versions is "^2"`},
		"twice":               {library("fix: x") + "- {name: a, kind: http, default: {verdict: none}}\n", "library a  is there twice"},
		"two owners":          {library("calls: [{names: [a.get]}]") + "- {name: b, kind: http, default: {verdict: none}, calls: [{names: [a.get]}]}\n", "a.get is a call of a and of b"},
		"wrong scope":         {"language: python\nscopes: [{names: [x], verdict: total, covers: all}]", `covers is "all"`},
		"wrong duration":      {"language: python\ndurations: [{name: x, unit: h}]", `unit is "h"`},
		"signal, no names":    {"language: python\nsignals: [{at: 0}]", "it has no names"},
		"no YAML":             {"language: [", "x.yaml"},
		"an empty file":       {"", "language is missing"},
	} {
		if _, err := Parse("x.yaml", []byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "x.yaml") {
			t.Errorf("%s: error %v, want one of x.yaml with %q", name, err, c.want)
		}
	}
}

// Fifty faults are enough to read.
func TestManyFaults(t *testing.T) {
	t.Parallel()
	_, err := Parse("x.yaml", []byte("language: python\nlibraries:\n"+strings.Repeat("- {kind: web}\n", 200)))
	if err == nil || strings.Count(err.Error(), "\n") > maxFaults {
		t.Errorf("error %v, want one of at most %d lines", err, maxFaults)
	}
}

// All faults of a file are told at once.
func TestCheckAll(t *testing.T) {
	t.Parallel()
	_, err := Parse("x.yaml", []byte("libraries:\n- {name: a, kind: web, default: {verdict: none}, options: [{name: t, kind: whole}]}\n"))
	for _, want := range []string{"language is missing", `kind is "web"`, `kind is "whole"`} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
		}
	}
}
