package demo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/prazohq/prazo/lab"
)

// Config is what a demo needs.
type Config struct {
	Plain    Client        // shown for comparison; nil: Plain
	Judged   Client        // the client that must keep the promises; nil: Prazo
	Window   time.Duration // after that a call is no longer watched; 0: 12 s
	Slack    time.Duration // how late a cut may be seen, by caller and server: machines are busy; 0: 250 ms
	Out      io.Writer
	Terminal bool // Out is one: the table is drawn again and again in place
	Colour   bool
}

// Missed says which promises the judged client did not keep.
type Missed struct{ Rows []string }

// Error names each row and what was missed.
func (m *Missed) Error() string { return strings.Join(m.Rows, "; ") }

// Run plays all scenes at once, shows them, and returns a *Missed unless the judged client met every promise. Both
// clients, their labs and every goroutine are gone when it returns. It ends early, with the ctx's cause, when ctx does.
func Run(ctx context.Context, cfg Config) error {
	cfg = cfg.filled()
	rows, closeAll, err := open(cfg)
	if err != nil {
		return errors.Join(err, closeAll())
	}
	b := &board{to: cfg.Out, rows: rows, terminal: cfg.Terminal, colour: cfg.Colour}
	if err = b.begin(cfg.Window); err == nil {
		err = play(ctx, rows, cfg.Window, b)
	}
	if err == nil {
		err = b.end(cfg.Window)
	}
	if err == nil {
		err = judge(rows)
	}
	return errors.Join(err, closeAll())
}

func (c Config) filled() Config {
	if c.Plain == nil {
		c.Plain = Plain
	}
	if c.Judged == nil {
		c.Judged = Prazo
	}
	if c.Window == 0 {
		c.Window = 12 * time.Second
	}
	if c.Slack == 0 {
		c.Slack = 250 * time.Millisecond
	}
	return c
}

// A row is one scene with both clients.
type row struct {
	scene         scene
	plain, judged *side
}

// missed says what the judged client did not keep, "" if it kept all. It is asked once the scene is over.
func (r *row) missed() string { return r.scene.judge(r.scene, r.judged.view()) }

// open starts a lab for each client and makes the clients of all scenes.
func open(cfg Config) (rows []*row, closeAll func() error, err error) {
	var labs []*lab.Lab
	closeAll = func() error {
		var all []error
		for _, l := range labs {
			all = append(all, l.Close())
		}
		return errors.Join(all...)
	}
	for range 2 {
		l, err := lab.New("127.0.0.1:0")
		if err != nil {
			return nil, closeAll, err
		}
		labs = append(labs, l)
	}
	for _, s := range scenes() {
		s.slack = cfg.Slack
		var clients [2]*http.Client
		for i, make := range []Client{cfg.Plain, cfg.Judged} {
			if clients[i], err = make(s.name, s.policy); err != nil {
				return nil, closeAll, fmt.Errorf("%s: %w", s.name, err)
			}
		}
		rows = append(rows, &row{
			scene:  s,
			plain:  &side{scene: s, client: clients[0], lab: labs[0]},
			judged: &side{scene: s, client: clients[1], lab: labs[1]},
		})
	}
	return rows, closeAll, nil
}

// play runs both sides of every scene at once, and keeps the board up to date.
func play(ctx context.Context, rows []*row, window time.Duration, b *board) error {
	var sides sync.WaitGroup
	for _, r := range rows {
		sides.Go(func() { r.plain.play(ctx, window) })
		sides.Go(func() { r.judged.play(ctx, window) })
	}
	ended := make(chan struct{})
	go func() {
		sides.Wait()
		close(ended)
	}()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	var broken error
	for {
		select {
		case <-tick.C:
			if broken == nil {
				broken = b.update()
			}
		case <-ended:
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return broken
		}
	}
}

func judge(rows []*row) error {
	var missed Missed
	for _, r := range rows {
		if why := r.missed(); why != "" {
			missed.Rows = append(missed.Rows, r.scene.name+": "+why)
		}
	}
	if len(missed.Rows) == 0 {
		return nil
	}
	return &missed
}
