package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/config"
	"github.com/prazohq/prazo/prazohttp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// addSettingFlags adds the flags that are settings of prazo.yaml too, and keeps what they are given.
func addSettingFlags(f *pflag.FlagSet, said *[]config.Said) {
	for _, s := range config.Flags() {
		usage := s.Doc
		if s.Kind == prazoyaml.KindLimit {
			usage = "How long one try may take, see above."
		}
		usage = strings.ToLower(usage[:1]) + strings.TrimSuffix(usage[1:], ".")
		flag := f.VarPF(saidFlag{readerOf(s), s, said}, s.Flag, "", usage)
		if s.Kind == prazoyaml.KindSwitch {
			flag.NoOptDefVal = "true"
		}
	}
}

// A saidFlag keeps what it is given, to be put over the file and the environment.
type saidFlag struct {
	pflag.Value // checks the text, and has the default at first
	setting     prazoyaml.Setting
	said        *[]config.Said
}

// Set checks the text and keeps it, off as in the file too. Where a flag is given twice the later one counts.
func (f saidFlag) Set(text string) error {
	if f.setting.Off && text == "off" {
		text = "0"
	}
	if err := f.Value.Set(text); err != nil {
		return err
	}
	if f.setting.Kind != prazoyaml.KindLimit { // flags read more forms than the file does: T, +3, 5µs
		text = strings.ReplaceAll(f.Value.String(), "µ", "u")
	}
	*f.said = append(*f.said, config.Said{Setting: f.setting, Text: text})
	return nil
}

// readerOf returns what reads the flag of a setting.
func readerOf(s prazoyaml.Setting) pflag.Value {
	var v pflag.Value
	switch s.Kind {
	case prazoyaml.KindTime:
		v = spanFlag{d: new(time.Duration), zero: s.Off}
	case prazoyaml.KindCount:
		v = countFlag{new(int), int(s.Low), int(s.High)}
	case prazoyaml.KindSwitch:
		v = switchFlag{new(bool)}
	default:
		v = tryFlag{new(prazo.TryLimit)}
	}
	if err := v.Set(s.Default); err != nil { // TestSettingFlags looks at each
		return saidNothing{}
	}
	return v
}

// saidNothing stands for a setting whose default cannot be read.
type saidNothing struct{}

func (saidNothing) String() string   { return "" }
func (saidNothing) Type() string     { return "text" }
func (saidNothing) Set(string) error { return errors.New("this flag has no default that can be read") }

// switchFlag is a flag that needs no value.
type switchFlag struct{ on *bool }

// String returns true or false.
func (f switchFlag) String() string {
	if f.on == nil {
		return "false"
	}
	return strconv.FormatBool(*f.on)
}

// Set reads true or false.
func (f switchFlag) Set(s string) (err error) {
	if *f.on, err = strconv.ParseBool(s); err != nil {
		return errors.New("write true or false, or the flag alone")
	}
	return nil
}

// Type is the word for the value in the help, which leaves out this one.
func (f switchFlag) Type() string { return "bool" }

// target takes a URL, or the name of a dependency and a path when there is a file.
func (c *callConfig) target(cmd *cobra.Command, args []string) error {
	switch {
	case c.file == "":
		return oneURL(cmd, args)
	case len(args) != 2:
		return wrongFlag(cmd, fmt.Errorf("--config %.200s: write the name of a dependency and a path behind it, for example frete /cotacao?cep=01310", c.file))
	case !strings.HasPrefix(args[1], "/"):
		return wrongFlag(cmd, fmt.Errorf("path %.60q: write it with a / in front; the address is in the file", args[1]))
	}
	return nil
}

// settle finds out what is called and by which policy: from the file, the environment and flags, the later over the earlier.
func (c *callConfig) settle(s streams, args []string) (err error) {
	if c.file == "" {
		c.request.url = args[0]
		c.dependency, err = config.Alone("")
	} else {
		c.dependency, err = fromFile(s, c.file, args[0])
	}
	if err != nil {
		return err
	}
	if c.file != "" {
		if c.request.url, err = addressOf(c.dependency, c.file); err != nil {
			return err
		}
		c.request.url += args[1]
	}
	if c.dependency, err = config.Layered(c.dependency, config.Environment(), c.said); err != nil {
		return err
	}
	c.policy, c.idempotent = c.dependency.Policy, c.dependency.Idempotent
	return nil
}

// fromFile reads one dependency of a file.
func fromFile(s streams, path, name string) (prazoyaml.Dependency, error) {
	file, err := loadConfig(s, path)
	if err != nil {
		return prazoyaml.Dependency{}, err
	}
	d, err := file.Dependency(name)
	if err != nil {
		return d, fmt.Errorf("--config %.200s: %w", path, err)
	}
	return d, nil
}

// addressOf returns what a path is put behind.
func addressOf(d prazoyaml.Dependency, path string) (string, error) {
	switch {
	case d.URL != "":
		return strings.TrimRight(d.URL, "/"), nil
	case len(d.Endpoints) == 0:
		return "", fmt.Errorf("%.200s:%d: %s has no url: write url: https://... below it", path, d.Line, d.Name)
	case strings.Contains(d.Endpoints[0], "://"):
		return strings.TrimRight(d.Endpoints[0], "/"), nil
	}
	return "http://" + d.Endpoints[0], nil
}

// transportOf makes the transport of a dependency, with its key and its fallback.
func transportOf(g *prazo.Guard, d prazoyaml.Dependency) *prazohttp.Transport {
	t := prazohttp.NewTransport(g, nil)
	t.Whole = d.Whole
	t.Key = prazohttp.KeyRule{Make: d.Key.Make, Header: d.Key.Header, Bare: d.Key.Bare, Repeat: d.Key.Repeat}
	if d.Fallback.Stale > 0 {
		t.Stale = prazohttp.StaleRule{Store: &prazohttp.MemoryStore{}, For: d.Fallback.Stale}
	}
	if a := d.Fallback.Default; a != nil {
		kind := a.Type
		if kind == "" {
			kind = "application/json"
		}
		t.Default = &prazohttp.DefaultResponse{Status: a.Status, Header: http.Header{"Content-Type": {kind}}, Body: []byte(a.Body)}
	}
	return t
}

// sayFallback tells on stderr that what was printed is not the answer of the dependency.
func sayFallback(s streams, cfg callConfig, a *answer) {
	if a.known && a.record.Fallback {
		fmt.Fprintf(s.err, "prazo: %s gave no good answer (%s): this is the fallback\n", a.record.Guard, a.record.Outcome)
	}
}

// withMessage puts what the user would be told into the hint of a call that failed.
func withMessage(ctx context.Context, cfg callConfig, a *answer) error {
	err := a.exit(ctx)
	if why, ok := errors.AsType[*exit](err); ok && cfg.dependency.Fallback.Message != "" && why.code < codeSignal {
		why.hint = fmt.Sprintf("the page would say: %s", oneLine(cfg.dependency.Fallback.Message))
	}
	return err
}
