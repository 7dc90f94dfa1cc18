package main

import (
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/config"
	"github.com/spf13/pflag"
)

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
