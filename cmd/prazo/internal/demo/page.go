package demo

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"

	"github.com/prazohq/prazo"
)

const (
	pageName   = "page"
	pageBudget = 3 * time.Second
	pageKeeps  = 150 * time.Millisecond // of the budget, for the page's own work
	pageCall   = 2500 * time.Millisecond
)

// pages is the part that makes the same page without and with a budget: two calls, one after the other, of dependencies
// that hang. A single call keeps its deadline either way.
type pages struct {
	slack time.Duration
	all   []*page
}

// A page is one of them.
type page struct {
	says   string
	budget time.Duration // 0: none
	calls  []dependency

	mu    sync.Mutex
	begun time.Time
	spent []spell
	took  time.Duration // the whole page; 0: not over
}

// A dependency is what a page calls.
type dependency struct {
	name string
	call func(context.Context) error
}

// A spell is what one call of a page came to.
type spell struct {
	took    time.Duration
	cut     bool
	err     error
	stopped bool // by the demo, which stopped watching
}

func openPages(on *stage) (part, error) {
	if !on.wants(pageName) {
		return nil, nil
	}
	p := &pages{slack: on.Slack}
	p.all = []*page{{says: "no budget"}, {says: fmt.Sprintf("WithBudget %v", pageBudget), budget: pageBudget}}
	url := delayed(on.judged, hangs)
	for _, one := range p.all {
		for _, name := range []string{"estoque", "frete"} {
			client, err := on.Judged(name, prazo.Policy{Deadline: pageCall})
			if err != nil {
				return nil, fmt.Errorf("%s: %w", pageName, err)
			}
			one.calls = append(one.calls, dependency{name, func(ctx context.Context) error {
				defer client.CloseIdleConnections()
				return fetch(ctx, client, url)
			}})
		}
	}
	return p, nil
}

func (p *pages) scenes() []string { return []string{pageName} }

func (p *pages) play(ctx context.Context, window time.Duration) {
	ctx, cancel := context.WithTimeoutCause(ctx, window, errWindow)
	defer cancel()
	var all sync.WaitGroup
	for _, one := range p.all {
		all.Go(func() { one.make(ctx) })
	}
	all.Wait()
}

// errWindow ends what still waits when the demo stops watching.
var errWindow = errors.New("the demo stopped watching")

// make makes the page: whatever its calls come to, it goes on to the next.
func (p *page) make(ctx context.Context) {
	p.mu.Lock()
	p.begun = time.Now()
	p.mu.Unlock()
	calls := ctx
	if p.budget > 0 {
		whole, cancel := prazo.WithBudget(ctx, p.budget)
		defer cancel()
		calls, cancel = prazo.WithReserve(whole, pageKeeps)
		defer cancel()
	}
	for _, d := range p.calls {
		begun := time.Now()
		err := d.call(calls)
		s := spell{took: time.Since(begun), err: err, stopped: ctx.Err() != nil}
		var timeout net.Error
		s.cut = errors.As(err, &timeout) && timeout.Timeout()
		p.mu.Lock()
		p.spent = append(p.spent, s)
		p.mu.Unlock()
	}
	p.mu.Lock()
	p.took = time.Since(p.begun)
	p.mu.Unlock()
}

// lines are the head of the table, and one a page.
func (p *pages) lines() []line {
	lines := []line{{text: fmt.Sprintf("%s: two calls, one after the other, of dependencies that hang; each call has a deadline of %v",
		pageName, pageCall)}}
	for _, one := range p.all {
		lines = append(lines, one.line(p.slack))
	}
	return lines
}

func (p *page) line(slack time.Duration) line {
	p.mu.Lock()
	defer p.mu.Unlock()
	var cells [2]string
	for i, s := range p.spent {
		cells[i] = p.calls[i].name + " " + s.cell()
	}
	whole := "..."
	switch {
	case p.took > 0:
		whole = "page at " + seconds(p.took)
	case !p.begun.IsZero():
		whole = "waiting, " + seconds(time.Since(p.begun))
	}
	missed := p.judge(slack)
	l := line{text: fmt.Sprintf("%-17s %-29s %-29s %s", p.says, cells[0], cells[1], whole)}
	if p.budget > 0 || missed != "" { // a page that is late as it was foretold has no colour
		l.verdict = verdictOf(p.took > 0, missed)
	}
	return l
}

func (s *spell) cell() string {
	switch {
	case s.stopped:
		return "still waiting, " + seconds(s.took)
	case s.cut:
		return "cut at " + seconds(s.took)
	case s.err != nil:
		return "failed at " + seconds(s.took)
	}
	return "answered at " + seconds(s.took)
}

// judge wants each call cut at its deadline, or at what is left of the budget if that is less, and the page with a budget
// ready within it.
func (p *page) judge(slack time.Duration) string {
	left := p.budget - pageKeeps
	for i, s := range p.spent {
		limit := pageCall
		if p.budget > 0 {
			limit = min(limit, left)
			left -= s.took
		}
		if !s.cut || s.stopped || s.took > limit+slack || s.took < limit-slack {
			return fmt.Sprintf("%s %s; promised: cut at %s", p.calls[i].name, s.cell(), seconds(limit))
		}
	}
	if len(p.spent) < len(p.calls) {
		return "not all calls were made"
	}
	if latest := p.budget - pageKeeps + slack; p.budget > 0 && p.took > latest {
		return fmt.Sprintf("took %s; promised: at most %s", seconds(p.took), seconds(latest))
	}
	return ""
}

func (p *pages) notes() string {
	return fmt.Sprintf("%s: the deadlines of two calls add up. With a budget the second one gets what the first has left;\n"+
		"%v are kept for the page's own work.\n", pageName, pageKeeps)
}

func (p *pages) missed() []string {
	var all []string
	for _, one := range p.all {
		if why := one.judge(p.slack); why != "" {
			all = append(all, fmt.Sprintf("%s: %s: %s", pageName, one.says, why))
		}
	}
	return all
}
