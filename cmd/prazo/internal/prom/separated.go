package prom

import (
	"bufio"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readSeparated reads CSV, or TSV where the first line has a tab.
func readSeparated(in *bufio.Reader, t *table) error {
	line, err := firstLine(in)
	if err != nil {
		return err
	}
	if strings.Contains(line, "\t") {
		return readTabs(in, t)
	}
	c := csv.NewReader(in)
	c.ReuseRecord = true
	c.FieldsPerRecord = -1
	var names map[string]int
	for {
		row, err := c.Read()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return inCSV(err)
		}
		at, _ := c.FieldPos(0)
		if err := t.row(row, &names, at); err != nil {
			return err
		}
	}
}

// inCSV passes what the reader below said, and words what is wrong in a line.
func inCSV(err error) error {
	var wrong *csv.ParseError
	if errors.As(err, &wrong) {
		return fmt.Errorf("line %d: %w: give the table as CSV with a first line of names", wrong.Line, wrong.Err)
	}
	return err
}

// firstLine looks at the line of names.
func firstLine(in *bufio.Reader) (string, error) {
	begin, err := in.Peek(in.Size())
	line, _, whole := strings.Cut(string(begin), "\n")
	if !whole && !errors.Is(err, io.EOF) {
		if err != nil {
			return "", err
		}
		return "", fmt.Errorf("line 1: longer than %d bytes: write the names of the columns first", in.Size())
	}
	return line, nil
}

// row takes the names from the first row and a bucket from each other one.
func (t *table) row(row []string, names *map[string]int, line int) error {
	if *names == nil {
		found, err := columns(row)
		*names = found
		if err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
		return nil
	}
	if len(row) != len(*names) {
		return fmt.Errorf("line %d: %d columns, and %d in the first line: give the table as the engine wrote it", line, len(row), len(*names))
	}
	err := t.add(func(name string) (string, bool) {
		i, has := (*names)[name]
		if !has || row[i] == "" && name != "dependency" && name != "route" || isNull(row[i]) {
			return "", false
		}
		return row[i], true
	})
	if err != nil {
		return fmt.Errorf("line %d: %w", line, err)
	}
	return nil
}

// isNull says whether a cell is what engines write for NULL.
func isNull(text string) bool { return text == `\N` || text == "NULL" }

// columns finds where each name stands.
func columns(row []string) (map[string]int, error) {
	names := make(map[string]int, len(row))
	twice := ""
	for i, name := range row {
		name = strings.ToLower(strings.Trim(strings.TrimSpace(name), `"`))
		if _, again := names[name]; again {
			twice = fmt.Sprintf("two columns are called %.40q: name each once", name)
		}
		names[name] = i
	}
	_, bucket := names["bucket"]
	_, low := names["low_ms"]
	_, finished := names["finished"]
	switch {
	case !finished || !bucket && !low:
		return nil, fmt.Errorf("%.60q are not the names of the columns bucket and finished: "+
			"use duckdb -csv, clickhouse --format CSVWithNames, bq --format=csv or psql --csv", shown(strings.Join(row, ",")))
	case twice != "":
		return nil, errors.New(twice)
	}
	return names, nil
}

// readTabs reads TSV, whose cells have no quotes but escapes.
func readTabs(in *bufio.Reader, t *table) error {
	var names map[string]int
	return eachLine(in, func(line int, text string) error {
		row := strings.Split(text, "\t")
		for i := range row {
			if row[i] != `\N` {
				row[i] = unescape.Replace(row[i])
			}
		}
		return t.row(row, &names, line)
	})
}

// unescape turns the escapes of TSV into what they stand for.
var unescape = strings.NewReplacer(`\\`, `\`, `\t`, "\t", `\n`, "\n", `\r`, "\r", `\'`, "'")

// eachLine calls take with every line that is not empty, counted from 1.
func eachLine(in io.Reader, take func(line int, text string) error) error {
	lines := bufio.NewScanner(in)
	lines.Buffer(nil, mostCell)
	n := 0
	for lines.Scan() {
		if lines.Err() != nil { // the line is not whole
			break
		}
		n++
		if text := strings.TrimSuffix(lines.Text(), "\r"); strings.TrimSpace(text) != "" {
			if err := take(n, text); err != nil {
				return err
			}
		}
	}
	if err := lines.Err(); errors.Is(err, bufio.ErrTooLong) {
		return fmt.Errorf("line %d: longer than %d bytes: give the table as the engine wrote it", n+1, mostCell)
	} else if err != nil {
		return err
	}
	return nil
}
