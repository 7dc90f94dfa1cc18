package report

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// sampleRules and sampleIssues have everything that an issue can have.
func sampleRules() []RuleText {
	return []RuleText{{"no-limit", "nothing ends it", "It waits for ever.", "**Give** it a deadline.", Error}, {"idle-only", "a drip", "Too long.", "", Warning}}
}

func sampleIssues() []Issue {
	return []Issue{
		{
			Rule: "no-limit", Level: Error, File: "src/a b%.py", Line: 7, Column: 3, EndLine: 9, Message: "get: \x1b[31mno limit", Fingerprint: "ab12",
			Related: []Related{{"src/lib.py", 2, "from here"}, {File: "x.py"}}, Baseline: "new", FixText: "a deadline",
			Fixes: []Replacement{{7, 5, 7, 5, "import x\n"}, {8, 1, 9, 2, ""}},
		},
		{Rule: "idle-only", Level: Warning, File: "src/a b%.py", Line: 12, Message: "one read", Fingerprint: "cd34", Baseline: "unchanged"},
		{Rule: "idle-only", Level: Notice, File: "z.py", Message: "meant so", Suppressed: true, Reason: "local"},
	}
}

func TestSARIF(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := SARIF(&b, SarifTool{"prazo scan", "v1", "https://example.org"}, sampleRules(), sampleIssues()); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	d := json.NewDecoder(&b)
	d.DisallowUnknownFields()
	if err := d.Decode(&log); err != nil {
		t.Fatal(err)
	}
	results := log.Runs[0].Results
	if len(results) != 3 {
		t.Fatalf("%d results", len(results))
	}
	first, last := results[0], results[2]
	place := first.Locations[0].Physical
	for what, got := range map[string][2]any{
		"address":     {place.Artifact, sarifArtifact{"src/a%20b%25.py", "%SRCROOT%"}},
		"region":      {*place.Region, sarifRegion{7, 3, 9, 0}},
		"message":     {first.Message.Text, "get: [31mno limit"},
		"fingerprint": {fmt.Sprint(first.Fingerprints), "map[prazoCall/v1:ab12]"},
		"level":       {first.Level, "error"},
		"related":     {first.Related[1].Physical.Region, (*sarifRegion)(nil)},
		"fixes":       {len(first.Fixes[0].Changes[0].Replacements), 2},
		"note":        {last.Level, "note"},
		"suppressed":  {fmt.Sprint(last.Suppressions), "[{inSource local}]"},
		"whole file":  {last.Locations[0].Physical.Region, (*sarifRegion)(nil)},
	} {
		if got[0] != got[1] {
			t.Errorf("%s: got %v, want %v", what, got[0], got[1])
		}
	}
	if err := SARIF(&b, SarifTool{}, nil, sampleIssues()); err == nil || err.Error() != `sarif: the rule "no-limit" is not described` {
		t.Errorf("an unknown rule: %v", err)
	}
}

// TestSARIFCap wants no more results than GitHub takes, the errors among them, and a word about the rest.
func TestSARIFCap(t *testing.T) {
	t.Parallel()
	issues := make([]Issue, MostResults+10)
	for i := range issues {
		issues[i] = Issue{Rule: "idle-only", Level: Warning, File: "a", Line: i + 1}
	}
	issues[MostResults+9] = Issue{Rule: "no-limit", Level: Error, File: "z", Line: 1}
	var b bytes.Buffer
	if err := SARIF(&b, SarifTool{Name: "x"}, sampleRules(), issues); err != nil {
		t.Fatal(err)
	}
	var log sarifLog
	if err := json.Unmarshal(b.Bytes(), &log); err != nil {
		t.Fatal(err)
	}
	run := log.Runs[0]
	if len(run.Results) != MostResults || run.Results[0].Rule != "no-limit" ||
		run.Invocations[0].Notifications[0].Message.Text != "10 more results are left out: a file with more is refused" {
		t.Errorf("%d results, %+v", len(run.Results), run.Invocations)
	}
}

func TestGitLab(t *testing.T) {
	t.Parallel()
	var b bytes.Buffer
	if err := GitLab(&b, sampleIssues()); err != nil {
		t.Fatal(err)
	}
	var all []gitlabIssue
	if err := json.Unmarshal(b.Bytes(), &all); err != nil {
		t.Fatal(err)
	}
	want := "[{get: [31mno limit no-limit ab12 major {src/a b%.py {7}}} {one read idle-only cd34 minor {src/a b%.py {12}}}]"
	if got := fmt.Sprint(all); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	b.Reset()
	if err := GitLab(&b, nil); err != nil || b.String() != "[]\n" {
		t.Errorf("nothing: %s", b.String())
	}
}

func TestCheckstyle(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if err := Checkstyle(&b, "prazo", sampleIssues()); err != nil {
		t.Fatal(err)
	}
	want := `<?xml version="1.0" encoding="UTF-8"?>
<checkstyle version="4.3">
  <file name="src/a b%.py">
    <error line="7" column="3" severity="error" message="get: [31mno limit" source="prazo.no-limit"></error>
    <error line="12" severity="warning" message="one read" source="prazo.idle-only"></error>
  </file>
</checkstyle>
`
	if b.String() != want {
		t.Errorf("got\n%s", b.String())
	}
}
