package report

import (
	"encoding/xml"
	"strings"
	"testing"
)

func TestJUnit(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	err := JUnit(&b, "prazo probe", []Case{
		{"http", "silent", Passed, 2, "", ""},
		{"http", "drip", Failed, 12, "still <waiting>\x00\x1b[31m", "a & b]]>"},
		{"db", "redis", Skipped, 0, "no connection", ""},
	})
	if err != nil {
		t.Fatal(err)
	}
	var back junitSuite
	if err := xml.Unmarshal([]byte(b.String()), &back); err != nil {
		t.Fatalf("%v in %s", err, b.String())
	}
	if back.Tests != 3 || back.Failures != 1 || back.Skipped != 1 || back.Time != "14.000" || len(back.Cases) != 3 {
		t.Errorf("counts: %+v", back)
	}
	if f := back.Cases[1].Failure; f == nil || f.Message != "still <waiting>[31m" || f.Text != "a & b]]>" {
		t.Errorf("failure: %+v", f)
	}
	if back.Cases[0].Failure != nil || back.Cases[0].Skipped != nil || back.Cases[2].Skipped == nil {
		t.Errorf("outcomes: %+v", back.Cases)
	}
}

func TestMarkdown(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	if err := Markdown(&b, "cut 1 of 2", []string{"fault", "why"}, [][]string{{"silent", "a|b\n<c>"}}); err != nil {
		t.Fatal(err)
	}
	want := "**cut 1 of 2**\n\n| fault | why |\n|---|---|\n| silent | a\\|b &lt;c> |\n"
	if b.String() != want {
		t.Errorf("got %q, want %q", b.String(), want)
	}
}
