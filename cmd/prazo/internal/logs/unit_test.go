package logs

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

func TestSpan(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		text string
		unit unit
		want time.Duration
		ok   bool
	}{
		{"0.123", seconds, 123 * time.Millisecond, true},
		{"12", millis, 12 * time.Millisecond, true},
		{"118250", micros, 118250 * time.Microsecond, true},
		{"9.29675e-05", seconds, 92968, true},
		{"1E3", nanos, 1000, true},
		{"-1", millis, -time.Millisecond, true},
		{"1m2.5s", millis, 62500 * time.Millisecond, true},
		{"12ms", seconds, 12 * time.Millisecond, true},
		{"3 µs", seconds, 3 * time.Microsecond, true},
		{"1h", millis, time.Hour, true},
		{"0.0000000000000000000000000001", seconds, 0, true},
		{"1e300", seconds, 0, false},
		{"99999999999999999999999", seconds, 0, false},
		{"9999999h", seconds, 0, false},
		{"", seconds, 0, false},
		{".", seconds, 0, false},
		{"-", seconds, 0, false},
		{"12 parsecs", seconds, 0, false},
		{"1.2.3", seconds, 0, false},
		{"1s-2s", seconds, 0, false},
	} {
		got, _, ok := span([]byte(test.text), test.unit)
		if ok != test.ok || ok && got != int64(test.want) {
			t.Errorf("%q in %s: %s, %t; want %s, %t", test.text, test.unit, time.Duration(got), ok, test.want, test.ok)
		}
	}
}

func TestMoment(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"2026-02-06T12:14:14.5Z":           "2026-02-06T12:14:14.5Z",
		"2026-02-06T12:14:14+01:00":        "2026-02-06T11:14:14Z",
		"2024-02-29 23:59:59,250":          "2024-02-29T23:59:59.25Z",
		"06/Feb/2026:12:14:14 -0330":       "2026-02-06T15:44:14Z",
		"31/Dec/1999:23:59:59.001":         "1999-12-31T23:59:59.001Z",
		"1770380054":                       "2026-02-06T12:14:14Z",
		"1770380054.123":                   "2026-02-06T12:14:14.123Z",
		"1770380054123":                    "2026-02-06T12:14:14.123Z",
		"1770380054123456":                 "2026-02-06T12:14:14.123456Z",
		"1770380054123456789":              "2026-02-06T12:14:14.123456789Z",
		"0":                                "1970-01-01T00:00:00.000000001Z",
		"2026-13-06T12:14:14Z":             "",
		"2026-02-06T25:14:14Z":             "",
		"06/Foo/2026:12:14:14 +0000":       "",
		"1e99":                             "",
		"-5":                               "",
		"":                                 "",
		"2026-02-06T12:14:14+99:99":        "",
		"xxxx-xx-xxTxx:xx:xx":              "",
		"2026-02-06T12:14:14.1234567890 Z": "2026-02-06T12:14:14.123456789Z",
	} {
		got := ""
		if ns, ok := moment([]byte(text)); ok {
			got = time.Unix(0, ns).UTC().Format(time.RFC3339Nano)
		}
		if got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// Every day from 1970 on, against the standard library.
func TestDays(t *testing.T) {
	t.Parallel()
	for day := range 80_000 {
		at := time.Unix(int64(day)*86_400, 0).UTC()
		if got := daysTo(at.Year(), int(at.Month()), at.Day()); got != day {
			t.Fatalf("%s is day %d, got %d", at, day, got)
		}
	}
}

func TestRoute(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("ab/", 90)
	for target, want := range map[string]string{
		"/frete/12?cep=1":                       "GET /frete/{id}",
		"/v1/a1b2c3d4e5/x":                      "GET /v1/{id}/x",
		"/550e8400-e29b-41d4-a716-446655440000": "GET /{id}",
		"/2026-02-06/report":                    "GET /{id}/report",
		"/facade/decade":                        "GET /facade/decade",
		"/order-17":                             "GET /order-17",
		"//x//":                                 "GET //x//",
		"http://u:p@h:80/a/1#f":                 "GET /a/{id}",
		"/a;jsession=1":                         "GET /a",
		"/" + long:                              "GET /ab/ab/ab/ab/ab/ab/ab/ab/...",
		"/" + strings.Repeat("z", 500):          "GET /" + strings.Repeat("z", 115) + "...",
		"":                                      "GET ",
	} {
		if got := string(appendRoute(nil, []byte("GET"), []byte(target))); got != want {
			t.Errorf("%.60s: %q, want %q", target, got, want)
		}
	}
	if got := string(appendRoute(nil, []byte("\x16\x03"), []byte("/x"))); got != "/x" {
		t.Errorf("a method that is none: %q", got)
	}
}

func TestShortName(t *testing.T) {
	t.Parallel()
	for file, want := range map[string]string{
		"/var/log/nginx/access.log.2.gz": "access", "frete.csv": "frete", "shop.example.log": "shop.example", "-": "stdin",
		".log": ".log", "5": "5", "noend": "noend",
	} {
		if got := shortName(file); got != want {
			t.Errorf("%s: %s, want %s", file, got, want)
		}
	}
}

// Seconds where milliseconds were meant, and the like, are said, with the option that mends it; and the option does.
func TestUnitsAreDoubted(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		header string
		value  float64
		want   string // the option that is proposed; empty: no doubt
	}{
		{"", 0.2, "--unit s"}, {"", 200, ""}, {"", 200_000, "--unit us"}, {"", 2e8, "--unit ns"},
		{"duration,status\n", 0.2, "--unit s"}, {"duration,status\n", 35, ""}, {"duration_ms,status\n", 0.2, ""},
		{"Duration (ms),status\n", 0.2, ""}, {"request_time,status\n", 250, "--unit ms"}, {"request_time,status\n", 0.25, ""},
	} {
		var text strings.Builder
		text.WriteString(test.header)
		for i := range 200 {
			fmt.Fprintf(&text, "%g", test.value*(0.5+float64(i)/200))
			if test.header != "" {
				text.WriteString(",200")
			}
			text.WriteString("\n")
		}
		config := Config{Names: []string{"-"}, Stdin: strings.NewReader(text.String())}
		_, s, err := quiet(config)
		said := strings.Join(s.Warnings, "\n")
		if err != nil || s.Calls != 200 || (test.want == "") != (said == "") || !strings.Contains(said, test.want) {
			t.Errorf("%s%g: %v, %q, want %q", test.header, test.value, err, said, test.want)
		}
		if test.want == "" {
			continue
		}
		config.Unit = strings.TrimPrefix(test.want, "--unit ")
		config.Stdin = strings.NewReader(text.String())
		calls, s, err := quiet(config)
		if err != nil || len(s.Warnings) > 0 || calls[100].Took < time.Millisecond || calls[100].Took > time.Minute {
			t.Errorf("%s%g with %s: %v, %q", test.header, test.value, test.want, err, s.Warnings)
		}
	}
}

