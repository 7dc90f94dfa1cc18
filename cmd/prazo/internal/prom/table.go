package prom

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// What a table may be at most.
const (
	mostTable = 256 << 20 // bytes
	mostCell  = 64 << 10  // bytes of a line, in the forms that have lines
)

// ReadTable reads what an engine answers to the query of [SQL]: CSV or TSV with a first line of names, JSON lines or a list
// of JSON objects. It needs the columns bucket (or low_ms and high_ms) and finished; dependency, route, cut, first and
// last are taken where they are, others are not looked at. Rows of equal name and bucket add up. Of more than 1,024
// dependencies and routes the busiest are kept, and a note says what is left out. An error names the line.
func ReadTable(r io.Reader) (result []Buckets, said []string, err error) {
	return readTable(r, mostTable)
}

func readTable(r io.Reader, most int64) ([]Buckets, []string, error) {
	in := bufio.NewReader(&bounded{r: r, left: most})
	t := &table{all: map[key]*tableSeries{}}
	begin, err := beginning(in)
	switch {
	case err != nil:
	case begin == '[':
		err = readJSONList(in, t)
	case begin == '{':
		err = readJSONLines(in, t)
	default:
		err = readSeparated(in, t)
	}
	switch {
	case errors.Is(err, errLarge):
		return nil, nil, fmt.Errorf("the table is longer than %d MiB: ask for fewer dependencies or routes", most>>20)
	case err != nil:
		return nil, nil, err
	case t.rows == 0:
		return nil, nil, errors.New("the table has no rows: is the time since which calls are asked for too late?")
	}
	all, said := t.result()
	return all, said, nil
}

// IsTable says whether a text begins like such a table, so that a log with other columns is not taken for one.
func IsTable(begin []byte) bool {
	line, _, _ := bytes.Cut(bytes.TrimLeft(bytes.TrimPrefix(begin, []byte(mark)), " \t\r\n["), []byte("\n"))
	names := columnNames(string(line))
	has := func(name string) bool { return slices.Contains(names, name) }
	return has("finished") && (has("bucket") || has("low_ms") && has("high_ms"))
}

// jsonKey is a key of an object in JSON.
var jsonKey = regexp.MustCompile(`"([^"\\]{1,64})"\s*:`)

// columnNames are those of the first line of a table: its cells, or the keys of a JSON object.
func columnNames(line string) []string {
	var names []string
	if strings.HasPrefix(line, "{") {
		for _, key := range jsonKey.FindAllStringSubmatch(line, -1) {
			names = append(names, strings.ToLower(key[1]))
		}
		return names
	}
	for _, cell := range strings.FieldsFunc(line, func(r rune) bool { return r == ',' || r == '\t' }) {
		names = append(names, strings.ToLower(strings.Trim(cell, " \r\"")))
	}
	return names
}

// mark is what some programs put before UTF-8.
const mark = "\ufeff"

// beginning is the first byte after the mark, if there is one.
func beginning(in *bufio.Reader) (byte, error) {
	if begin, _ := in.Peek(len(mark)); string(begin) == mark {
		_, _ = in.Discard(len(mark))
	}
	begin, err := in.Peek(1)
	switch {
	case errors.Is(err, io.EOF):
		return 0, errors.New("the table is empty: give what the engine answered, as CSV with a first line of names")
	case err != nil:
		return 0, err
	}
	return begin[0], nil
}

// A table collects rows.
type table struct {
	all    map[key]*tableSeries
	rows   int
	beyond uint64 // rows of dependencies and routes after the first mostHeld
}

type tableSeries struct {
	edges       []Bucket
	first, last time.Time
}

// add takes one row, whose cells are found by name; has is false where there is no such column or the cell is NULL.
func (t *table) add(cell func(name string) (text string, has bool)) error {
	low, high, err := edgesIn(cell)
	if err != nil {
		return err
	}
	b := Bucket{Low: low, High: high}
	if b.Finished, err = countIn(cell, "finished", true); err != nil {
		return err
	}
	if b.Cut, err = countIn(cell, "cut", false); err != nil {
		return err
	}
	from, err := timeIn(cell, "first")
	if err != nil {
		return err
	}
	until, err := timeIn(cell, "last")
	if err != nil {
		return err
	}
	dependency, _ := cell("dependency")
	route, _ := cell("route")
	t.rows++
	t.put(key{shown(dependency), shown(route)}, b, from, until)
	return nil
}

// put adds a bucket where it belongs.
func (t *table) put(k key, b Bucket, from, until time.Time) {
	s := t.all[k]
	if s == nil {
		if len(t.all) >= mostHeld {
			t.beyond++
			return
		}
		s = &tableSeries{}
		t.all[key{strings.Clone(k.dependency), strings.Clone(k.route)}] = s // and not all of the row with it
	}
	s.edges = append(s.edges, b)
	if len(s.edges) > 4*gridBuckets && len(s.edges) == cap(s.edges) { // so that rows that repeat cost no memory
		s.edges = tidy(s.edges)
	}
	if s.first.IsZero() || !from.IsZero() && from.Before(s.first) {
		s.first = from
	}
	if until.After(s.last) {
		s.last = until
	}
}

