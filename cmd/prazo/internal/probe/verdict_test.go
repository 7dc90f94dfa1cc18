package probe

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

const second = time.Second

// seenAt is what the server saw of one request.
func seenAt(from, to time.Duration, status int) lab.Seen {
	s := lab.Seen{Fault: "x", Conn: int64(from) + 1, Method: "GET", At: epoch.Add(from), Status: status}
	if to > 0 {
		s.ClosedAt, s.ClosedBy = epoch.Add(to), "client"
	}
	return s
}

var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func back(caller time.Duration, ok bool, seen ...lab.Seen) observation {
	return observation{Window: 12 * second, Caller: caller, Returned: true, OK: ok, Seen: seen, Code: 1}
}

func TestJudge(t *testing.T) {
	t.Parallel()
	holding := lab.Fault{Name: "x", Set: "http"}
	ending := lab.Fault{Name: "x", Set: "http", Ends: true}
	blind := lab.Fault{Name: "x", Set: "connect", Blind: true}
	upload := lab.Fault{Name: "x", Set: "http", Upload: true}
	proxy := lab.Fault{Name: "x", Set: "proxy", Proxy: true}
	one := seenAt(0, 2*second, 0)
	left := back(2*second, false, seenAt(0, 0, 0))
	left.Left = 1
	posted := one
	posted.Method = "POST"
	never := observation{Window: 12 * second, Code: -1, Seen: []lab.Seen{seenAt(0, 0, 0), seenAt(4*second, 0, 0)}}
	na := back(0, false)
	na.Code = 127
	told := back(5*second, false, one)
	told.Told = true
	taken := seenAt(0, 0, 0)
	taken.EndedAt = epoch.Add(2 * second)
	for name, c := range map[string]struct {
		f    lab.Fault
		o    observation
		want Verdict
		why  string
	}{
		"at the deadline":                     {holding, back(2*second, false, one), Cut, "an error after 2.0 s"},
		"coarse timer":                        {holding, back(2600*time.Millisecond, false, seenAt(0, 2600*time.Millisecond, 0)), Cut, "2.6 s"},
		"slow process, quick socket":          {holding, back(4*second, false, one), Cut, "2.0 s"},
		"its own word counts":                 {holding, told, Late, "5.0 s, 2.5 x the timeout"},
		"twice":                               {holding, back(4*second, false, seenAt(0, 2*second, 0), seenAt(2*second, 4*second, 0)), Late, "2.0 x the timeout and 2 requests"},
		"before":                              {holding, back(second/2, false, seenAt(0, second/2, 0)), Cut, "already, before the timeout"},
		"never":                               {holding, never, NotCut, "still waiting after 12.0 s and 2 requests"},
		"waited for the answer":               {holding, back(8*second, true, seenAt(0, 8*second, 200)), NotCut, "waited 8.0 s for the whole answer"},
		"success without an answer":           {holding, back(second, true, seenAt(0, second, 0)), Lied, "not complete"},
		"success with a redirect":             {holding, back(second, true, seenAt(0, second, 302)), NotRun, "does not follow redirects"},
		"left open":                           {holding, left, Leaked, "1 socket still open"},
		"exit 127":                            {holding, na, NotRun, "does not apply"},
		"never came":                          {holding, back(0, false), NotRun, "made no connection"},
		"HTTP/2, the connection stays":        {lab.Fault{Set: "h2"}, back(3*second, false, taken), Cut, "2.0 s"},
		"HTTP/1 to a port of HTTP/2":          {lab.Fault{Set: "h2"}, back(0, false, seenAt(0, 1, 505)), NotRun, "no HTTP/2"},
		"blind":                               {blind, back(2*second, false), Cut, "2.0 s"},
		"blind and late":                      {blind, back(10*second, false), Late, "5.0 x"},
		"upload without a body":               {upload, back(2*second, false, one), NotRun, "sent no body"},
		"upload":                              {upload, back(2*second, false, posted), Cut, "2.0 s"},
		"no proxy":                            {proxy, back(0, false), NotRun, "did not use the proxy"},
		"ending, an error at once":            {ending, back(0, false, seenAt(0, 1, 0)), OK, "an error after 0.0 s"},
		"ending, the answer after two more":   {ending, back(second, true, seenAt(0, 0, 503), seenAt(second/2, second, 200)), OK, "its answer (200) after 1.0 s and 2 requests"},
		"ending, late":                        {ending, back(8*second, false, seenAt(0, 8*second, 429)), Wrong, "only after 8.0 s, 4.0 x"},
		"ending, success with half an answer": {ending, back(0, true, seenAt(0, 1, 0)), Wrong, "not complete"},
		"ending, never":                       {ending, never, Wrong, "though the fault had ended"},
	} {
		got, why := judge(c.f, c.o, 2*second)
		if got != c.want || !strings.Contains(why, c.why) {
			t.Errorf("%s: %s (%s), want %s (%s)", name, got, why, c.want, c.why)
		}
	}
}

