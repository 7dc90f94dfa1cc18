package prom

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// A Result is what a server knows of a histogram.
type Result struct {
	Metric  string
	Kind    string        // classic or native: which buckets were read
	Unit    time.Duration // what 1 means in the metric
	Buckets []Buckets     // part by part, each sorted by dependency and route, at most 1,024 of them: the busiest
	Notes   []string      // what a person must know to judge the numbers, a sentence each
}

// Read asks for the increase of a histogram over the window. Where the server has classic buckets and native ones, the
// native are taken if they saw the calls too: they are finer. A metric that is not there is a [*MetricError]. Everything
// together ends at the deadline, also where the server sends on byte by byte.
func Read(ctx context.Context, config Config) (Result, error) {
	q, err := prepare(config)
	if err != nil {
		return Result{}, err
	}
	ctx, cancel := context.WithTimeout(ctx, q.Deadline)
	defer cancel()
	c, free := newClient(q)
	defer free()
	if q.Metric == "" {
		return Result{}, c.candidates(ctx, &q)
	}
	r := reading{q: &q, c: c, notes: &notes{}}
	parts := make([]*gathering, q.Parts)
	for i := range parts {
		if parts[i], err = r.part(ctx, q.end(i)); err != nil {
			return Result{}, err
		}
	}
	if r.kind == "" {
		return Result{}, r.nothing(ctx)
	}
	r.labels(ctx, parts)
	return r.result(parts), nil
}

// end is when the i-th part of the window ends.
func (q *question) end(i int) time.Time { return q.Now.Add(-q.part * time.Duration(q.Parts-1-i)) }

// A reading asks for one window after another.
type reading struct {
	q     *question
	c     *client
	notes *notes
	kind  string // of the first part that had calls; the others are read likewise
	plain bool   // there were samples of this name that are no histogram
}

// The kinds of histograms.
const (
	classic      = "classic"
	nativeBucket = "native"
)

// part reads the part of the window that ends at a time.
func (r *reading) part(ctx context.Context, end time.Time) (*gathering, error) {
	var found [2]*gathering
	for i, kind := range []string{classic, nativeBucket} {
		if r.kind != "" && r.kind != kind {
			continue
		}
		g := newGathering(r.q)
		if err := r.vector(ctx, r.q.histogram(kind), end, kind, g); err != nil {
			return nil, err
		}
		r.plain = r.plain || g.plain
		found[i] = g
	}
	switch {
	case found[1] == nil:
		return found[0], nil
	case found[0] == nil:
		return found[1], nil
	}
	ofClassic, ofNative := found[0].calls(), found[1].calls()
	switch {
	case ofNative > 0 && ofNative >= 0.99*ofClassic:
		r.kind = nativeBucket
		return found[1], nil
	case ofClassic > 0:
		r.kind = classic
	}
	return found[0], nil
}

// histogram is the query for one kind: its increase, with the labels that tell apart what is counted apart.
func (q *question) histogram(kind string) string {
	by, metric := q.groups(), q.Metric
	if kind == classic {
		by, metric = append([]string{"le", "vmrange"}, by...), metric+"_bucket"
	}
	return fmt.Sprintf("sum by (%s) (increase(%s[%ds]))", strings.Join(by, ","), selectorText(metric, q.selector),
		int(q.part/time.Second))
}

// groups are the labels to keep apart, in PromQL.
func (q *question) groups() []string {
	var by []string
	add := func(label string) {
		if text := labelText(label); label != "" && !slices.Contains(by, text) {
			by = append(by, text)
		}
	}
	add(q.Dependency)
	add(q.Route)
	for _, m := range q.cut {
		add(m.label)
	}
	return by
}

// vector asks a query at a time and gathers what it answers.
func (r *reading) vector(ctx context.Context, query string, at time.Time, kind string, g *gathering) error {
	asked := url.Values{
		"query": {query}, "time": {strconv.FormatFloat(float64(at.UnixMilli())/1000, 'f', 3, 64)},
		"timeout": {strconv.FormatFloat(r.q.Deadline.Seconds(), 'f', -1, 64) + "s"},
	}
	return r.c.ask(ctx, "query", asked, func(body io.Reader) error {
		a, err := readVector(body, kind, g)
		r.notes.server(a)
		return err
	})
}

// readVector gathers the samples of an answer.
func readVector(body io.Reader, kind string, g *gathering) (answer, error) {
	return readAnswer(body, func(dec *json.Decoder) error {
		var s sample
		if err := dec.Decode(&s); err != nil {
			return err
		}
		if kind == classic {
			g.addClassic(&s)
		} else {
			g.addNative(&s)
		}
		return nil
	})
}

// result puts the parts together.
func (r *reading) result(parts []*gathering) Result {
	unit := r.unit(parts)
	result := Result{Metric: r.q.Metric, Kind: r.kind, Unit: unit}
	for i, g := range parts {
		kept, left, calls := busiest(g.buckets(unit))
		for j := range kept {
			kept[j].Last = r.q.end(i)
			kept[j].First = kept[j].Last.Add(-r.q.part)
		}
		r.notes.gathered(g, left, calls)
		result.Buckets = append(result.Buckets, kept...)
	}
	r.notes.overflow(result)
	if len(r.q.cut) == 0 {
		r.notes.add("calls that were cut cannot be told from finished ones in %s: the curve may end too early; name them, such as code=~\"499|504\"",
			r.q.Metric)
	}
	result.Notes = r.notes.all
	return result
}
