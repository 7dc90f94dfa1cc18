package syntax

import (
	"strings"
	"testing"
)

// wordHostile are more hostile texts, of what only Ruby and Rust have.
var wordHostile = map[string]string{
	"defs":          strings.Repeat("def f(", 20000),
	"endlessDefs":   strings.Repeat("def f = ", 20000),
	"defEnds":       strings.Repeat("def f\n", 5000) + strings.Repeat("end\n", 5000),
	"ends":          strings.Repeat("end ", 20000),
	"parenEnds":     strings.Repeat("(", 20000) + strings.Repeat("end ", 20000),
	"begins":        strings.Repeat("begin ", 20000),
	"rescues":       "begin\n" + strings.Repeat("rescue A => e\n", 10000) + "end",
	"rescueTails":   "x" + strings.Repeat(" rescue y", 20000),
	"modifiers":     "x" + strings.Repeat(" if y", 20000),
	"ands":          "x" + strings.Repeat(" and y", 20000),
	"nots":          strings.Repeat("not ", 20000) + "x",
	"commands":      strings.Repeat("a ", 20000),
	"commandBlocks": strings.Repeat("a b do ", 10000),
	"blocks":        strings.Repeat("a { |x| ", 10000),
	"blockParams":   strings.Repeat("a { |b = ", 10000),
	"pipes":         strings.Repeat("|", 50000),
	"lambdas":       strings.Repeat("-> (a) { ", 10000),
	"lambdaParams":  strings.Repeat("-> a = ", 10000),
	"whens":         "case x\n" + strings.Repeat("when a then b\n", 10000) + "end",
	"elsifs":        "if x\n" + strings.Repeat("elsif a then b\n", 10000) + "end",
	"whiles":        strings.Repeat("while a do ", 10000),
	"interpolated":  strings.Repeat(`"#{`, 20000),
	"heredocs":      strings.Repeat("<<A\n", 20000),
	"heredocEnds":   strings.Repeat("<<A\nA\n", 20000),
	"heredocLine":   strings.Repeat("<<A ", 20000) + "\n" + strings.Repeat("A\n", 20000),
	"heredocNested": strings.Repeat("<<A\n#{", 10000) + strings.Repeat("}\nA\n", 10000),
	"heredocOpen":   strings.Repeat("<<A\n#{ \"\nA\n", 10000),
	"heredocBlanks": strings.Repeat("<<A\n", 10000) + strings.Repeat(" A\n", 10000),
	"heredocQuotes": strings.Repeat("<<A, \"#{<<B}\n\"\nA\nB\n", 5000),
	"words":         strings.Repeat("%w[", 20000),
	"percents":      strings.Repeat("%q(", 20000),
	"symbols":       strings.Repeat(":a", 20000),
	"colons":        strings.Repeat("a::", 20000),
	"labels":        "f " + strings.Repeat("a: ", 20000),
	"begincomments": strings.Repeat("=begin\n", 20000),
	"aliases":       strings.Repeat("alias a b\n", 10000),
	"singletons":    strings.Repeat("class << self\n", 5000),
	"ternaries":     strings.Repeat("a ? ", 20000),
	"targets":       strings.Repeat("a, ", 20000) + "= b",
	"turbofish":     strings.Repeat("a::<", 20000),
	"typePaths":     strings.Repeat("<A as ", 20000),
	"shifts":        strings.Repeat("a::<<", 20000),
	"attributes":    strings.Repeat("#[a] ", 20000),
	"openMarks":     strings.Repeat("#[", 20000),
	"uses":          strings.Repeat("use a::{", 10000),
	"usePath":       "use " + strings.Repeat("a::", 20000) + "b;",
	"useTree":       "use " + strings.Repeat("aaaa::{", 5000) + "b;",
	"lets":          strings.Repeat("let ", 20000),
	"patterns":      "let " + strings.Repeat("Some(", 20000),
	"patternBars":   "let " + strings.Repeat("a | ", 20000) + "b = c;",
	"references":    strings.Repeat("&mut ", 20000) + "x",
	"ifLets":        strings.Repeat("if let a = ", 10000),
	"ifElses":       "if a {}" + strings.Repeat(" else if a {}", 10000),
	"matchArms":     strings.Repeat("match x { a => ", 5000),
	"matchGuards":   strings.Repeat("match x { a if ", 5000),
	"closures":      strings.Repeat("|a| ", 20000),
	"moves":         strings.Repeat("async move ", 20000),
	"rawStrings":    strings.Repeat(`r#"`, 20000),
	"rawMarks":      "r" + strings.Repeat("#", 20000) + `"`,
	"ticks":         strings.Repeat("'a ", 20000),
	"macros":        strings.Repeat("a!(", 10000),
	"structs":       strings.Repeat("A { b: ", 10000),
	"impls":         strings.Repeat("impl A for B { ", 5000),
	"fns":           strings.Repeat("fn f() { ", 5000),
	"awaits":        "a" + strings.Repeat(".await?", 20000),
	"casts":         "a" + strings.Repeat(" as u8", 20000),
	"types":         "let x: " + strings.Repeat("&A<B> + ", 20000),
}

// TestWordHostile reads hostile texts in Ruby and Rust.
func TestWordHostile(t *testing.T) {
	for _, language := range []string{"ruby", "rust"} {
		for name, text := range wordHostile {
			t.Run(language+"/"+name, func(t *testing.T) { parseHostile(t, language, text) })
		}
	}
}
