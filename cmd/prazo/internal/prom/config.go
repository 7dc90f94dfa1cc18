package prom

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// A Config says which histogram of which server to read. URL and Now are required; a zero field is what its comment says.
type Config struct {
	URL    string // of the server, with a base path such as /prometheus; user:password in it is sent as basic authentication
	Token  string // sent as "Authorization: Bearer"; not beside user:password
	Tenant string // sent as X-Scope-OrgID, which Mimir and Thanos ask for

	Metric     string // the histogram's name, with or without _bucket; "": the error lists the candidates
	Selector   string // conditions on its series: namespace="shop",method="GET"
	Dependency string // the label that tells dependencies apart; "": as [Known] has it, else all series are one
	Route      string // the label that tells routes apart; "": as Known has it, "-": none
	Cut        string // conditions on a call that somebody gave up on: code=~"499|504"; "": as Known has it, "-": none

	Unit     time.Duration // what 1 means in the metric; 0: by its name, else by its buckets
	Window   time.Duration // how far back from Now, in whole seconds; 0: 24 h
	Parts    int           // the window in so many equal parts, 1 to 48, each with Buckets of its own; 0: 1
	Now      time.Time     // the end of the window
	Deadline time.Duration // for everything that is asked together, to the last byte; 0: 30 s

	Transport http.RoundTripper // how to get there; nil: directly, without a proxy
}

// The bounds and defaults of a Config.
const (
	defaultWindow   = 24 * time.Hour
	mostWindow      = 400 * 24 * time.Hour
	mostParts       = 48
	defaultDeadline = 30 * time.Second
	mostDeadline    = 10 * time.Minute
)

// A question is a Config that was checked and completed.
type question struct {
	Config
	address  address
	selector []matcher
	cut      []matcher
	part     time.Duration
}

// prepare checks everything at once, so that a person corrects it in one go.
func prepare(c Config) (question, error) {
	q := question{Config: c}
	q.Now = c.Now.Round(0) // the server knows nothing of our monotonic clock
	q.Metric = strings.TrimSuffix(c.Metric, "_bucket")
	q.complete()
	var faults []error
	fault := func(err error, what string) {
		if err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", what, err))
		}
	}
	var err error
	q.address, err = readAddress(c.URL)
	fault(err, "prometheus URL")
	if c.Token != "" && q.address.user != nil {
		fault(errors.New("a token and user:password in the URL: give one of them"), "prometheus")
	}
	if strings.ContainsAny(c.Token+c.Tenant, "\r\n\x00") {
		fault(errors.New("line breaks in it: write it on one line"), "prometheus token or tenant")
	}
	for _, name := range []struct{ what, text string }{
		{"metric", q.Metric}, {"label of the dependency", q.Dependency}, {"label of the route", q.Route},
	} {
		if name.text != "" {
			fault(checkName(name.text), name.what)
		}
	}
	q.selector, err = readMatchers(c.Selector)
	fault(err, "selector")
	q.cut, err = readMatchers(q.Cut)
	fault(err, "conditions on a cut call")
	fault(q.checkTimes(), "prometheus")
	return q, errors.Join(faults...)
}

// complete fills in the defaults.
func (q *question) complete() {
	if known, ok := find(q.Metric); ok {
		q.Dependency, q.Route, q.Cut = first(q.Dependency, known.Dependency), first(q.Route, known.Route), first(q.Cut, known.Cut)
		q.Unit = first(q.Unit, known.Unit)
	}
	if q.Route == "-" {
		q.Route = ""
	}
	if q.Cut == "-" {
		q.Cut = ""
	}
	q.Unit = first(q.Unit, unitOf(q.Metric))
	q.Window, q.Parts, q.Deadline = first(q.Window, defaultWindow), first(q.Parts, 1), first(q.Deadline, defaultDeadline)
	if q.Parts > 0 {
		q.part = (q.Window / time.Duration(q.Parts)).Truncate(time.Second)
	}
}

// first is a, or b where a is the zero value.
func first[T comparable](a, b T) T {
	var zero T
	if a == zero {
		return b
	}
	return a
}

func (q *question) checkTimes() error {
	switch {
	case q.Now.IsZero():
		return errors.New("the end of the window is missing")
	case q.Parts < 1 || q.Parts > mostParts:
		return fmt.Errorf("%d parts: write 1 to %d", q.Parts, mostParts)
	case q.Window > mostWindow || q.part < time.Second:
		return fmt.Errorf("a window of %v in %d parts: write 1 s to 9600h, and at least 1 s for each part", q.Window, q.Parts)
	case q.Deadline < 0 || q.Deadline > mostDeadline:
		return fmt.Errorf("a deadline of %v: write more than 0 and at most %v", q.Deadline, mostDeadline)
	case q.Unit < 0 || q.Unit > time.Hour:
		return fmt.Errorf("a unit of %v: write s, ms, us or ns", q.Unit)
	}
	return nil
}
