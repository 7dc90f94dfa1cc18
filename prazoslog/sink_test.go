package prazoslog_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazoslog"
)

const ms = time.Millisecond

// all is a JSON logger that writes every level, without the time.
func all(w io.Writer) *slog.Logger {
	return slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{
		Level:     slog.LevelDebug,
		AddSource: true,
		ReplaceAttr: func(groups []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey && len(groups) == 0 {
				return slog.Attr{}
			}
			return a
		},
	}))
}

// TestLines compares whole lines.
func TestLines(t *testing.T) {
	for _, c := range []struct {
		name   string
		record prazo.Record
		want   []string // joined
	}{
		{"good", prazo.Record{
			Guard: "frete", Class: "GET frete.test", RequestID: "7f3a", Took: 20 * ms, Deadline: 2500 * ms, Over: true,
			Tries: []prazo.TryRecord{{N: 1, Took: 20 * ms, Limit: 1250 * ms, Phase: prazo.PhaseBody, Status: 200, Remote: "127.0.0.1:80"}},
		}, []string{
			`{"level":"DEBUG","msg":"prazo call","dependency":"frete","class":"GET frete.test","request_id":"7f3a","outcome":"good",`,
			`"status":200,"tries":1,"took":20000000,"deadline":2500000000}`,
		}},
		{"good, the second time", prazo.Record{
			Guard: "frete", Took: 130 * ms, Deadline: 2500 * ms, Queued: 5 * ms, Asked: 100 * ms,
			Tries: []prazo.TryRecord{
				{N: 1, Took: 10 * ms, Kind: prazo.Unavailable, Phase: prazo.PhaseBody, Status: 503, Bytes: 4, Size: 4, Asked: 100 * ms, Sends: 1},
				{N: 2, At: 110 * ms, Waited: 100 * ms, Limit: time.Second, Took: 20 * ms, Hop: 1, Phase: prazo.PhaseBody, Status: 200, Size: -1, Sends: 2},
			},
		}, []string{
			`{"level":"DEBUG","msg":"prazo call","dependency":"frete","outcome":"good","status":200,"tries":2,"took":130000000,`,
			`"deadline":2500000000,"queued":5000000,"asked":100000000,"try":{`,
			`"1":{"took":10000000,"outcome":"unavailable","phase":"body","status":503,"bytes":4,"size":4,"asked":100000000},`,
			`"2":{"hop":1,"at":110000000,"waited":100000000,"limit":1000000000,"took":20000000,"outcome":"good","phase":"body","status":200,"sends":2}}}`,
		}},
		{"cut", prazo.Record{
			Guard: "frete", Took: 2500 * ms, Deadline: 2500 * ms, Outcome: prazo.TimedOut, Wall: prazo.WallDeadline,
			Tries: []prazo.TryRecord{{N: 1, Took: 2500 * ms, Kind: prazo.TimedOut, Wall: prazo.WallDeadline, Phase: prazo.PhaseFirstByte, Remote: "127.0.0.1:80"}},
		}, []string{
			`{"level":"WARN","msg":"prazo call","dependency":"frete","outcome":"timed out","wall":"deadline","phase":"first byte",`,
			`"tries":1,"took":2500000000,"deadline":2500000000,"applied":"maybe","try":{`,
			`"1":{"took":2500000000,"outcome":"timed out","wall":"deadline","phase":"first byte","remote":"127.0.0.1:80"}}}`,
		}},
		{"refused", prazo.Record{
			Guard: "frete", Took: ms, Deadline: 2500 * ms, Outcome: prazo.NotSent, Stop: prazo.StopOff,
			Tries: []prazo.TryRecord{{N: 1, Took: ms, Kind: prazo.NotSent, Phase: prazo.PhaseConnect, NotSent: true, Err: "connection refused"}},
		}, []string{
			`{"level":"WARN","msg":"prazo call","dependency":"frete","outcome":"not sent","phase":"connect","stop":"no retries",`,
			`"tries":1,"took":1000000,"deadline":2500000000,"applied":"no","error":"connection refused","try":{`,
			`"1":{"took":1000000,"outcome":"not sent","phase":"connect","error":"connection refused"}}}`,
		}},
		{"no place", prazo.Record{Guard: "frete", Deadline: 2500 * ms, Outcome: prazo.NotSent, Wall: prazo.WallBulkhead}, []string{
			`{"level":"WARN","msg":"prazo call","dependency":"frete","outcome":"not sent","wall":"bulkhead",`,
			`"tries":0,"took":0,"deadline":2500000000,"applied":"no"}`,
		}},
		{"left", prazo.Record{Guard: "frete", Deadline: 2500 * ms, Outcome: prazo.Cancelled, Wall: prazo.WallCaller}, []string{
			`{"level":"INFO","msg":"prazo call","dependency":"frete","outcome":"cancelled","wall":"caller",`,
			`"tries":0,"took":0,"deadline":2500000000,"applied":"no"}`,
		}},
		{"a line end in a class", prazo.Record{Guard: "frete", Class: "a\nlevel=ERROR", Deadline: 1}, []string{
			`{"level":"DEBUG","msg":"prazo call","dependency":"frete","class":"a\nlevel=ERROR","outcome":"good","tries":0,"took":0,"deadline":1}`,
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			prazoslog.Sink(all(&out))(&c.record)
			if want := strings.Join(c.want, "") + "\n"; out.String() != want {
				t.Errorf("got\n%swant\n%s", out.String(), want)
			}
		})
	}
}

