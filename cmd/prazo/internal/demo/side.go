package demo

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/lab"
	"github.com/prazohq/prazo/prazohttp"
)

// mostBody is more than any answer of these scenes has.
const mostBody = 1 << 20

// A side is one client in one scene. play runs it; view may be asked all the while.
type side struct {
	scene  scene
	client *http.Client
	lab    *lab.Lab

	mu      sync.Mutex
	begun   time.Time // zero: not yet
	running map[int]time.Time
	results []result
	ends    []end
	over    bool // watching has ended
	settled bool // and the server was asked
}

// play makes the calls of the scene, and returns when all have ended or the window has passed. What still waits then is
// noted as waiting, the server is asked what it sees, and only after that is the rest cancelled.
func (s *side) play(parent context.Context, window time.Duration) {
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	if s.scene.before != nil {
		s.scene.before(s.lab)
	}
	s.mu.Lock()
	s.begun, s.running = time.Now(), map[int]time.Time{}
	s.mu.Unlock()
	closing := time.NewTimer(window)
	defer closing.Stop()
	var calls sync.WaitGroup
	if s.start(ctx, &calls, closing.C) {
		ended := make(chan struct{})
		go func() {
			calls.Wait()
			close(ended)
		}()
		select {
		case <-ended:
		case <-closing.C:
		case <-ctx.Done():
		}
	}
	s.client.CloseIdleConnections()
	s.settle()
	cancel()
	calls.Wait()
	s.client.CloseIdleConnections()
}

// start makes the calls, one every so often; false when the window closed before the last one.
func (s *side) start(ctx context.Context, calls *sync.WaitGroup, closing <-chan time.Time) bool {
	tick := time.NewTicker(max(s.scene.every, time.Millisecond))
	defer tick.Stop()
	for i := range s.scene.calls {
		if i > 0 {
			select {
			case <-tick.C:
			case <-closing:
				return false
			case <-ctx.Done():
				return false
			}
		}
		s.mu.Lock()
		s.running[i] = time.Now()
		s.mu.Unlock()
		calls.Go(func() { s.note(i, s.call(ctx)) })
	}
	return true
}

// call makes one call and reads its answer to the end.
func (s *side) call(ctx context.Context) result {
	begun := time.Now()
	done := func(r result, err error) result {
		r.took, r.err = time.Since(begun), err
		var timeout net.Error
		r.timeout = errors.As(err, &timeout) && timeout.Timeout()
		cut, ok := errors.AsType[*prazo.Error](err)
		r.older = ok && cut.Wall == prazo.WallSuperseded
		return r
	}
	ctx = prazohttp.With(ctx, prazohttp.Call{Group: s.scene.group})
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url(), nil)
	if err != nil {
		return done(result{}, err)
	}
	resp, err := s.client.Do(req)
	if err != nil {
		return done(result{}, err)
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, io.LimitReader(resp.Body, mostBody))
	r := result{status: resp.StatusCode}
	if record, ok := prazohttp.RecordOf(resp); ok {
		r.tries = len(record.Tries)
	}
	return done(r, err)
}

// note keeps a result, unless the demo has stopped watching.
func (s *side) note(i int, r result) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.over {
		r.call = i
		delete(s.running, i)
		s.results = append(s.results, r)
	}
}

// settle ends the watching. Idle connections were closed just before; the server gets a moment to see it, and what it has
// then belongs to calls that hang.
func (s *side) settle() {
	s.mu.Lock()
	for i, since := range s.running {
		s.results = append(s.results, result{call: i, waiting: true, took: time.Since(since)})
	}
	waiting := len(s.running)
	s.running, s.over = nil, true
	s.mu.Unlock()
	var ends []end
	for until := time.Now().Add(s.scene.slack); ; time.Sleep(5 * time.Millisecond) {
		if ends = s.seen(); (&outcome{ends: ends}).open() <= waiting || time.Now().After(until) {
			break
		}
	}
	s.mu.Lock()
	s.ends, s.settled = ends, true
	s.mu.Unlock()
}

// url is where the scene's calls go.
func (s *side) url() string {
	if s.scene.delay > 0 {
		return delayed(s.lab, s.scene.delay)
	}
	return s.lab.URL(s.scene.name)
}

// delayed is the address of a healthy server of the lab that takes d.
func delayed(l *lab.Lab, d time.Duration) string {
	url := l.URL("delay")
	return url[:strings.LastIndex(url, "/")+1] + d.String()
}

// mine reports whether the server saw a call of this scene.
func (s *side) mine(v lab.Seen) bool {
	if s.scene.delay > 0 {
		return v.Fault == "delay" && strings.HasSuffix(v.Path, "/"+s.scene.delay.String())
	}
	return v.Fault == s.scene.name
}

// seen asks the server for the end of each connection, on the clock of the scene.
func (s *side) seen() []end {
	var ends []end
	now := time.Now()
	at := map[int64]int{} // connection -> index
	for _, v := range s.lab.Seen() {
		if !s.mine(v) {
			continue
		}
		e := end{open: v.ClosedAt.IsZero(), byClient: v.ClosedBy == "client", from: v.At, at: v.ClosedAt}
		if e.open {
			e.at = now
		}
		e.after = e.at.Sub(s.begun)
		if i, ok := at[v.Conn]; ok {
			e.from = ends[i].from
			ends[i] = e // a later request on the same connection
			continue
		}
		at[v.Conn] = len(ends)
		ends = append(ends, e)
	}
	return ends
}

// view is what the scene has come to by now.
func (s *side) view() *outcome {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := &outcome{
		results: append([]result(nil), s.results...), ends: s.ends, running: len(s.running),
		over: s.settled,
	}
	if !s.begun.IsZero() {
		o.since = time.Since(s.begun)
	}
	return o
}