// result gives what was collected.
func (t *table) result() ([]Buckets, []string) {
	var all []Buckets
	for k, s := range t.all {
		all = append(all, Buckets{Dependency: k.dependency, Route: k.route, Edges: tidy(s.edges), First: s.first, Last: s.last})
	}
	kept, left, calls := busiest(all)
	var n notes
	if left > 0 {
		n.add("%d dependencies and routes with %d calls are left out: only the %d busiest are shown; group by a column with fewer values",
			left, calls, mostKept)
	}
	if t.beyond > 0 {
		n.add("more than %d dependencies and routes: %d rows beyond are left out; group by a column with fewer values", mostHeld, t.beyond)
	}
	if t.rows >= tableRows {
		n.add("the table has %d rows, which is all that the query asks for: it may have been cut off; group by a column with fewer values", t.rows)
	}
	return kept, n.all
}

// edgesIn finds the edges of a row: of its bucket in the grid, or as they stand.
func edgesIn(cell func(string) (string, bool)) (low, high time.Duration, err error) {
	if text, has := cell("bucket"); has {
		b, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
		if err != nil || b != math.Trunc(b) || !(b >= 0 && b < gridBuckets) {
			return 0, 0, fmt.Errorf("bucket is %.40q: write a whole number from 0 to %d, 32 * log2 of the microseconds", text, gridBuckets-1)
		}
		low, high = gridEdges(int(b))
		return low, high, nil
	}
	lowText, hasLow := cell("low_ms")
	highText, hasHigh := cell("high_ms")
	if !hasLow {
		return 0, 0, errors.New("no bucket: write the columns that prazo plan --sql asks for")
	}
	lowest, err := strconv.ParseFloat(strings.TrimSpace(lowText), 64)
	if err != nil || !(lowest >= 0) {
		return 0, 0, fmt.Errorf("low_ms is %.40q: write the lower edge of the bucket in milliseconds, such as 12.5", lowText)
	}
	highest := math.Inf(1)
	if hasHigh {
		if highest, err = strconv.ParseFloat(strings.TrimSpace(highText), 64); err != nil || !(highest > lowest) {
			return 0, 0, fmt.Errorf("high_ms is %.40q: write an upper edge above %s, or nothing where there is none", highText, lowText)
		}
	}
	return inTime(lowest, time.Millisecond), inTime(highest, time.Millisecond), nil
}

// gridEdges are the edges of a bucket of the grid, rounded up: so each is in the bucket that it begins.
func gridEdges(b int) (low, high time.Duration) {
	edge := func(b int) time.Duration {
		return time.Duration(math.Ceil(float64(time.Microsecond) * math.Exp2(float64(b)/gridSteps)))
	}
	low, high = edge(b), edge(b+1)
	switch b {
	case 0:
		low = 0
	case gridBuckets - 1:
		high = Unbounded
	}
	return low, high
}

// countIn reads a number of calls.
func countIn(cell func(string) (string, bool), name string, required bool) (uint64, error) {
	text, has := cell(name)
	if !has && !required {
		return 0, nil
	}
	n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
	if err != nil || n != math.Trunc(n) || !(n >= 0 && n <= mostCount) {
		return 0, fmt.Errorf("%s is %.40q: write how many calls, such as 1200", name, text)
	}
	return uint64(n), nil
}

// timeIn reads a time as seconds since 1970, or as it is mostly written. A column without a zone is in UTC.
func timeIn(cell func(string) (string, bool), name string) (time.Time, error) {
	text, has := cell(name)
	text = strings.TrimSpace(text)
	if !has || text == "" {
		return time.Time{}, nil
	}
	if s, err := strconv.ParseFloat(text, 64); err == nil && s >= 0 && s < 1<<38 { // the year 10680; 0 is 1970 or none
		if s == 0 {
			return time.Time{}, nil
		}
		return time.Unix(int64(s), int64((s-math.Trunc(s))*1e9)).UTC(), nil
	}
	for _, layout := range []string{time.RFC3339, "2006-01-02 15:04:05", "2006-01-02 15:04:05Z07:00", "2006-01-02 15:04:05Z07", "2006-01-02 15:04:05 MST"} {
		if at, err := time.Parse(layout, text); err == nil {
			return at.UTC(), nil
		}
	}
	return time.Time{}, fmt.Errorf("%s is %.40q: write seconds since 1970, or a time such as 2026-01-02T15:04:05Z", name, text)
}
