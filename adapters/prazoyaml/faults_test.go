package prazoyaml

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// in puts lines into the block of a dependency; the first of them is line 4.
func inDependency(lines string) string {
	return "version: 1\ndependencies:\n  frete:\n    " + strings.ReplaceAll(lines, "\n", "\n    ") + "\n"
}

// TestFaults: each mistake is said with its place and what to write.
func TestFaults(t *testing.T) {
	t.Parallel()
	dep := inDependency
	cases := []struct{ text, want string }{
		// the form
		{"", `1:1: the file is empty: write version: 1`},
		{"version: 1\n\tx: 1\n", "a tab: indent with spaces"},
		{"version: 1\n---\nversion: 1\n", "2:1: a second document"},
		{"a: &x 1\nb: *x\n", "1:4: anchors (&) and aliases (*) are refused: write the value out"},
		{"<<: {a: 1}\n", "1:1: merge keys (<<) are refused"},
		{"a: !!str b\n", "1:4: tags (!) are refused"},
		{"%YAML 1.2\n---\na: 1\n", "1:1: directives (%) are refused"},
		{"? a\n: b\n", "1:1: keys after a question mark are refused"},
		{"a: 'b\n", "this text does not end: a quote is missing"},
		{"a: @b\n", "a text that begins with @ needs quotes"},
		{"version: 1\na: [1, 2\n", "2:4: "},
		{"version: 1\na: {b: 1\n", "2:4: "},
		{"version: 1\na: b: c\n", "2:5: a second key in one line"},
		{"version: 1\na: - b\n", "2:4: a list that begins behind its key"},
		{"version: 1\n  x: 1\n", "2:4: this does not fit what stands above it"},
		{"version: 1\na:\n   b: 1\n  c: 1\n", "4:3: this does not fit what stands above it"},
		{"version: 1\na: ]\n", `2:4: "]" is not expected here`},
		{"version: 1\na: {b}\n", `2:5: "b" has no value: write b: value`},
		{"version: 1\na: [\"b\" \"c\"]\n", `2:9: a comma is missing before "c"`},
		{"a\xff: 1", "1:2: this is not UTF-8"},

		// the file
		{"- a\n", "1:1: this is a list: write keys with values, for example version: 1"},
		{"version\n", "this is a single value: write keys"},
		{"dependencies: {}\n", "1:1: no version: write version: 1 in the first line"},
		{"version: 2\n", `1:10: version "2": this program reads version 1`},
		{"version: 1\nservices: {}\n", `2:1: unknown key "services": here it is called dependencies`},
		{"version: 1\ndependencies: frete\n", "2:15: dependencies is a single value: write a name and its keys below it"},
		{"version: 1\ndefaults: {url: https://x}\n", "url belongs to one dependency: write it there, not under defaults"},
		{"version: 1\ndefaults: 5s\n", "2:11: this is a single value: write keys with values, for example deadline: 2.5s"},
		{"version: 1\ndependencies:\n  'a b': {deadline: 1s}\n", `3:3: "a b": a name has letters`},
		{"version: 1\ndependencies:\n  a: {deadline: 1s}\n  a: {deadline: 2s}\n", `4:3: "a" stands twice in dependencies`},

		// keys
		{dep("deadlin: 1s"), `4:5: unknown key "deadlin": did you mean deadline?`},
		{dep("Deadline: 1s"), `unknown key "Deadline": did you mean deadline?`},
		{dep("eachTry: 1s"), `did you mean each_try?`},
		{dep("timeout: 1s"), `4:5: unknown key "timeout": here it is called deadline`},
		{dep("perTryTimeout: 1s"), `unknown key "perTryTimeout": here it is called each_try`},
		{dep("retries: {attempts: 3}"), `4:15: unknown key "attempts": here it is called max`},
		{dep("budget: 20%"), `unknown key "budget" here: it belongs into`},
		{dep("zzzzzz: 1"), `unknown key "zzzzzz": here go url, endpoints, deadline`},
		{dep("deadline: 1s\ndeadline: 2s"), "5:5: deadline stands twice, in line 4 already"},
		{dep("deadline:"), "4:5: deadline has no value: write deadline: 2.5s, or leave it out"},
		{dep("deadline: {a: 1}"), "4:15: deadline is a block: write deadline: 2.5s"},
		{dep("deadline: [1s]"), "4:15: deadline is a list: write deadline: 2.5s"},

		// values
		{dep("deadline: 3"), "4:15: deadline: 3 has no unit: write 3s or 3ms"},
		{dep("deadline: 2.5"), "2.5 has no unit: write 2.5s or 2.5ms"},
		{dep("deadline: 3 s"), "a time has no space: write 3s"},
		{dep("deadline: 3 seconds"), "the unit seconds is not known: write 3s"},
		{dep("deadline: 1d"), "the unit d is not known: write 24h"},
		{dep("deadline: 25h"), `"25h" is too long: write a time of at most 24h`},
		{dep("deadline: -1s"), "write a time of more than 0"},
		{dep("deadline: 0s"), "write a time of more than 0"},
		{dep("deadline: 0"), "deadline: write a time of more than 0"},
		{dep("deadline: off"), `"off" is not a time: write it with its unit`},
		{dep("deadline: soon"), `"soon" is not a time: write it with its unit, for example 2.5s or 300ms`},
		{dep("each_try: 1"), "each_try: 1 has no unit: write 1s or 1ms"},
		{dep("each_try: lern"), `each_try: try limit "lern": write 1s, 1s+200ms`},
		{dep("retries: 101"), "4:14: retries: write a whole number from 0 to 100"},
		{dep("retries: {max: 1.5}"), "max: write a whole number from 0 to 100"},
		{dep("retries: {on: [timeot]}"), `4:20: on: "timeot" is not known: did you mean timeout? write not_sent`},
		{dep("retries: {on: []}"), "on is empty"},
		{dep("retries: {on: [timeout, timeout]}"), "4:29: on: timeout stands twice: leave one of them out"},
		{dep("each_try: {limit: 100ms, first: 1s}"), "4:37: first: only with average and max: leave it out, or write each_try: {limit: average}"},
		{dep("each_try: {limit: learn, of: 5}"), "of: only with average and max"},
		{"version: 1\ndefaults: {each_try: 1s+1s}\ndependencies: {a: {each_try: {first: 5s}}}\n", "3:38: first: only with average and max"},
		{dep("retries: {on: [[timeout]]}"), "on: an entry that is a list: write single values"},
		{dep("retries: {jitter: ful}"), `"ful" is not known: did you mean full? write full, added, none`},
		{dep("retries: {budget: 20}"), "budget: 20 is more than all: write 20%"},
		{dep("retries: {budget: 120%}"), "write at most 100%"},
		{dep("retries: {budget: {trickle: 1}}"), "1 has no unit: write 1/s or 1/min"},
		{dep("retries: [1]"), "retries is a list: write retries: {max: 3}"},
		{dep("breaker: half"), "write a share of more than nothing, for example 20% or 0.2"},
		{dep("pace: 10k"), `"10k" is not a size: write whole bytes, or a unit: 64KiB`},
		{dep("idempotent: yes"), "yes is a text in YAML: write true or false"},
		{dep("idempotent: 1"), `"1" is not known: write true or false`},
		{dep("url: frete.example"), `"frete.example" has no scheme: write https://frete.example`},
		{dep("url: ftp://x"), `the scheme "ftp" is not known`},
		{dep("url: https://x?a=b"), "has a query or a fragment"},
		{dep("url: http://x:99999"), `the port "99999" is not one`},
		{dep("endpoints: [a:1, a:1]"), `endpoints: "a:1" stands twice`},
		{dep("endpoints: {a: 1}"), "endpoints: an entry that is a block"},
		{dep("key: {header: 'a b'}"), `"a b" is not the name of a header`},

		// groups and fallbacks
		{dep("hedge: after"), "hedge: after is a key: write hedge: {after: 300ms}"},
		{dep("fallback: later"), "4:15: fallback: later: doing it later needs the proxy, which does not exist yet: write message, default or stale"},
		{dep("fallback: {later: 1h}"), "fallback.later: doing it later needs the proxy"},
		{dep("fallback: stale"), "fallback: stale is a key: write fallback: {stale: 24h}"},
		{dep("fallback: mesage"), `"mesage" is not known: did you mean message? write fallback:`},
		{dep("fallback: {message: a, default: b}"), "4:16: frete: a message and a default answer"},
		{dep("fallback: {default: {status: 204, body: x}}"), "an answer with status 204 has no body"},

		// what the library says of the policy
		{dep("hedge: {max: 2}"), "frete: hedge.after: missing: say after which time another try starts"},
		{dep("breaker: {slow: 50%}"), "4:5: frete: breaker.slow_after: 0s: say from when a try is slow"},
		{dep("each_try: average\nhedge: 1s"), "5:5: frete: hedge.after: not with a TryLimit that is measured"},
		{dep("aside: {for: 10m, longest: 1m}"), "4:13: frete: aside.for:"},
		{dep("each_try: {limit: learn, attached: 80%}"), "4:30: frete: each_try.attached:"},

		// pages, pools, fronts
		{"version: 1\npages: {p: {calls: [a]}}\n", "no budget: write budget: 3s"},
		{"version: 1\npages: {p: }\n", "no budget: write budget: 3s"},
		{"version: 1\npages: {p: {budget: 1s, reserve: 2s}}\n", "p: the reserve of 2s leaves nothing of the budget of 1s"},
		{dep("url: http://x") + "pages: {p: {budget: 1s, calls: [freta]}}\n", `"freta" is not in dependencies, did you mean frete?`},
		{"version: 1\npages: {p: {budget: 1s, calls: [{to: a}]}}\n", "calls: write a name, or {together: [a, b]}"},
		{"version: 1\npages: {p: {budget: 1s, calls: [{together: []}]}}\n", "together is empty"},
		{"version: 1\npools: {p: {rate: 10/s}}\n", "no size: write size: 10"},
		{"version: 1\npools: {p: {size: 1, calls: x}}\n", `"x" is not in dependencies`},
		{"version: 1\nfronts: {p: {kind: nginx}}\n", "p: no file and no limit"},
		{"version: 1\nfronts: {p: {kind: ngnx, limit: 1s}}\n", `kind: "ngnx" is not known: did you mean nginx?`},
	}
	for _, c := range cases {
		_, err := Parse("f", []byte(c.text))
		faults, ok := errors.AsType[*Error](err)
		if !ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q\ngot  %v\nwant %s", c.text, err, c.want)
			continue
		}
		if len(faults.Faults) != 1 && !strings.Contains(c.text, "pages") {
			t.Errorf("%q: one mistake, %d faults:\n%v", c.text, len(faults.Faults), err)
		}
	}
}

