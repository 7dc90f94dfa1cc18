package prazoprom_test

import (
	"context"
	"errors"
	"fmt"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoprom"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/prometheus/client_golang/prometheus/testutil/promlint"
)

// setup is a registry with metrics in it.
type setup struct {
	*prazoprom.Metrics
	registry *prometheus.Registry
}

func newSetup(t *testing.T, options ...prazoprom.Option) setup {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	m, err := prazoprom.New(registry, options...)
	if err != nil {
		t.Fatal(err)
	}
	return setup{m, registry}
}

// guard returns a guard that is counted and watched.
func (s setup) guard(t *testing.T, name string, p prazo.Policy) *prazo.Guard {
	t.Helper()
	g, err := prazo.New(name, p, prazo.WithSink(s.Sink()))
	if err != nil {
		t.Fatal(err)
	}
	s.Watch(g)
	return g
}

// scrape returns what a server gets, in the text format, without comments.
func (s setup) scrape(t *testing.T) []string {
	t.Helper()
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(s.registry, promhttp.HandlerOpts{}).ServeHTTP(answer, httptest.NewRequest("GET", "/metrics", nil))
	if answer.Code != 200 {
		t.Fatalf("scrape: %d %s", answer.Code, answer.Body)
	}
	var lines []string
	for line := range strings.Lines(answer.Body.String()) {
		if !strings.HasPrefix(line, "#") {
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// want checks that the scrape has these lines, and of their metrics no others.
func (s setup) want(t *testing.T, want ...string) {
	t.Helper()
	names := map[string]bool{}
	for _, line := range want {
		names[metricOf(line)] = true
	}
	var got []string
	for _, line := range s.scrape(t) {
		if names[metricOf(line)] {
			got = append(got, line)
		}
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

func metricOf(line string) string { return line[:strings.IndexAny(line, "{ ")] }

// answers returns an operation whose tries come to these kinds, one after the other; the last one repeats.
func answers(kinds ...prazo.Kind) prazo.Op[int] {
	tries := 0
	return prazo.Op[int]{
		Spec: prazo.Spec{Repeat: prazo.Idempotent},
		Do:   func(context.Context, *prazo.Try) (int, error) { tries++; return tries, nil },
		Judge: func(n int, _ error) prazo.Verdict {
			return prazo.Verdict{Kind: kinds[min(n, len(kinds))-1]}
		},
	}
}

// hang waits in a phase for the end of its ctx.
func hang(phase prazo.Phase) prazo.Op[int] {
	return prazo.Op[int]{
		Spec: prazo.Spec{Repeat: prazo.Idempotent},
		Do: func(ctx context.Context, try *prazo.Try) (int, error) {
			try.Phase(phase, 0)
			<-ctx.Done()
			return 0, ctx.Err()
		},
	}
}

func run(g *prazo.Guard, op prazo.Op[int]) { prazo.Run(context.Background(), g, op) }

// quick is a policy without waits between tries.
func quick(deadline time.Duration, retries int) prazo.Policy {
	return prazo.Policy{
		Deadline: deadline,
		Retries:  prazo.Retries{Max: retries, Wait: prazo.Wait{First: time.Nanosecond}},
	}
}

func TestCallsAndTries(t *testing.T) {
	s := newSetup(t)
	p := quick(10*time.Second, 3)
	p.TryLimit = prazo.Fixed(1500 * time.Millisecond)
	frete := s.guard(t, "frete", p)
	run(frete, answers(prazo.Good))
	run(frete, answers(prazo.Unavailable, prazo.Throttled, prazo.Good))
	run(frete, answers(prazo.Failed))
	run(s.guard(t, "cotacao", quick(time.Second, prazo.Off)), answers(prazo.NotSent))
	s.want(t,
		`prazo_call_duration_seconds_count{dependency="frete",outcome="good"} 2`,
		`prazo_call_duration_seconds_count{dependency="frete",outcome="failed"} 1`,
		`prazo_call_duration_seconds_count{dependency="cotacao",outcome="not_sent"} 1`)
	s.want(t,
		`prazo_tries_total{dependency="frete",outcome="good"} 2`,
		`prazo_tries_total{dependency="frete",outcome="unavailable"} 1`,
		`prazo_tries_total{dependency="frete",outcome="throttled"} 1`,
		`prazo_tries_total{dependency="frete",outcome="failed"} 1`,
		`prazo_tries_total{dependency="cotacao",outcome="not_sent"} 1`)
	s.want(t,
		`prazo_retries_total{dependency="frete",reason="unavailable"} 1`,
		`prazo_retries_total{dependency="frete",reason="throttled"} 1`)
	s.want(t, `prazo_try_limit_seconds{dependency="frete"} 1.5`)
}

// TestDuration: the duration is that of the whole call, in seconds.
func TestDuration(t *testing.T) {
	s := newSetup(t)
	s.Sink()(&prazo.Record{Guard: "frete", Outcome: prazo.Good, Took: 300 * time.Millisecond})
	s.Sink()(&prazo.Record{Guard: "frete", Outcome: prazo.Good, Took: 12 * time.Second})
	s.want(t, `prazo_call_duration_seconds_sum{dependency="frete",outcome="good"} 12.3`)
	want := []string{}
	for _, le := range []string{"0.005", "0.01", "0.025", "0.05", "0.075", "0.1", "0.25", "0.5", "0.75", "1", "2.5", "5", "7.5", "10", "+Inf"} {
		n := 1
		switch le {
		case "0.005", "0.01", "0.025", "0.05", "0.075", "0.1", "0.25":
			n = 0
		case "+Inf":
			n = 2
		}
		want = append(want, fmt.Sprintf(`prazo_call_duration_seconds_bucket{dependency="frete",outcome="good",le="%s"} %d`, le, n))
	}
	s.want(t, want...)
	families, err := s.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		if family.GetName() == "prazo_call_duration_seconds" && len(family.Metric[0].Histogram.PositiveDelta) == 0 {
			t.Error("there is no native histogram")
		}
	}
}

func TestTimeouts(t *testing.T) {
	s := newSetup(t)
	p := quick(10*time.Second, 1)
	p.TryLimit = prazo.Fixed(10 * time.Millisecond)
	run(s.guard(t, "frete", p), hang(prazo.PhaseConnect))
	run(s.guard(t, "cotacao", quick(10*time.Millisecond, prazo.Off)), hang(prazo.PhaseFirstByte))

	p = quick(10*time.Second, prazo.Off)
	p.Bulkhead = prazo.Bulkhead{Max: 1, Wait: time.Second}
	crowded := s.guard(t, "estoque", p)
	run(crowded, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
		waits := answers(prazo.Good)
		waits.Deadline = 10 * time.Millisecond
		run(crowded, waits) // the place that it waits for is ours
		return 0, nil
	}})
	s.want(t,
		`prazo_timeouts_total{dependency="frete",phase="connect",wall="try"} 2`,
		`prazo_timeouts_total{dependency="cotacao",phase="first_byte",wall="deadline"} 1`,
		`prazo_timeouts_total{dependency="estoque",phase="waiting",wall="deadline"} 1`)
}

func TestRefused(t *testing.T) {
	s := newSetup(t)
	p := quick(10*time.Second, prazo.Off)
	p.Bulkhead = prazo.Bulkhead{Max: 1}
	full := s.guard(t, "frete", p)
	run(full, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
		run(full, answers(prazo.Good))
		return 0, nil
	}})
	p = quick(10*time.Second, 5)
	p.Retries.Budget = prazo.Budget{PerSecond: prazo.Off, Burst: 2}
	run(s.guard(t, "cotacao", p), answers(prazo.Unavailable))
	s.want(t,
		`prazo_bulkhead_refused_total{dependency="frete"} 1`,
		`prazo_bulkhead_refused_total{dependency="cotacao"} 0`)
	s.want(t,
		`prazo_retry_budget_refused_total{dependency="frete"} 0`,
		`prazo_retry_budget_refused_total{dependency="cotacao"} 1`)
	s.want(t, `prazo_calls_stopped_total{dependency="frete",wall="bulkhead"} 1`)
	s.want(t, `prazo_retries_total{dependency="cotacao",reason="unavailable"} 2`)
}

