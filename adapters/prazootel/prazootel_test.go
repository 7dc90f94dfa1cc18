package prazootel_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
	"unicode/utf8"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazootel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/metric/noop"
	sdk "go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"
)

// setup is metrics and the reader that collects them.
type setup struct {
	*prazootel.Metrics
	reader *sdk.ManualReader
}

func newSetup(t *testing.T, options ...prazootel.Option) setup {
	t.Helper()
	reader := sdk.NewManualReader()
	provider := sdk.NewMeterProvider(sdk.WithReader(reader))
	t.Cleanup(func() { provider.Shutdown(context.Background()) })
	m, err := prazootel.New(provider, options...)
	if err != nil {
		t.Fatal(err)
	}
	return setup{m, reader}
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

// collect returns a line for each value: name, unit and attributes; of a histogram how many values it holds.
func collect(t testing.TB, reader *sdk.ManualReader) []string {
	t.Helper()
	var all metricdata.ResourceMetrics
	if err := reader.Collect(context.Background(), &all); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, scope := range all.ScopeMetrics {
		for _, m := range scope.Metrics {
			add := func(about attribute.Set, value any) {
				for _, a := range about.ToSlice() { // the encoder below would hide what is not UTF-8
					if text := a.Value.AsString(); !utf8.ValidString(text) || len(text) > 110 {
						t.Errorf("%s: %s is %d bytes: %.100q", m.Name, a.Key, len(text), text)
					}
				}
				lines = append(lines, strings.TrimSpace(fmt.Sprintf("%s{%s} %v %s", m.Name, about.Encoded(attribute.DefaultEncoder()), value, m.Unit)))
			}
			switch data := m.Data.(type) {
			case metricdata.Sum[int64]:
				for _, p := range data.DataPoints {
					add(p.Attributes, p.Value)
				}
			case metricdata.Gauge[float64]:
				for _, p := range data.DataPoints {
					add(p.Attributes, p.Value)
				}
			case metricdata.Histogram[float64]:
				for _, p := range data.DataPoints {
					add(p.Attributes, p.Count)
				}
			default:
				t.Errorf("%s is a %T", m.Name, data)
			}
		}
	}
	slices.Sort(lines)
	return lines
}

// want checks that a collection has these lines, and of their metrics no others.
func (s setup) want(t *testing.T, want ...string) {
	t.Helper()
	names := map[string]bool{}
	for _, line := range want {
		names[metricOf(line)] = true
	}
	var got []string
	for _, line := range collect(t, s.reader) {
		if names[metricOf(line)] {
			got = append(got, line)
		}
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n\t%s\nwant\n\t%s", strings.Join(got, "\n\t"), strings.Join(want, "\n\t"))
	}
}

// none checks that a collection has nothing of this name.
func (s setup) none(t *testing.T, name string) {
	t.Helper()
	for _, line := range collect(t, s.reader) {
		if metricOf(line) == name {
			t.Errorf("there is %s", line)
		}
	}
}

func metricOf(line string) string { return line[:strings.Index(line, "{")] }

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
	run(s.guard(t, "cotacao", quick(10*time.Millisecond, prazo.Off)), hang(prazo.PhaseBody))
	s.want(t,
		"prazo.call.duration{dependency=frete,outcome=good} 2 s",
		"prazo.call.duration{dependency=frete,error.type=failed,outcome=failed} 1 s",
		"prazo.call.duration{dependency=cotacao,error.type=timeout,outcome=timed_out} 1 s")
	s.want(t,
		"prazo.tries{dependency=frete,outcome=good} 2 {try}",
		"prazo.tries{dependency=frete,outcome=unavailable} 1 {try}",
		"prazo.tries{dependency=frete,outcome=throttled} 1 {try}",
		"prazo.tries{dependency=frete,outcome=failed} 1 {try}",
		"prazo.tries{dependency=cotacao,outcome=timed_out} 1 {try}")
	s.want(t,
		"prazo.retries{dependency=frete,reason=unavailable} 1 {retry}",
		"prazo.retries{dependency=frete,reason=throttled} 1 {retry}")
	s.want(t, "prazo.try_limit{dependency=frete} 1.5 s")
	s.want(t, "prazo.calls.stopped{dependency=cotacao,wall=deadline} 1 {call}")
}

