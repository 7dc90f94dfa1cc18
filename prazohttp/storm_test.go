package prazohttp_test

import (
	"context"
	"flag"
	"io"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

var (
	stormSeed   = flag.Uint64("storm.seed", 0, "first seed of the random storm; 0: a new one each time")
	stormRounds = flag.Int("storm.rounds", 1, "rounds of the random storm over each protocol")
)

// storm is a client and a server that do anything at random, side by side.
type storm struct {
	t *testing.T
	w *wire

	mu sync.Mutex
	r  *rand.Rand
}

func newStorm(t *testing.T, seed uint64) *storm {
	return &storm{t: t, r: rand.New(rand.NewPCG(seed, 7))}
}

// up returns 0 to n-1.
func (s *storm) up(n int) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.r.IntN(n)
}

func (s *storm) one(n int) bool { return s.up(n) == 0 }

func (s *storm) time(most int) time.Duration { return time.Duration(s.up(most)) * time.Millisecond }

func (s *storm) policy() prazo.Policy {
	p := prazo.Policy{
		Deadline: 2 * time.Second, Idle: time.Second,
		Hedge: prazo.Hedge{After: 100 * time.Millisecond, Max: 1 + s.up(3)},
		Pace:  prazo.Pace{Early: s.one(2)},
	}
	p.Retries.Budget.Share = prazo.Off
	if s.one(2) {
		p.Pace.Least = 1000
	}
	if s.one(2) {
		p.Breaker = prazo.Breaker{Failures: 0.9, Least: 10, Open: 100 * time.Millisecond}
	}
	return p
}

// serve answers in one of the ways of a server, after a while.
func (s *storm) serve(rw http.ResponseWriter, r *http.Request) {
	if !pass(r, s.time(600)) {
		return
	}
	switch s.up(12) {
	case 0:
		neverAnswer(r)
	case 1:
		rw.WriteHeader(http.StatusServiceUnavailable)
		say(rw, "x")
		hang(r)
	case 2:
		panic(http.ErrAbortHandler)
	case 3:
		rw.WriteHeader(http.StatusServiceUnavailable)
	case 4:
		rw.WriteHeader(http.StatusInternalServerError)
		say(rw, "bad")
	case 5:
		http.Redirect(rw, r, "/x", http.StatusFound)
	case 6:
		rw.Header().Set("Content-Type", "text/event-stream")
		s.drip(rw, r, 30, 400, 7)
	case 7:
		s.known(rw, r)
	case 8:
		s.drip(rw, r, 20, 100, 10_000)
	default:
		say(rw, "ok")
	}
}

// drip sends up to so many pieces of up to most bytes, up to so many ms apart.
func (s *storm) drip(rw http.ResponseWriter, r *http.Request, pieces, pause, most int) {
	for range s.up(pieces) {
		if !pass(r, s.time(pause)) {
			return
		}
		say(rw, strings.Repeat("y", 1+s.up(most)))
	}
}

// known sends a body of known length, of which each piece may be late.
func (s *storm) known(rw http.ResponseWriter, r *http.Request) {
	size := 1 + s.up(3<<20)
	rw.Header().Set("Content-Length", strconv.Itoa(size))
	for size > 0 && pass(r, s.time(100)) {
		n := min(size, 200_000)
		rw.Write(make([]byte, n))
		size -= n
	}
}

// call makes a call, changes its request as soon as that is its own again, and reads some of the answer or all of it.
func (s *storm) call() {
	time.Sleep(s.time(5000))
	ctx := prazohttp.With(context.Background(), prazohttp.Call{Stream: s.one(3), Idempotent: s.one(3)})
	if s.one(3) {
		var cancel func()
		ctx, cancel = context.WithTimeout(ctx, time.Millisecond+s.time(2000))
		defer cancel()
	}
	method := []string{http.MethodGet, http.MethodPut, http.MethodPost}[s.up(3)]
	req := request(s.t, ctx, method, s.w.url+"/", strings.NewReader("body"))
	resp, err := s.w.client.Do(req)
	req.Header.Set("X-Mine", "again")
	req.URL.Path = "/other"
	if err != nil {
		return
	}
	if !s.one(4) {
		io.Copy(io.Discard, io.LimitReader(resp.Body, int64(1+s.up(2<<20))))
	}
	resp.Body.Close()
	if r, ok := prazohttp.RecordOf(resp); !ok || !r.Over {
		s.t.Errorf("the Record is not over: %+v", r)
	}
}

// check fails the test unless every call has one Record, which adds up, and no byte is held.
func (s *storm) check(calls int) {
	if n := s.w.transport.Held(); n != 0 {
		s.t.Errorf("%d bytes are held", n)
	}
	records := s.w.recorded()
	if len(records) != calls {
		s.t.Errorf("%d Records of %d calls", len(records), calls)
	}
	for _, r := range records {
		for _, try := range r.Tries {
			if try.Size >= 0 && try.Bytes > try.Size {
				s.t.Errorf("%d bytes of %d", try.Bytes, try.Size)
			}
		}
	}
}

// TestStorm: whatever a server and its callers do, each call has one Record, nothing is held at the end, and nothing is left behind. With
// -race: nobody touches a request that is its caller's again.
func TestStorm(t *testing.T) {
	const calls = 40
	seed := *stormSeed
	if seed == 0 {
		seed = uint64(time.Now().UnixNano())
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("run again with: go test -race -run '^TestStorm$' -storm.seed=%d -storm.rounds=%d", seed, *stormRounds)
		}
	})
	for _, p := range protocols() {
		for n := range *stormRounds {
			t.Run(p.name+"/"+strconv.Itoa(n), func(t *testing.T) {
				s := newStorm(t, seed+uint64(n))
				policy := s.policy()
				inBubble(t, p, policy, s.serve, func(t *testing.T, w *wire) {
					s.t, s.w = t, w
					if s.one(2) {
						w.guard = newGuard(t, policy, prazo.WithSink(w.note), prazo.WithEndpoints(p.scheme()+host, p.scheme()+"other.test"))
						w.use(w.base)
					}
					w.transport.Memory = 1 << 20
					if s.one(2) {
						w.transport.Default = &prazohttp.DefaultResponse{Status: 203, Body: []byte("default")}
					}
					var all sync.WaitGroup
					for range calls {
						all.Go(s.call)
					}
					all.Wait()
					time.Sleep(5 * time.Second)
					s.check(calls)
				})
			})
		}
	}
}