func TestFallback(t *testing.T) {
	s := newSetup(t)
	op := answers(prazo.Unavailable)
	op.Do = func(context.Context, *prazo.Try) (int, error) { return 1, errors.New("down") }
	op.Fallback = func(context.Context, *prazo.Error) (int, error) { return 0, nil }
	run(s.guard(t, "frete", quick(10*time.Second, prazo.Off)), op)
	s.want(t, `prazo_fallbacks_total{dependency="frete"} 1`)
	s.want(t, `prazo_call_duration_seconds_count{dependency="frete",outcome="unavailable"} 1`)
}

// TestHops: the first try of a redirect hop is a try, not a retry.
func TestHops(t *testing.T) {
	s := newSetup(t)
	s.Sink()(&prazo.Record{Guard: "frete", Tries: []prazo.TryRecord{
		{N: 1}, {N: 2, Hop: 1, Kind: prazo.Broken}, {N: 3, Hop: 1},
	}})
	s.want(t, `prazo_retries_total{dependency="frete",reason="broken"} 1`)
	s.want(t,
		`prazo_tries_total{dependency="frete",outcome="good"} 2`,
		`prazo_tries_total{dependency="frete",outcome="broken"} 1`)
}

func TestGuardsAreReadAtTheScrape(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSetup(t)
		p := quick(time.Second, prazo.Off)
		p.Bulkhead.Max = 7
		g := s.guard(t, "frete", p)
		release := make(chan struct{})
		run(g, prazo.Op[int]{
			Spec: prazo.Spec{Blocks: true},
			Do:   func(context.Context, *prazo.Try) (int, error) { <-release; return 0, nil },
		})
		s.want(t, `prazo_stragglers{dependency="frete"} 1`, `prazo_late_tries_total{dependency="frete"} 0`)
		close(release)
		synctest.Wait()
		run(g, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
			s.want(t, `prazo_bulkhead_in_flight{dependency="frete"} 1`, `prazo_bulkhead_places{dependency="frete"} 7`,
				`prazo_bulkhead_waiting{dependency="frete"} 0`)
			return 0, nil
		}})
		s.want(t,
			`prazo_bulkhead_in_flight{dependency="frete"} 0`,
			`prazo_stragglers{dependency="frete"} 0`,
			`prazo_late_tries_total{dependency="frete"} 1`,
			`prazo_retry_budget_tokens{dependency="frete"} 10`)
	})
}

