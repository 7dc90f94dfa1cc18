package prazohttp

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// joined is what an exchange whose call is shared knows of its own caller. The exchange of the first caller makes the tries of
// all, also when that caller has left and has its request back: so it works on a clone of it.
type joined struct {
	req   *http.Request // the caller's own
	until time.Time     // its deadline, for all hops together
}

// takeGroup puts the call into its group. After a joined hop, which was a call of its own, it keeps to what that left of the
// deadline: there is no call to go on with.
func (e *exchange) takeGroup() {
	before := e.req.Response
	joins := before == nil || before.Request == nil
	var until time.Time
	if !joins {
		if m := markOf(before); m != nil && !m.until.IsZero() {
			joins, until = true, m.until
			e.spec.Follow = nil
			e.endBy(until)
		}
	}
	switch {
	case e.call.Group.Mode == prazo.Supersede:
		e.spec.Group = e.call.Group
	case joins && e.joinable():
		if until.IsZero() {
			until = time.Now().Add(e.wholeTime())
		}
		e.joined = &joined{e.req, until}
		e.req = e.req.Clone(e.req.Context())
		e.spec.Group = prazo.Group{Key: e.joinKey(), Mode: prazo.Join}
	}
}

// endBy shortens the deadline of the call.
func (e *exchange) endBy(until time.Time) {
	left := max(1, time.Until(until))
	if e.spec.Deadline <= 0 || left < e.spec.Deadline {
		e.spec.Deadline = left
	}
}

// wholeTime returns how long the call may take.
func (e *exchange) wholeTime() time.Duration {
	d := e.t.guard.Policy().Deadline
	if e.call.Deadline > 0 {
		d = min(d, e.call.Deadline)
	}
	return d
}

// joinable reports whether the answer to the request may be given to others who ask for the same, as far as the request says.
func (e *exchange) joinable() bool {
	req, g := e.req, e.call.Group
	switch {
	case g.Mode != prazo.Join, !safe(method(req)), e.body.kind != noBody, e.call.Stream:
		return false
	case req.Header.Get("Upgrade") != "", strings.Contains(req.Header.Get("Accept"), "text/event-stream"):
		return false
	}
	return g.Key != "" || !hasCredentials(req)
}

// joinFields names the fields that say nothing to a stale copy and yet tell two requests apart before there is an answer: those
// that its Vary may name, conditions, and a time in which the caller wants its answer.
var joinFields = []string{
	"Authorization", "Cookie", "Proxy-Authorization", "User-Agent", "Cache-Control", "Pragma", "If-None-Match", "If-Modified-Since",
	"Connection", "Te", "Idempotency-Key", "Grpc-Timeout", "Connect-Timeout-Ms", "X-Envoy-Expected-Rq-Timeout-Ms",
}

// joinKey returns the key of the calls that share one answer, also that of the fallback. A guard can have several Transports,
// whose bases may have credentials of their own.
func (e *exchange) joinKey() string {
	who, _ := asker(e.req.Header, joinFields, e.t.Stale.Ignore)
	instead := ""
	if e.fallback != nil {
		instead = e.fallback.preset.text()
	}
	return hash(
		fmt.Sprintf("%p", e.t), e.call.Group.Key, method(e.req), e.t.copyKey(e.req, e.call.StaleKey), e.req.URL.User.String(),
		who, fmt.Sprint(e.foreign), instead,
	)
}

// text returns all that the answer is made of.
func (d *DefaultResponse) text() string {
	if d == nil {
		return ""
	}
	var b bytes.Buffer
	fmt.Fprintln(&b, d.Status)
	d.Header.Write(&b) // to memory: it cannot fail
	b.WriteByte('\n')
	b.Write(d.Body)
	return b.String()
}

// readShared reads the body of an answer that is to be shared. One that does not end by itself or finds no room is given up:
// its callers make their calls apart.
func (a *attempt) readShared() error {
	resp := a.resp
	if !streams(resp) && resp.ContentLength <= orDefault(a.e.t.Memory, defaultMemory) {
		if err := a.readWhole(); err != nil || a.whole {
			return err
		}
	}
	resp.Body.Close()
	resp.Body = http.NoBody
	a.whole, a.apart = true, true
	return nil
}

// share returns the answer of a shared call for the caller of e: all but the bytes of the body is the caller's own. An answer
// that is not for all goes to the caller whose request it answered; the others make their calls apart.
func (e *exchange) share(a *attempt) *attempt {
	own := &attempt{e: e, whole: true}
	if own.apart = a.apart || !e.mayShare(a); own.apart {
		return own
	}
	if a.kept.CompareAndSwap(false, true) {
		e.remember(a)
	}
	resp := *a.resp
	resp.Header, resp.Trailer = resp.Header.Clone(), resp.Trailer.Clone()
	resp.TransferEncoding = slices.Clone(resp.TransferEncoding)
	resp.Body = shareBody(resp.Body)
	record, _ := RecordOf(a.resp)
	resp.Request = marked(e.joined.req, &mark{record: record, until: e.joined.until})
	own.resp = &resp
	return own
}

// mayShare reports whether the answer to another caller's request is for this one too. The caller who gave a key has said so; else
// the answer must be one that a shared cache may give to several (RFC 9111 sections 3 and 5.2.2), and its Vary must name nothing in
// which the two requests differ. One that sets a cookie is meant for one user: often it is the session.
func (e *exchange) mayShare(a *attempt) bool {
	if e == a.e || e.call.Group.Key != "" {
		return true
	}
	h := a.resp.Header
	if d := cacheControl(h); d.private || d.noStore || len(h["Set-Cookie"]) > 0 {
		return false
	}
	vary, ignore := h["Vary"], e.t.Stale.Ignore
	mine, ok := asker(e.req.Header, vary, ignore)
	others, _ := asker(a.e.req.Header, vary, ignore)
	return ok && mine == others
}

func shareBody(body io.Reader) io.ReadCloser {
	if b, ok := body.(*wholeBody); ok {
		return b.share()
	}
	return http.NoBody
}

// alone returns the exchange of a call that could not be shared, with what is left of its deadline. It shares nothing: it has no
// joined.
func (e *exchange) alone() *exchange {
	own := &exchange{
		t: e.t, req: e.req, call: e.call, spec: e.spec, id: e.id, foreign: e.foreign, key: e.key, fallback: e.fallback,
	}
	own.endBy(e.joined.until)
	return own
}
