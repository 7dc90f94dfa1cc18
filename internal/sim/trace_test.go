package sim

import (
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
)

// TestReadTrace: in order, from 0 on, without the calls that had no answer.
// mutate: internal/sim/trace.go: status < 500 && status != 429 => status < 500
// mutate: internal/sim/trace.go: all[i].At -= first => all[i].At -= 0 * first
func TestReadTrace(t *testing.T) {
	const text = "\ufefft_seconds, latency_ms, status\r\n\n1000.5,20,200\r\n1000,10,404\n 1001 , 5 , 503 \n1002,7,429\n1003,9000,0\n"
	got, err := ReadTrace(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	want := []Recorded{{At: 0, Took: 0.01, Finished: true}, {At: 0.5, Took: 0.02, Finished: true}, {At: 1, Took: 0.005}, {At: 2, Took: 0.007}}
	if !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestReadTraceErrors: each names the line, and what to write.
func TestReadTraceErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "line 1: the end, and no call was answered: write lines of t_seconds,latency_ms,status",
		"t_seconds,latency_ms,status\n":         "line 2: the end, and no call was answered: write",
		"0,1,0\n0,1,0\n":                        "line 3: the end, and no call was answered: write",
		"0,1,200\n5\n":                          `line 2: 1 fields in "5": write t_seconds,latency_ms,status, such as 0.25,12.5,200`,
		"0,1,200,3\n":                           "line 1: 4 fields",
		"0,1,200\nx,1,200\n":                    `line 2: t_seconds is "x": write the start of the call in seconds`,
		"0,1,200\nNaN,1,200\n":                  `line 2: t_seconds is "NaN"`,
		"1e12,1,200\n":                          `line 1: t_seconds is "1e12"`,
		"0,-1,200\n":                            `line 1: latency_ms is "-1": write how long the call took in milliseconds`,
		"0,inf,200\n":                           `line 1: latency_ms is "inf"`,
		"0,1,ok\n":                              `line 1: status is "ok": write the HTTP status, such as 200, or 0`,
		"0,1,700\n":                             `line 1: status is "700"`,
		"0,1,200\n\x00\xff,\n":                  "line 2: 2 fields",
		"0,1,200\n" + strings.Repeat("9", 5000): "line 2: longer than 4096 bytes: write",
	} {
		_, err := ReadTrace(strings.NewReader(text))
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: got %v, want %s", text, err, want)
		}
		if err != nil && len(err.Error()) > 200 {
			t.Errorf("%.40q: an error of %d bytes", text, len(err.Error()))
		}
	}
	broken := errors.New("disk")
	if _, err := ReadTrace(iotest.ErrReader(broken)); !errors.Is(err, broken) {
		t.Errorf("got %v", err)
	}
}

// TestReadTraceIsBounded: what never ends is not read to its end.
// mutate: internal/sim/trace.go: len(all) == most => false && len(all) == most
func TestReadTraceIsBounded(t *testing.T) {
	rows := strings.NewReader(strings.Repeat("0,1,200\n", 5000))
	_, err := readTrace(rows, 100)
	if err == nil || err.Error() != "line 101: more than 100 calls: split the file" || rows.Len() == 0 {
		t.Errorf("got %v, %d bytes not read", err, rows.Len())
	}
}

func FuzzReadTrace(f *testing.F) {
	f.Add("t_seconds,latency_ms,status\n0,1,200\n1,2,503\n")
	f.Add("3,1,200\n-1,0,100\n1e11,1e9,599\n")
	f.Add("0,1,200\nNaN,Inf,-0\n")
	f.Fuzz(func(t *testing.T, text string) {
		all, err := ReadTrace(strings.NewReader(text))
		if err != nil {
			if !strings.Contains(err.Error(), "line ") {
				t.Errorf("no line in %q", err)
			}
			return
		}
		if len(all) == 0 || len(all) > strings.Count(text, "\n")+1 || all[0].At != 0 {
			t.Fatalf("%d calls, first %v", len(all), all)
		}
		last := 0.0
		for _, c := range all {
			if !(c.At >= last && c.Took > 0 && c.Took <= 1e6) || math.IsInf(c.At, 0) {
				t.Fatalf("%+v after %v", c, last)
			}
			last = c.At
		}
	})
}
