package lab

import "time"

const (
	dripName = "drip"
	slowName = "slow"
)

// A frontFault is one wrong thing that a front does. Either bad says what
// becomes of the bytes of a struck lane, or strike does something to the whole
// connection; what either lane reads after that goes nowhere.
type frontFault struct {
	name, says, wants string
	ends              bool // see Fault
	mute              bool // after it struck, the client is told of no end
	bad               func(l *lane, b []byte) bool
	strike            func(p *passage)
}

// frontFaults is the list of what a front can do wrong, sorted by name.
func frontFaults() []frontFault {
	return []frontFault{
		{
			name: "cut", ends: true, strike: (*passage).cut, wants: wantsError,
			says: "FIN to both ends",
		},
		{
			name: dripName, bad: (*lane).drip, wants: wantsCut,
			says: "byte by byte, with a pause between them",
		},
		{
			name: "freeze", mute: true, strike: (*passage).freeze, wants: wantsCut + ", though it is blocked in a write",
			says: "neither direction is read any more: both windows fill, nothing is closed until the client goes",
		},
		{
			name: "half-open", mute: true, strike: (*passage).halfOpen, wants: wantsCut,
			says: "the connection to the server is closed, and the client is never told",
		},
		{
			name: "reset", ends: true, strike: (*passage).reset, wants: wantsError,
			says: "RST to both ends",
		},
		{
			name: slowName, bad: (*lane).slow, wants: wantsCut,
			says: "so many bytes a second, or a delay before each piece",
		},
		{
			name: "stall", mute: true, bad: func(*lane, []byte) bool { return true }, wants: wantsCut,
			says: "nothing more is passed on, and nothing is closed until the client goes",
		},
	}
}

// frontFaultNamed returns the fault of that name, or one that never strikes.
func frontFaultNamed(name string) frontFault {
	for _, f := range frontFaults() {
		if f.name == name {
			return f
		}
	}
	return frontFault{}
}

// FrontCatalogue lists what a [Front] can do wrong, sorted by name. These
// faults have no address.
func FrontCatalogue() []Fault {
	var all []Fault
	for _, f := range frontFaults() {
		all = append(all, Fault{Name: f.name, Set: "connect", Says: f.says, Wants: f.wants, Ends: f.ends})
	}
	return all
}

// drip sends one byte each pause.
func (l *lane) drip(b []byte) bool {
	for i := range b {
		if !l.pause(l.p.front.cfg.Pause) || !l.write(b[i:i+1]) {
			return false
		}
	}
	return true
}

// slow sends at most so many bytes a second, in pieces of about 50 ms, each
// after its delay.
func (l *lane) slow(b []byte) bool {
	cfg := l.p.front.cfg
	if cfg.Delay > 0 && !l.pause(cfg.Delay) {
		return false
	}
	if cfg.Rate == 0 {
		return l.write(b)
	}
	piece := max(1, cfg.Rate/20)
	for len(b) > 0 {
		n := min(int64(len(b)), piece)
		took := float64(time.Second) * float64(n) / float64(cfg.Rate)
		if !l.pause(time.Duration(took)) || !l.write(b[:n]) {
			return false
		}
		b = b[n:]
	}
	return true
}

// lingerFor is how long the ends of a cut are read on, so that no unread byte
// makes an RST of the FIN.
const lingerFor = 300 * time.Millisecond

func (p *passage) cut() {
	p.first(byFront)
	_ = p.client.tcp.CloseWrite()
	_ = p.up.CloseWrite()
	p.endAfter(lingerFor, false)
}

func (p *passage) reset() {
	p.first(byFront)
	p.endAfter(beforeReset, true)
}

func (p *passage) halfOpen() { _ = p.up.Close() }

// freeze wakes both lanes, so that they stop, and looks for the end of the
// client without reading.
func (p *passage) freeze() {
	past := time.Unix(1, 0)
	_ = p.client.tcp.SetDeadline(past)
	_ = p.up.SetDeadline(past)
	p.work.Go(p.thaw)
}
