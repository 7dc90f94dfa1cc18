package main

import (
	"context"
	"errors"
	"io"
	"net/http"
	"slices"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// A caller makes calls through one guard.
type caller struct {
	guard    *prazo.Guard
	watch    *scoutWatch // nil: it makes one call only, or learns nothing
	client   *http.Client
	requests *requests
	options  prazohttp.Call
}

func newCaller(cfg callConfig, requests *requests) (*caller, error) {
	c := &caller{requests: requests, options: prazohttp.Call{Idempotent: cfg.idempotent}}
	var options []prazo.Option
	if cfg.repeat > 0 && cfg.policy.TryLimit.Rule == prazo.LearnRule {
		c.watch = newScoutWatch()
		options = append(options, prazo.WithSink(c.watch.sink))
	}
	d := cfg.dependency
	if d.Name == "" { // no file describes it
		d.Name = requests.url.Host
	}
	var err error
	if c.guard, err = d.Guard(options...); err != nil {
		return nil, err
	}
	c.client = &http.Client{Transport: transportOf(c.guard, d)}
	return c, nil
}

// complete is told what each call came to when it returns, and gives the Records that are complete by now: that of the call,
// unless a try of it runs on as a scout, and those of earlier calls whose scouts have ended.
func (c *caller) complete(a *answer) []prazo.Record {
	switch {
	case c.watch != nil:
		return c.watch.returned(a)
	case a.known:
		return []prazo.Record{a.record}
	}
	return nil
}

// send makes one call and copies the body as it comes.
func (c *caller) send(ctx context.Context, body *output) answer {
	a := c.make(ctx, body)
	a.safe = slices.Contains([]string{"GET", "HEAD", "OPTIONS", "TRACE"}, c.requests.method)
	a.once = c.requests.body.once()
	return a
}

func (c *caller) make(ctx context.Context, body *output) answer {
	req, err := c.requests.next(prazohttp.With(ctx, c.options))
	if err != nil {
		return answer{err: err, local: true}
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return failed(err)
	}
	a := answer{status: resp.StatusCode}
	_, err = io.Copy(body, resp.Body)
	_ = resp.Body.Close()
	a.record, a.known = prazohttp.RecordOf(resp)
	switch {
	case body.err != nil:
		a.err, a.local = body.err, true
	case err != nil:
		broken := failed(err)
		a.err = broken.err
		if broken.known {
			a.record, a.known = broken.record, true
		}
	}
	return a
}

// failed is what a call came to that gave an error.
func failed(err error) answer {
	a := answer{err: err}
	if why, ok := errors.AsType[*prazo.Error](err); ok {
		a.record, a.known = *why.Record, true
		a.err = why // without the method and the URL that net/http puts in front: the caller knows them
	}
	return a
}