func TestNoBudgetNoTokens(t *testing.T) {
	s := newSetup(t)
	p := quick(time.Second, 1)
	p.Retries.Budget.Share = prazo.Off
	s.guard(t, "frete", p)
	for _, line := range s.scrape(t) {
		if strings.HasPrefix(line, "prazo_retry_budget_tokens") {
			t.Errorf("a budget that is off has %s", line)
		}
	}
}

// TestSameName: guards of one name must not break the scrape, which refuses two values for one series.
func TestSameName(t *testing.T) {
	s := newSetup(t)
	p := quick(time.Second, prazo.Off)
	p.Bulkhead.Max = 5
	one, two := s.guard(t, "frete", p), s.guard(t, "frete", p)
	s.Watch(one, nil) // again
	s.want(t, `prazo_bulkhead_places{dependency="frete"} 10`, `prazo_retry_budget_tokens{dependency="frete"} 20`)
	s.Unwatch(two, nil)
	s.want(t, `prazo_bulkhead_places{dependency="frete"} 5`)
	s.Unwatch(one)
	for _, line := range s.scrape(t) {
		if strings.HasPrefix(line, "prazo_bulkhead_places") {
			t.Errorf("no guard is watched, yet there is %s", line)
		}
	}
}

func TestBreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSetup(t, prazoprom.WithClasses(1))
		p := quick(time.Second, prazo.Off)
		p.Breaker = prazo.Breaker{Failures: 0.5, Least: 1}
		g := s.guard(t, "frete", p)
		op := func(class string, kind prazo.Kind) prazo.Op[int] {
			op := answers(kind)
			op.Class = class
			return op
		}
		run(g, op("GET", prazo.Good))
		if lines := strings.Join(s.scrape(t), "\n"); strings.Contains(lines, "prazo_breaker_state") {
			t.Errorf("no breaker was open, yet there is its state:\n%s", lines)
		}
		run(g, op("GET", prazo.Broken))
		run(g, op("PUT", prazo.Broken)) // shares the name "other" with the next
		run(g, op("POST", prazo.Broken))
		s.want(t,
			`prazo_breaker_state{class="GET",dependency="frete"} 1`,
			`prazo_breaker_state{class="other",dependency="frete"} 1`)
		time.Sleep(6 * time.Second)
		run(g, op("GET", prazo.Good))
		probing := op("PUT", prazo.Good)
		probing.Do = func(context.Context, *prazo.Try) (int, error) {
			s.want(t,
				`prazo_breaker_state{class="GET",dependency="frete"} 0`,
				`prazo_breaker_state{class="other",dependency="frete"} 0.5`)
			return 1, nil
		}
		run(g, probing)
	})
}

