package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"strings"

	"github.com/prazohq/prazo/lab"
	"github.com/spf13/cobra"
)

// labConfig is what the flags of `prazo lab` say.
type labConfig struct {
	listen string
	json   bool
	list   bool
}

const labHelp = `Serve faulty dependencies, one for each thing that goes wrong on a network: point a client at one and
see when it gives up. Faults of HTTP are paths of one port; the others have a port each.

GET /_lab/seen on the main port says what the server saw: which request came on which connection,
who closed it, and when. POST /_lab/restart?for=3s takes the port of the fault restart down.

The lab serves until it is interrupted, and then exits with 0.`

// labWidth is how many columns the list of faults takes.
const labWidth = 96

func labCommand(s streams) *cobra.Command {
	var cfg labConfig
	c := &cobra.Command{
		Use:   "lab [flags]",
		Short: "Serve faulty dependencies to try clients on",
		Long:  labHelp,
		Example: `  prazo lab
  prazo lab --listen 127.0.0.1:0 --json
  curl --max-time 2 http://127.0.0.1:8888/gotejando`,
		Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			return serveLab(ctx, s, cfg)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&cfg.listen, "listen", "127.0.0.1:8888", "`address` of the main port; port 0: a free one")
	f.BoolVar(&cfg.json, "json", false, "print one line of JSON for each fault: name, url, says, wants")
	f.BoolVar(&cfg.list, "list", false, "print the faults and exit")
	return c
}

// serveLab prints where the faults are, and serves until ctx ends.
func serveLab(ctx context.Context, s streams, cfg labConfig) error {
	host, _, err := net.SplitHostPort(cfg.listen)
	if err != nil {
		return wrongUse("lab", fmt.Errorf("--listen %.100q: not an address: write host:port, for example 127.0.0.1:8888", cfg.listen))
	}
	if cfg.list {
		cfg.listen = "127.0.0.1:0" // only to be asked what it would serve
	}
	l, err := lab.New(cfg.listen)
	if err != nil {
		return &exit{code: codeFailed, err: err}
	}
	if !cfg.list && !loopback(host) {
		fmt.Fprintf(s.err, "prazo: warning: %s can be reached from other machines; the lab is made for loopback\n", cfg.listen)
	}
	err = writeFaults(s.out, l, cfg)
	if err == nil && !cfg.list {
		<-ctx.Done()
	}
	if closed := l.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return &exit{code: codeFailed, err: err}
	}
	return nil
}

// loopback reports whether only this machine can reach the host. The lab takes an empty one for 127.0.0.1.
func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "" || host == "localhost" || ip != nil && ip.IsLoopback()
}

func writeFaults(w io.Writer, l *lab.Lab, cfg labConfig) error {
	if cfg.json {
		return writeFaultLines(w, l.Faults(), cfg.list)
	}
	var b strings.Builder
	if !cfg.list {
		fmt.Fprintf(&b, "prazo lab: %d faulty servers, until you interrupt it\n\n", len(l.Faults()))
	}
	for _, f := range l.Faults() {
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
	if !cfg.list {
		main := strings.TrimSuffix(l.URL("ok"), "/ok")
		fmt.Fprintf(&b, "\n%-21s %s\n%-21s %s\n", "a healthy answer", l.URL("ok"), "what the server saw", main+"/_lab/seen")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeFaultLines writes a line of JSON for each fault. In a mere list the addresses are nobody's, and left out.
func writeFaultLines(w io.Writer, faults []lab.Fault, list bool) error {
	lines := json.NewEncoder(w)
	lines.SetEscapeHTML(false)
	for _, f := range faults {
		if list {
			f.URL = ""
		}
		if err := lines.Encode(f); err != nil {
			return err
		}
	}
	return nil
}
