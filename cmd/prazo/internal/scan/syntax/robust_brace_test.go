package syntax

import (
	"strings"
	"testing"
	"time"
)

// braceHostile are more hostile texts, of what only PHP, C#, Java and Kotlin have.
var braceHostile = map[string]string{
	"casts":        strings.Repeat("(int)", 20000) + "x",
	"typeCasts":    strings.Repeat("(A)", 20000) + "x",
	"castLists":    strings.Repeat("(A<", 20000),
	"news":         strings.Repeat("new A(", 10000),
	"newArrays":    strings.Repeat("new int[", 10000),
	"initializers": strings.Repeat("new A { B = ", 10000),
	"anonymous":    strings.Repeat("new A() { int f() { return ", 5000),
	"lambdas":      strings.Repeat("x -> ", 20000) + "y",
	"blocks":       strings.Repeat("() => { ", 10000),
	"trailing":     strings.Repeat("a { ", 10000),
	"when":         strings.Repeat("when (x) { 1 -> ", 5000),
	"whens":        strings.Repeat("when ", 20000),
	"cases":        strings.Repeat("case ", 20000),
	"caseLabels":   strings.Repeat("case a: ", 20000),
	"arms":         strings.Repeat("x switch { a => ", 5000),
	"is":           "x" + strings.Repeat(" is A", 20000),
	"isNot":        "x is " + strings.Repeat("not ", 20000) + "A",
	"isAnd":        "x is A" + strings.Repeat(" and B", 20000),
	"as":           "x" + strings.Repeat(" as A", 20000),
	"infix":        "x" + strings.Repeat(" to y", 20000),
	"declarations": strings.Repeat("A<B> ", 20000),
	"typeNames":    strings.Repeat("A.B.C ", 20000),
	"modifiers":    strings.Repeat("public static ", 20000),
	"attributes":   strings.Repeat("[A] ", 20000) + strings.Repeat("#[A] ", 20000),
	"annotations":  strings.Repeat("@A(1) ", 20000),
	"openMarks":    strings.Repeat("@A(", 20000),
	"properties":   strings.Repeat("int A { get { ", 5000),
	"methods":      strings.Repeat("void f() { ", 5000),
	"ctors":        strings.Repeat("A() : base(", 10000),
	"bases":        "class A : " + strings.Repeat("B<C>, ", 20000),
	"params":       strings.Repeat("void f(int a = ", 10000),
	"queries":      strings.Repeat("from x in ", 20000),
	"dollars":      `$x = "` + strings.Repeat("$", 50000) + `"`,
	"dollarNames":  `$x = "` + strings.Repeat("$a[", 20000),
	"holes":        strings.Repeat(`$"{`, 10000),
	"holeQuotes":   strings.Repeat(`"${`, 10000),
	"phpHoles":     strings.Repeat(`"{$`, 10000),
	"heredocs":     strings.Repeat("<<<A\n", 20000),
	"heredocHoles": strings.Repeat("<<<A\n{$a ", 10000),
	"rawQuotes":    strings.Repeat(`$"""{`, 10000),
	"manyQuotes":   strings.Repeat(`"`, 50001),
	"manyDollars":  strings.Repeat("$", 50000) + `"`,
	"directives":   strings.Repeat("#if A\n(\n#else\n", 10000),
	"nested":       strings.Repeat("/* ", 20000) + strings.Repeat("*/ ", 20000),
	"names":        "new " + strings.Repeat(`\A`, 50000),
	"members":      "new A" + strings.Repeat(".B", 50000),
	"returns":      strings.Repeat("return ", 20000),
	"throws":       strings.Repeat("throw ", 20000),
	"matchArms":    strings.Repeat("match(x) { a => ", 5000),
	"closures":     strings.Repeat("function() { ", 5000) + strings.Repeat("fn() => ", 5000),
	"foreachs":     strings.Repeat("foreach (a as b) ", 5000),
	"objects":      strings.Repeat("object : A { ", 5000),
	"tags":         strings.Repeat("<?php ?>", 20000),
	"namespaces":   strings.Repeat("namespace A { ", 5000),
	"uses":         strings.Repeat("use A\\{", 20000),
	"backslashes":  "'" + strings.Repeat(`\`, 50000),
	"enums":        "enum A { " + strings.Repeat("B(1) { ", 5000),
	"byLambdas":    strings.Repeat("class A : B by ", 20000),
	"funs":         strings.Repeat("fun a.", 20000),
	"vals":         strings.Repeat("val x = ", 20000),
}

// TestBraceHostile reads hostile texts in the languages with braces. PHP gets those of TestHostile too, as PHP and not as a page.
func TestBraceHostile(t *testing.T) {
	for language := range braceLexers {
		for name, text := range braceHostile {
			t.Run(language+"/"+name, func(t *testing.T) { parseHostile(t, language, text) })
		}
	}
	for name, text := range hostile {
		t.Run("php/"+name, func(t *testing.T) { parseHostile(t, "php", text) })
	}
}

func parseHostile(t *testing.T, language, text string) {
	if language == "php" {
		text = "<?php " + text
	}
	start := time.Now()
	f := Parse(language, []byte(text))
	spent := time.Since(start)
	checkTree(t, f)
	if spent > 30*time.Second { // wide: some of this would take minutes if it were quadratic
		t.Errorf("%v for %d bytes", spent, len(text))
	}
}

func fuzzBrace(f *testing.F, language, prefix string) {
	for _, c := range braceTrees {
		if c.lang == language {
			f.Add([]byte(c.src))
		}
	}
	for _, set := range []map[string]string{hostile, braceHostile} {
		for _, text := range set {
			f.Add([]byte(prefix + text[:min(len(text), 200)]))
		}
	}
	f.Fuzz(func(t *testing.T, src []byte) {
		checkTree(t, Parse(language, src))
	})
}

func FuzzPHP(f *testing.F)    { fuzzBrace(f, "php", "<?php ") }
func FuzzCSharp(f *testing.F) { fuzzBrace(f, "csharp", "") }
func FuzzJava(f *testing.F)   { fuzzBrace(f, "java", "") }
func FuzzKotlin(f *testing.F) { fuzzBrace(f, "kotlin", "") }
