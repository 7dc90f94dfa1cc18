package report

import (
	"strings"
	"testing"
)

func TestGitHub(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	err := GitHub(&b, []Annotation{
		{Error, "prazo.yaml", 12, "budget", "checkout: 3.4 s, its budget is 3 s"},
		{Warning, "a,b:c.conf", 0, "", "100 % sure\n::error::not a command"},
		{Notice, "", 7, "", "nowhere"},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := "::error file=prazo.yaml,line=12,title=budget::checkout: 3.4 s, its budget is 3 s\n" +
		"::warning file=a%2Cb%3Ac.conf::100 %25 sure%0A::error::not a command\n" +
		"::notice::nowhere\n"
	if b.String() != want {
		t.Errorf("got\n%swant\n%s", b.String(), want)
	}
}
