package prazoyaml

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"
)

// TestHostile: a file that is made to be slow or large ends in an error, at once.
func TestHostile(t *testing.T) {
	t.Parallel()
	laughs := "version: 1\na: &a [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n"
	for c := 'b'; c <= 'i'; c++ {
		laughs += fmt.Sprintf("%c: &%c [%s]\n", c, c, strings.TrimSuffix(strings.Repeat(fmt.Sprintf("*%c, ", c-1), 9), ", "))
	}
	full := func(s string) string { return strings.Repeat(s, mostBytes/len(s)) }
	lines := func(s string) string { return full(strings.Repeat(s, mostLine/2/len(s)) + "\n") }
	stairs := &strings.Builder{}
	for i := 0; stairs.Len() < mostBytes-2000; i++ {
		stairs.WriteString(strings.Repeat(" ", i) + "a:\n")
	}
	unknown := &strings.Builder{}
	unknown.WriteString("version: 1\ndependencies:\n")
	for i := range 12_000 {
		fmt.Fprintf(unknown, "  d%d: {deadlin: 1s, url: x}\n", i)
	}
	unknown.WriteString("pages:\n  p: {budget: 1s, calls: [" + strings.Repeat("dx, ", 10_000) + "]}\n")
	cases := []struct{ name, text, want string }{
		{"billion laughs", laughs, "aliases (*) are refused"},
		{"10,000 brackets", "version: 1\na: " + strings.Repeat("[", 10_000), "more than 32 levels"},
		{"10,000 braces", "version: 1\na: " + strings.Repeat("{a: ", 10_000), "more than 32 levels"},
		{"10,000 dashes", strings.Repeat("- ", 10_000), "more than 32 levels"},
		{"too large", strings.Repeat("#", mostBytes+1), "at most 1 MiB"},
		{"too large behind a BOM", "\ufeffversion: 1\n" + strings.Repeat("#", mostBytes-10), "at most 1 MiB"},
		{"too large with CRLF", "version: 1\r\n" + strings.Repeat("# x\r\n", mostBytes/5), "at most 1 MiB"},
		{"stairs", stairs.String(), "more than 32 levels"},
		{"one line", full("["), "a line of more than 64 KiB"},
		{"brackets", lines("["), "more than 200000 words"},
		{"closing brackets", lines("]"), "more than 200000 words"},
		{"one key", full("a: b\n"), "more than 200000 words"},
		{"colons in braces", "{" + lines("a:")[2:], "more than 200000 words"},
		{"a quote", "a: \"" + lines("x ")[8:], "a quote is missing"},
		{"dashes", full("- a\n"), "more than 200000 words"},
		{"anchors", lines("&a "), "anchors (&)"},
		{"documents", full("---\n"), ""},
		{"unknown keys", unknown.String(), "and "},
		{"zeros", lines("\x00"), ""},
		{"a long key", full("a")[9:] + ": 1", "64 KiB"},
		{"a long number", "version: 1\ndependencies: {a: {deadline: " + strings.Repeat("9", 60_000) + "}}", "deadline"},
	}
	for _, c := range cases {
		begun := time.Now()
		_, err := Parse("f", []byte(c.text[:min(len(c.text), mostBytes+1)]))
		took := time.Since(begun)
		if _, ok := errors.AsType[*Error](err); !ok || !strings.Contains(err.Error(), c.want) || len(err.Error()) > 20_000 {
			t.Errorf("%s: %.300v", c.name, err)
		}
		if took > 10*time.Second { // a busy machine is no fault; what is quadratic takes minutes
			t.Errorf("%s: took %v", c.name, took)
		}
		t.Logf("%-18s %v", c.name, took.Round(time.Millisecond))
	}
}

// TestLargeGoodFile: a file as large as anybody's is read in full.
func TestLargeGoodFile(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("version: 1\ndependencies:\n")
	for i := range 3000 {
		fmt.Fprintf(&b, "  d%d:\n    url: https://d%d.example\n    deadline: 2.5s\n    retries: {max: 1, wait: 20ms}\n    fallback: {stale: 1h}\n", i, i)
	}
	f, err := Parse("f", []byte(b.String()))
	if err != nil || len(f.Dependencies) != 3000 {
		t.Fatalf("%.300v", err)
	}
}
