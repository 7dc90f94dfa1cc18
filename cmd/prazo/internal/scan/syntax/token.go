package syntax

// A TokenKind is what a Token is.
type TokenKind uint8

// The kinds of tokens. All lexers make the same ones, so that one parser reads all languages: what a language says with
// indentation or with the word end becomes Open and Close of a block, and the end of a statement becomes an EndLine.
const (
	EOF      TokenKind = iota
	Ident              // an identifier or keyword. Text: without $ and @, which are in Mark
	Num                // a number, as written
	Str                // a whole string without interpolation. Text: its value
	StrOpen            // the start of a string with interpolation. Up to StrClose follow Str (pieces) and, each between ExprOpen and
	StrClose           // ExprClose, the tokens of the expressions
	ExprOpen
	ExprClose
	Regexp  // a regular expression literal
	Punct   // an operator or a bracket: Text is "(", "=>", "?.", "::" ... the longest that the language has
	EndLine // the end of a line (or a ;) that ends a statement. Brackets swallow them, and so do lines that go on
	Open    // the start of a block that has no brace of its own: indentation, do, then, def ... Text: the word or ":"
	Close   // its end
	Markup  // JSX: the lexer gives the expressions inside as ExprOpen ... ExprClose between MarkupOpen and MarkupClose
	MarkupClose
)

// A Token is one token of a file.
type Token struct {
	Kind  TokenKind
	Space bool // blanks stand before it: `puts -x` and `puts - x` are two things in Ruby
	Line  bool // the first of its line
	Mark  byte // '$' or '@' before an Ident; the quote of a string; ':' of a Ruby symbol
	Pos   int32
	End   int32
	Match int32 // of a bracket: the index of its partner. The parser sets it (brackets.go), lexers leave it alone
	Text  string
}
