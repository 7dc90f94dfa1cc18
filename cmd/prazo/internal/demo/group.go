package demo

import (
	"bytes"
	"context"
	"io"
	"net/http"

	"github.com/prazohq/prazo"
)

type groupKey struct{}

// withGroup returns a ctx for requests that belong to g. A client without groups does not look at it.
func withGroup(ctx context.Context, g prazo.Group) context.Context {
	return context.WithValue(ctx, groupKey{}, g)
}

// grouped is a transport that makes the requests of a group one call of its guard, the whole answer included.
type grouped struct {
	guard *prazo.Guard
	next  http.RoundTripper
}

// RoundTrip sends the request, as one of its group if it has one.
func (t *grouped) RoundTrip(req *http.Request) (*http.Response, error) {
	group, ok := req.Context().Value(groupKey{}).(prazo.Group)
	if !ok || group.Key == "" {
		return t.next.RoundTrip(req)
	}
	op := prazo.Op[*http.Response]{
		Spec: prazo.Spec{Group: group},
		Do: func(ctx context.Context, _ *prazo.Try) (*http.Response, error) {
			return t.whole(req.WithContext(ctx))
		},
	}
	return prazo.Run(req.Context(), t.guard, op)
}

// whole returns an answer whose body is in memory.
func (t *grouped) whole(req *http.Request) (*http.Response, error) {
	resp, err := t.next.RoundTrip(req)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, mostBody))
	if err != nil {
		return nil, err
	}
	resp.Body = io.NopCloser(bytes.NewReader(body))
	return resp, nil
}

// CloseIdleConnections closes those of the transport below.
func (t *grouped) CloseIdleConnections() {
	(&http.Client{Transport: t.next}).CloseIdleConnections()
}