// TestCaret: the caret stands under the place.
func TestCaret(t *testing.T) {
	t.Parallel()
	cases := []struct{ text, want string }{
		{inDependency("deadline: 3"), "f:4:15: deadline: 3 has no unit: write 3s or 3ms\n    4 |     deadline: 3\n      |               ^"},
		{inDependency("fallback: {message: çã, deadlin: 3}"), "    4 |     fallback: {message: çã, deadlin: 3}\n      |                             ^"},
		{"version: 1\nbad: 'x'\t# \x1b[31m\n", "    2 | bad: 'x' #  [31m\n      | ^"},
		{"version: 1\n" + strings.Repeat(" ", 200) + "x: " + strings.Repeat("y", 200), "      |                                                             ^"},
		{"version: 1\r\nbad: 1\r\n", "    2 | bad: 1\n      | ^"},
		{"version: 1\r\n# one\r\n\r\n# two\r\nbad: 1\r\n", "f:5:1: unknown key \"bad\": here go version, defaults, dependencies, pages, pools, fronts\n    5 | bad: 1\n      | ^"},
		{"version: 1\r# one\rbad: 1\r", "    3 | bad: 1\n      | ^"},
		{"\ufeffbad: 1\n", "f:1:1: unknown key \"bad\": here go version, defaults, dependencies, pages, pools, fronts\n    1 | bad: 1\n      | ^"},
		{inDependency("deadline: 3  "), "f:4:15: deadline: 3 has no unit: write 3s or 3ms\n    4 |     deadline: 3  \n      |               ^"},
		{inDependency("deadline: 3 h   # c "), "f:4:15: "},
		{inDependency("retries: {on: [timeot \n], wait: 3 }  "), "f:5:14: wait: 3 has no unit"},
		{inDependency("fallback: {message: 日本語, deadlin: 3}"), "日本語, deadlin: 3}\n      |                         \u3000\u3000\u3000  ^"},
		{inDependency("fallback: {message: c\u0327a\u0303, deadlin: 3}"), "deadlin: 3}\n      |                             ^"},
	}
	for _, c := range cases {
		_, err := Parse("f", []byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got\n%v\nwant\n%s", err, c.want)
		}
	}
}

