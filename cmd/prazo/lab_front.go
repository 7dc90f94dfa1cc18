package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo/lab"
	"github.com/spf13/cobra"
)

// frontConfig is what the flags of `prazo lab` say about a real server behind it.
type frontConfig struct {
	upstream    string
	fault       string
	direction   string
	after       afterFlag
	pause       time.Duration
	rate        sizeFlag
	delay       time.Duration
	connections int
}

// frontList is how the help lists what can be done in front of a server.
func frontList() string {
	var b strings.Builder
	for _, f := range lab.FrontCatalogue() {
		fmt.Fprintf(&b, "  %-10s %s\n", f.Name, f.Says)
	}
	return b.String()
}

func (cfg *frontConfig) flags(c *cobra.Command) {
	f := c.Flags()
	f.StringVar(&cfg.upstream, "upstream", "", "stand in front of the real server at this `address`")
	f.StringVar(&cfg.fault, "fault", "", "the `name` of what goes wrong there")
	f.Var(&cfg.after, "after", "when: after 100B or 16KiB of the direction, or at a time, 2s, after the client came")
	f.StringVar(&cfg.direction, "direction", "to-client", "whose bytes: `way` is to-client, to-server or both")
	f.Var(spanFlag{d: &cfg.pause}, "pause", "of drip: the time between two bytes (default 1s)")
	f.Var(&cfg.rate, "rate", "of slow: how much in a second")
	f.Var(spanFlag{d: &cfg.delay}, "delay", "of slow: how long each piece waits")
	f.Var(countFlag{n: &cfg.connections, low: 0, high: math.MaxInt32}, "connections", "only the first so many; 0: all")
}

// check refuses flags that need one another, or would do nothing.
func (cfg *frontConfig) check(given func(flag string) bool) error {
	if !given("upstream") {
		for _, name := range []string{"fault", "after", "direction", "pause", "rate", "delay", "connections"} {
			if given(name) {
				return fmt.Errorf("--%s needs --upstream: the address of the real server, for example 127.0.0.1:5432", name)
			}
		}
		return nil
	}
	for _, name := range []string{"only", "scale", "list", "open"} {
		if given(name) {
			return fmt.Errorf("--%s does not go with --upstream: the lab's own faults are not served then", name)
		}
	}
	if cfg.fault == "" {
		return errors.New("--upstream needs --fault: " + strings.Join(frontNames(), ", "))
	}
	return cfg.front("127.0.0.1:0").Check()
}

func frontNames() []string {
	var names []string
	for _, f := range lab.FrontCatalogue() {
		names = append(names, f.Name)
	}
	return names
}

func (cfg *frontConfig) front(listen string) lab.FrontConfig {
	return lab.FrontConfig{
		Listen: listen, Upstream: cfg.upstream, Fault: cfg.fault, Direction: cfg.direction,
		After: int64(cfg.after.size), AfterTime: cfg.after.time, Pause: cfg.pause,
		Rate: int64(cfg.rate), Delay: cfg.delay, Connections: cfg.connections,
	}
}

// serveFront stands in front of a real server until ctx ends, and prints each connection that is over.
func serveFront(ctx context.Context, s streams, cfg labConfig) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	over := make(chan lab.Passage)
	front := cfg.front.front(cfg.listen)
	front.Ended = func(p lab.Passage) {
		select {
		case over <- p:
		case <-ctx.Done(): // nobody prints any more
		}
	}
	f, err := lab.NewFront(front)
	if err != nil {
		return failedExit(err)
	}
	warnReachable(s, cfg.listen)
	err = writeFront(s, cfg, f.Addr())
	for err == nil && ctx.Err() == nil {
		select {
		case p := <-over:
			err = writePassage(s, cfg, p)
		case <-ctx.Done():
		}
	}
	cancel()
	if closed := f.Close(); err == nil {
		err = closed
	}
	return failedExit(err)
}

func writeFront(s streams, cfg labConfig, address string) error {
	front := cfg.front
	if cfg.json {
		return writeLines(s.out, []any{struct {
			Listen   string `json:"listen"`
			Upstream string `json:"upstream"`
			Fault    string `json:"fault"`
		}{address, front.upstream, front.fault}})
	}
	_, err := fmt.Fprintf(s.out, "prazo lab: %s -> %s: %s %s, %s; until you interrupt it\n\n",
		address, front.upstream, front.fault, front.direction, front.after.words())
	return err
}

// writePassage prints one connection. Why the upstream could not be reached goes to stderr, also beside JSON.
func writePassage(s streams, cfg labConfig, p lab.Passage) error {
	if p.Err != "" {
		fmt.Fprintf(s.err, "prazo: connection %d: %s\n", p.Conn, oneLine(p.Err))
	}
	if cfg.json {
		return writeLines(s.out, []lab.Passage{p})
	}
	struck := "not struck"
	if !p.Struck.IsZero() {
		struck = fmt.Sprintf("struck at %.3f s", p.Struck.Sub(p.At).Seconds())
	}
	_, err := fmt.Fprintf(s.out, "connection %d: %d bytes to the client, %d to the server, %s, closed by the %s at %.3f s\n",
		p.Conn, p.ToClient, p.ToServer, struck, p.ClosedBy, p.ClosedAt.Sub(p.At).Seconds())
	return err
}

// afterFlag is a flag for a number of bytes or a time.
type afterFlag struct {
	size sizeFlag
	time time.Duration
}

// String returns what was read.
func (f *afterFlag) String() string {
	if f.time > 0 {
		return f.time.String()
	}
	return f.size.String()
}

// Set reads a size or a time.
func (f *afterFlag) Set(s string) error {
	*f = afterFlag{}
	if f.size.Set(s) == nil {
		return nil
	}
	f.size = 0
	if (spanFlag{d: &f.time}).Set(s) != nil {
		return errors.New("write a size with its unit, for example 100B or 16KiB, or a time of at most 24h, for example 2s")
	}
	return nil
}

// Type is the word for the value in the help.
func (f *afterFlag) Type() string { return "size|time" }

// words say when it strikes.
func (f *afterFlag) words() string {
	switch {
	case f.time > 0:
		return "after " + f.time.String()
	case f.size > 0:
		return "after " + f.size.String()
	}
	return "at once"
}

// sizeFlag is a flag for a number of bytes.
type sizeFlag int64

// sizeUnits are what a size can end in, the longest first.
var sizeUnits = [...]struct {
	unit  string
	bytes int64
}{{"GiB", 1 << 30}, {"MiB", 1 << 20}, {"KiB", 1 << 10}, {"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}, {"B", 1}}

// String returns the size in the largest unit that holds it whole.
func (f *sizeFlag) String() string {
	n := int64(*f)
	for _, u := range sizeUnits {
		if n > 0 && n%u.bytes == 0 {
			return strconv.FormatInt(n/u.bytes, 10) + u.unit
		}
	}
	return strconv.FormatInt(n, 10) + "B"
}

// Set reads a whole number with its unit.
func (f *sizeFlag) Set(s string) error {
	for _, u := range sizeUnits {
		number, ok := strings.CutSuffix(s, u.unit)
		if !ok {
			continue
		}
		n, err := strconv.ParseInt(number, 10, 64)
		if err != nil || n < 0 || n > math.MaxInt64/u.bytes {
			break
		}
		*f = sizeFlag(n * u.bytes)
		return nil
	}
	return errors.New("write a size with its unit, for example 100B or 16KiB")
}

// Type is the word for the value in the help.
func (f *sizeFlag) Type() string { return "size" }
