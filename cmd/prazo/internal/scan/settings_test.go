package scan

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestSettings(t *testing.T) {
	t.Parallel()
	s, err := ParseSettings([]byte(`
exclude: [generated, "*.pb.go"]
tests: true
require: total
limit: 5s
max: 1m
severity:
  - {path: "scripts/**", level: warn}
  - {rule: local-process, level: off}
good:
  - {language: python, names: [ours.http.get, ours.http.post]}
knowledge:
  - language: python
    libraries:
      - name: ours
        kind: http
        default: {verdict: idle, after: 30s}
        calls: [{names: [ours.raw.get]}]
`))
	if err != nil {
		t.Fatal(err)
	}
	g, err := s.Gate()
	if err != nil || g.max != time.Minute || g.level(Finding{Place: Place{File: "a.py"}, Rule: RuleIdle}) != Fail ||
		g.level(Finding{Place: Place{File: "scripts/a.py"}, Rule: RuleIdle}) != Warn ||
		g.level(Finding{Place: Place{File: "a.py"}, Rule: RuleLocal}) != Quiet {
		t.Errorf("gate %+v, %v", g, err)
	}
	own := s.Knowledge()
	if len(own) != 2 || own[0].Libraries[0].Default.Verdict != Idle || own[1].Libraries[0].Default.Verdict != Total || own[1].Libraries[0].Name != "ours" {
		t.Errorf("knowledge %+v", own)
	}
	if empty, err := ParseSettings(nil); err != nil || empty.Tests {
		t.Errorf("an empty file: %+v, %v", empty, err)
	}
}

func TestSettingsFaults(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"exclud: [a]\n":                          `unknown field "exclud"`,
		"tests: maybe\n":                         "cannot unmarshal",
		"tests: true\ntests: false\n":            `mapping key "tests" already defined`,
		"require: none\n":                        "require: none cannot be required",
		"require: all\n":                         `require: "all" is no verdict`,
		"require: total\nfail_on: [none]\n":      "require and fail_on: write one of them",
		"fail_on: [nothing]\n":                   `fail_on: "nothing" is no verdict and no rule`,
		"honour: [eslint]\n":                     `honour: "eslint": write some of noqa, nosec, nolint`,
		"limit: 10\n":                            `limit: "10": write a time with its unit, for example 10s`,
		"max: -1s\n":                             `max: "-1s": write a time with its unit`,
		"severity: [{path: x, level: error}]\n":  `severity: "error" is no level: write off, warn or fail`,
		"severity: [{path: '[x', level: off}]\n": "is no pattern",
		"severity: [{rule: x, level: off}]\n":    `severity: "x" is no rule that can be broken: prazo scan explain lists them`,
		"good: [{language: go}]\n":               "good: each entry needs a language and names",
	} {
		_, err := ParseSettings([]byte(text))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: got %v, want %s", text, err, want)
		}
		if fault, ok := errors.AsType[*SettingsError](err); ok && !strings.Contains(fault.Detail, "^") {
			t.Errorf("%.40q: no caret in\n%s", text, fault.Detail)
		}
	}
	if _, err := ReadSettings(filepath.Join(t.TempDir(), "no.yaml")); err == nil || !strings.Contains(err.Error(), "no.yaml: cannot be read: no such file") {
		t.Errorf("no file: %v", err)
	}
}