// TestPlaces: whatever stands around it, a value is found where it stands.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, end := range []string{"\n", "\r\n", "\r"} {
		for _, before := range []string{"", "# a comment", "\n", "   ", "x: |\n  of two\n\n  # lines", "x: \"of two\n  lines\"", "x: [a,\n  b] # c", "日本: 'x'"} {
			for _, behind := range []string{"", " ", "   ", " # c", "\n# c\n"} {
				text := strings.ReplaceAll(before+"\n  \n# c\nkey: {a: b,\n  c: value }\nlast: value"+behind+"\n", "\n", end)
				f := &faults{text: cleaned([]byte(text))}
				tokens, ok := scan(f.text, f)
				root := parse(tokens, f)
				if !ok || root == nil {
					t.Fatalf("%q: %v", text, f.err())
				}
				last, inner := root.pairs[len(root.pairs)-1], root.pairs[len(root.pairs)-2].value.pairs[1]
				line := strings.Count(before, "\n") + 6
				want := []place{{line, 1}, {line, 7}, {line - 1, 3}, {line - 1, 6}}
				got := []place{last.key.place, last.value.place, inner.key.place, inner.value.place}
				if !slices.Equal(got, want) {
					t.Errorf("%q: got %v, want %v", text, got, want)
				}
			}
		}
	}
}

// TestAllFaults: the first faults by line are listed, the others are counted.
func TestAllFaults(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("version: 1\ndependencies:\n")
	for i := range 30 {
		fmt.Fprintf(&b, "  d%d: {deadline: %d}\n", i, i+1)
	}
	_, err := Parse("f", []byte(b.String()))
	faults, ok := errors.AsType[*Error](err)
	if !ok || len(faults.Faults) != mostFaults || faults.More != 30-mostFaults || !strings.HasSuffix(err.Error(), "\nand 10 more") {
		t.Fatalf("%v", err)
	}
	for i, f := range faults.Faults {
		if f.Line != i+3 {
			t.Errorf("fault %d is in line %d", i, f.Line)
		}
	}
}
