package demo

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo"
)

const (
	poolName = "pool"
	hangs    = 8 * time.Second // what the freight service takes on a bad day
	saved    = 0.98            // of the visitors of /search: the shop lives
	sunk     = 0.9             // fewer than that: it does not
)

// pools is the part in which the same shop meets a slow freight service, each time with other limits on that call.
type pools struct {
	variants []*variant
	over     atomic.Bool
}

// A variant is one way to call the freight service.
type variant struct {
	says   string
	takes  time.Duration // what the freight service takes
	policy prazo.Policy  // zero: called by the plain client
	shop   *shop
	client *http.Client
}

// shopLoad is the shop of all variants.
func shopLoad() load {
	return load{pool: 10, query: 10 * time.Millisecond, search: 60, frete: 10, patience: 3 * time.Second, opens: 5 * time.Second}
}

func variants() []*variant {
	limited := func(deadline time.Duration, places int) prazo.Policy {
		return prazo.Policy{
			Deadline: deadline,
			Retries:  prazo.Retries{Max: prazo.Off},
			Bulkhead: prazo.Bulkhead{Max: places},
		}
	}
	const article = 2500 * time.Millisecond
	return []*variant{
		{says: "healthy, no limit", takes: 300 * time.Millisecond},
		{says: "hangs, no limit", takes: hangs},
		{says: "hangs, deadline 2.5 s", takes: hangs, policy: limited(article, 0)},
		{says: "hangs, deadline 0.6 s", takes: hangs, policy: limited(600*time.Millisecond, 0)},
		{says: "hangs, 2.5 s, bulkhead 4", takes: hangs, policy: limited(article, 4)},
	}
}

func openPool(on *stage) (part, error) {
	if !on.wants(poolName) {
		return nil, nil
	}
	p := &pools{variants: variants()}
	for _, v := range p.variants {
		client, l := on.Judged, on.judged
		if v.policy == (prazo.Policy{}) {
			client, l = on.Plain, on.plain
		}
		var err error
		if v.client, err = client("frete", v.policy); err != nil {
			return nil, fmt.Errorf("%s: %w", poolName, err)
		}
		url := delayed(l, v.takes)
		v.shop = newShop(shopLoad(), func(ctx context.Context) error { return fetch(ctx, v.client, url) })
	}
	return p, nil
}

func (p *pools) scenes() []string { return []string{poolName} }

func (p *pools) play(ctx context.Context, window time.Duration) {
	ctx, cancel := context.WithTimeoutCause(ctx, window, errWindow)
	defer cancel()
	var all sync.WaitGroup
	for _, v := range p.variants {
		all.Go(func() {
			v.shop.play(ctx)
			v.client.CloseIdleConnections()
		})
	}
	all.Wait()
	p.over.Store(true)
}

// keeps is how long a call keeps its connection.
func (v *variant) keeps() time.Duration {
	if v.policy.Deadline > 0 {
		return min(v.takes, v.policy.Deadline)
	}
	return v.takes
}

// held is how many connections of the pool the calls keep, if there are enough: rate x time, and not more than the places
// that the calls have.
func (v *variant) held() float64 {
	held := float64(v.shop.frete) * v.keeps().Seconds()
	if most := v.policy.Bulkhead.Max; most > 0 {
		held = min(held, float64(most))
	}
	return held
}

// lives says by that arithmetic alone whether connections are left for the rest of the shop.
func (v *variant) lives() bool { return v.held() < float64(v.shop.pool) }

// sum writes the arithmetic out.
func (v *variant) sum() string {
	sign := ">"
	if v.lives() {
		sign = "<"
	}
	if v.policy.Bulkhead.Max > 0 {
		return fmt.Sprintf("at most        %2g %s %d", v.held(), sign, v.shop.pool)
	}
	return fmt.Sprintf("%d/s x %3g s = %2g %s %d", v.shop.frete, v.keeps().Seconds(), v.held(), sign, v.shop.pool)
}

// lines are the head of the table, and one a variant.
func (p *pools) lines() []line {
	const format = "%-24s %-23s %-11s %-7s %-7s %s"
	l := shopLoad()
	lines := []line{
		{text: fmt.Sprintf("%s: a shop with %d database connections; /search %d/s, /frete %d/s; /frete keeps its connection",
			poolName, l.pool, l.search, l.frete)},
		{text: fmt.Sprintf(format, "      while it calls", "connections kept", "/search ok", "p50", "p99", "/frete ok/fallback/fail")},
	}
	for _, v := range p.variants {
		search, frete := v.shop.view(searchPage), v.shop.view(fretePage)
		text := fmt.Sprintf(format, v.says, v.sum(), percent(search.share()), millis(search.at(0.5)), millis(search.at(0.99)),
			fmt.Sprintf("%d/%d/%d", frete.ok, frete.fallback, frete.failed))
		lines = append(lines, line{text: text, verdict: p.verdict(v, v.judge(&search, &frete))})
	}
	return lines
}

// verdict leaves a shop that sinks as it was foretold without a colour.
func (p *pools) verdict(v *variant, missed string) verdict {
	if missed == "" && !v.lives() {
		return pending
	}
	return verdictOf(p.over.Load(), missed)
}

// percent never rounds up to a promise.
func percent(share float64) string { return fmt.Sprintf("%.1f %%", float64(int(share*1000))/10) }

func millis(d time.Duration) string { return fmt.Sprintf("%d ms", d.Milliseconds()) }

// judge wants the shop to live where the arithmetic says so, with an answer or a fallback for the visitors of /frete too. Where
// it says that the pool runs dry the shop must sink, or the demo shows nothing.
func (v *variant) judge(search, frete *tally) string {
	share := search.share()
	if !v.lives() {
		if share >= sunk {
			return fmt.Sprintf("%s of /search answered, though the pool should run dry", percent(share))
		}
		return ""
	}
	if share < saved {
		return fmt.Sprintf("%s of /search answered; promised: %s", percent(share), percent(saved))
	}
	if limit := int((1 - saved) * float64(frete.all())); frete.failed > limit {
		return fmt.Sprintf("%d of %d visitors of /frete got nothing; promised: an answer or a fallback", frete.failed, frete.all())
	}
	return ""
}

func (p *pools) notes() string {
	var sums []string
	for _, v := range p.variants {
		if v.policy.Deadline == 0 || v.policy.Bulkhead.Max > 0 {
			continue
		}
		verb := "does not"
		if v.lives() {
			verb = "does"
		}
		sums = append(sums, fmt.Sprintf("%s %s", strings.Join(strings.Fields(v.sum()), " "), verb))
	}
	return fmt.Sprintf("%s: a deadline saves the rest of the shop only if rate x deadline is less than the pool:\n"+
		"%s; few places (a bulkhead) do at any rate.\n"+
		"\"ok\": answered before the visitor gave up, after %v; p50, p99: of those answers.\n",
		poolName, strings.Join(sums, ", "), shopLoad().patience)
}

func (p *pools) missed() []string {
	var all []string
	for _, v := range p.variants {
		search, frete := v.shop.view(searchPage), v.shop.view(fretePage)
		if why := v.judge(&search, &frete); why != "" {
			all = append(all, fmt.Sprintf("%s: %s: %s", poolName, v.says, why))
		}
	}
	return all
}
