package probe

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A Config is what a client is probed with.
type Config struct {
	Command  []string      // the words of the client; see Help of the command for placeholders
	Env      []string      // its environment, beside the variables of the probe
	Dir      string        // where it runs; "" for the current folder
	Timeout  time.Duration // what it was told
	Window   time.Duration // how long it is watched
	Faults   []string      // names, from Choice
	Parallel int           // how many runs at once
	starter  starter       // of a suite, which has one for all its clients; nil: one of its own
	// Progress is told of each result as it comes, by one goroutine at a time. It may be nil.
	Progress func(Result)
}

// DefaultWindow is how long a client is watched when nothing else is said: long enough to see that three tries of a hidden
// retry were made, and that a redirect chain was followed to its end.
func DefaultWindow(timeout time.Duration) time.Duration { return 6 * timeout }

// Run probes one client. An error means that nothing can be said about it: it is missing, or it fails against a healthy
// server. When ctx ends, the runs that are left are reported as not run.
func Run(ctx context.Context, c Config) (Report, error) {
	if _, err := lookup(c.Command); err != nil {
		return Report{}, err
	}
	scratch, err := os.MkdirTemp("", "prazo-probe-")
	if err != nil {
		return Report{}, fmt.Errorf("a folder for the probe: %w", err)
	}
	defer os.RemoveAll(scratch)
	body := filepath.Join(scratch, "body")
	if err := writeBody(body); err != nil {
		return Report{}, err
	}
	if c.starter == nil {
		c.starter = newStarter(starts())
	}
	p := &prober{config: c, scratch: scratch, body: body}
	if err := p.measure(ctx); err != nil {
		return Report{}, err
	}
	r := Report{Command: c.Command, Timeout: c.Timeout, Window: c.Window, StartUp: p.startUp}
	r.Results, r.Findings = p.all(ctx)
	return r, nil
}

// A prober is one probe while it runs.
type prober struct {
	config  Config
	scratch string
	body    string
	startUp time.Duration

	secure    sync.Once
	secureErr error // why the client fails against a healthy HTTPS server

	mu sync.Mutex // guards Progress
}

// writeBody makes the file that an upload sends.
func writeBody(file string) error {
	f, err := os.Create(file)
	if err == nil {
		err = errors.Join(f.Truncate(bodySize), f.Close())
	}
	if err != nil {
		return fmt.Errorf("a file to upload: %w", err)
	}
	return nil
}

// measure runs the baseline, where a fault that was chosen speaks HTTP. There is no healthy
// database to start with: a client of one is watched from its first connection.
func (p *prober) measure(ctx context.Context) error {
	for _, name := range p.config.Faults {
		f, err := lab.Find(name)
		if err != nil {
			return err
		}
		if f.Set != "db" {
			j, err := p.job(name)
			if err == nil {
				p.startUp, err = j.baseline(ctx, "ok")
			}
			return err
		}
	}
	return nil
}

// job makes a run of its own, with a folder of its own.
func (p *prober) job(fault string) (job, error) {
	scratch, err := os.MkdirTemp(p.scratch, "run-")
	if err != nil {
		return job{}, fmt.Errorf("a folder for a run: %w", err)
	}
	return job{
		Fault: fault, Command: p.config.Command, Env: p.config.Env, Dir: p.config.Dir, Timeout: p.config.Timeout,
		Window: p.config.Window, StartUp: p.startUp, Scratch: scratch, BodyFile: p.body,
		starter: p.config.starter, unmeasured: p.startUp == 0,
	}, nil
}

// all makes every run, some at once, and returns the results in the order of the faults.
func (p *prober) all(ctx context.Context) ([]Result, []Finding) {
	names := p.config.Faults
	results, found := make([]Result, len(names)), make([][]Finding, len(names))
	places := make(chan struct{}, max(1, p.config.Parallel))
	var runs sync.WaitGroup
	for i, name := range names {
		places <- struct{}{}
		runs.Go(func() {
			defer func() { <-places }()
			results[i], found[i] = p.one(ctx, name)
			p.progress(results[i])
		})
	}
	runs.Wait()
	var all []Finding
	for _, f := range found {
		all = append(all, f...)
	}
	return results, all
}

func (p *prober) progress(r Result) {
	if p.config.Progress == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.config.Progress(r)
}

// one makes one run and judges it.
func (p *prober) one(ctx context.Context, name string) (Result, []Finding) {
	if ctx.Err() != nil {
		return notRun(name, stopped(ctx)), nil
	}
	j, err := p.job(name)
	if err != nil {
		return notRun(name, err.Error()), nil
	}
	f, o, err := j.start(ctx)
	switch {
	case ctx.Err() != nil:
		return notRun(name, stopped(ctx)), nil
	case err != nil:
		return notRun(name, err.Error()), nil
	case f.URL == "":
		return notRun(name, f.Says), nil
	}
	if why := p.distrusts(ctx, f, o); why != "" {
		return notRun(name, why), nil
	}
	return result(f, o, p.config.Timeout), findings(f, o, p.config.Timeout)
}

// start makes a run where its fault is: those of names in a private network.
func (j job) start(ctx context.Context) (lab.Fault, observation, error) {
	if f, err := lab.Find(j.Fault); err == nil && f.Set == "dns" {
		return j.runInside(ctx)
	}
	return j.run(ctx)
}

// distrusts says why a client that gave up on a TLS fault at once did not meet it: it does not trust the lab.
func (p *prober) distrusts(ctx context.Context, f lab.Fault, o observation) string {
	if f.Set != "tls" && f.Set != "h2" || !o.Returned || o.OK || o.took() > p.config.Timeout/2 {
		return ""
	}
	p.secure.Do(func() {
		var j job
		if j, p.secureErr = p.job(f.Name); p.secureErr == nil {
			_, p.secureErr = j.baseline(ctx, "ok-https")
		}
	})
	if p.secureErr == nil {
		return ""
	}
	return p.secureErr.Error() + ": let it trust the certificate in SSL_CERT_FILE"
}

func stopped(ctx context.Context) string {
	return "the probe was stopped: " + context.Cause(ctx).Error()
}

// notRun is the result of a run that was not made.
func notRun(name, why string) Result {
	f, _ := lab.Find(name) // all names were looked up when they were chosen
	return Result{Name: name, Set: f.Set, Verdict: NotRun, Why: why, Says: f.Says, Expected: f.Wants}
}
