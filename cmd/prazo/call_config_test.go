package main

import (
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/config"
	"github.com/spf13/pflag"
)

// TestSettingFlagForms: what a flag reads is what is put over the file, in whatever form it was written.
func TestSettingFlagForms(t *testing.T) {
	t.Parallel()
	off := prazo.Retries{Max: prazo.Off, Wait: prazo.Wait{First: prazo.Off}}
	cases := []struct {
		args []string
		want prazo.Policy
	}{
		{[]string{"--retries=0", "--wait=0"}, prazo.Policy{Retries: off}},
		{[]string{"--retries=off", "--wait=off"}, prazo.Policy{Retries: off}},
		{[]string{"--retries=-0", "--wait=0ms"}, prazo.Policy{Retries: off}},
		{[]string{"--retries=+3", "--wait=5µs", "--deadline=+1s"},
			prazo.Policy{Deadline: time.Second, Retries: prazo.Retries{Max: 3, Wait: prazo.Wait{First: 5 * time.Microsecond}}}},
		{[]string{"--wait=5s", "--wait=1s"}, prazo.Policy{Retries: prazo.Retries{Wait: prazo.Wait{First: time.Second}}}},
	}
	for _, c := range cases {
		var said []config.Said
		f := pflag.NewFlagSet("call", pflag.ContinueOnError)
		addSettingFlags(f, &said)
		if err := f.Parse(c.args); err != nil {
			t.Errorf("%q: %v", c.args, err)
			continue
		}
		d, err := config.Alone("x")
		if err != nil {
			t.Fatal(err)
		}
		if d, err = config.Layered(d, func(string) (string, bool) { return "", false }, said); err != nil {
			t.Errorf("%q: %v", c.args, err)
			continue
		}
		if c.want.Deadline == 0 {
			c.want.Deadline = 10 * time.Second
		}
		got, err := d.Guard()
		if err != nil {
			t.Fatal(err)
		}
		want, err := prazo.New("x", c.want)
		if err != nil {
			t.Fatal(err)
		}
		if got.Policy() != want.Policy() {
			t.Errorf("%q: got %+v, want %+v", c.args, got.Policy(), want.Policy())
		}
	}
}

// TestSettingFlags: each setting that is a flag can be read, says its default, and reads as the file does.
func TestSettingFlags(t *testing.T) {
	t.Parallel()
	for _, s := range config.Flags() {
		var said []config.Said
		f := pflag.NewFlagSet("call", pflag.ContinueOnError)
		addSettingFlags(f, &said)
		if got := f.Lookup(s.Flag).DefValue; got != s.Default {
			t.Errorf("--%s has the default %q, want %q", s.Flag, got, s.Default)
		}
		if err := f.Parse([]string{"--" + s.Flag + "=" + s.Example}); err != nil || len(said) != 1 {
			t.Errorf("--%s=%s: %v, said %v", s.Flag, s.Example, err, said)
			continue
		}
		d, err := config.Alone("x")
		if err != nil {
			t.Fatal(err)
		}
		if err := said[0].Setting.Set(&d, said[0].Text); err != nil || said[0].Setting.Key != s.Key {
			t.Errorf("--%s: said %s %q: %v", s.Flag, said[0].Setting.Key, said[0].Text, err)
		}
	}
}
