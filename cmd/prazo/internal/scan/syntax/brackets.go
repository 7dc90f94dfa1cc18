package syntax

// Brackets are matched once, before anything is parsed. So the parser knows at every bracket where it ends: it never reads past
// that, whatever is wrong inside, and looking ahead over a bracket costs nothing.
//
// Where brackets do not fit, the stronger kind wins: a } closes the nearest { and drops every ( and [ that is open in between. One
// that is dropped ends at the first statement that began inside it at the start of a line, or else where the bracket around it ends.

// A pair is an opening bracket whose partner has not been met.
type pair struct {
	index int32 // of its token
	stmt  int32 // the first token inside it that can only begin a statement; 0: none
	what  byte  // which bracket
	rank  byte
}

// maxLookback is how many open brackets of equal or lower rank a closing one looks at: so a long row of brackets that do not fit
// costs linear time.
const maxLookback = 64

// bracket says which bracket t is: its kind, its rank (a stronger one is not dropped by a weaker one) and whether it closes.
func bracket(t *Token) (what, rank byte, closes bool) {
	switch t.Kind {
	case Punct:
		if len(t.Text) != 1 {
			return 0, 0, false
		}
		switch t.Text[0] {
		case '(':
			return '(', 1, false
		case ')':
			return '(', 1, true
		case '[':
			return '[', 1, false
		case ']':
			return '[', 1, true
		case '{':
			return '{', 2, false
		case '}':
			return '{', 2, true
		}
	case Open, Close:
		return 'b', 3, t.Kind == Close
	case ExprOpen, ExprClose:
		return 'e', 4, t.Kind == ExprClose
	case StrOpen, StrClose:
		return 's', 5, t.Kind == StrClose
	case Markup, MarkupClose:
		return 'm', 5, t.Kind == MarkupClose
	}
	return 0, 0, false
}

// matchBrackets sets Match of all brackets. That of an opening one is the index of its partner or, where that is missing, of the
// token before which it ends. That of a closing one without a partner is -1. begins says of the first token of a line whether it
// can only be the start of a statement.
func matchBrackets(toks []Token, begins func(*Token) bool) {
	var open []pair
	for i := range toks {
		t := &toks[i]
		what, rank, closes := bracket(t)
		switch {
		case what == 0:
			if t.Line && len(open) > 0 && t.Kind == Ident && begins != nil {
				if top := &open[len(open)-1]; top.rank == 1 && top.stmt == 0 && begins(t) {
					top.stmt = int32(i)
				}
			}
		case !closes:
			open = append(open, pair{index: int32(i), what: what, rank: rank})
		default:
			open = closeBracket(toks, open, int32(i), what, rank)
		}
	}
	dropBrackets(toks, open, 0, int32(len(toks)))
}

func closeBracket(toks []Token, open []pair, i int32, what, rank byte) []pair {
	toks[i].Match = -1
	for n, looked := len(open)-1, 0; n >= 0 && open[n].rank <= rank; n-- {
		if open[n].what == what {
			dropBrackets(toks, open, n+1, i)
			toks[i].Match, toks[open[n].index].Match = open[n].index, i
			return open[:n]
		}
		if looked++; looked > maxLookback && rank < 4 {
			break
		}
	}
	return open
}

// dropBrackets ends all open brackets from the n-th on, at the token end at the latest.
func dropBrackets(toks []Token, open []pair, n int, end int32) {
	for k := len(open) - 1; k >= n; k-- {
		if open[k].stmt != 0 {
			end = open[k].stmt
		}
		toks[open[k].index].Match = end
	}
}
