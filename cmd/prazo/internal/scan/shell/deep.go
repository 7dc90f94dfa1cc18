package shell

// The parser of shell calls itself for what stands inside something, and a stack in Go that has grown too far ends the process. So
// a text is looked over first: how deep it nests at most, by what opens and closes, and how long its chains of operators are, which
// nest without brackets: a=b=c, a?b?c, ! ! !, f() f() f(). Quotes and comments are not told apart, which makes the counts too large
// at worst, never too small; a real script is far below these numbers.
const (
	maxNesting = 1000
	maxChain   = 2000
	maxScript  = 512 << 10
)

// tooDeep says why a text is not parsed, "" if it may be.
func tooDeep(text []byte) string {
	if len(text) > maxScript {
		return "the script is longer than 512 KB"
	}
	depth, start := 0, 0
	var c chain
	for i, b := range text {
		c.next(b)
		depth = max(0, depth+bracket(b))
		if !wordByte[b] {
			depth = max(0, depth+keyword(text[start:i]))
			start = i + 1
		}
		if depth > maxNesting {
			return "nested too deep"
		}
		if c.length > maxChain {
			return "a chain of operators, too long"
		}
	}
	return ""
}

func bracket(b byte) int {
	switch b {
	case '(', '{', '[', '`':
		return 1
	case ')', '}', ']':
		return -1
	}
	return 0
}

// keyword says whether a word opens something that nests, or closes it.
func keyword(word []byte) int {
	switch string(word) {
	case "if", "case", "while", "until", "for", "select", "time", "coproc", "function":
		return 1
	case "fi", "esac", "done":
		return -1
	}
	return 0
}

// A chain counts operators with single words between them.
type chain struct {
	length      int
	word, blank bool // the last thing was a word; and a blank came after it
	open        bool // the last byte was a (
}

func (c *chain) next(b byte) {
	switch b {
	case ' ', '\t', '\n', '\r', '\\':
		c.blank = true
		return
	case '?', '=', '-', '*', '~', '!', '&', '|', '<', '>', ':':
		c.length++
		c.word = false
	case ';':
		c.length, c.word = 0, false
	case ')':
		if c.open {
			c.length++
		}
		c.word = false
	default:
		isWord := wordByte[b] || b >= 0x80
		if isWord && c.word && c.blank {
			c.length = 0
		}
		c.word = isWord
	}
	c.blank, c.open = false, b == '('
}
