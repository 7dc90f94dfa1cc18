package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/prazohq/prazo/lab"
	"github.com/spf13/cobra"
)

// labConfig is what the flags of `prazo lab` say.
type labConfig struct {
	listen string
	only   []string
	scale  float64 // 0 is 1
	json   bool
	list   bool
	open   bool
	front  frontConfig
}

const labHelp = `Serve faulty dependencies, one for each thing that goes wrong on a network: point a client at one and
see when it gives up. Faults of HTTP are paths of one port; the others have a port each.

GET /_lab/seen on the main port says what the server saw: which request came on which connection,
who closed it, and when. POST /_lab/restart?for=3s takes the port of the fault restart down.

With --upstream it is a TCP proxy in front of a real server instead, and does one wrong thing there:

%s
It strikes after so many bytes of the direction, or at a time after the client came: at once if nothing is
said. Before that, everything passes. Each connection is reported when it is over.

The keys of --json, one line for each fault: name; set (what is struck); url ("" where this machine cannot do
it); says (what it does); wants (what a correct client does); and where they apply ends (ends by itself, with an
error or the right answer), lasts_ns (when a fault that holds is over all the same), upload (strikes a large
request body), proxy (url is that of a proxy), scene (depends on more than one call), blind (the lab sees
nothing of who meets it). With --upstream: a line with listen, upstream and fault, then one for each connection
that is over: conn, at, to_client and to_server (bytes passed on), struck, closed_at, closed_by (client,
upstream, front), err (why the upstream could not be reached).

The lab serves until it is interrupted, and then exits with 0.`

// labWidth is how many columns the list of faults takes.
const labWidth = 96

// liveEvents is how much of the wire the live page can show.
const liveEvents = 100_000

func labCommand(s streams) *cobra.Command {
	var cfg labConfig
	c := &cobra.Command{
		Use:   "lab [flags]",
		Short: "Serve faulty dependencies to try clients on",
		Long:  fmt.Sprintf(labHelp, frontList()),
		Example: `  prazo lab
  prazo lab --listen 127.0.0.1:0 --only silent,gotejando --json
  prazo lab --open
  prazo lab --upstream 127.0.0.1:5432 --fault stall --after 100B
  curl --max-time 2 http://127.0.0.1:8888/gotejando`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			if err := cfg.check(c.Flags().Changed); err != nil {
				return wrongUse("lab", err)
			}
			if cfg.front.upstream != "" {
				return serveFront(ctx, s, cfg)
			}
			return serveLab(ctx, s, cfg)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&cfg.listen, "listen", "127.0.0.1:8888", "`address` of the main port; port 0: a free one")
	f.StringSliceVar(&cfg.only, "only", nil, "serve only these `faults`, with commas")
	f.Float64Var(&cfg.scale, "scale", 1, "multiply every time of every fault by this `factor`, above 0 and at most 1000")
	f.BoolVar(&cfg.json, "json", false, "print JSON, a line each")
	f.BoolVar(&cfg.list, "list", false, "print the faults and exit")
	f.BoolVar(&cfg.open, "open", false, "show in a browser what comes, as it comes")
	cfg.front.flags(c)
	return c
}

// check refuses what does not fit together.
func (cfg *labConfig) check(given func(flag string) bool) error {
	if _, _, err := net.SplitHostPort(cfg.listen); err != nil {
		return fmt.Errorf("--listen %.100q: not an address: write host:port, for example 127.0.0.1:8888", cfg.listen)
	}
	if !(cfg.scale > 0 && cfg.scale <= 1000) {
		return fmt.Errorf("--scale %v: write a number above 0 and at most 1000", cfg.scale)
	}
	for _, name := range cfg.only {
		if _, err := lab.Find(name); err != nil {
			return fmt.Errorf("--only: %w", err)
		}
	}
	if cfg.list && cfg.open {
		return errors.New("--list and --open: write one of them")
	}
	return cfg.front.check(given)
}

// serveLab prints where the faults are, and serves until ctx ends.
func serveLab(ctx context.Context, s streams, cfg labConfig) error {
	if cfg.list {
		return failedExit(writeFaults(s.out, cfg.listed(), cfg))
	}
	l, err := lab.New(cfg.listen, cfg.options()...)
	if err != nil {
		return failedExit(err)
	}
	warnReachable(s, cfg.listen)
	err = writeFaults(s.out, l.Faults(), cfg)
	if err == nil && !cfg.json {
		err = writeMain(s.out, l)
	}
	switch {
	case err != nil:
	case cfg.open:
		err = openLive(ctx, s, l)
	default:
		<-ctx.Done()
	}
	if closed := l.Close(); err == nil {
		err = closed
	}
	return failedExit(err)
}

// failedExit is the exit of a command that could not do what it should; nil for nil.
func failedExit(err error) error {
	if err == nil {
		return nil
	}
	return &exit{code: codeFailed, err: err}
}

func (cfg labConfig) options() []lab.Option {
	options := []lab.Option{lab.Only(cfg.only...)}
	if cfg.scale != 0 {
		options = append(options, lab.Scale(cfg.scale))
	}
	if cfg.open {
		options = append(options, lab.Wire(liveEvents))
	}
	return options
}

// listed is what of the catalogue would be served. Nothing is started for that.
func (cfg labConfig) listed() []lab.Fault {
	all := lab.Catalogue()
	if len(cfg.only) == 0 {
		return all
	}
	return slices.DeleteFunc(all, func(f lab.Fault) bool { return !slices.Contains(cfg.only, f.Name) })
}

// warnReachable says so when other machines can reach the address.
func warnReachable(s streams, listen string) {
	if host, _, err := net.SplitHostPort(listen); err != nil || !loopback(host) {
		fmt.Fprintf(s.err, "prazo: warning: %s can be reached from other machines; the lab is made for loopback\n", listen)
	}
}

// loopback reports whether only this machine can reach the host. The lab takes an empty one for 127.0.0.1.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || host == "localhost" || ip != nil && ip.IsLoopback()
}

func writeFaults(w io.Writer, faults []lab.Fault, cfg labConfig) error {
	if cfg.json {
		return writeLines(w, faults)
	}
	var b strings.Builder
	if !cfg.list {
		fmt.Fprintf(&b, "prazo lab: %d faulty servers, until you interrupt it\n\n", len(faults))
	}
	for _, f := range faults {
		switch {
		case cfg.list:
			fmt.Fprintf(&b, "%s\n", f.Name)
		case f.URL == "":
			fmt.Fprintf(&b, "%-21s -\n", f.Name)
		default:
			fmt.Fprintf(&b, "%-21s %s\n", f.Name, f.URL)
		}
		b.WriteString(wrapped("  does   ", " ", strings.Fields(f.Says), labWidth))
		if cfg.list {
			b.WriteString(wrapped("  wants  ", " ", strings.Fields(f.Wants), labWidth))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeMain says what else is on the main port.
func writeMain(w io.Writer, l *lab.Lab) error {
	main := strings.TrimSuffix(l.URL("ok"), "/ok")
	_, err := fmt.Fprintf(w, "\n%-21s %s\n%-21s %s\n", "a healthy answer", l.URL("ok"), "what the server saw", main+"/_lab/seen")
	return err
}

// writeLines writes a line of JSON for each.
func writeLines[T any](w io.Writer, all []T) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for _, one := range all {
		if err := lines.Encode(one); err != nil {
			return err
		}
	}
	return nil
}
