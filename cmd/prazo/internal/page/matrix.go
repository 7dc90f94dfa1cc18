package page

import "time"

// Matrix is what the page of a probe shows: faults by clients. With one column it is a list.
type Matrix struct {
	Title    string
	Verdict  string // one sentence, shown first
	Command  string // what was run; "" for none
	Deadline time.Duration
	Window   time.Duration // how long a client was watched
	Date     time.Time
	Rows     []Row
	Columns  []Column
	NotRun   []string // clients that are not here, each with its reason
}

// A Row is one fault. Rows of one Set are shown together.
type Row struct {
	Name  string
	Set   string
	Says  string // what it does on the wire
	Wants string // what a correct client does
}

// A Column is one client with one setting.
type Column struct {
	Client, Version, Language, Setting string
	Level                              string // Nothing, Documented, Best, Other or ""
	Fix                                string // what to write so that it cuts
	Cells                              []Cell // by row; missing ones are blank
}

// How much of a timeout a column asks for.
const (
	Nothing    = "nothing"
	Documented = "documented"
	Best       = "best"
	Other      = "other"
)

// A Cell is what one client made of one fault.
type Cell struct {
	// Verdict is cut, late, not-cut, lied, leaked, not-run, ok, wrong, or "" for blank.
	Verdict     string
	Seconds     float64 // the caller's clock
	Requests    int
	Connections int
	Why         string
	Expected    string // "" for what the row wants
	Actual      string // "" for Why
	Rerun       string // the command that runs it once more
	Events      []Event
}

// An Event is one thing that happened in a run.
type Event struct {
	At    float64 // seconds since the start of the run
	Lane  string  // client or server
	Kind  string  // client: start, returned, killed, exit; server: accept, read, write, note, close
	Text  string  // for close who closed: client or server
	Bytes int
	Conn  int
}

// at is the cell of a row, blank where there is none.
func (c Column) at(row int) Cell {
	if row < len(c.Cells) {
		return c.Cells[row]
	}
	return Cell{}
}
