package prazo_test

import (
	"context"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// several is a guard with endpoints, and what each of them does.
type several struct {
	guarded
	t  *testing.T
	do map[string]func(context.Context, *prazo.Try) (int, error)
}

// newSeveral makes a guard whose endpoints answer 200 until told otherwise.
func newSeveral(t *testing.T, p prazo.Policy, names ...string) *several {
	t.Helper()
	s := &several{t: t, do: map[string]func(context.Context, *prazo.Try) (int, error){}}
	s.seen = &seen{}
	note := func(r *prazo.Record) {
		s.seen.mu.Lock()
		defer s.seen.mu.Unlock()
		s.seen.records = append(s.seen.records, *r)
	}
	var err error
	if s.Guard, err = prazo.New("frete", p, prazo.WithSink(note), prazo.WithEndpoints(names...)); err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		s.do[name] = answerAfter(0, 200)
	}
	return s
}

func (s *several) op() prazo.Op[int] {
	op := idempotent(func(ctx context.Context, try *prazo.Try) (int, error) { return s.do[try.Endpoint()](ctx, try) })
	op.Judge = status(0)
	return op
}

// call makes a call and returns the endpoints that its tries went to.
func (s *several) call(op prazo.Op[int]) (went []string, err error) {
	s.t.Helper()
	_, err = prazo.Run(context.Background(), s.Guard, op)
	for _, try := range s.record(s.t).Tries {
		went = append(went, try.Endpoint)
	}
	return went, err
}

// went makes a call and expects its tries to go to these endpoints.
func (s *several) went(want ...string) {
	s.t.Helper()
	if got, err := s.call(s.op()); !slices.Equal(got, want) {
		s.t.Errorf("went to %v, want %v (%v)", got, want, err)
	}
}

// stream gives each of these endpoints, the next in turn, an answer in flight until the end of the test.
func (s *several) stream(names ...string) {
	s.t.Helper()
	for _, name := range names {
		var end func(error) error
		op := streaming(&end)
		do := op.Do
		op.Do = func(ctx context.Context, try *prazo.Try) (int, error) {
			if try.Endpoint() != name {
				s.t.Errorf("went to %s, want %s", try.Endpoint(), name)
			}
			return do(ctx, try)
		}
		if _, err := prazo.Run(context.Background(), s.Guard, op); err != nil {
			s.t.Fatal(err)
		}
		s.t.Cleanup(func() { end(nil) })
	}
}

// TestNextTryGoesElsewhere is the case net-7: another try of a call goes to another endpoint, also to one that is busier.
// mutate: endpoints.go: c.visited.list = append(c.visited.list, i) => _ = i
func TestNextTryGoesElsewhere(t *testing.T) {
	timed(t, func(t *testing.T) {
		s := newSeveral(t, exact(time.Minute, 4, prazo.Fixed(second)), "c", "b", "a")
		s.stream("c", "b")
		s.do["a"], s.do["b"] = hang, answerAfter(0, 503)
		s.went("a", "c")
		s.do["c"] = hang
		s.went("a", "c", "b", "a", "c") // when all were tried, where it was longest ago
	})
}

// TestEndpointsTakeTurns has tries in flight at one endpoint: the others get more. A try that holds nothing any more, however
// it ended, does not count.
// mutate: breaker.go: case t.probe, t.seat.taken: => case t.probe:
func TestEndpointsTakeTurns(t *testing.T) {
	timed(t, func(t *testing.T) {
		s := newSeveral(t, exact(10*second, prazo.Off, prazo.TryLimit{}), "a", "b")
		var end func(error) error
		if _, err := prazo.Run(context.Background(), s.Guard, streaming(&end)); err != nil { // at a, which streams
			t.Fatal(err)
		}
		s.went("b")
		s.went("b")
		end(nil)
		s.record(t)
		s.went("a")
		func() {
			defer func() { recover() }()
			s.do["b"] = func(context.Context, *prazo.Try) (int, error) { panic("b") }
			s.call(s.op())
		}()
		s.record(t)
		s.do["b"] = answerAfter(0, 200)
		s.went("a")
		s.went("b")
	})
}