// TestDuration: the duration is that of the whole call, in seconds, in the buckets of the conventions.
func TestDuration(t *testing.T) {
	s := newSetup(t)
	s.Sink()(&prazo.Record{Guard: "frete", Took: 300 * time.Millisecond})
	s.Sink()(&prazo.Record{Guard: "frete", Took: 12 * time.Second})
	var all metricdata.ResourceMetrics
	if err := s.reader.Collect(context.Background(), &all); err != nil {
		t.Fatal(err)
	}
	p := all.ScopeMetrics[0].Metrics[0].Data.(metricdata.Histogram[float64]).DataPoints[0]
	if p.Sum != 12.3 || p.Count != 2 {
		t.Errorf("%d values of %v s together, want 2 of 12.3", p.Count, p.Sum)
	}
	if want := []float64{.005, .01, .025, .05, .075, .1, .25, .5, .75, 1, 2.5, 5, 7.5, 10}; !slices.Equal(p.Bounds, want) {
		t.Errorf("bounds %v, want %v", p.Bounds, want)
	}
	if p.BucketCounts[7] != 1 || p.BucketCounts[14] != 1 {
		t.Errorf("buckets %v", p.BucketCounts)
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
		"prazo.timeouts{dependency=frete,phase=connect,wall=try} 2 {timeout}",
		"prazo.timeouts{dependency=cotacao,phase=first_byte,wall=deadline} 1 {timeout}",
		"prazo.timeouts{dependency=estoque,phase=waiting,wall=deadline} 1 {timeout}")
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
	s.want(t, "prazo.bulkhead.refused{dependency=frete} 1 {call}")
	s.want(t, "prazo.retry_budget.refused{dependency=cotacao} 1 {call}")
	s.want(t, "prazo.retries{dependency=cotacao,reason=unavailable} 2 {retry}")
	s.want(t,
		"prazo.call.duration{dependency=frete,outcome=good} 1 s",
		"prazo.call.duration{dependency=frete,error.type=bulkhead,outcome=not_sent} 1 s",
		"prazo.call.duration{dependency=cotacao,error.type=unavailable,outcome=unavailable} 1 s")
}

func TestErrorType(t *testing.T) {
	for _, c := range []struct {
		record prazo.Record
		want   string
	}{
		{prazo.Record{Outcome: prazo.Good}, "outcome=good"},
		{prazo.Record{Outcome: prazo.TimedOut}, "error.type=timeout,outcome=timed_out"},
		{prazo.Record{Outcome: prazo.TimedOut, Wall: prazo.WallBudget}, "error.type=timeout,outcome=timed_out"},
		{prazo.Record{Outcome: prazo.Cancelled, Wall: prazo.WallCaller}, "error.type=cancelled,outcome=cancelled"},
		{prazo.Record{Outcome: prazo.Cancelled, Wall: prazo.WallSuperseded}, "error.type=superseded,outcome=cancelled"},
		{prazo.Record{Outcome: prazo.NotSent, Wall: prazo.WallBreaker}, "error.type=breaker,outcome=not_sent"},
		{prazo.Record{Outcome: prazo.NotSent}, "error.type=not_sent,outcome=not_sent"},
		{prazo.Record{Outcome: 200}, "error.type=unknown,outcome=unknown"},
	} {
		s := newSetup(t)
		s.Sink()(&c.record)
		s.want(t, "prazo.call.duration{dependency=,"+c.want+"} 1 s")
	}
}

func TestFallback(t *testing.T) {
	s := newSetup(t)
	op := answers(prazo.Unavailable)
	op.Do = func(context.Context, *prazo.Try) (int, error) { return 1, errors.New("down") }
	op.Fallback = func(context.Context, *prazo.Error) (int, error) { return 0, nil }
	run(s.guard(t, "frete", quick(10*time.Second, prazo.Off)), op)
	s.want(t, "prazo.fallbacks{dependency=frete} 1 {call}")
}

// TestHops: the first try of a redirect hop is a try, not a retry.
func TestHops(t *testing.T) {
	s := newSetup(t)
	s.Sink()(&prazo.Record{Guard: "frete", Tries: []prazo.TryRecord{
		{N: 1}, {N: 2, Hop: 1, Kind: prazo.Broken}, {N: 3, Hop: 1},
	}})
	s.want(t, "prazo.retries{dependency=frete,reason=broken} 1 {retry}")
	s.want(t, "prazo.tries{dependency=frete,outcome=good} 2 {try}", "prazo.tries{dependency=frete,outcome=broken} 1 {try}")
}

func TestGuardsAreReadAtTheCollection(t *testing.T) {
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
		s.want(t, "prazo.stragglers{dependency=frete} 1 {try}", "prazo.late_tries{dependency=frete} 0 {try}")
		close(release)
		synctest.Wait()
		run(g, prazo.Op[int]{Do: func(context.Context, *prazo.Try) (int, error) {
			s.want(t, "prazo.bulkhead.in_flight{dependency=frete} 1 {try}", "prazo.bulkhead.places{dependency=frete} 7 {place}",
				"prazo.bulkhead.waiting{dependency=frete} 0 {try}")
			return 0, nil
		}})
		s.want(t,
			"prazo.bulkhead.in_flight{dependency=frete} 0 {try}",
			"prazo.stragglers{dependency=frete} 0 {try}",
			"prazo.late_tries{dependency=frete} 1 {try}",
			"prazo.retry_budget.tokens{dependency=frete} 10 {retry}")
	})
}

func TestNoBudgetNoTokens(t *testing.T) {
	s := newSetup(t)
	p := quick(time.Second, 1)
	p.Retries.Budget.Share = prazo.Off
	s.guard(t, "frete", p)
	s.none(t, "prazo.retry_budget.tokens")
}