// The caller may name the fields, also those inside others.
func TestFields(t *testing.T) {
	t.Parallel()
	text := `{"when":"2026-02-06T12:14:14Z","call":{"t_us":1500,"rc":503,"peer":"frete","what":"/a/1"},"latency":7}` + "\n"
	fields := Fields{Duration: "call.t_us", Time: "when", Status: "call.rc", Dependency: "call.peer", Route: "call.what"}
	got, _, err := render(t, Config{Names: []string{"-"}, Stdin: strings.NewReader(text), Fields: fields})
	want := "2026-02-06T12:14:13.9985 took 1.5ms failed status 503 tries 0 | frete | /a/{id}\n"
	if err != nil || !strings.HasPrefix(got, want) {
		t.Errorf("%v\n%s", err, got)
	}
}

// What stands beside the times in nginx's lines is not taken for one, and a status in words is passed over.
func TestNotATime(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		text string
		want time.Duration
	}{
		"a ratio": {strings.TrimSuffix(nginxLine(1, "/", 200, 250), "\n") + ` "2.54"`, 250 * time.Millisecond},
		"a date":  {strings.TrimSuffix(nginxLine(1, "/", 200, 250), "\n") + ` 1770380054.123`, 250 * time.Millisecond},
		"an address": {
			strings.Replace(nginxLine(1, "/", 200, 250), `"curl"`, `"curl" "203.0.113.9, 198.51.100.1"`, 1), 250 * time.Millisecond,
		},
		"a word for a status": {`{"time":"noon","took_ms":250,"status":"ok","code":"E17"}`, 250 * time.Millisecond},
	} {
		calls, s, err := quiet(Config{Names: []string{"-"}, Stdin: strings.NewReader(test.text)})
		if err != nil || len(calls) != 1 || calls[0].Took != test.want {
			t.Errorf("%s: %v, %+v, %+v", name, err, calls, s)
		}
	}
}
