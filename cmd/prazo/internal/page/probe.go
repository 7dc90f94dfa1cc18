package page

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"time"
)

// maxCells is how many cells one page has.
const maxCells = 50_000

// maxNotRun is how many clients that are not here are named.
const maxNotRun = 200

// fewColumns is up to how many columns have room for words.
const fewColumns = 6

// Probe writes the page of a probe as one HTML file that loads nothing. It fails where the matrix is larger than a page
// can be, and with the errors of w.
func Probe(w io.Writer, m Matrix) error {
	if cells := len(m.Rows) * len(m.Columns); cells > maxCells {
		return fmt.Errorf("page: %d cells, more than the %d that a page has: probe fewer clients or faults", cells, maxCells)
	}
	view, err := newProbeView(m)
	if err != nil {
		return err
	}
	t, err := pageTemplate("probe.html")
	if err != nil {
		return err
	}
	out := bufio.NewWriterSize(w, 64<<10)
	if err := t.Execute(out, view); err != nil {
		return err
	}
	return out.Flush()
}

// A probeView is what the template of the page gets.
type probeView struct {
	frame
	Verdict, Command, Deadline, Window, Date, Fix string // Fix of the only client
	Totals                                        []total
	Marks                                         []mark
	Levels, Languages                             []choice
	Heads                                         []head
	Sets                                          []setView
	Panels                                        []*panel // of a matrix; a list has them in its rows
	Axis                                          *axis
	NotRun                                        []string
	Single, Few, Narrow                           bool
}

// A total is how often a verdict was given.
type total struct {
	mark
	Count    int
	X, Width string
}

// A head is what stands above a column.
type head struct {
	N                                         int
	Class, Client, Setting, Version, Language string
	Fix                                       string
	Good, Of                                  int
}

// A setView is the rows of one set.
type setView struct {
	Name string
	Rows []rowView
}

type rowView struct {
	N                 int
	Name, Says, Wants string
	Cells             []cellView
}

// A cellView is one cell; Verdict is "" where it is blank.
type cellView struct {
	ID, Class, Number    string
	Verdict, Glyph, Word string
	Panel                *panel
}

// A panel is what stands behind a cell.
type panel struct {
	ID, Client, Fault       string
	Verdict, Glyph, Word    string
	Timeline                *timeline
	Says, Expected, Actual  string
	Counts, Fix, Rerun, Log string
}

func newProbeView(m Matrix) (*probeView, error) {
	m.Columns = worstFirst(m.Columns, len(m.Rows))
	v := &probeView{
		Verdict: clip(m.Verdict, maxText), Command: clip(m.Command, maxText),
		Deadline: span(m.Deadline), Window: span(m.Window), Marks: marks(), Totals: totals(m),
		Axis:   newAxis(m.Deadline.Seconds(), m.Window.Seconds()),
		Single: len(m.Columns) == 1, Few: len(m.Columns) <= fewColumns,
	}
	if !m.Date.IsZero() {
		v.Date = m.Date.UTC().Format("2 January 2006, 15:04 MST")
	}
	v.Levels = levels(m.Columns, len(m.Rows))
	var classes map[string]string
	v.Languages, classes = languages(m.Columns)
	for _, c := range v.Levels {
		v.Narrow = v.Narrow || c.On && c.class != ""
	}
	var err error
	v.frame, err = newFrame(m.Title, rulesFor(v.Levels)+rulesFor(v.Languages), "probe.js", "")
	if err != nil {
		return nil, err
	}
	for i, c := range m.Columns {
		s := scoreOf(c, len(m.Rows))
		v.Heads = append(v.Heads, head{
			N: i, Class: strings.TrimSpace(levelClass(c.Level) + " " + classes[c.Language]), Good: s.Good, Of: s.Of,
			Client: clip(c.Client, maxName), Setting: setting(c), Version: clip(c.Version, maxName),
			Language: clip(c.Language, maxName), Fix: clip(c.Fix, maxText),
		})
	}
	for _, n := range m.NotRun[:min(len(m.NotRun), maxNotRun)] {
		v.NotRun = append(v.NotRun, clip(n, maxText))
	}
	if v.Single && v.Heads[0].Good < v.Heads[0].Of {
		v.Fix = v.Heads[0].Fix
	}
	v.addRows(m)
	return v, nil
}

// setting is what a column is called beside its client.
func setting(c Column) string {
	if c.Setting == c.Client {
		return ""
	}
	return clip(strings.TrimPrefix(c.Setting, c.Client+"-"), maxName)
}

// addRows puts the rows into their sets.
func (v *probeView) addRows(m Matrix) {
	how := detailOf(m)
	var names []string
	for _, r := range m.Rows {
		names = append(names, r.Set)
	}
	place := places(names)
	v.Sets = make([]setView, len(place))
	for i, r := range m.Rows {
		set := &v.Sets[place[r.Set]]
		set.Name = setName(r.Set)
		row := rowView{N: i, Name: clip(r.Name, maxName), Says: clip(r.Says, maxText), Wants: clip(r.Wants, maxText)}
		for k, c := range m.Columns {
			cell := newCell(c.at(i), v.Heads[k], row, how)
			row.Cells = append(row.Cells, cell)
			if cell.Panel != nil && !v.Single {
				v.Panels = append(v.Panels, cell.Panel)
			}
		}
		set.Rows = append(set.Rows, row)
	}
}

// totals counts all cells by verdict.
func totals(m Matrix) []total {
	var all score
	for _, c := range m.Columns {
		for i := range m.Rows {
			all.add(c.at(i))
		}
	}
	n := 0
	for _, count := range all.counts {
		n += count
	}
	var out []total
	before := 0
	for _, k := range marks() {
		if count := all.counts[k.Verdict]; count > 0 {
			out = append(out, total{k, count, percent(float64(before), float64(n)), percent(float64(count), float64(n))})
			before += count
		}
	}
	return out
}

// span is a duration in seconds.
func span(d time.Duration) string { return fmt.Sprintf("%.4g s", d.Seconds()) }
