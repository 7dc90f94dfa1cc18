package page

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// maxSockets is how many connections a timeline draws.
const maxSockets = 5

// Where things stand in the picture, in pixels from above. Across, everything is a share of the width, so that letters
// keep their size on a narrow screen.
const (
	axisY    = 17
	socketsY = 76
	socketDY = 20
)

// A timeline is the picture of one run: the client above, each connection below, and the deadline through both. Time
// begins with the call, not with the process: so the deadline stands at the same place in all of them.
type timeline struct {
	Label    string
	Height   int
	Below    int    // the height below the axis
	Deadline string // percent of the width, like all places across
	Past     string // the width behind the deadline
	Wait     string // width of the client's bar
	Over     string // of it the width behind the deadline; "" for none
	OverX    string
	Flag     flag
	Sockets  []socket
	More     string
}

// Strip are the connections on one line, for a picture that is one line high.
func (t *timeline) Strip() []socket {
	all := slices.Clone(t.Sockets)
	for i := range all {
		all[i].Top, all[i].Y, all[i].Mid = 16, 18, 23
	}
	return all
}

// A flag is where the client was back.
type flag struct{ X, TextX, Text, Anchor string }

// A socket is one connection.
type socket struct {
	Y, Mid, Top  int
	X, Width     string
	Open         bool
	Before, Past string // paths of what was written, on this side of the deadline and behind it
	Reads        string // path of what was read
	CloseX       string // "" while open
	ByClient     bool
}

// begin is when the call began: a process takes its time until then. It is the first connection, or where that came late
// (a name was looked up first) what the caller's clock says.
func begin(c Cell, events []Event) float64 {
	accept, back := math.Inf(1), math.Inf(1)
	for _, e := range events {
		switch e.Kind {
		case "accept":
			accept = min(accept, e.At)
		case "returned":
			back = e.At - c.Seconds
		}
	}
	first := min(accept, back)
	if math.IsInf(first, 1) {
		return 0
	}
	return max(first, 0)
}

// ordered is a bounded copy of events, by time.
func ordered(events []Event) []Event {
	const most = 20_000
	all := slices.Clone(events[:min(len(events), most)])
	slices.SortStableFunc(all, func(a, b Event) int { return cmp.Compare(a.At, b.At) })
	return all
}

// draw makes the picture of a run. nil when there is nothing to show.
func draw(c Cell, events []Event, deadline, window float64, ticks int) *timeline {
	if c.Verdict == "" || c.Verdict == "not-run" || window <= 0 || deadline <= 0 {
		return nil
	}
	t := &timeline{Deadline: percent(deadline, window), Past: percent(max(window-deadline, 0), window)}
	t.client(c, deadline, window)
	t.server(events, begin(c, events), drawn{deadline, window, ticks})
	t.Height = socketsY + len(t.Sockets)*socketDY + 6
	if t.More != "" {
		t.Height += socketDY
	}
	t.Below = t.Height - axisY
	t.Label = fmt.Sprintf("Timeline of %.3g s with the deadline at %.3g s. Client: %s. Server: %s", window, deadline, t.Flag.Text, plural(len(t.Sockets), "connection"))
	return t
}

// client is the bar of the caller's wait, with a flag where it was back.
func (t *timeline) client(c Cell, deadline, window float64) {
	waited := min(c.Seconds, window)
	text := fmt.Sprintf("%s after %.3g s", outcome(c.Verdict), c.Seconds)
	if still(c, window) {
		waited, text = window, fmt.Sprintf("still waiting after %.3g s", window)
	}
	t.Wait = percent(waited, window)
	if waited > deadline && !markOf(c.Verdict).good { // a good one is a little over: timers are coarse
		t.OverX, t.Over = t.Deadline, percent(waited-deadline, window)
	}
	t.Flag = flag{X: t.Wait, Text: text, Anchor: "start", TextX: percent(waited+window*0.01, window)}
	if waited > window*0.55 {
		t.Flag.Anchor, t.Flag.TextX = "end", percent(waited-window*0.01, window)
	}
}

// outcome is what the caller had in the end.
func outcome(verdict string) string {
	switch verdict {
	case "lied":
		return "“success”"
	case "not-cut":
		return "the answer"
	case "ok", "wrong":
		return "back"
	}
	return "error"
}

// still says that the client was waiting when the window ended.
func still(c Cell, window float64) bool { return c.Verdict == "not-cut" && c.Seconds >= window*0.97 }

// drawn is how a picture is drawn.
type drawn struct {
	deadline, window float64
	ticks            int
}

func (t *timeline) server(events []Event, begin float64, d drawn) {
	byConn := map[int][]Event{}
	var order []int
	for _, e := range events {
		if e.Lane != "server" || e.Conn == 0 {
			continue
		}
		if byConn[e.Conn] == nil {
			order = append(order, e.Conn)
		}
		byConn[e.Conn] = append(byConn[e.Conn], e)
	}
	for i, conn := range order {
		if i == maxSockets {
			t.More = fmt.Sprintf("and %s more", plural(len(order)-i, "connection"))
			return
		}
		s := drawSocket(byConn[conn], begin, d)
		s.Top = socketsY + i*socketDY
		s.Y, s.Mid = s.Top+4, s.Top+9
		t.Sockets = append(t.Sockets, s)
	}
}

// drawSocket draws one connection: a line from accept to close, a tick for all that was sent.
func drawSocket(events []Event, begin float64, d drawn) socket {
	before, past, reads := newPath(d.ticks, d.window), newPath(d.ticks, d.window), newPath(d.ticks, d.window)
	from, to := max(events[0].At-begin, 0), d.window
	s := socket{Open: true}
	for _, e := range events {
		at := e.At - begin
		switch e.Kind {
		case "write":
			if at > d.deadline {
				past.tick(at)
			} else {
				before.tick(at)
			}
		case "read":
			reads.tick(at)
		case "close":
			to = min(max(at, from), d.window)
			s.Open, s.ByClient, s.CloseX = false, e.Text == "client", percent(to, d.window)
		}
	}
	s.X, s.Width = percent(from, d.window), percent(max(to-from, 0), d.window)
	s.Before, s.Past, s.Reads = before.String(), past.String(), reads.String()
	return s
}

// percent is the share of a whole, for an attribute. What is no number is nothing.
func percent(part, whole float64) string {
	if whole <= 0 || math.IsNaN(part) || math.IsNaN(whole) {
		return "0%"
	}
	return fmt.Sprintf("%.4g%%", math.Round(min(max(part/whole, 0), 1)*10000)/100)
}

// First is the connection that a small picture shows.
func (t *timeline) First() []socket { return t.Sockets[:min(len(t.Sockets), 1)] }
