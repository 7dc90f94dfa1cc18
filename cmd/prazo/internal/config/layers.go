package config

import (
	"fmt"
	"os"

	"github.com/prazohq/prazo/adapters/prazoyaml"
)

// Said is a setting with the text that somebody gave it, in a flag for example.
type Said struct {
	Setting prazoyaml.Setting
	Text    string
}

// Load reads a prazo.yaml. The error is a [*prazoyaml.Error] that lists all faults with their lines, or says why the file
// cannot be read.
func Load(path string) (*prazoyaml.File, error) { return prazoyaml.Load(path) }

// Flags returns the settings that are flags of prazo call.
func Flags() []prazoyaml.Setting {
	var flags []prazoyaml.Setting
	for _, s := range prazoyaml.Settings() {
		if s.Flag != "" {
			flags = append(flags, s)
		}
	}
	return flags
}

// Alone is a dependency that no file describes: every setting has its default.
func Alone(name string) (prazoyaml.Dependency, error) {
	d := prazoyaml.Dependency{Name: name}
	for _, s := range Flags() {
		if err := s.Set(&d, s.Default); err != nil {
			return d, fmt.Errorf("the default %q of %s: %w", s.Default, s.Key, err)
		}
	}
	return d, nil
}

// Environment looks variables up in the environment of the process.
func Environment() func(name string) (string, bool) { return os.LookupEnv }

// Layered returns a dependency with what the environment says over it, and what flags say over that. lookup finds a variable; a
// variable that is empty says nothing. The error names the variable or flag, what is wrong and what to write.
func Layered(d prazoyaml.Dependency, lookup func(string) (string, bool), flags []Said) (prazoyaml.Dependency, error) {
	for _, s := range prazoyaml.Settings() {
		if s.Env == "" {
			continue
		}
		text, ok := lookup(s.Env)
		if !ok || text == "" {
			continue
		}
		if err := s.Set(&d, text); err != nil {
			return d, fmt.Errorf("%s=%.40q: %w", s.Env, text, err)
		}
	}
	for _, f := range flags {
		if err := f.Setting.Set(&d, f.Text); err != nil {
			return d, fmt.Errorf("--%s %.40q: %w", f.Setting.Flag, f.Text, err)
		}
	}
	if err := d.Check(); err != nil {
		return d, fmt.Errorf("what file, environment and flags say together: %w", err)
	}
	return d, nil
}