// TestThroughGuard has a guard make the Records, in fake time.
func TestThroughGuard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		g, err := prazo.New("frete", prazo.Policy{
			Deadline: 3 * time.Second,
			TryLimit: prazo.Fixed(time.Second),
			Retries:  prazo.Retries{Max: 1, Wait: prazo.Wait{Jitter: prazo.NoJitter}},
		}, prazo.WithSink(prazoslog.Sink(all(&out))))
		if err != nil {
			t.Fatal(err)
		}
		_, err = prazo.Run(context.Background(), g, prazo.Op[int]{
			Spec: prazo.Spec{Class: "quote", Repeat: prazo.Idempotent},
			Do: func(ctx context.Context, try *prazo.Try) (int, error) {
				try.Phase(prazo.PhaseConnect, 0)
				if try.N() == 1 {
					return 0, errors.New("connection\r\nrefused")
				}
				try.Phase(prazo.PhaseWrite, 0)
				<-ctx.Done()
				return 0, ctx.Err()
			},
			Judge: func(_ int, err error) prazo.Verdict { return prazo.Verdict{Kind: prazo.Broken} },
		})
		if err == nil {
			t.Fatal("no error")
		}
		want := `{"level":"WARN","msg":"prazo call","dependency":"frete","class":"quote","outcome":"timed out","wall":"try","phase":"write",` +
			`"stop":"all tries used","tries":2,"took":1100000000,"deadline":3000000000,"applied":"maybe","try":{` +
			`"1":{"limit":1000000000,"took":0,"outcome":"broken","phase":"connect","error":"connection  refused"},` +
			`"2":{"at":100000000,"waited":100000000,"limit":1000000000,"took":1000000000,"outcome":"timed out","wall":"try","phase":"write"}}}` + "\n"
		if out.String() != want {
			t.Errorf("got\n%swant\n%s", out.String(), want)
		}
	})
}