// TestSameName: two guards of one name are two parts of one value.
func TestSameName(t *testing.T) {
	s := newSetup(t)
	p := quick(time.Second, prazo.Off)
	p.Bulkhead.Max = 5
	one, two := s.guard(t, "frete", p), s.guard(t, "frete", p)
	s.Watch(one, nil) // again
	s.want(t, "prazo.bulkhead.places{dependency=frete} 10 {place}", "prazo.retry_budget.tokens{dependency=frete} 20 {retry}")
	s.Unwatch(two, nil)
	s.want(t, "prazo.bulkhead.places{dependency=frete} 5 {place}")
	s.Unwatch(one)
	s.none(t, "prazo.bulkhead.places")
}

func TestBreaker(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSetup(t, prazootel.WithClasses(1))
		p := quick(time.Second, prazo.Off)
		p.Breaker = prazo.Breaker{Failures: 0.5, Least: 1}
		g := s.guard(t, "frete", p)
		op := func(class string, kind prazo.Kind) prazo.Op[int] {
			op := answers(kind)
			op.Class = class
			return op
		}
		run(g, op("GET", prazo.Good))
		s.none(t, "prazo.breaker.state")
		run(g, op("GET", prazo.Broken))
		run(g, op("PUT", prazo.Broken)) // shares the name "other" with the next
		run(g, op("POST", prazo.Broken))
		s.want(t, "prazo.breaker.state{class=GET,dependency=frete} 1", "prazo.breaker.state{class=other,dependency=frete} 1")
		time.Sleep(6 * time.Second)
		run(g, op("GET", prazo.Good))
		probing := op("PUT", prazo.Good)
		probing.Do = func(context.Context, *prazo.Try) (int, error) {
			s.want(t, "prazo.breaker.state{class=GET,dependency=frete} 0", "prazo.breaker.state{class=other,dependency=frete} 0.5")
			return 1, nil
		}
		run(g, probing)
	})
}

// TestHostileNames: whatever a class or a name holds, attributes are text that a protocol can carry, and few.
func TestHostileNames(t *testing.T) {
	s := newSetup(t, prazootel.WithClasses(3))
	count := func(guard, class string) { s.Sink()(&prazo.Record{Guard: guard, Class: class}) }
	count("a\xff", "b\xfe")
	count(strings.Repeat("é", 1000), strings.Repeat("x", 1<<20))
	for i := range 1500 {
		count("frete", fmt.Sprint("GET /", i))
		count(fmt.Sprint("guard ", i), "")
	}
	if n := len(collect(t, s.reader)); n > 1010 {
		t.Errorf("%d values", n)
	}
	s = newSetup(t, prazootel.WithClasses(3))
	count("a\xff", "b\xfe")
	for i := range 100 {
		count("frete", fmt.Sprint("GET /", i))
	}
	s.want(t,
		"prazo.call.duration{class=b\uFFFD,dependency=a\uFFFD,outcome=good} 1 s",
		"prazo.call.duration{class=GET /0,dependency=frete,outcome=good} 1 s",
		"prazo.call.duration{class=GET /1,dependency=frete,outcome=good} 1 s",
		"prazo.call.duration{class=GET /2,dependency=frete,outcome=good} 1 s",
		"prazo.call.duration{class=other,dependency=frete,outcome=good} 97 s")
}

// refusing is a provider whose meter makes no counters.
type refusing struct{ noop.MeterProvider }

type refusingMeter struct{ noop.Meter }

func (refusing) Meter(string, ...metric.MeterOption) metric.Meter { return refusingMeter{} }

func (refusingMeter) Int64Counter(name string, _ ...metric.Int64CounterOption) (metric.Int64Counter, error) {
	return noop.Int64Counter{}, errors.New("no " + name)
}

func TestNewFails(t *testing.T) {
	if _, err := prazootel.New(nil); err == nil || !strings.Contains(err.Error(), "otel.GetMeterProvider()") {
		t.Errorf("without a provider: %v", err)
	}
	if _, err := prazootel.New(refusing{}); err == nil || err.Error() != "prazootel.New: no prazo.calls.stopped" {
		t.Errorf("a provider that refuses: %v", err)
	}
	m, err := prazootel.New(noop.NewMeterProvider())
	if err != nil {
		t.Fatal(err)
	}
	m.Sink()(&prazo.Record{})
}

// TestCollectWhileCallsRun is for the race detector.
func TestCollectWhileCallsRun(t *testing.T) {
	s := newSetup(t, prazootel.WithClasses(5))
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
		collect(t, s.reader)
	}
	all.Wait()
	s.want(t, fmt.Sprintf("prazo.tries{dependency=frete,outcome=good} %d {try}", callers*calls))
}

func BenchmarkSink(b *testing.B) {
	provider := sdk.NewMeterProvider(sdk.WithReader(sdk.NewManualReader()))
	m, err := prazootel.New(provider)
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
	s.Sink()(&prazo.Record{Guard: "frete", Tries: []prazo.TryRecord{{N: 1, Kind: prazo.TimedOut, Wall: prazo.WallTry, Scouted: true}}})
	s.want(t,
		"prazo.scouts{dependency=frete,result=answered} 1 {try}",
		"prazo.scouts{dependency=frete,result=unanswered} 1 {try}")
	s.want(t, "prazo.retries{dependency=frete,reason=hedge} 1 {retry}")
}
