package scan

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/goccy/go-yaml"
)

// SettingsName is the file that a scan reads when no other is named.
const SettingsName = ".prazo-scan.yaml"

// Settings are what a repository says about its own scans. Flags come before them.
type Settings struct {
	Include  []string       `yaml:"include"` // patterns of files; none: all
	Exclude  []string       `yaml:"exclude"` // patterns of files and folders
	Tests    bool           `yaml:"tests"`
	Require  string         `yaml:"require"` // the least verdict that passes
	FailOn   []string       `yaml:"fail_on"` // verdicts and rules that fail, instead of require
	Honour   []string       `yaml:"honour"`  // comments of other tools that count: noqa, nosec, nolint
	Reason   bool           `yaml:"require_reason"`
	Limit    string         `yaml:"limit"` // what a fix says: 10s
	Max      string         `yaml:"max"`   // the longest total deadline; "": none is too long
	Severity []PathSeverity `yaml:"severity"`
	Good     []Good         `yaml:"good"`      // wrappers that are known to end their calls
	Own      []Knowledge    `yaml:"knowledge"` // libraries and wrappers of the project, in the form of the built-in ones
}

// PathSeverity is a level for the findings in some files, of one rule, or both.
type PathSeverity struct {
	Path  string `yaml:"path"`  // "": all files, where there is a rule
	Rule  string `yaml:"rule"`  // "": all rules
	Level string `yaml:"level"` // off, warn, fail
}

// Good are functions of a language that end by themselves, whatever is inside them.
type Good struct {
	Language string   `yaml:"language"`
	Names    []string `yaml:"names"`
}

// ReadSettings reads a settings file, strictly. What is wrong in it is told with the lines and a caret.
func ReadSettings(name string) (*Settings, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, fmt.Errorf("%.200s: cannot be read: %s", name, reason(err))
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("%.200s: cannot be read: %s", name, reason(err))
	}
	s, err := ParseSettings(text)
	if err != nil {
		return nil, fmt.Errorf("%.200s: %w", name, err)
	}
	return s, nil
}

// A SettingsError is a fault of a settings file, with its lines and a caret in Detail.
type SettingsError struct{ Short, Detail string }

// Error says what is wrong in one line.
func (e *SettingsError) Error() string { return e.Short }

// ParseSettings reads the text of a settings file.
func ParseSettings(text []byte) (*Settings, error) {
	var s Settings
	err := DecodeYAML(text, &s)
	if err != nil {
		detail := yaml.FormatError(err, false, true)
		first, _, _ := strings.Cut(detail, "\n")
		return nil, &SettingsError{Short: first, Detail: detail}
	}
	return &s, s.check()
}

// check refuses values that mean nothing.
func (s *Settings) check() error {
	if _, err := s.Gate(); err != nil {
		return err
	}
	for _, word := range s.Honour {
		if _, err := ParseHonoured(word); err != nil {
			return fmt.Errorf("honour: %w", err)
		}
	}
	for _, g := range s.Good {
		if g.Language == "" || len(g.Names) == 0 {
			return errors.New("good: each entry needs a language and names, such as {language: python, names: [ours.http.get]}")
		}
	}
	if s.Limit != "" {
		if _, err := positive(s.Limit); err != nil {
			return fmt.Errorf("limit: %w", err)
		}
	}
	return nil
}

// ParseHonoured reads the word of a tool whose comments may count.
func ParseHonoured(word string) (string, error) {
	for _, w := range Honoured() {
		if w == word {
			return w, nil
		}
	}
	return "", fmt.Errorf("%.40q: write some of %s", word, strings.Join(Honoured(), ", "))
}

// Gate is the gate that the settings ask for.
func (s *Settings) Gate() (Gate, error) {
	g := NewGate()
	switch {
	case s.Require != "" && len(s.FailOn) > 0:
		return g, errors.New("require and fail_on: write one of them")
	case s.Require != "":
		least, err := ParseVerdict(s.Require)
		if err == nil {
			g, err = g.Require(least)
		}
		if err != nil {
			return g, fmt.Errorf("require: %w", err)
		}
	case len(s.FailOn) > 0:
		var err error
		if g, err = g.FailOn(s.FailOn); err != nil {
			return g, fmt.Errorf("fail_on: %w", err)
		}
	}
	for _, p := range s.Severity {
		level, err := ParseLevel(p.Level)
		if err == nil {
			g, err = g.Under(p.pattern(), p.Rule, level)
		}
		if err != nil {
			return g, fmt.Errorf("severity: %w", err)
		}
	}
	if s.Max == "" {
		return g, nil
	}
	d, err := positive(s.Max)
	if err != nil {
		return g, fmt.Errorf("max: %w", err)
	}
	return g.Max(d), nil
}

// pattern is the path, or all of them where only the rule is named.
func (p PathSeverity) pattern() string {
	if p.Path == "" && p.Rule != "" {
		return "**"
	}
	return p.Path
}

func positive(text string) (time.Duration, error) {
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		return 0, fmt.Errorf("%.40q: write a time with its unit, for example 10s", text)
	}
	return d, nil
}

// Knowledge is what the settings add to the built-in knowledge, by language: the project's own libraries, and its good wrappers as
// libraries whose calls are total.
func (s *Settings) Knowledge() []*Knowledge {
	var all []*Knowledge
	for i := range s.Own {
		all = append(all, &s.Own[i])
	}
	for _, g := range s.Good {
		root, _, _ := strings.Cut(g.Names[0], ".")
		all = append(all, &Knowledge{Language: g.Language, Libraries: []Library{{
			Name: root, Kind: "http", Default: Limit{Verdict: Total}, Calls: []Call{{Names: g.Names}}, Source: SettingsName,
		}}})
	}
	return all
}
