package page

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const (
	pollEvery   = 150 * time.Millisecond
	aliveEvery  = 15 * time.Second // between two signs of life
	writeWithin = 5 * time.Second  // a page that does not read is let go
	maxBatch    = 500              // beats in one message
	maxHistory  = 2000             // beats from before a page was opened
	maxNames    = 2000             // names in one message
)

// A batch is one message to a page.
type batch struct {
	Now   int64            `json:"now"` // milliseconds, as all times here
	Names map[int64]string `json:"names,omitempty"`
	Beats []sent           `json:"beats"`
}

// A sent is a beat on its way to a page.
type sent struct {
	At    int64  `json:"t"`
	Conn  int64  `json:"c"`
	Kind  string `json:"k"`
	Bytes int    `json:"b,omitempty"`
	Text  string `json:"x,omitempty"`
}

// stream sends what happens until the page goes.
func (p *livePage) stream(w http.ResponseWriter, r *http.Request) {
	select {
	case p.places <- struct{}{}:
		defer func() { <-p.places }()
	default:
		http.Error(w, fmt.Sprintf("%d pages are open already: close one", maxListeners), http.StatusServiceUnavailable)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	h.Set("X-Content-Type-Options", "nosniff")
	l := &listener{watch: p.watch, w: w, out: http.NewResponseController(w), told: map[int64]bool{}}
	l.next = max(len(p.watch.Beats(0))-maxHistory, 0)
	_ = l.send("retry: 1000\n\n")
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for l.catchUp() == nil {
		select {
		case <-r.Context().Done():
			return
		case <-poll.C:
		}
	}
}

// A listener is one page that is open.
type listener struct {
	watch Watch
	w     http.ResponseWriter
	out   *http.ResponseController
	next  int            // the beat to send next
	told  map[int64]bool // connections whose name the page has
	quiet time.Time      // since when nothing was sent
}

// catchUp sends all that is new.
func (l *listener) catchUp() error {
	for {
		beats := l.watch.Beats(l.next)
		if len(beats) == 0 {
			if time.Since(l.quiet) < aliveEvery {
				return nil
			}
			return l.send(": here\n\n")
		}
		more := len(beats) > maxBatch
		beats = beats[:min(len(beats), maxBatch)]
		l.next += len(beats)
		if err := l.tell(beats); err != nil || !more {
			return err
		}
	}
}

func (l *listener) tell(beats []Beat) error {
	b := batch{Now: time.Now().UnixMilli(), Names: l.names(beats)}
	for _, e := range beats {
		b.Beats = append(b.Beats, sent{e.At.UnixMilli(), e.Conn, clip(e.Kind, 20), e.Bytes, clip(e.Text, maxLine)})
	}
	line, err := json.Marshal(b)
	if err != nil {
		return err
	}
	return l.send("data: " + string(line) + "\n\n")
}

// names are those of the connections in these beats that the page does not know yet.
func (l *listener) names(beats []Beat) map[int64]string {
	var asked []int64
	for _, b := range beats {
		if !l.told[b.Conn] {
			asked = append(asked, b.Conn)
		}
	}
	if len(asked) == 0 {
		return nil
	}
	known, now := l.watch.Names(), map[int64]string{}
	for _, conn := range asked {
		if name, ok := known[conn]; ok && len(now) < maxNames {
			now[conn] = clip(name, maxName)
			l.told[conn] = true
		}
	}
	for _, b := range beats { // one that has ended is not asked for again
		if b.Kind == "close" {
			delete(l.told, b.Conn)
		}
	}
	return now
}

func (l *listener) send(text string) error {
	l.quiet = time.Now()
	_ = l.out.SetWriteDeadline(l.quiet.Add(writeWithin))
	if _, err := l.w.Write([]byte(text)); err != nil {
		return err
	}
	return l.out.Flush()
}
