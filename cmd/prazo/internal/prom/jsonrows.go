package prom

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// readJSONLines reads one object a line.
func readJSONLines(in *bufio.Reader, t *table) error {
	return eachLine(in, func(line int, text string) error {
		var row map[string]cellText
		if err := json.Unmarshal([]byte(text), &row); err != nil {
			return fmt.Errorf("line %d: %w: write one JSON object a line", line, err)
		}
		if err := t.object(row); err != nil {
			return fmt.Errorf("line %d: %w", line, err)
		}
		return nil
	})
}

// readJSONList reads one list of objects, which mostly is one line: errors count its rows.
func readJSONList(in *bufio.Reader, t *table) error {
	dec := json.NewDecoder(in)
	if _, err := dec.Token(); err != nil {
		return err
	}
	n := 0
	for ; dec.More(); n++ {
		var row map[string]cellText
		if err := dec.Decode(&row); err != nil {
			return inRow(n+1, err)
		}
		if err := t.object(row); err != nil {
			return fmt.Errorf("row %d: %w", n+1, err)
		}
	}
	if _, err := dec.Token(); err != nil {
		return inRow(n+1, err)
	}
	return nil
}

func inRow(n int, err error) error {
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF) {
		return fmt.Errorf("row %d: the table ends in its middle: give all of it", n)
	}
	return fmt.Errorf("row %d: %w: write a list of JSON objects", n, err)
}

// object takes a row whose cells have names.
func (t *table) object(row map[string]cellText) error {
	return t.add(func(name string) (string, bool) {
		c, has := row[name]
		return c.text, has && c.has
	})
}

// A cellText is a JSON value as text; has is false for null. Engines write large numbers in quotes.
type cellText struct {
	text string
	has  bool
}

// UnmarshalJSON reads a string or a number. What is neither stays as it is written, for the error of who needs it.
func (c *cellText) UnmarshalJSON(text []byte) error {
	*c = cellText{text: string(text), has: string(text) != "null"}
	if strings.HasPrefix(c.text, `"`) {
		return json.Unmarshal(text, &c.text)
	}
	return nil
}
