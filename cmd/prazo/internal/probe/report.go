package probe

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strings"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A Result is what one client made of one fault.
type Result struct {
	Name        string  `json:"name"`
	Set         string  `json:"set"`
	Verdict     Verdict `json:"verdict"`
	Seconds     float64 `json:"seconds"`        // the caller's clock; for not-cut how long it was watched
	Server      float64 `json:"server_seconds"` // the server's clock, 0 where it does not know
	Requests    int     `json:"requests"`
	Connections int     `json:"connections"`
	Why         string  `json:"why"`
	Says        string  `json:"says"`     // what the fault does
	Expected    string  `json:"expected"` // of a correct client
	Events      []Event `json:"events,omitempty"`
}

// An Event is one thing of a run, with its time in seconds since the client was started.
type Event struct {
	At    float64 `json:"at"`
	Lane  string  `json:"lane"` // client or server
	Kind  string  `json:"kind"` // start, returned, ended; accept, read, write, note, close
	Conn  int64   `json:"conn,omitempty"`
	Bytes int     `json:"bytes,omitempty"`
	Text  string  `json:"text,omitempty"`
}

// A Finding is a fault of the client beside the verdicts.
type Finding struct {
	Name  string `json:"name"`
	Fault string `json:"fault"`
	Why   string `json:"why"`
}

// A Report is what a client made of the faults it was probed with.
type Report struct {
	Command  []string
	Timeout  time.Duration
	Window   time.Duration
	StartUp  time.Duration
	Results  []Result
	Findings []Finding
}

// result puts an observation into words and numbers.
func result(f lab.Fault, o observation, timeout time.Duration) Result {
	verdict, why := judge(f, o, timeout)
	r := Result{
		Name: f.Name, Set: f.Set, Verdict: verdict, Why: why, Says: f.Says, Expected: f.Wants,
		Seconds: round(o.took()), Server: round(o.server()), Requests: o.requests(), Connections: o.connections(),
	}
	if !o.Returned {
		r.Seconds = round(o.Window)
	}
	if verdict == NotRun {
		r.Seconds = 0
	}
	r.Events = o.timeline()
	return r
}

func round(d time.Duration) float64 { return math.Round(d.Seconds()*1000) / 1000 }

// timeline joins what the client did with what the server saw.
func (o observation) timeline() []Event {
	if o.Started.IsZero() {
		return nil
	}
	at := func(t time.Time) float64 { return round(t.Sub(o.Started)) }
	all := []Event{{Lane: "client", Kind: "start"}}
	for _, e := range o.Events {
		all = append(all, Event{At: at(e.At), Lane: "server", Kind: e.Kind, Conn: e.Conn, Bytes: e.Bytes, Text: e.Text})
	}
	if o.Returned {
		return append(all, Event{At: at(o.Back), Lane: "client", Kind: "returned", Text: strings.TrimPrefix(o.quote(), ": ")})
	}
	return append(all, Event{At: round(o.Window), Lane: "client", Kind: "ended", Text: "still waiting at the end of the window"})
}

// findings are faults of the client beside the verdict.
func findings(f lab.Fault, o observation, timeout time.Duration) []Finding {
	var all []Finding
	if n := o.posts(); n > 1 {
		all = append(all, Finding{"repeated-post", f.Name, fmt.Sprintf("the server was sent the same POST %d times: what it did may have been done %d times", n, n)})
	}
	if n := o.afterwards(limit(timeout)); n > 0 {
		all = append(all, Finding{"late-request", f.Name, fmt.Sprintf("%s came after the timeout", plural(n, "request"))})
	}
	return all
}

// order is how verdicts are counted in a sentence.
var order = []Verdict{Cut, OK, Late, NotCut, Lied, Leaked, Wrong, NotRun}

// Sentence is the report in one line: cut 9 of 14, late 2, not cut 2, lied 1.
func (r Report) Sentence() string {
	counts := map[Verdict]int{}
	for _, one := range r.Results {
		counts[one.Verdict]++
	}
	parts := []string{fmt.Sprintf("cut %d of %d", counts[Cut], len(r.Results))}
	for _, v := range order[1:] {
		if n := counts[v]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", strings.ReplaceAll(string(v), "-", " "), n))
		}
	}
	return strings.Join(parts, ", ")
}

// Passes says whether the client is correct in every fault that it met, and met one.
func (r Report) Passes() bool {
	met := 0
	for _, one := range r.Results {
		if !one.Verdict.passes() {
			return false
		}
		if one.Verdict != NotRun {
			met++
		}
	}
	return met > 0
}

// WriteJSON writes the report for programs.
func (r Report) WriteJSON(w io.Writer) error {
	out := struct {
		Timeout  float64   `json:"timeout_s"`
		Window   float64   `json:"window_s"`
		StartUp  float64   `json:"startup_s"`
		Command  []string  `json:"command"`
		Sentence string    `json:"sentence"`
		Passes   bool      `json:"passes"`
		Faults   []Result  `json:"faults"`
		Findings []Finding `json:"findings"`
	}{r.Timeout.Seconds(), r.Window.Seconds(), r.StartUp.Seconds(), r.Command, r.Sentence(), r.Passes(), r.Results, append([]Finding{}, r.Findings...)}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(out)
}
