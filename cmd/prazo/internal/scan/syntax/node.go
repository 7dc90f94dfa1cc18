package syntax

// A Kind is what a Node is. The kinds are those of no language: each dialect maps its own constructs to them.
type Kind uint8

// The kinds of nodes. What stands in Kids is said at each.
const (
	// Other is whatever has no kind of its own. Kids are its parts. Text is the operator or keyword where there is one:
	//	"||", "+", "-" ...  the operands, two or more; one before an operand ("-", "!", "not", "await", "typeof") has one kid
	//	"?:"                condition, then, else
	//	"if"                condition, Block, condition, Block ..., Block: each else if adds two kids, the else one
	//	"for"               targets, what is gone through, Block; of C's for what stands in its head, Block
	//	"try"               Block, then Others "catch" (what it names, Block) and "finally" (Block)
	//	"switch"            its value, Block, in which Others "case" stand: the patterns, in Python with a Block
	//	"comprehension"     Python's x for y in z if c: x, then y and z of each for, with the conditions between
	//	"@"                 a decorator: it stands before what it decorates, among the statements, members or parameters
	//	"<>"                JSX: the expressions in it
	//	"cast"              the type, if it was read, and the value
	//	"while", "do", "using", "lock", "del" ...
	Other Kind = iota

	Name   // an identifier, without the $ of PHP and the @ of Ruby (those are in Mark). Text: the name
	Member // Kids[0].Text, also with -> :: ?. &. between. Text: the member
	Index  // Kids[0][Kids[1:]...]
	Call   // Kids[0](Kids[1:]...); New is set in `new X(...)`. A trailing block or closure is the last argument, a Func; a C#
	// initializer `new X(...) { A = 1 }` is a last argument of kind Object (a List, where it has elements only), the body of an
	// anonymous class of Java and Kotlin one of kind Class. C#'s `new(...)` has the declared type as Kids[0] or, where none is
	// declared with it, an Other "new". Ruby's a.b is a call too: without brackets, arguments and block its Mark is "bare". Rust's
	// X { a: 1 } is New with an Object, and x!() a call of the Name "x!".
	Pair   // Kids[0]: Kids[1]: a named argument, or an entry of an Object. The key is a Name, a String, or any expression
	Spread // ...x, **x, *x, &x (Ruby block). Text: "...", "**", "*" or "&"; Kids[0]: x
	String // Text: its value with escapes undone, interpolations left out; Kids: the interpolated expressions
	Number // Text: as written
	Object // {...} with keys, array(k => v), dict; Kids: Pair, Spread, and others. A list in PHP is an Object without Pairs
	List   // [...], (a, b), {a, b}. Kids: the elements
	Func   // a function, a method, a lambda, a Ruby block. Text: its name or ""; Kids: Param..., and the body last, a Block
	Param  // Text: the name; Type: its declared type; Mark: "*", "**", "..." where it takes the rest, "this" where it is a field too
	// (which the body of the class declares by an Assign of its own); Kids: the default, if any. One that is taken apart has no
	// Text, and an Assign as its kid: the Object or List on the left, the default, if any, on the right
	Class  // Text: its name; Kids: the bases..., and the body last, a Block
	Block  // Kids: statements
	Assign // Kids[0] = Kids[1]; Text: the operator ("=", ":=", "||=", "+=", ...); Type: the declared type of a declaration.
	// `const {a, b: c} = x` has an Object on the left, `a, b = f()` a List. A declaration without a value has one kid.
	Import // Text: the local name; Module and Member: what it stands for, see there
	Return // Kids: the values. Also yield, throw and raise: Text says which. A lambda returns its expression
	With   // a statement that holds something while its body runs: Python's with, C#'s using (...), Java's try (...).
	// Kids: the heads (expressions, or Assign where there is an `as`)..., and the body last, a Block
)

// A Node is one node of a call tree. The tree of a file is made once and then only read, by any number of goroutines.
type Node struct {
	Kind Kind
	New  bool // Call: it has the word new
	Open bool // the source broke off or was wrong inside the node: what is missing is not known to be absent
	Pos  int32
	End  int32 // bytes of the file: [Pos, End)
	ID   int32 // its number among all nodes that parsers with the same IDs made, from 1: what is known of nodes is kept in slices. 0: another made it
	Text string
	Type string // Assign, Param, Func (of what it returns): the declared type, without blanks: "HttpClient", "List<String>"
	Mark string // Name: "$" or "@", "\\" where PHP's name is from the root; Call: "bare"; Param: what it collects; Func: "async", "lambda", "get" ... ; Import: "*" for all names
	Kids []*Node

	*Imported // of an Import, else nil
}

// Imported is what an Import stands for. It is apart, for of a hundred nodes not one is an Import, and there are millions of nodes.
type Imported struct {
	// The module as written ("requests", "./http", "System.Net.Http", "GuzzleHttp\\Client") and the name inside
	// it, "" for the module itself ("default" for the default export in JavaScript). `from a import b as c`: Text c, Module a,
	// Member b. `import a.b` binds a in Python: Text a, Module a; and one in Java binds B: `import a.B` is Text B, Module a,
	// Member B. C#'s `using A.B;` has Text "", Module A.B, Mark "*". JavaScript's `export ... from` is an Import too, its
	// `export default x` an Assign to the name default, and its `export {a as b}` one to b. `import("x")` is a Call.
	Module string
	Member string
}

// A File is one parsed file.
type File struct {
	Language string
	Src      []byte
	Root     *Node // a Block
	Comments []Comment
	Lines    []int32 // the offset of each line's first byte
	// Trouble says where the parser met what it did not understand, at most a few places. The tree is there all the same.
	Trouble []Trouble
}

// A Comment is one comment, without its marks. The scanner reads its suppressions.
type Comment struct {
	Pos, End int32
	Text     string
}

// A Trouble is a place that could not be read.
type Trouble struct {
	Pos  int32
	What string
}

// Line returns the line and the column of a place, both from 1; the column counts bytes.
func (f *File) Line(pos int32) (line, column int) {
	low, high := 0, len(f.Lines)
	for low+1 < high {
		if mid := (low + high) / 2; f.Lines[mid] <= pos {
			low = mid
		} else {
			high = mid
		}
	}
	if len(f.Lines) == 0 {
		return 1, int(pos) + 1
	}
	return low + 1, int(pos-f.Lines[low]) + 1
}