// TestEndpointSetAside is the case error-5: each way a try can fail counts against its endpoint, a cut like a bad answer,
// and what is not the dependency's failure does not.
// mutate: endpoints.go: Done(now, c.policy.Endpoints.rule(), t.seat.index, t.seat.probe, o) => Done(now, c.policy.Endpoints.rule(), t.seat.index, t.seat.probe, gate.Outcome{Ignored: o.Ignored, Failed: o.Failed && t.cut == WallNone})
func TestEndpointSetAside(t *testing.T) {
	broken := func(context.Context, *prazo.Try) (int, error) { return 0, io.ErrUnexpectedEOF }
	for _, c := range []struct {
		name  string
		do    func(context.Context, *prazo.Try) (int, error)
		aside bool
	}{
		{"cut", hang, true},
		{"unavailable", answerAfter(0, 503), true},
		{"failed for good", answerAfter(0, 500), true},
		{"broken", broken, true},
		{"throttled", answerAfter(0, 429), false},
		{"good", answerAfter(0, 200), false},
	} {
		t.Run(c.name, func(t *testing.T) {
			timed(t, func(t *testing.T) {
				s := newSeveral(t, exact(second, prazo.Off, prazo.TryLimit{}), "a", "b")
				s.do["a"] = c.do
				for i := range 10 {
					if aside := s.Stats().Aside; len(aside) > 0 {
						t.Fatalf("%v are aside after %d failures", aside, i/2)
					}
					s.call(s.op())
					if i == 8 && c.aside {
						break
					}
				}
				if aside := s.Stats().Aside; slices.Equal(aside, []string{"a"}) != c.aside {
					t.Errorf("%v are aside", aside)
				}
			})
		})
	}
}

// TestEndpointComesBack: for 10 s nothing goes to an endpoint that is aside, then one try; a second one only if that did
// well.
func TestEndpointComesBack(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(10*second, 1, prazo.Fixed(second))
		p.Endpoints.Failures = 2
		s := newSeveral(t, p, "a", "b")
		s.do["a"] = answerAfter(0, 503)
		for range 2 {
			s.went("a", "b")
		}
		for range 10 {
			s.went("b")
			time.Sleep(980 * ms)
		}
		s.went("b") // 9.9 s since it was set aside
		time.Sleep(100 * ms)
		s.went("a", "b")
		s.went("b")
		time.Sleep(20 * second)
		s.do["a"] = answerAfter(0, 200)
		s.went("a")
		if aside := s.Stats().Aside; len(aside) != 0 {
			t.Errorf("%v are aside", aside)
		}
		s.went("b")
		s.went("a")
	})
}

// TestEndpointsAndCallersThatLeave: a caller's own cancel is no failure of an endpoint, and a probe whose caller leaves is
// made again.
func TestEndpointsAndCallersThatLeave(t *testing.T) {
	timed(t, func(t *testing.T) {
		s := newSeveral(t, exact(10*second, prazo.Off, prazo.TryLimit{}), "a", "b")
		s.do["a"] = hang
		leave := func() (at string) {
			ctx, cancel := context.WithCancel(context.Background())
			time.AfterFunc(10*ms, cancel)
			prazo.Run(ctx, s.Guard, s.op())
			return s.record(t).Tries[0].Endpoint
		}
		for range 100 {
			leave()
		}
		if aside := s.Stats().Aside; len(aside) != 0 {
			t.Errorf("%v are aside", aside)
		}
		s.do["a"] = answerAfter(0, 503)
		for range 10 {
			s.call(s.op())
		}
		time.Sleep(10 * second)
		s.do["a"] = hang
		if at := leave(); at != "a" {
			t.Errorf("the probe went to %s", at)
		}
		s.do["a"] = answerAfter(0, 200)
		s.went("a")
		if aside := s.Stats().Aside; len(aside) != 0 {
			t.Errorf("%v are aside", aside)
		}
	})
}

// TestEndpointsOfHops: a redirect may go to any endpoint, also where its call was, and one to another dependency has none.
// mutate: endpoints.go: if c.visited.hop != c.hop { => if false {
// mutate: endpoints.go: len(e.names) == 0 || c.may.foreign => len(e.names) == 0
func TestEndpointsOfHops(t *testing.T) {
	timed(t, func(t *testing.T) {
		s := newSeveral(t, exact(10*second, 2, prazo.TryLimit{}), "c", "b", "a")
		s.stream("c", "b")
		var from context.Context
		hop := func(foreign, leads bool) {
			op := prazo.Op[int]{
				Spec: prazo.Spec{Repeat: prazo.Idempotent, Follow: from, Foreign: foreign},
				Do: func(ctx context.Context, _ *prazo.Try) (int, error) {
					from = ctx
					return 200, nil
				},
				Judge: func(int, error) prazo.Verdict { return prazo.Verdict{Leads: leads} },
			}
			if _, err := prazo.Run(context.Background(), s.Guard, op); err != nil {
				t.Fatal(err)
			}
		}
		for range 4 {
			hop(false, true)
		}
		hop(true, false)
		var went []string
		for _, try := range s.record(t).Tries {
			went = append(went, try.Endpoint)
		}
		if want := []string{"a", "a", "a", "a", ""}; !slices.Equal(went, want) {
			t.Errorf("went to %q, want %q", went, want)
		}
	})
}

