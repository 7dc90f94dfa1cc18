package fronts

import "strings"

// A configLine is the words of one line of HAProxy's configuration.
type configLine struct {
	words []string
	line  int
}

// haproxyLines divides a text into lines of words, with quotes, backslashes and continued lines. Lines without words are
// left out.
func haproxyLines(name string, text string) ([]configLine, error) {
	var all []configLine
	for line := 1; text != ""; {
		first := line
		var words []string
		more := true
		for more && text != "" {
			var part string
			part, text, _ = strings.Cut(text, "\n")
			part = strings.TrimSuffix(part, "\r")
			var err error
			if words, more, err = haproxyWords(name, line, words, part); err != nil {
				return nil, err
			}
			line++
		}
		if len(words) > 0 {
			all = append(all, configLine{words: words, line: first})
		}
	}
	return all, nil
}

// haproxyWords adds the words of one line; true where a backslash at its end continues it.
func haproxyWords(name string, line int, words []string, text string) ([]string, bool, error) {
	w := &wordReader{words: words}
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && w.quote != '\'':
			if i++; i == len(text) {
				w.end()
				return w.words, true, nil
			}
			w.add(text[i])
		case w.quote != 0:
			w.quoted(c)
		case c == '"' || c == '\'':
			w.quote, w.inside = c, true
		case c == '#':
			i = len(text)
		case c == ' ' || c == '\t':
			w.end()
		default:
			w.add(c)
		}
	}
	if w.quote != 0 {
		return nil, false, fail(name, line, "the %c that opens on this line is not closed: write the second one", w.quote)
	}
	w.end()
	return w.words, false, nil
}

// A wordReader puts characters together to words.
type wordReader struct {
	words  []string
	word   strings.Builder
	inside bool // a word has begun; it may be empty
	quote  byte // that is open
}

func (w *wordReader) add(c byte) {
	w.word.WriteByte(c)
	w.inside = true
}

func (w *wordReader) quoted(c byte) {
	if c == w.quote {
		w.quote = 0
		return
	}
	w.add(c)
}

func (w *wordReader) end() {
	if w.inside {
		w.words = append(w.words, clip(w.word.String()))
	}
	w.word.Reset()
	w.inside = false
}