// Sockets are counted once each, and those that HTTP/2 keeps for later are no leak.
// answered is a request whose answer was sent to its end.
func answered(s lab.Seen) lab.Seen {
	s.Status = 302
	return s
}

func TestHeld(t *testing.T) {
	t.Parallel()
	seen := func(fault, method string, conn int64, ended, closed bool) lab.Seen {
		s := lab.Seen{Fault: fault, Method: method, Conn: conn}
		if ended {
			s.EndedAt = epoch
		}
		if closed {
			s.ClosedAt = epoch
		}
		return s
	}
	for name, c := range map[string]struct {
		seen []lab.Seen
		want int
	}{
		"nothing":                         {nil, 0},
		"one socket, two requests":        {[]lab.Seen{seen("silent", "GET", 1, false, false), seen("silent", "GET", 1, false, false)}, 1},
		"closed":                          {[]lab.Seen{seen("silent", "GET", 1, false, true)}, 0},
		"a handshake that hangs":          {[]lab.Seen{seen("tls-silent", "", 1, false, false)}, 1},
		"a stream that ended":             {[]lab.Seen{seen("h2-drip", "GET", 1, true, false)}, 0},
		"a stream that did not":           {[]lab.Seen{seen("h2-drip", "GET", 1, false, false)}, 1},
		"answered, and kept for others":   {[]lab.Seen{answered(seen("redirect-chain", "GET", 1, false, false))}, 0},
		"answered, and asked again":       {[]lab.Seen{answered(seen("redirect-chain", "GET", 1, false, false)), seen("redirect-chain", "GET", 1, false, false)}, 1},
		"a spare connection of HTTP/2":    {[]lab.Seen{seen("h2-max-streams", "GET", 1, true, false), seen("h2-max-streams", "", 2, false, false)}, 0},
		"the only connection of HTTP/2":   {[]lab.Seen{seen("h2-settings-stall", "", 1, false, false)}, 1},
		"a spare connection of other TLS": {[]lab.Seen{seen("tls-keyupdate", "GET", 1, false, true), seen("tls-keyupdate", "", 2, false, false)}, 1},
	} {
		if got := held(c.seen); got != c.want {
			t.Errorf("%s: %d held, want %d", name, got, c.want)
		}
	}
}

// A third of the timeout is forgiven, at least 150 ms.
func TestLimit(t *testing.T) {
	t.Parallel()
	for timeout, want := range map[time.Duration]time.Duration{
		3 * second: 4 * second, 300 * time.Millisecond: 450 * time.Millisecond, 100 * time.Millisecond: 250 * time.Millisecond,
	} {
		if got := limit(timeout); got != want {
			t.Errorf("%v: late after %v, want %v", timeout, got, want)
		}
	}
}

func TestFindings(t *testing.T) {
	t.Parallel()
	post := func(at time.Duration) lab.Seen { s := seenAt(at, at+second, 0); s.Method = "POST"; return s }
	f := lab.Fault{Name: "x"}
	got := findings(f, back(4*second, false, post(0), post(second)), 2*second)
	if len(got) != 1 || got[0].Name != "repeated-post" || !strings.Contains(got[0].Why, "2 times") {
		t.Errorf("two POSTs: %+v", got)
	}
	got = findings(f, back(8*second, false, seenAt(0, second, 0), seenAt(3*second, 4*second, 0)), 2*second)
	if len(got) != 1 || got[0].Name != "late-request" || !strings.HasPrefix(got[0].Why, "1 request ") {
		t.Errorf("a late request: %+v", got)
	}
	if got := findings(f, back(2*second, false, post(0), seenAt(second, 2*second, 0)), 2*second); got != nil {
		t.Errorf("one POST and a GET in time: %+v", got)
	}
}

func TestSentence(t *testing.T) {
	t.Parallel()
	var r Report
	for v, n := range map[Verdict]int{Cut: 9, Late: 2, NotCut: 2, Lied: 1} {
		for range n {
			r.Results = append(r.Results, Result{Verdict: v})
		}
	}
	if got, want := r.Sentence(), "cut 9 of 14, late 2, not cut 2, lied 1"; got != want || r.Passes() {
		t.Errorf("%q, passes %v; want %q and not", got, r.Passes(), want)
	}
	good := Report{Results: []Result{{Verdict: Cut}, {Verdict: OK}, {Verdict: NotRun}}}
	if got, want := good.Sentence(), "cut 1 of 3, ok 1, not run 1"; got != want || !good.Passes() {
		t.Errorf("%q, passes %v; want %q and so", got, good.Passes(), want)
	}
	if (Report{Results: []Result{{Verdict: NotRun}}}).Passes() {
		t.Error("who met nothing passes")
	}
}
