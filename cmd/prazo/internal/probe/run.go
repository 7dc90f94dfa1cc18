package probe

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/prazohq/prazo/lab"
)

const (
	// The list of the lab is made for a timeout of 2 s: its drips come a second apart.
	listTimeout = 2 * time.Second
	// How many events of the wire one run keeps.
	keptEvents = 2000
	// How long a client that returned, and lives on, may take to close its socket. A client whose process is gone has
	// closed it; the server sees that when it is next scheduled.
	leakGrace = 600 * time.Millisecond
	goneGrace = 300 * time.Millisecond
	// How large the body of an upload is: more than all buffers on the way.
	bodySize = 16 << 20
)

// A job is one run of a client against one fault.
type job struct {
	Fault    string
	Command  []string
	Env      []string
	Dir      string // where the client runs
	Timeout  time.Duration
	Window   time.Duration
	StartUp  time.Duration // how long the client takes to start
	Scratch  string        // a folder for this run
	BodyFile string
	starter  starter
	// unmeasured: how long it takes to start is not known, and it has started when the lab sees its first connection.
	unmeasured bool
}

// run starts a lab with that one fault, runs the client against it, and returns what was seen.
func (j job) run(ctx context.Context, more ...lab.Option) (lab.Fault, observation, error) {
	l, err := lab.New("127.0.0.1:0", append(more, lab.Only(j.Fault), lab.Wire(keptEvents), lab.Scale(scale(j.Timeout)))...)
	if err != nil {
		return lab.Fault{}, observation{}, err
	}
	defer l.Close()
	f := l.Faults()[0]
	if f.URL == "" {
		return f, observation{}, nil
	}
	o, err := j.meet(ctx, l, f)
	return f, o, err
}

// meet runs the client against a fault of a lab.
func (j job) meet(ctx context.Context, l *lab.Lab, f lab.Fault) (observation, error) {
	ca, err := trustFile(l, j.Scratch)
	if err != nil {
		return observation{}, err
	}
	body := ""
	if f.Upload {
		body = j.BodyFile
	}
	connected := make(chan struct{})
	p, err := j.starter.start(ctx, j.StartUp, connected, func() (*process, error) {
		return startProcess(fill(j.Command, target(f), body, j.Timeout), environment(j.Env, f, j.Timeout, ca, j.BodyFile), j.Dir)
	})
	if err != nil {
		return observation{}, err
	}
	o := observation{Window: j.Window, Started: p.started, Code: -1}
	wait := j.StartUp + j.Window
	if j.unmeasured {
		j.StartUp, wait = firstConnection(ctx, l, p), j.Window
		close(connected)
	}
	if o.Returned = p.returned(ctx, wait); o.Returned {
		o.note(p, j.StartUp)
	}
	switch {
	case o.Returned && o.OK:
		noted(l)
	case o.Returned && f.Set != "dns": // a question to a name server is no connection
		o.Left = open(l, p)
	}
	o.Seen, o.Events = l.Seen(), l.Events(0)
	p.end()
	if !o.Returned {
		_, o.Said = p.err.line()
	}
	return o, ctx.Err()
}

// firstConnection waits for the client to connect to the lab, to end or to say its line, and returns how long that took.
func firstConnection(ctx context.Context, l *lab.Lab, p *process) time.Duration {
	look := time.NewTicker(5 * time.Millisecond)
	defer look.Stop()
	for patience := time.After(baselineTime); (observation{Seen: l.Seen(), Events: l.Events(0)}).connections() == 0; {
		select {
		case <-look.C:
			continue
		case <-p.out.told:
		case <-p.exited:
		case <-patience:
		case <-ctx.Done():
		}
		break
	}
	return time.Since(p.started)
}

// note takes over what the process said and did.
func (o *observation) note(p *process, startUp time.Duration) {
	found, _ := p.out.line()
	_, o.Said = p.err.line()
	if found == nil {
		o.Back, o.Code = p.at, p.code()
		o.OK = o.Code == 0
		o.Caller = max(0, p.at.Sub(p.started)-startUp)
		return
	}
	o.Back, o.OK, o.Said = found.at, found.ok, found.text
	o.Caller, o.Told = found.took, true
	if found.took == 0 {
		o.Caller, o.Told = max(0, found.at.Sub(p.started)-startUp), false
	}
	if !p.alive() {
		o.Code = p.code()
	}
}

// noted waits until the lab has noted the end of an answer: a client may have it all, and be gone, before the goroutine that
// sent it runs again. One that says it has an answer which was not sent waits for nothing.
func noted(l *lab.Lab) {
	for patience := time.Now().Add(goneGrace); time.Now().Before(patience); time.Sleep(2 * time.Millisecond) {
		if (observation{Seen: l.Seen()}).whole() {
			return
		}
	}
}

// open waits for the client's sockets to be closed and counts those that stay open.
func open(l *lab.Lab, p *process) int {
	patience := time.Now().Add(leakGrace)
	for {
		left := held(l.Seen())
		if left == 0 || time.Now().After(patience) {
			return left
		}
		if !p.alive() && time.Until(patience) > goneGrace {
			patience = time.Now().Add(goneGrace)
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// scale is how much faster or slower the lab is than its list, so that each fault stands to the timeout as it does for 2 s.
func scale(timeout time.Duration) float64 { return timeout.Seconds() / listTimeout.Seconds() }

// trustFile writes the certificate of the lab's authority where the client finds it.
func trustFile(l *lab.Lab, dir string) (string, error) {
	pem, err := l.CA()
	if err != nil {
		return "", fmt.Errorf("a certificate for the lab: %w", err)
	}
	file := filepath.Join(dir, "ca.pem")
	return file, os.WriteFile(file, pem, 0o600)
}
