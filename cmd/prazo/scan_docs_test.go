package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/lab"
)

// repositoryFile reads a file by its path from the top of the repository.
func repositoryFile(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestScanDocs wants the page to name every rule, and its settings to be such that are read.
func TestScanDocs(t *testing.T) {
	t.Parallel()
	page := repositoryFile(t, "docs/scan.md")
	for _, a := range scan.Rules() {
		if a.Rule != scan.RuleTotal && !strings.Contains(page, "`"+a.Rule+"`") {
			t.Errorf("docs/scan.md does not name the rule %s", a.Rule)
		}
	}
	_, settings, _ := strings.Cut(page, "```yaml\nexclude:")
	settings, _, _ = strings.Cut(settings, "```")
	s, err := scan.ParseSettings([]byte("exclude:" + settings))
	if err != nil {
		t.Fatalf("the settings of docs/scan.md: %v", err)
	}
	if _, err := newOwnKnowledge(s.Knowledge()); err != nil {
		t.Errorf("the knowledge of docs/scan.md: %v", err)
	}
}

// TestScanFlagsInDocs wants every flag that the page and the files for CI write to be one, and every flag to be on the page.
func TestScanFlagsInDocs(t *testing.T) {
	t.Parallel()
	flags := scanCommand(streams{}).Flags()
	other := []string{"--max-time", "--relative"}
	page := repositoryFile(t, "docs/scan.md")
	for _, name := range []string{"docs/scan.md", "action.yml", ".pre-commit-hooks.yaml"} {
		for _, flag := range regexp.MustCompile(`--[a-z]+(-[a-z]+)*`).FindAllString(repositoryFile(t, name), -1) {
			if flags.Lookup(flag[2:]) == nil && !slices.Contains(other, flag) {
				t.Errorf("%s writes %s, which is no flag", name, flag)
			}
		}
	}
	for _, flag := range []string{"require", "fail-on", "exit-zero", "all", "tests", "include", "exclude", "files-from", "stdin-filename", "alone",
		"diff", "baseline", "update-baseline", "require-reason", "honour", "settings", "fix", "limit", "json", "sarif", "github", "gitlab", "junit",
		"markdown", "checkstyle"} {
		if flags.Lookup(flag) == nil || !strings.Contains(page, "--"+flag) {
			t.Errorf("--%s is no flag, or not in docs/scan.md", flag)
		}
	}
}

// TestScanForCI wants the files that other programs read to be YAML.
func TestScanForCI(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"action.yml", ".pre-commit-hooks.yaml"} {
		var document any
		if err := yaml.Unmarshal([]byte(repositoryFile(t, name)), &document); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestRulesNameFaults wants the faults that a rule names to be some that the lab has: the command it shows must run.
func TestRulesNameFaults(t *testing.T) {
	t.Parallel()
	for _, a := range scan.Rules() {
		for _, fault := range a.Escapes {
			if _, err := lab.Find(fault); err != nil {
				t.Errorf("%s: %v", a.Rule, err)
			}
		}
	}
}
