package prom

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// A MetricError says that there is nothing to read under a name, and what there is.
type MetricError struct {
	Metric     string   // what was asked for; "" when no name was given
	Why        string   // such as: has no calls in the last 24h0m0s
	Candidates []string // histograms of the server, those that look like durations first; at most 20
	More       int      // histograms beside them
}

// Error implements error, in one line.
func (e *MetricError) Error() string {
	say := "no metric is given"
	if e.Metric != "" {
		say = fmt.Sprintf("metric %s %s", e.Metric, e.Why)
	}
	switch {
	case len(e.Candidates) == 0:
		return say + ": the server has no metric that ends in _bucket; if it has native histograms, name one, else ask another server"
	case e.More > 0:
		return fmt.Sprintf("%s: name one of %s, or one of %d more", say, strings.Join(e.Candidates, ", "), e.More)
	}
	return fmt.Sprintf("%s: name one of %s", say, strings.Join(e.Candidates, ", "))
}

const (
	mostCandidates = 20
	mostNames      = 100_000
)

// nothing explains why a metric had no calls.
func (r *reading) nothing(ctx context.Context) error {
	why := fmt.Sprintf("has no calls in the %v before %s", r.q.Window, r.q.Now.UTC().Format("2006-01-02 15:04 MST"))
	if len(r.q.selector) > 0 {
		why += " with {" + written(r.q.selector) + "}"
	}
	if r.plain {
		why = "is no histogram (a summary, counter or gauge cannot be added up to percentiles)"
	}
	err := r.c.candidates(ctx, r.q)
	if missing, ok := err.(*MetricError); ok {
		missing.Metric, missing.Why = r.q.Metric, why
	}
	return err
}

// candidates asks which histograms there are; its error is always set.
func (c *client) candidates(ctx context.Context, q *question) error {
	names, err := c.names(ctx, "label/__name__/values", url.Values{
		"start": {strconv.FormatInt(q.Now.Add(-q.Window).Unix(), 10)}, "end": {strconv.FormatInt(q.Now.Unix(), 10)},
	})
	if err != nil {
		return err
	}
	var found []string
	for _, name := range names {
		base, isClassic := strings.CutSuffix(name, "_bucket")
		if _, known := find(base); isClassic || known {
			found = append(found, shown(base))
		}
	}
	slices.SortFunc(found, func(a, b string) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), strings.Compare(a, b)) })
	found = slices.Compact(found)
	show := min(len(found), mostCandidates)
	return &MetricError{Candidates: found[:show], More: len(found) - show}
}

// rank puts what is known first, then what sounds like a duration.
func rank(name string) int {
	if _, known := find(name); known {
		return 0
	}
	for _, word := range []string{"duration", "latency", "seconds", "time"} {
		if strings.Contains(name, word) {
			return 1
		}
	}
	return 2
}

// names asks for a list of names; of a longer one the first mostNames.
func (c *client) names(ctx context.Context, path string, query url.Values) ([]string, error) {
	var all []string
	err := c.ask(ctx, path, query, func(body io.Reader) error {
		_, err := readAnswer(body, func(dec *json.Decoder) error {
			var name string
			err := dec.Decode(&name)
			if len(all) < mostNames {
				all = append(all, name)
			}
			return err
		})
		return err
	})
	return all, err
}

// labels looks whether the label of the dependency is there; where it is not, it asks which labels are. A server that does
// not tell them has answered the question that matters all the same.
func (r *reading) labels(ctx context.Context, parts []*gathering) {
	if slices.ContainsFunc(parts, func(g *gathering) bool { return g.named }) {
		return
	}
	metric := r.q.Metric
	if r.kind == classic {
		metric += "_bucket"
	}
	names, err := r.c.names(ctx, "labels", url.Values{
		"match[]": {selectorText(metric, r.q.selector)},
		"start":   {strconv.FormatInt(r.q.Now.Add(-r.q.Window).Unix(), 10)}, "end": {strconv.FormatInt(r.q.Now.Unix(), 10)},
	})
	names = slices.DeleteFunc(names, func(name string) bool { return name == "le" || name == "vmrange" || name == "__name__" })
	for i := range names {
		names[i] = shown(names[i])
	}
	has := "it has no labels"
	if err != nil {
		has = "which labels it has the server does not say"
	} else if len(names) > 0 {
		has = "it has the labels " + strings.Join(names[:min(len(names), mostCandidates)], ", ")
	}
	if r.q.Config.Dependency == "" {
		r.notes.add("all series of %s are one dependency, because no label was named: %s", r.q.Metric, has)
		return
	}
	r.notes.add("no series of %s has the label %s, so all are one dependency: %s", r.q.Metric, r.q.Dependency, has)
}
