package probe

import (
	"bytes"
	"strconv"
	"strings"
	"sync"
	"time"
)

const (
	keptOutput  = 2 << 10 // bytes of the end of what a client prints that are kept
	longestLine = 400     // bytes of the text of its line
)

// A line is what a client says about its own call: PRAZO ok|err SECONDS TEXT.
type line struct {
	ok   bool
	took time.Duration // 0: it did not say
	text string
	at   time.Time // when it was read
}

// output reads what a client prints, however much: it keeps the end, and finds the client's line.
type output struct {
	mu    sync.Mutex
	tail  []byte
	part  []byte // of the line that is being read, as far as it may be one of ours
	found *line
	told  chan struct{} // closed when the line was found
}

func newOutput() *output { return &output{told: make(chan struct{})} }

// Write keeps what is needed of p.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.tail = append(o.tail, p[max(0, len(p)-keptOutput):]...)
	o.tail = o.tail[max(0, len(o.tail)-keptOutput):]
	for rest := p; o.found == nil && len(rest) > 0; {
		piece, after, ends := bytes.Cut(rest, []byte("\n"))
		o.part = append(o.part, piece[:min(len(piece), longestLine-len(o.part))]...)
		if ends {
			o.read(string(o.part))
			o.part = o.part[:0]
		}
		rest = after
	}
	return len(p), nil
}

func (o *output) read(text string) {
	l, ok := parseLine(text)
	if !ok {
		return
	}
	l.at = time.Now()
	o.found = &l
	close(o.told)
}

// line returns the client's line, nil for none, and the end of what it printed.
func (o *output) line() (*line, string) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.found, strings.ToValidUTF8(string(o.tail), "")
}

func parseLine(text string) (line, bool) {
	words := strings.Fields(text)
	if len(words) < 2 || words[0] != "PRAZO" || words[1] != "ok" && words[1] != "err" {
		return line{}, false
	}
	l := line{ok: words[1] == "ok"}
	words = words[2:]
	if len(words) > 0 {
		if s, err := strconv.ParseFloat(strings.TrimSuffix(words[0], "s"), 64); err == nil && s >= 0 && s < 1e6 {
			l.took = time.Duration(s * float64(time.Second))
			words = words[1:]
		}
	}
	l.text = strings.Join(words, " ")
	return l, true
}