// TestHostileNames: whatever a class or a name holds, the scrape is one that a server can read, and it is bounded.
func TestHostileNames(t *testing.T) {
	s := newSetup(t, prazoprom.WithClasses(3))
	count := func(guard, class string) {
		s.Sink()(&prazo.Record{Guard: guard, Class: class})
	}
	count("a\"} 1\nforged{x=\"\xff", "back\\slash\x00")
	count(strings.Repeat("é", 1000), strings.Repeat("x", 1<<20))
	for i := range 2000 {
		count("frete", fmt.Sprint("GET /", i))
		count(fmt.Sprint("guard ", i), "")
	}
	lines := s.scrape(t)
	dependencies := map[string]bool{}
	for _, line := range lines {
		if !strings.HasPrefix(line, "prazo_") {
			t.Errorf("forged line %q", line)
		}
		if len(line) > 500 {
			t.Errorf("line of %d bytes", len(line))
		}
		if strings.HasPrefix(line, "prazo_call_duration_seconds_count") {
			dependencies[line[strings.Index(line, "dependency="):strings.Index(line, ",outcome=")]] = true
		}
	}
	if len(dependencies) != 1001 {
		t.Errorf("%d dependencies, want 1000 and the others", len(dependencies))
	}
	for _, want := range []string{
		`prazo_call_duration_seconds_count{class="back\\slash` + "\x00" + `",dependency="a\"} 1\nforged{x=\"` + "\uFFFD" + `",outcome="good"} 1`,
		`prazo_call_duration_seconds_count{class="GET /2",dependency="frete",outcome="good"} 1`,
		`prazo_call_duration_seconds_count{class="other",dependency="frete",outcome="good"} 1997`,
	} {
		if !slices.Contains(lines, want) {
			t.Errorf("no line %q", want)
		}
	}
}

func TestRegisteredTwice(t *testing.T) {
	s := newSetup(t)
	_, err := prazoprom.New(s.registry)
	if err == nil || !strings.Contains(err.Error(), "make one Metrics and share it") {
		t.Errorf("the second one gives %v", err)
	}
	already, ok := errors.AsType[prometheus.AlreadyRegisteredError](err)
	if !ok || already.ExistingCollector != prometheus.Collector(s.Metrics) {
		t.Errorf("the error does not hold the first one: %#v", already)
	}
	if !s.registry.Unregister(s.Metrics) {
		t.Error("it cannot be unregistered")
	}
	if _, err := prazoprom.New(s.registry); err != nil {
		t.Errorf("after that a new one gives %v", err)
	}
	clash := prometheus.NewRegistry()
	clash.MustRegister(prometheus.NewCounter(prometheus.CounterOpts{Name: "prazo_tries_total"}))
	if _, err := prazoprom.New(clash); err == nil || !strings.Contains(err.Error(), "prazo_tries_total") {
		t.Errorf("a clash of names gives %v", err)
	}
	m, err := prazoprom.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	prometheus.NewRegistry().MustRegister(m)
}