// TestLevels: what is below the handler's level is not written, and a level can be chosen.
func TestLevels(t *testing.T) {
	outcomes := []prazo.Kind{
		prazo.Good, prazo.Failed, prazo.NotSent, prazo.Broken, prazo.TimedOut, prazo.Throttled, prazo.Unavailable, prazo.Cancelled,
	}
	slowIsError := func(r *prazo.Record) slog.Level {
		if r.Took > time.Second {
			return slog.LevelError
		}
		return prazoslog.Level(r)
	}
	for _, c := range []struct {
		name    string
		options []prazoslog.Option
		from    slog.Level
		took    time.Duration
		want    string
	}{
		{"debug", nil, slog.LevelDebug, 0, "DEBUG WARN WARN WARN WARN WARN WARN INFO"},
		{"info", nil, slog.LevelInfo, 0, "WARN WARN WARN WARN WARN WARN INFO"},
		{"warn", nil, slog.LevelWarn, 0, "WARN WARN WARN WARN WARN WARN"},
		{"error", nil, slog.LevelError, 0, ""},
		{"chosen, quick", []prazoslog.Option{prazoslog.WithLevel(slowIsError)}, slog.LevelInfo, 0, "WARN WARN WARN WARN WARN WARN INFO"},
		{"chosen, slow", []prazoslog.Option{prazoslog.WithLevel(slowIsError)}, slog.LevelError, time.Minute, strings.TrimSpace(strings.Repeat("ERROR ", 8))},
		{"nil options", []prazoslog.Option{nil, prazoslog.WithLevel(nil)}, slog.LevelWarn, 0, "WARN WARN WARN WARN WARN WARN"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var out bytes.Buffer
			sink := prazoslog.Sink(slog.New(slog.NewJSONHandler(&out, &slog.HandlerOptions{Level: c.from})), c.options...)
			for _, kind := range outcomes {
				sink(&prazo.Record{Guard: "frete", Outcome: kind, Took: c.took})
			}
			var levels []string
			for line := range strings.Lines(out.String()) {
				levels = append(levels, decode(t, line)["level"].(string))
			}
			if got := strings.Join(levels, " "); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func decode(t *testing.T, line string) map[string]any {
	t.Helper()
	var said map[string]any
	if err := json.Unmarshal([]byte(line), &said); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	return said
}

// TestOffCostsNothing: a call whose level is off is not looked at.
//
// mutate: prazoslog/sink.go: if !logger.Enabled(ctx, level) { => if false {
func TestOffCostsNothing(t *testing.T) {
	sink := prazoslog.Sink(slog.New(slog.NewTextHandler(io.Discard, &slog.HandlerOptions{Level: slog.LevelInfo})))
	record := &prazo.Record{Guard: "frete", Class: "GET frete.test", Took: ms, Tries: make([]prazo.TryRecord, 3)}
	if n := testing.AllocsPerRun(100, func() { sink(record) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLineIsBounded: of many tries the ends are written, and of a long text its beginning, in whole characters.
//
// mutate: prazoslog/attributes.go: case i < ends || i >= n-ends: => case true:
func TestLineIsBounded(t *testing.T) {
	long := "x" + strings.Repeat("ção", 100_000)
	record := &prazo.Record{Guard: long, Class: long, RequestID: long, Outcome: prazo.Broken}
	for i := range 1000 {
		record.Tries = append(record.Tries, prazo.TryRecord{N: i + 1, Kind: prazo.Broken, Remote: long, Err: long})
	}
	var out bytes.Buffer
	prazoslog.Sink(all(&out))(record)
	if out.Len() > 6000 {
		t.Errorf("a line of %d bytes", out.Len())
	}
	said := decode(t, out.String())
	tries := said["try"].(map[string]any)
	for _, n := range []string{"1", "2", "3", "998", "999", "1000"} {
		if tries[n] == nil {
			t.Errorf("try %s is missing", n)
		}
	}
	if len(tries) != 7 || tries["left_out"] != 994.0 || said["tries"] != 1000.0 {
		t.Errorf("%d tries in the line, %v left out of %v", len(tries)-1, tries["left_out"], said["tries"])
	}
	class := said["class"].(string)
	if !strings.HasPrefix(long, strings.TrimSuffix(class, "...")) || !strings.HasSuffix(class, "...") || len(class) > 259 || len(class) < 255 {
		t.Errorf("the class is %d bytes: %q", len(class), class)
	}
}

// TestTimeIsTheEnd: a line bears the time at which the call was over.
func TestTimeIsTheEnd(t *testing.T) {
	start := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	var out bytes.Buffer
	prazoslog.Sink(slog.New(slog.NewJSONHandler(&out, nil)))(&prazo.Record{Guard: "frete", Start: start, Took: 2500 * ms, Outcome: prazo.TimedOut})
	if got := decode(t, out.String())["time"]; got != "2026-11-30T12:00:02.5Z" {
		t.Errorf("the time is %v", got)
	}
}

// TestLoggerKeepsItsOwn: attributes and groups of the logger stand before and around ours.
func TestLoggerKeepsItsOwn(t *testing.T) {
	var out bytes.Buffer
	prazoslog.Sink(all(&out).With("service", "loja").WithGroup("call"))(&prazo.Record{Guard: "frete", Deadline: 1})
	want := `{"level":"DEBUG","msg":"prazo call","service":"loja","call":{"dependency":"frete","outcome":"good","tries":0,"took":0,"deadline":1}}` + "\n"
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

// TestDefaultLogger: nil is what slog.Default is when the call ends.
func TestDefaultLogger(t *testing.T) {
	sink := prazoslog.Sink(nil)
	before := slog.Default()
	defer slog.SetDefault(before)
	var out bytes.Buffer
	slog.SetDefault(all(&out))
	sink(&prazo.Record{Guard: "frete"})
	if !strings.Contains(out.String(), `"dependency":"frete"`) {
		t.Errorf("got %q", out.String())
	}
}

// TestManyAtOnce has calls end together; each has a line of its own.
func TestManyAtOnce(t *testing.T) {
	var out bytes.Buffer
	sink := prazoslog.Sink(all(&out))
	var wg sync.WaitGroup
	for range 100 {
		wg.Go(func() { sink(&prazo.Record{Guard: "frete", Tries: make([]prazo.TryRecord, 3)}) })
	}
	wg.Wait()
	n := 0
	for line := range strings.Lines(out.String()) {
		decode(t, line)
		n++
	}
	if n != 100 {
		t.Errorf("%d lines of 100 calls", n)
	}
}
