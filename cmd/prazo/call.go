package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/config"
	"github.com/spf13/cobra"
)

// callConfig is what the flags of `prazo call` say.
type callConfig struct {
	request    requestConfig
	file       string               // a prazo.yaml; "": none
	said       []config.Said        // settings that flags gave
	dependency prazoyaml.Dependency // file, environment and flags together
	policy     prazo.Policy         // that of the dependency
	idempotent bool
	output     string
	trace      bool
	json       bool
	repeat     int
}

const callHelp = `Make an HTTP call that is over at its deadline: every try, every wait between tries, and the
answer to its last byte. The body is printed as it comes.

What may be repeated is: GET, HEAD, OPTIONS, TRACE, PUT, DELETE, and whatever certainly was not
sent. A POST that may have been applied is not; say --idempotent when making it twice has the
effect of making it once, for example because the server knows the Idempotency-Key you send.

The limit of one try (--try) is written
  1s                fixed
  1s+200ms          growing: 200 ms more for each further try
  1s+200ms..10s     growing, and 10 s for the last possible try
  average, max      twice the mean (the longest) of the last 10 calls, 5 s until they are known;
                    useful with --repeat; average*3 is three times
  learn             follows the server, for --repeat: one good answer in a thousand is cut, and what
                    hangs is cut soon; half of what is left until enough is known
  auto              while another try can follow: what is learnt, and half of what is left until then

With --config the address, the policy, the idempotency key and the fallback are those of a dependency
in a prazo.yaml. A flag goes before an environment variable (PRAZO_DEADLINE=2s), a variable before the
file. The page config.md has all keys, prazo schema prints them for editors.

--json prints the record of the call on stdout, in place of the body; -o FILE keeps the body.
With --repeat the bodies are dropped, the calls are made one after the other under one guard, and
a short summary follows; the exit code is that of the worst call.

With --repeat and --try learn each line also says what is learnt: the limit in force, the p50 and
the p99.9 of the tries, how many were cut, how many of those ran on in the background as scouts, and
how many scouts would have succeeded. At the end scouts on their way are waited for, at most for
a deadline; an interrupt ends them. --json prints {"learnt": ...} as its last line. The record and
the trace of a call with a scout come when that has ended.

` + codes

const callExamples = `  prazo call --deadline 2.5s https://example.com/
  prazo call --deadline 2.5s --try 1s --retries 2 --trace http://127.0.0.1:8888/cotacao
  prazo call --try average --repeat 200 http://127.0.0.1:8888/delay/200ms
  prazo call --try learn --repeat 1000 https://example.com/
  prazo call --config prazo.yaml frete /cotacao?cep=01310
  prazo call -H 'Content-Type: application/json' -d @order.json --idempotent https://example.com/`

func callCommand(s streams) *cobra.Command {
	var cfg callConfig
	c := &cobra.Command{
		Use:     "call [flags] URL | call --config FILE [flags] NAME PATH",
		Short:   "Make an HTTP call that is cut at its deadline, body included",
		Long:    callHelp,
		Example: callExamples,
		Args:    cfg.target,
		RunE: func(c *cobra.Command, args []string) error {
			if err := cfg.settle(s, args); err != nil {
				return wrongUse("call", err)
			}
			ctx, stop := untilInterrupt(c.Context())
			defer stop()
			return call(ctx, s, cfg)
		},
	}
	f := c.Flags()
	f.SortFlags = false
	addSettingFlags(f, &cfg.said)
	f.StringVarP(&cfg.file, "config", "c", "", "take the dependency NAME of a prazo.yaml `file`; flags go before it")
	f.StringVarP(&cfg.request.method, "request", "X", "", "method (default GET, or POST with -d)")
	f.StringArrayVarP(&cfg.request.headers, "header", "H", nil, "`header` 'Name: value'; may be given again")
	f.StringArrayVarP(&cfg.request.data, "data", "d", nil, "body; @file: the bytes of a file, @-: of stdin; several are joined with &")
	f.StringVarP(&cfg.output, "output", "o", "", "write the body to `file`; -: to stdout")
	f.BoolVar(&cfg.trace, "trace", false, "draw the tries on stderr")
	f.BoolVar(&cfg.json, "json", false, "print the record of the call as a line of JSON in place of the body")
	f.Var(countFlag{&cfg.repeat, 1, 1_000_000_000}, "repeat", "make this many calls in a row; the limit of a try follows the server")
	return c
}

func oneURL(c *cobra.Command, args []string) error {
	switch len(args) {
	case 0:
		return wrongFlag(c, errors.New("no URL: write the address to call, for example prazo call https://example.com/"))
	case 1:
		return nil
	}
	return wrongFlag(c, fmt.Errorf("%d URLs: write one; %.60q is too many (a flag's value with spaces needs quotes)", len(args), args[1]))
}

// call makes the call or calls that cfg describes.
func call(ctx context.Context, s streams, cfg callConfig) error {
	if err := cfg.check(); err != nil {
		return wrongUse("call", err)
	}
	requests, err := newRequests(cfg.request, s.in)
	if err != nil {
		return wrongUse("call", err)
	}
	if cfg.repeat > 0 && requests.body.once() {
		return wrongUse("call", errors.New("--repeat with -d @-: stdin can be read once only; write it to a file and give -d @file"))
	}
	caller, err := newCaller(cfg, requests)
	if err != nil {
		return wrongUse("call", err)
	}
	if cfg.repeat > 0 {
		return repeat(ctx, s, cfg, caller)
	}
	return once(ctx, s, cfg, caller)
}

func (c *callConfig) check() error {
	if c.repeat > 0 && c.output != "" {
		return errors.New("--output with --repeat: each body would replace the one before; leave one of them out")
	}
	if c.json && c.output == "-" {
		return errors.New("--output - with --json: the record and the body would mix on stdout; write -o FILE")
	}
	return c.policy.Check()
}

// once makes one call and prints its body, its record, its timeline.
func once(ctx context.Context, s streams, cfg callConfig, caller *caller) error {
	out, err := openOutput(cfg, s.out)
	if err != nil {
		return wrongUse("call", err)
	}
	a := caller.send(ctx, out)
	if err := out.close(a); err != nil && a.err == nil {
		a.err, a.local = err, true
	}
	if out.midLine() && (cfg.trace || a.code() != 0) && terminalWidth(s.out) > 0 {
		fmt.Fprintln(s.err) // what follows would stand behind the body
	}
	if cfg.trace && a.known {
		drawTrace(s.err, &a.record)
	}
	if cfg.json && a.known {
		if err := writeJSON(s.out, a.record); err != nil {
			return &exit{code: codeFailed, err: fmt.Errorf("cannot write the record to stdout: %w", err)}
		}
	}
	sayFallback(s, cfg, &a)
	return withMessage(ctx, cfg, &a)
}
