package demo

import (
	"context"
	"slices"
	"sync"
	"time"
)

// A load is what a shop has, and who comes.
type load struct {
	pool     int           // database connections
	query    time.Duration // how long /search needs one
	search   int           // visitors a second of /search
	frete    int           // and of /frete
	patience time.Duration // of a visitor, until the answer
	opens    time.Duration // how long visitors come
}

// lasts is when the last visitor has an answer or has given up.
func (l *load) lasts() time.Duration { return l.opens + l.patience }

// A shop is a web shop in one process. Both of its pages need a connection of its database pool, and /frete keeps it while
// it calls the freight service: how most handlers are written that open a transaction first.
type shop struct {
	load
	freight func(context.Context) error
	db      chan struct{} // holds the connections that are in use

	mu     sync.Mutex
	visits [2]tally // by page
}

// The pages of a shop.
const (
	searchPage = iota
	fretePage
)

// A tally is what the visitors of one page got.
type tally struct {
	ok, fallback, failed int
	took                 []time.Duration // of the ones that are ok
}

func (t *tally) all() int { return t.ok + t.fallback + t.failed }

// share is how many of the visitors so far are ok, 1 if there were none.
func (t *tally) share() float64 {
	if t.all() == 0 {
		return 1
	}
	return float64(t.ok) / float64(t.all())
}

// at is the time within which that share of the good answers came.
func (t *tally) at(share float64) time.Duration {
	if len(t.took) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t.took))
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}

func newShop(l load, freight func(context.Context) error) *shop {
	return &shop{load: l, freight: freight, db: make(chan struct{}, l.pool)}
}

// play lets visitors come, and returns when each has an answer or has given up. Calls of the freight service that nobody
// waits for any more end then.
func (s *shop) play(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, s.lasts())
	defer cancel()
	var pages sync.WaitGroup
	pages.Go(func() { s.visit(ctx, s.search, s.serveSearch) })
	pages.Go(func() { s.visit(ctx, s.frete, s.serveFrete) })
	pages.Wait()
}

// visit makes so many visits a second, on a schedule of its own: a shop that is slow has no fewer visitors.
func (s *shop) visit(ctx context.Context, perSecond int, serve func(context.Context)) {
	begun := time.Now()
	var visitors sync.WaitGroup
	defer visitors.Wait()
	for i := range int(s.opens * time.Duration(perSecond) / time.Second) {
		due := begun.Add(time.Duration(i) * time.Second / time.Duration(perSecond))
		select {
		case <-time.After(time.Until(due)):
		case <-ctx.Done():
			return
		}
		visitors.Go(func() { serve(ctx) })
	}
}

func (s *shop) serveSearch(ctx context.Context) {
	begun := time.Now()
	if !s.take(ctx) {
		s.note(searchPage, begun, &tally{failed: 1})
		return
	}
	time.Sleep(s.query)
	s.release()
	s.note(searchPage, begun, &tally{ok: 1})
}

func (s *shop) serveFrete(ctx context.Context) {
	begun := time.Now()
	if !s.take(ctx) {
		s.note(fretePage, begun, &tally{failed: 1})
		return
	}
	err := s.freight(ctx)
	s.release()
	if err != nil {
		s.note(fretePage, begun, &tally{fallback: 1}) // "cannot be computed now"
		return
	}
	s.note(fretePage, begun, &tally{ok: 1})
}

// take waits for a connection; false if the visitor gave up first.
func (s *shop) take(ctx context.Context) bool {
	ctx, cancel := context.WithTimeout(ctx, s.patience)
	defer cancel()
	select {
	case s.db <- struct{}{}:
		return true
	case <-ctx.Done():
		return false
	}
}

func (s *shop) release() { <-s.db }

// note counts what a visitor got; an answer that came when the visitor had given up is a failure.
func (s *shop) note(page int, begun time.Time, got *tally) {
	took := time.Since(begun)
	s.mu.Lock()
	defer s.mu.Unlock()
	t := &s.visits[page]
	if took > s.patience {
		t.failed++
		return
	}
	t.ok += got.ok
	t.fallback += got.fallback
	t.failed += got.failed
	if got.ok > 0 {
		t.took = append(t.took, took)
	}
}

// view is what the visitors of a page have got by now.
func (s *shop) view(page int) tally {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.visits[page]
	t.took = slices.Clone(t.took)
	return t
}
