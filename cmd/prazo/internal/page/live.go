package page

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"time"
)

// A Watch is what the live page of a lab shows. Its functions are called from many goroutines at once.
type Watch struct {
	Title  string
	Faults []Fault // those of one Set follow one another or not, as they like
	// Beats are what went over the wire since the nth, oldest first. What was there stays.
	Beats func(n int) []Beat
	// Names says which fault a connection met, as far as that is known.
	Names func() map[int64]string
}

// A Fault is one line of the list beside the lanes.
type Fault struct{ Name, Set, URL, Says, Wants string }

// A Beat is one thing that happened on the wire, as the server saw it.
type Beat struct {
	At    time.Time
	Conn  int64
	Kind  string // accept, read, write, note, close
	Bytes int
	Text  string
}

const (
	maxListeners = 16 // pages open at once
	maxFaults    = 1000
	snapshot     = 40 // lines for who has no script
)

// Live serves the live page at / and what happens at /events, as server-sent events. It answers GET from this machine
// under a name of this machine: other sites could else read it through a name that they point here. More pages than a
// handful are refused with 503.
func Live(w Watch) (http.Handler, error) {
	if w.Beats == nil || w.Names == nil {
		return nil, errors.New("page: a live page needs Beats and Names")
	}
	f, err := newFrame(w.Title, "", "live.js", "'self'")
	if err != nil {
		return nil, err
	}
	p := &livePage{watch: w, frame: f, places: make(chan struct{}, maxListeners)}
	p.sets = faultSets(w.Faults)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.show)
	mux.HandleFunc("GET /events", p.stream)
	return local(mux), nil
}

// local refuses what does not come by a name of this machine, and methods that change something.
func local(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !ownName(r.Host) {
			http.Error(w, "this page is for this machine: open it by its address, http://127.0.0.1:PORT/", http.StatusForbidden)
			return
		}
		if r.Method != http.MethodGet {
			w.Header().Set("Allow", http.MethodGet)
			http.Error(w, "only GET", http.StatusMethodNotAllowed)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// ownName says whether a Host header names this machine from within.
func ownName(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	if name == "localhost" {
		return true
	}
	address, err := netip.ParseAddr(name)
	return err == nil && address.IsLoopback()
}

type livePage struct {
	watch  Watch
	frame  frame
	sets   []faultSet
	places chan struct{}
}

// A faultSet is the faults of one set.
type faultSet struct {
	Name   string
	Faults []Fault
}

func faultSets(faults []Fault) []faultSet {
	faults = faults[:min(len(faults), maxFaults)]
	var names []string
	for _, f := range faults {
		names = append(names, f.Set)
	}
	place := places(names)
	sets := make([]faultSet, len(place))
	for _, f := range faults {
		set := &sets[place[f.Set]]
		set.Name = setName(f.Set)
		set.Faults = append(set.Faults, Fault{
			Name: clip(f.Name, maxName), URL: clip(f.URL, maxText), Says: clip(f.Says, maxText), Wants: clip(f.Wants, maxText),
		})
	}
	return sets
}

// show answers with the page as it is now.
func (p *livePage) show(w http.ResponseWriter, _ *http.Request) {
	t, err := pageTemplate("live.html")
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	var b bytes.Buffer
	err = t.Execute(&b, struct {
		frame
		Sets []faultSet
		Log  string
	}{p.frame, p.sets, p.log()})
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Content-Security-Policy", p.frame.policy+"; frame-ancestors 'none'")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Length", fmt.Sprint(b.Len()))
	_, _ = w.Write(b.Bytes())
}

// log is the end of what happened, as text.
func (p *livePage) log() string {
	beats := p.watch.Beats(0)
	beats = beats[max(len(beats)-snapshot, 0):]
	var events []Event
	for _, b := range beats {
		events = append(events, Event{
			At: b.At.Sub(beats[0].At).Seconds(), Lane: "server", Kind: b.Kind, Text: b.Text, Bytes: b.Bytes, Conn: int(b.Conn),
		})
	}
	return wireLog(events, 0, snapshot)
}
