package syntax

import (
	"strings"
	"testing"
)

// braceLexers are the lexers that this file tests.
var braceLexers = map[string]func(string, []Token) lexed{"php": lexPHP, "csharp": lexCSharp, "java": lexJava, "kotlin": lexKotlin}

// braceTokens prints tokens with a blank between: words and operators as they are, strings in quotes, the parts of a string with
// interpolation as <" ... ">, an expression in it as <{ ... }>, the end of a statement as ;.
func braceTokens(lang, src string) string {
	l := braceLexers[lang](src, nil)
	var b strings.Builder
	for _, t := range l.toks {
		b.WriteByte(' ')
		switch t.Kind {
		case Str:
			b.WriteString("'" + strings.ReplaceAll(t.Text, "\n", "\\n") + "'")
		case StrOpen:
			b.WriteString(`<"`)
		case StrClose:
			b.WriteString(`">`)
		case ExprOpen:
			b.WriteString("<{")
		case ExprClose:
			b.WriteString("}>")
		case EndLine:
			b.WriteString(";")
		default:
			if t.Mark != 0 {
				b.WriteByte(t.Mark)
			}
			b.WriteString(t.Text)
		}
	}
	for _, c := range l.comments {
		b.WriteString(" /*" + c.Text + "*/")
	}
	if len(l.trouble) > 0 {
		b.WriteString(" TROUBLE")
	}
	return strings.TrimSpace(b.String())
}

func TestBraceLexers(t *testing.T) {
	for _, c := range []struct{ lang, src, want string }{
		{"php", "<h1 onclick=\"x()\">\n<?php f(1); ?> it's <?= $x->y ?>", "f ( 1 ) ; ; echo $x -> y ;"},
		{"php", "<?xml version='1.0'?><? g() ?>", "g ( ) ;"},
		{"php", `<?php $a = 'it\'s \n' . "x\n\q\$";`, `$a = 'it's \n' . 'x\n\q$' ;`},
		{"php", `<?php "a $x[key] $x[0] $x[$i] $o->p->q {$o->f('}')} ${v}b";`,
			`<" 'a ' <{ $x [ 'key' ] }> ' ' <{ $x [ 0 ] }> ' ' <{ $x [ $i ] }> ' ' <{ $o -> p }> '->q ' <{ $o -> f ( '}' ) }> ' ' <{ v }> 'b' "> ;`},
		{"php", `<?php "{ $x }" . "costs $5 {";`, `<" '{ ' <{ $x }> ' }' "> . 'costs $5 {' ;`},
		{"php", `<?php "{$a["{$b}"]}";`, `<" <{ $a [ <" <{ $b }> "> ] }> "> ;`},
		{"php", "<?php f(<<<X\n  a {$x->y()}\n  Xa\n  X, 2);", `f ( <" '  a ' <{ $x -> y ( ) }> '\n  Xa' "> , 2 ) ;`},
		{"php", "<?php f(<<<'X'\n$a\nX);g(<<<X\nX);", `f ( '$a' ) ; g ( '' ) ;`},
		{"php", "<?php #[A(1)]\n# b ?>\n<?php c(); // d ?> x", "# [ A ( 1 ) ] ; c ( ) ; ; /*b*/ /*d*/"},
		{"php", `<?php (int) $x; (string)f(); (INT) $y; (Foo) $z;`, "$x ; f ( ) ; $y ; ( Foo ) $z ;"},
		{"php", `<?php new \GuzzleHttp\Client; use A\{B, C};`, `new \GuzzleHttp\Client ; use A \ { B , C } ;`},
		{"php", "<?php __halt_compiler(); f(", "__halt_compiler"},
		{"php", "<?php 'no end", "'no end' TROUBLE"},
		{"php", `<?php "x {$f(`, `<" 'x ' <{ $f ( }> "> TROUBLE`},
		{"csharp", `var a = @"c:\x ""y""" + "\t\"" + '\'';`, `var a = 'c:\x "y"' + '	"' + ''' ;`},
		{"csharp", `$"a {x.Y("}")} {{b}} {n,10:F2} {t:hh:mm} {global::A.B}"`,
			`<" 'a ' <{ x . Y ( '}' ) }> ' {{b}} ' <{ n }> ' ' <{ t }> ' ' <{ global :: A . B }> ">`},
		{"csharp", `$@"\ ""{x}"""; @$"{y}";`, `<" '\ "' <{ x }> '"' "> ; <" <{ y }> "> ;`},
		{"csharp", "x = \"\"\"\n a \"b\" {c}\n \"\"\"; $$\"\"\"{a} {{b}} {{{c}}}\"\"\"", `x = '\n a "b" {c}\n ' ; <" '{a} ' <{ b }> ' {' <{ c }> '}' ">`},
		{"csharp", `$"{(a ? "x" : "y")} {new { A = 1 }}"`, `<" <{ ( a ? 'x' : 'y' ) }> ' ' <{ new { A = 1 } }> ">`},
		{"csharp", "#if A\nf(\n#else\ng(\n#endif\nx);\n#region y's\n#if B\nh();\n#elif C\ni();\n#endif", "f ( x ) ; h ( ) ; i ( ) ;"},
		{"csharp", "@class?.A ??= b => List<List<int>>", "class ?. A ??= b => List < List < int > >"},
		{"csharp", "\"no end\nf();", "'no end' f ( ) ; TROUBLE"},
		{"java", "@Get(\"x\") String s = \"\"\"\n  a \"b\" \\n\"\"\"; // c\nchar q = '\"';", `@Get ( 'x' ) String s = '\n  a "b" \n' ; char q = '"' ; /*c*/`},
		{"java", "a$b::new; x -> y; @interface A {} 1.5e-3f 1.0.x", "a$b :: new ; x -> y ; @interface A { } 1.5e-3f 1.0 . x"},
		{"kotlin", "val a = \"x $b ${c.d(\"}\")} $5\"\n", `val a = <" 'x ' <{ b }> ' ' <{ c . d ( '}' ) }> ' $5' ">`},
		{"kotlin", "val a = \"\"\"x \"${b}\" \\n\"\"\"\"\nf()", `val a = <" 'x "' <{ b }> '" \n"' "> ; f ( )`},
		{"kotlin", "a\n  .b()\n  ?.c(1,\n 2)\nd = e ||\n f\ng()\n\n\nh", "a . b ( ) ?. c ( 1 , 2 ) ; d = e || f ; g ( ) ; h"},
		{"kotlin", "f(a, {\n b()\n c()\n})\nif (x)\n y()\nelse z()", "f ( a , { b ( ) ; c ( ) } ) ; if ( x ) y ( ) else z ( )"},
		{"kotlin", "list.forEach lit@{ return@lit 1 }\nouter@ for (i in 0..9) break@outer\nthis@A.b", "list . forEach { return 1 } ; for ( i in 0 .. 9 ) break ; this . b"},
		{"kotlin", "/* a /* b */ c */ @file:JvmName(\"x\")\n@get:A val `in b` = 1 // d", "@JvmName ( 'x' ) ; @A val in b = 1 /*a /* b */ c*/ /*d*/"},
		{"kotlin", "import a.b.*\nval x: List<Int>\nval y: Foo?\nz!!", "import a . b . * ; val x : List < Int > ; val y : Foo ? ; z !!"},
	} {
		if got := braceTokens(c.lang, c.src); got != c.want {
			t.Errorf("%s: %s\n got %s\nwant %s", c.lang, c.src, got, c.want)
		}
	}
}
