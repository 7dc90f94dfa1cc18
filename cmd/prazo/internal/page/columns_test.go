package page

import (
	"slices"
	"testing"
)

func cells(verdicts ...string) []Cell {
	var all []Cell
	for _, v := range verdicts {
		all = append(all, Cell{Verdict: v})
	}
	return all
}

// TestWorstFirst sorts by how much is not cut, then by how bad that is. Cells that were not run count for nothing.
func TestWorstFirst(t *testing.T) {
	t.Parallel()
	sorted := worstFirst([]Column{
		{Client: "nobody", Cells: cells("not-run", "not-run")},
		{Client: "best", Cells: cells("cut", "ok", "cut")},
		{Client: "late", Cells: cells("cut", "late", "cut")},
		{Client: "lied", Cells: cells("cut", "lied", "cut")},
		{Client: "worst", Cells: cells("not-cut", "not-run", "not-run")},
		{Client: "half", Cells: cells("not-cut", "cut")},
	}, 3)
	var got []string
	for _, c := range sorted {
		got = append(got, c.Client)
	}
	if want := []string{"worst", "half", "lied", "late", "best", "nobody"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestLevels offers the levels that there are, and shows the documented timeout where there are many columns.
func TestLevels(t *testing.T) {
	t.Parallel()
	m := sample(5)
	on := func(columns []Column) (ids []string, on string) {
		for _, c := range levels(columns, len(m.Rows)) {
			ids = append(ids, c.ID)
			if c.On {
				on += c.ID
			}
		}
		return ids, on
	}
	ids, first := on(m.Columns)
	if want := []string{"level-nothing", "level-documented", "level-best", "level-all"}; !slices.Equal(ids, want) || first != "level-documented" {
		t.Errorf("%v, shown first %q", ids, first)
	}
	if _, first := on(m.Columns[:3]); first != "level-all" {
		t.Errorf("three columns: shown first %q", first)
	}
	if ids, _ := on(m.Columns[1:2]); ids != nil {
		t.Errorf("one level: options %v", ids)
	}
}

// TestLanguages gives each language a class, up to a bound.
func TestLanguages(t *testing.T) {
	t.Parallel()
	all, classes := languages(sample(1).Columns)
	var names []string
	for _, c := range all {
		names = append(names, c.Name)
	}
	if want := []string{"all", "Go", "Node", "Python", "curl"}; !slices.Equal(names, want) || len(classes) != 4 {
		t.Errorf("languages %v, classes %v", names, classes)
	}
	var many []Column
	for i := range 100 {
		many = append(many, Column{Language: string(rune('A' + i))})
	}
	if all, _ := languages(many); len(all) != maxLanguages+1 {
		t.Errorf("%d options for 100 languages", len(all))
	}
}

// TestSets has the order of a call, and a place for a set that is new.
func TestSets(t *testing.T) {
	t.Parallel()
	place := places([]string{"quic", "http", "dns", "http", "tls", "quic"})
	if len(place) != 4 || place["dns"] != 0 || place["tls"] != 1 || place["http"] != 2 || place["quic"] != 3 {
		t.Errorf("places %v", place)
	}
	if setName("h2") != "HTTP/2" || setName("quic") != "quic" {
		t.Errorf("names %q, %q", setName("h2"), setName("quic"))
	}
}
