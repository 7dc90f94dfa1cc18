package demo

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// Config is what a demo needs.
type Config struct {
	Plain    Client        // shown for comparison; nil: Plain
	Judged   Client        // the client that must keep the promises; nil: Prazo
	Only     []string      // the scenes to play, by name; nil: all
	Window   time.Duration // after that a call is no longer watched; 0: 12 s
	Slack    time.Duration // how late a cut may be seen, by caller and server: machines are busy; 0: 250 ms
	Out      io.Writer
	Terminal bool // Out is one: the tables are drawn again and again in place
	Height   int  // lines of the terminal: tables that are higher are drawn once, at the end; 0: they are not
	Colour   bool
}

// Missed says which promises the judged client did not keep.
type Missed struct{ Rows []string }

// Error names each row and what was missed.
func (m *Missed) Error() string { return strings.Join(m.Rows, "; ") }

// Run plays all scenes at once, shows them, and returns a *Missed unless the judged client met every promise. Both
// clients, their labs and every goroutine are gone when it returns. It ends early, with the ctx's cause, when ctx does.
func Run(ctx context.Context, cfg Config) error {
	s, err := openStage(cfg.filled())
	if err == nil {
		err = s.show(ctx)
	}
	if err == nil {
		err = judge(s.parts)
	}
	return errors.Join(err, s.close())
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

func (c *Config) wants(scene string) bool { return len(c.Only) == 0 || slices.Contains(c.Only, scene) }

func (s *stage) show(ctx context.Context) error {
	b := &board{to: s.Out, parts: s.parts, terminal: s.Terminal, height: s.Height, colour: s.Colour}
	if err := b.begin(s.Window); err != nil {
		return err
	}
	if err := play(ctx, s.parts, s.Window, b); err != nil {
		return err
	}
	return b.end()
}

// play runs every part at once, and keeps the board up to date.
func play(ctx context.Context, parts []part, window time.Duration, b *board) error {
	var playing sync.WaitGroup
	for _, p := range parts {
		playing.Go(func() { p.play(ctx, window) })
	}
	ended := make(chan struct{})
	go func() {
		playing.Wait()
		close(ended)
	}()
	tick := time.NewTicker(200 * time.Millisecond)
	defer tick.Stop()
	var unwritten error
	for {
		select {
		case <-tick.C:
			if unwritten == nil {
				unwritten = b.update()
			}
		case <-ended:
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return unwritten
		}
	}
}

func judge(parts []part) error {
	var missed Missed
	for _, p := range parts {
		missed.Rows = append(missed.Rows, p.missed()...)
	}
	if len(missed.Rows) == 0 {
		return nil
	}
	return &missed
}
