package logs

import (
	"fmt"
	"maps"
	"slices"
)

// columns say what the fields of a file mean. Names that the first lines had are looked up; a later one is worked out.
type columns struct {
	known map[string]column
	name  func(string) column
}

// mostColumns bounds the names that are kept.
const mostColumns = 512

func newColumns(name func(string) column, names []string) *columns {
	c := &columns{known: map[string]column{}, name: name}
	for _, n := range names {
		if len(c.known) < mostColumns {
			c.known[n] = name(n)
		}
	}
	return c
}

// of is the column of a field.
func (c *columns) of(name []byte) column {
	if found, ok := c.known[string(name)]; ok {
		return found
	}
	return c.name(string(name))
}

// has says that one of the first lines had such a field.
func (c *columns) has(s slot) bool {
	for _, found := range c.known {
		if found.slot == s {
			return true
		}
	}
	return false
}

// guessed is the unit of the time that counts most, where its name does not tell it; else unknown.
func (c *columns) guessed() unit {
	if found := c.known[c.took(slices.Sorted(maps.Keys(c.known)))]; found.guessed {
		return found.unit
	}
	return unknown
}

// took is the first of the names that stands for the time which counts most, empty where none is a time.
func (c *columns) took(names []string) string {
	best, rank := "", 256
	for _, name := range names {
		if found := c.known[name]; found.slot == slotTook && int(found.rank) < rank {
			best, rank = name, int(found.rank)
		}
	}
	return best
}

// note says which field is read as the time, and in which unit.
func (c *columns) note(names []string) string {
	name := c.took(names)
	if name == "" {
		return ""
	}
	return fmt.Sprintf("%.40q is read as the time, in %s", name, c.known[name].unit)
}