// TestNames asks the linter of the Prometheus project.
func TestNames(t *testing.T) {
	s := newSetup(t, prazoprom.WithClasses(0))
	g := s.guard(t, "frete", quick(10*time.Millisecond, prazo.Off))
	run(g, hang(prazo.PhaseBody))
	s.Sink()(&prazo.Record{Guard: "frete", Fallback: true, Tries: []prazo.TryRecord{{Limit: 1}, {}}})
	families, err := s.registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	problems, err := promlint.NewWithMetricFamilies(families).Lint()
	if err != nil || len(problems) > 0 {
		t.Error(problems, err)
	}
	if len(families) < 14 {
		t.Errorf("only %d metrics were looked at", len(families))
	}
}

// TestScrapeWhileCallsRun is for the race detector.
func TestScrapeWhileCallsRun(t *testing.T) {
	s := newSetup(t, prazoprom.WithClasses(5))
	p := quick(10*time.Second, 2)
	p.Breaker = prazo.Breaker{Failures: 0.5}
	g := s.guard(t, "frete", p)
	const callers, calls = 4, 50
	var all sync.WaitGroup
	for caller := range callers {
		all.Go(func() {
			for i := range calls {
				op := answers(prazo.Good)
				op.Class = fmt.Sprint("GET /", i)
				run(g, op)
				if i%10 == caller {
					s.guard(t, fmt.Sprint("guard ", i), p)
				}
			}
		})
	}
	for range 20 {
		s.scrape(t)
	}
	all.Wait()
	total := 0
	for _, line := range s.scrape(t) {
		var n int
		if strings.HasPrefix(line, "prazo_call_duration_seconds_count{") {
			fmt.Sscan(line[strings.LastIndex(line, " ")+1:], &n)
			total += n
		}
	}
	if total != callers*calls {
		t.Errorf("%d calls were counted, want %d", total, callers*calls)
	}
}

func BenchmarkSink(b *testing.B) {
	m, err := prazoprom.New(nil)
	if err != nil {
		b.Fatal(err)
	}
	sink := m.Sink()
	r := &prazo.Record{Guard: "frete", Took: time.Second, Tries: []prazo.TryRecord{{Limit: time.Second}}}
	for b.Loop() {
		sink(r)
	}
}

// TestHedgesAndScouts: a hedge is counted as what it is, and a cut try that ran on by what came of it.
func TestHedgesAndScouts(t *testing.T) {
	s := newSetup(t)
	s.Sink()(&prazo.Record{Guard: "frete", Tries: []prazo.TryRecord{
		{N: 1, Kind: prazo.Lost, Wall: prazo.WallHedge, Scouted: true, Answered: time.Second},
		{N: 2, Hedge: true},
	}})
	s.Sink()(&prazo.Record{Guard: "frete", Tries: []prazo.TryRecord{
		{N: 1, Kind: prazo.TimedOut, Wall: prazo.WallTry, Scouted: true},
		{N: 2, Kind: prazo.TimedOut, Wall: prazo.WallEarly},
	}})
	s.want(t,
		`prazo_scouts_total{dependency="frete",result="answered"} 1`,
		`prazo_scouts_total{dependency="frete",result="unanswered"} 1`)
	s.want(t,
		`prazo_retries_total{dependency="frete",reason="hedge"} 1`,
		`prazo_retries_total{dependency="frete",reason="timed_out"} 1`)
	s.want(t,
		`prazo_timeouts_total{dependency="frete",phase="none",wall="try"} 1`,
		`prazo_timeouts_total{dependency="frete",phase="none",wall="early"} 1`)
}
