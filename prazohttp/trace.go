package prazohttp

import (
	"net/http/httptrace"
	"sync/atomic"

	"github.com/prazohq/prazo"
)

// trace tells a try how far its request has come. Each try has one of its own, which is never used again: net/http
// calls hooks after RoundTrip has returned, for connections that it goes on opening in the background.
type trace struct {
	try  *prazo.Try
	step atomic.Int32
	far  atomic.Bool // a connection was there once: bytes may have been sent, whatever followed
}

// How far a request has come.
const (
	stepNone      = iota // net/http has not looked at it, or found it wrong
	stepAsked            // asked for a connection
	stepConnected        // has a connection: from here bytes may have been sent
	stepWritten          // was written whole
)

func newTrace(try *prazo.Try) *trace { return &trace{try: try} }

// hooks returns the hooks for net/http. A dial that goes on after an idle connection was found is not ours.
func (t *trace) hooks() *httptrace.ClientTrace {
	return &httptrace.ClientTrace{
		GetConn: func(string) {
			t.step.Store(stepAsked)
			t.try.Phase(prazo.PhaseQueue, 0)
		},
		DNSStart:          func(httptrace.DNSStartInfo) { t.dialing(prazo.PhaseDNS, "") },
		ConnectStart:      func(_, address string) { t.dialing(prazo.PhaseConnect, address) },
		TLSHandshakeStart: func() { t.dialing(prazo.PhaseTLS, "") },
		GotConn: func(info httptrace.GotConnInfo) {
			t.step.Store(stepConnected)
			t.far.Store(true)
			t.try.Phase(prazo.PhaseWrite, 0)
			if address := info.Conn.RemoteAddr(); address != nil {
				t.try.Remote(address.String())
			}
		},
		WroteRequest: func(info httptrace.WroteRequestInfo) {
			if info.Err == nil {
				t.step.Store(stepWritten)
				t.try.Sent()
				t.try.Phase(prazo.PhaseFirstByte, 0)
			}
		},
	}
}

func (t *trace) dialing(p prazo.Phase, address string) {
	if t.step.Load() != stepAsked {
		return
	}
	t.try.Phase(p, 0)
	if address != "" {
		t.try.Remote(address)
	}
}
