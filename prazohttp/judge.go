package prazohttp

import (
	"crypto/tls"
	"errors"
	"net/http"
	"time"

	"github.com/prazohq/prazo"
)

// idempotent reports whether a method is so by definition: RFC 9110 section 9.2.2, and QUERY, which is safe.
func idempotent(method string) bool {
	switch method {
	case "", http.MethodGet, http.MethodHead, http.MethodOptions, http.MethodTrace, http.MethodPut, http.MethodDelete, "QUERY":
		return true
	}
	return false
}

// transient reports whether an answer says that another try may do better.
func transient(status int) bool {
	switch status {
	case http.StatusRequestTimeout, http.StatusTooEarly, http.StatusTooManyRequests,
		http.StatusBadGateway, http.StatusServiceUnavailable, http.StatusGatewayTimeout:
		return true
	}
	return false
}

// judge says what a try came to.
func (a *attempt) judge(err error) prazo.Verdict {
	var v prazo.Verdict
	if _, bad := err.(*badAnswer); err == nil || bad {
		v = a.e.judgeStatus(a.resp)
	} else {
		v = a.judgeError(err)
	}
	v.Last = v.Last || !a.e.body.replayable()
	v.Whole = a.whole
	return v
}

func (a *attempt) judgeError(err error) prazo.Verdict {
	var certificate *tls.CertificateVerificationError
	var source *sourceError
	refused := a.e.t.traced && !a.trace.asked.Load() // by net/http itself: the request is not one it can send
	switch {
	case errors.As(err, &certificate):
		return prazo.Verdict{Kind: prazo.Failed, NotApplied: true}
	case refused:
		return prazo.Verdict{Kind: prazo.Failed, NotApplied: true, Alone: true}
	case errors.As(err, &source):
		return prazo.Verdict{Kind: prazo.Failed, Last: true, Alone: true}
	case errors.Is(err, errTooLarge), errors.Is(err, errNoReplay):
		return prazo.Verdict{Kind: prazo.Failed, Alone: true}
	case a.trace.asked.Load() && !a.trace.had.Load():
		return prazo.Verdict{Kind: prazo.NotSent}
	}
	return prazo.Verdict{Kind: prazo.Broken, NotApplied: refusedStream(err)}
}

// judgeStatus reads an answer by facts of RFC 9110 section 15, RFC 6585 section 4 (429) and RFC 8470 section 5.2 (425).
func (e *exchange) judgeStatus(resp *http.Response) prazo.Verdict {
	v := prazo.Verdict{Status: resp.StatusCode}
	switch status := resp.StatusCode; {
	case status == http.StatusRequestTimeout: // may be repeated once, on another connection (RFC 9110 section 15.5.9)
		v.Kind, v.Last = prazo.TimedOut, e.gaveUp408.Swap(true)
	case status == http.StatusTooEarly:
		v.Kind, v.NotApplied = prazo.Unavailable, true
	case status == http.StatusTooManyRequests:
		v.Kind = prazo.Throttled
	case status == http.StatusGatewayTimeout:
		v.Kind = prazo.TimedOut
	case transient(status):
		v.Kind = prazo.Unavailable
	case e.stillRuns(resp):
		v.Kind, v.Asked, v.Alone = prazo.Unavailable, retryAfter(resp.Header, time.Now()), true
	case status >= 500:
		v.Kind = prazo.Failed
	case redirects(status) && resp.Header.Get("Location") != "":
		v.Leads = true
	}
	if transient(resp.StatusCode) {
		v.Asked = retryAfter(resp.Header, time.Now())
	}
	e.expired(resp, &v)
	return v
}

func redirects(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}
