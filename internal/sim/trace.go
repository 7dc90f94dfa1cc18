package sim

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
)

// Recorded is one call of a recorded series.
type Recorded struct {
	At       float64 // seconds since the first call
	Took     float64 // seconds, more than 0
	Finished bool    // a definitive answer; else Took says only that an answer takes longer than that
	Cut      bool    // it is not finished because somebody gave up at Took, or lost sight of it: what would have come is not known
}

// The bounds of a trace: beyond them it is no recording of calls, or more than one machine should be asked to replay.
const (
	mostRows = 1_000_000
	mostLine = 4096
	mostTime = 1e11 // seconds: an epoch in seconds is fine, one in milliseconds is a mistake
	mostTook = 1e9  // milliseconds: eleven days
)

const traceFields = "t_seconds,latency_ms,status"

// ReadTrace reads lines of t_seconds,latency_ms,status: when a call began, how long it truly took, and its HTTP status, 0
// where there was no answer. A first line of names is allowed, and so are empty lines. Calls with status 0 are left out;
// 429 and 5xx count as not finished. The calls are returned in order, the first at 0. An error names the line and says
// what to write there.
func ReadTrace(r io.Reader) ([]Recorded, error) { return readTrace(r, mostRows) }

func readTrace(r io.Reader, most int) ([]Recorded, error) {
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, mostLine)
	var all []Recorded
	line := 0
	for lines.Scan() {
		line++
		text := string(bytes.TrimSpace(lines.Bytes()))
		if text == "" || line == 1 && isHeader(text) {
			continue
		}
		call, answered, err := readRow(text)
		switch {
		case err != nil:
			return nil, fmt.Errorf("line %d: %w", line, err)
		case len(all) == most:
			return nil, fmt.Errorf("line %d: more than %d calls: split the file", line, most)
		case answered:
			all = append(all, call)
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return nil, fmt.Errorf("line %d: longer than %d bytes: write %s", line+1, mostLine, traceFields)
	} else if err != nil {
		return nil, fmt.Errorf("after line %d: %w", line, err)
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("line %d: the end, and no call was answered: write lines of %s, such as 0.25,12.5,200",
			line+1, traceFields)
	}
	arrange(all)
	return all, nil
}

// isHeader knows a line of names, also behind the mark that some editors put in front.
func isHeader(text string) bool {
	return strings.EqualFold(strings.ReplaceAll(strings.TrimPrefix(text, "\ufeff"), " ", ""), traceFields)
}

// readRow reads one line; false where the call had no answer.
func readRow(text string) (Recorded, bool, error) {
	fields := strings.Split(text, ",")
	if len(fields) != 3 {
		return Recorded{}, false, fmt.Errorf("%d fields in %.60q: write %s, such as 0.25,12.5,200", len(fields), text, traceFields)
	}
	at, err := strconv.ParseFloat(strings.TrimSpace(fields[0]), 64)
	if err != nil || !(math.Abs(at) <= mostTime) {
		return Recorded{}, false, fmt.Errorf("t_seconds is %.40q: write the start of the call in seconds, such as 0.25", fields[0])
	}
	took, err := strconv.ParseFloat(strings.TrimSpace(fields[1]), 64)
	if err != nil || !(took >= 0 && took <= mostTook) {
		return Recorded{}, false, fmt.Errorf("latency_ms is %.40q: write how long the call took in milliseconds, such as 12.5", fields[1])
	}
	status, err := strconv.Atoi(strings.TrimSpace(fields[2]))
	if err != nil || status != 0 && (status < 100 || status > 599) {
		return Recorded{}, false, fmt.Errorf("status is %.40q: write the HTTP status, such as 200, or 0 where no answer came", fields[2])
	}
	finished := status < 500 && status != 429
	return Recorded{At: at, Took: max(took/1000, 1e-6), Finished: finished}, status != 0, nil
}

// arrange sorts by start, because a log has the order in which calls ended, and lets the first begin at 0.
func arrange(all []Recorded) {
	slices.SortStableFunc(all, func(a, b Recorded) int { return cmp.Compare(a.At, b.At) })
	first := all[0].At
	for i := range all {
		all[i].At -= first
	}
}