// TestHedgesGoElsewhere: a hedge goes to another endpoint, and what loses to it counts against its own: it is never cut, and
// would get its share for ever. A hedge that loses counts for nothing.
// mutate: endpoints.go: if kind == Lost && !t.hedge { => if false {
// mutate: endpoints.go: if kind == Lost && !t.hedge { => if kind == Lost {
func TestHedgesGoElsewhere(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(10*second, prazo.Off, prazo.TryLimit{})
		p.Hedge.After = 100 * ms
		p.Retries.Budget.Share = prazo.Off
		s := newSeveral(t, p, "a", "b")
		s.do["a"], s.do["b"] = answerAfter(150*ms, 200), answerAfter(90*ms, 200)
		for range 10 { // a answers first
			s.went("a", "b")
		}
		if aside := s.Stats().Aside; len(aside) != 0 {
			t.Errorf("%v are aside", aside)
		}
		s.do["a"] = hang
		for range 5 {
			s.went("a", "b")
		}
		if aside := s.Stats().Aside; !slices.Equal(aside, []string{"a"}) {
			t.Errorf("%v are aside", aside)
		}
		s.went("b")
	})
}

// TestOneOfThreeIsStuck calls 50 times a second for a minute while one of three endpoints never answers: all calls are answered,
// and after the first seconds only the two probes had to wait for it.
func TestOneOfThreeIsStuck(t *testing.T) {
	timed(t, func(t *testing.T) {
		s := newSeveral(t, exact(2*second, 1, prazo.Fixed(500*ms)), "a", "b", "c")
		s.do["a"], s.do["b"], s.do["c"] = answerAfter(15*ms, 200), hang, answerAfter(15*ms, 200)
		start := time.Now()
		for range 50 * 60 {
			go prazo.Run(context.Background(), s.Guard, s.op())
			time.Sleep(20 * ms)
		}
		time.Sleep(2 * second)
		s.seen.mu.Lock()
		defer s.seen.mu.Unlock()
		slow, late := 0, 0
		for _, r := range s.seen.records {
			if r.Outcome != prazo.Good {
				t.Fatalf("a call failed: %+v", r)
			}
			if r.Took > 100*ms {
				slow++
				if r.Start.Sub(start) > 5*second {
					late++
				}
			}
		}
		if len(s.seen.records) != 3000 || slow != 7 || late != 2 {
			t.Errorf("%d calls; %d were slow, %d of them after the first 5 s", len(s.seen.records), slow, late)
		}
	})
}

func TestWithEndpointsCheck(t *testing.T) {
	many := make([]string, 1001)
	for _, c := range []struct {
		names []string
		want  []string
	}{
		{[]string{"a", ""}, []string{`endpoints of frete: WithEndpoints: number 2 is ""`}},
		{[]string{"a", "b", "a", "a\nb"}, []string{"a is there twice", `number 4 is "a b"`}},
		{many, []string{"1001 endpoints"}},
		{nil, nil},
	} {
		_, err := prazo.New("frete", prazo.Policy{Deadline: second}, prazo.WithEndpoints(c.names...))
		if (err != nil) != (len(c.want) > 0) {
			t.Errorf("%.40q: %v", c.names, err)
		}
		for _, want := range c.want {
			if err != nil && !strings.Contains(err.Error(), want) {
				t.Errorf("%q is not in %v", want, err)
			}
		}
	}
}

func TestEndpointsCheck(t *testing.T) {
	for _, e := range []prazo.Endpoints{
		{Failures: -2}, {Aside: -1}, {Longest: -1}, {Aside: 2 * second, Longest: second}, {Longest: 20 * 365 * 24 * time.Hour}, {Share: 1.1}, {Share: prazo.Off},
	} {
		if err := (prazo.Policy{Deadline: second, Endpoints: e}).Check(); err == nil {
			t.Errorf("%+v was taken", e)
		}
	}
	for _, e := range []prazo.Endpoints{{}, {Failures: prazo.Off}, {Aside: time.Hour}, {Share: 1}} {
		if err := (prazo.Policy{Deadline: second, Endpoints: e}).Check(); err != nil {
			t.Errorf("%+v: %v", e, err)
		}
	}
}

// TestEndpointsOff: the rule can be switched off in a policy, and what was aside comes back.
func TestEndpointsOff(t *testing.T) {
	timed(t, func(t *testing.T) {
		p := exact(10*second, 1, prazo.Fixed(second))
		p.Endpoints.Failures = 1
		s := newSeveral(t, p, "a", "b")
		s.do["a"] = answerAfter(0, 503)
		s.went("a", "b")
		if aside := s.Stats().Aside; len(aside) != 1 {
			t.Errorf("%v are aside", aside)
		}
		p.Endpoints.Failures = prazo.Off
		if err := s.Swap(p); err != nil {
			t.Fatal(err)
		}
		if aside := s.Stats().Aside; len(aside) != 0 {
			t.Errorf("%v are aside", aside)
		}
		s.went("a", "b")
		if got, want := s.Policy().String(), "no endpoint is set aside"; !strings.HasSuffix(got, want) {
			t.Errorf("%q does not end in %q", got, want)
		}
	})
}
