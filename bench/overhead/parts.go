package main

import (
	"fmt"
	"net/http"
	"net/http/httptrace"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/bench/internal/peer"
	"github.com/prazohq/prazo/bench/internal/stat"
)

// part is one step from bare net/http to prazo with everything on.
type part struct {
	name   string
	client peer.Client
}

// parts prints the allocations of prazo part by part. What no policy switches off, the request id and the phases, is
// shown by a transport that does the same with the standard library alone.
func parts(url string, calls int) error {
	bare, _ := peer.Named(peer.Bare)
	full := peer.Policy(setup())
	off := prazo.Policy{Deadline: full.Deadline, Retries: prazo.Retries{Max: prazo.Off, HoldAsked: prazo.Off}}
	off.Retries.Budget.Share = prazo.Off
	retries := off
	retries.Retries.Max = full.Retries.Max
	budget := retries
	budget.Retries.Budget.Share = 0
	sink := prazo.WithSink(func(*prazo.Record) {})
	list := []part{
		{"bare net/http", bare.New(setup())},
		{"(imitated) + own request value and header", imitation(false)},
		{"(imitated) + phases by httptrace", imitation(true)},
		{"prazo: deadline, bulkhead, request id, phases", peer.WithPolicy(off)},
		{"+ retries, with a learnt try limit and scouts", peer.WithPolicy(retries)},
		{"+ retry budget", peer.WithPolicy(budget)},
		{"with a fixed try limit instead", peer.WithPolicy(full)},
		{"+ sink", peer.WithPolicy(full, sink)},
	}
	fmt.Printf("%-50s %7s %7s %7s\n", "prazo part by part", "allocs", "more", "bytes")
	last := 0.0
	for i, p := range list {
		one := getter(p.client, url)
		times(calls/4, one)()
		allocs, bytes := stat.Allocs(2*calls, one)
		more := ""
		if i > 0 {
			more = fmt.Sprintf("%+.1f", allocs-last)
		}
		last = allocs
		fmt.Printf("%-50s %7.1f %7s %7.0f\n", p.name, allocs, more, bytes)
	}
	return nil
}

// imitation returns a client that gives each request a value, a header and an id of its own, and traces it.
func imitation(traced bool) peer.Client {
	return peer.Through(func(next http.RoundTripper) http.RoundTripper {
		return roundTripper(func(req *http.Request) (*http.Response, error) {
			ctx := req.Context()
			if traced {
				ctx = httptrace.WithClientTrace(ctx, hooks(new(phases)))
			}
			header := req.Header.Clone()
			header["X-Request-Id"] = []string{fmt.Sprintf("%036x", time.Now().UnixNano())}
			req = req.WithContext(ctx)
			req.Header = header
			return next.RoundTrip(req)
		})
	})
}

type roundTripper func(*http.Request) (*http.Response, error)

func (f roundTripper) RoundTrip(req *http.Request) (*http.Response, error) { return f(req) }

// phases is the least that a trace must keep.
type phases struct {
	at     [8]time.Time
	remote string
}

func hooks(p *phases) *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		GetConn:           func(string) { p.at[0] = time.Now() },
		DNSStart:          func(httptrace.DNSStartInfo) { p.at[1] = time.Now() },
		ConnectStart:      func(string, string) { p.at[2] = time.Now() },
		TLSHandshakeStart: func() { p.at[3] = time.Now() },
		GotConn: func(info httptrace.GotConnInfo) {
			p.at[4] = time.Now()
			p.remote = info.Conn.RemoteAddr().String()
		},
		WroteRequest: func(httptrace.WroteRequestInfo) { p.at[5] = time.Now() },
	}
}
