package scan

import (
	"fmt"
	"strings"
	"testing"
)

func TestSuppress(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text  string
		with  Suppression
		want  string
		notes string
	}{
		{text: "call get none # prazo:ignore no-limit it is local\n", want: "1 suppressed it is local"},
		{text: "# prazo:ignore no-limit -- a socket\ncall get none\n", want: "2 suppressed a socket"},
		{text: "# prazo:ignore no-limit\n# prazo:ignore idle-only\ncall get none\n", want: "3 suppressed ", notes: "2: prazo:ignore idle-only suppresses nothing: take it out"},
		{text: "# prazo:ignore no-limit\n\ncall get none\n", want: "3 open ", notes: "1: prazo:ignore no-limit suppresses nothing: take it out"},
		{text: "call get none # prazo:ignore idle-only,no-limit both */\n", want: "1 suppressed both"},
		{text: "call get none # prazo:ignore idle-only\n", want: "1 open ", notes: "1: prazo:ignore idle-only suppresses nothing: take it out"},
		{text: "call get none # prazo:ignore nolimit\n", want: "1 open ", notes: "1: prazo:ignore nolimit: there is no such rule; see prazo scan explain"},
		{text: "call get none # prazo:ignore\n", want: "1 open ", notes: "1: prazo:ignore without a rule: write for example prazo:ignore no-limit why it is so"},
		{text: "# prazo:ignore-file no-limit a script\n\ncall get none\ncall get none\n", want: "3 suppressed a script 4 suppressed a script"},
		{text: "call get none # prazo:ignore no-limit\n", with: Suppression{RequireReason: true}, want: "1 open ",
			notes: "1: prazo:ignore no-limit without a reason: say behind the rule why it is so"},
		{text: "call get none # noqa: E501, S113\n", want: "1 open "},
		{text: "call get none # noqa: E501, S113\n", with: Suppression{Honour: []string{"noqa"}}, want: "1 suppressed noqa"},
		{text: "call get none # noqa\n", with: Suppression{Honour: []string{"noqa"}}, want: "1 suppressed noqa"},
		{text: "call get none # noqa: E501\n", with: Suppression{Honour: []string{"noqa"}}, want: "1 open "},
		{text: "call get none # nosec B113\n", with: Suppression{Honour: []string{"noqa", "nosec"}}, want: "1 suppressed nosec"},
		{text: "call get none # nosec: B101,B113\n", with: Suppression{Honour: []string{"nosec"}}, want: "1 suppressed nosec"},
		{text: "call get none # nosec B101\n", with: Suppression{Honour: []string{"nosec"}}, want: "1 open "},
		{text: "call get none //nolint:noctx // why\n", with: Suppression{Honour: []string{"nolint"}}, want: "1 suppressed nolint"},
	} {
		r := scanned(t, Config{Root: plant(t, map[string]string{"a.fake": c.text}), Suppression: c.with})
		var got, notes []string
		for _, e := range r.Entries {
			got = append(got, fmt.Sprintf("%d %v %s", e.Line, e.State, e.Reason))
		}
		for _, n := range r.Notes {
			notes = append(notes, fmt.Sprintf("%d: %s", n.Line, n.Text))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("%q: got %q, want %q", c.text, s, c.want)
		}
		if s := strings.Join(notes, "; "); s != c.notes {
			t.Errorf("%q: notes %q, want %q", c.text, s, c.notes)
		}
	}
}

func TestHonoured(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		word, line string
		want       bool
	}{
		{"nolint", "http.Get(u) //nolint:noctx // a probe", true},
		{"nolint", "http.Get(u) //nolint:gosec,noctx", true},
		{"nolint", "http.Get(u) // nolint", true},
		{"nolint", "http.Get(u) //nolint:gosec", false},
		{"noqa", "get(u)  # noqa:S113", true},
		{"noqa", "get(u)  # noqa: S1130", false},
		{"noqa", "get(u)  # noqa: TIM100", true},
		{"nosec", "get(u)  # nosec", true},
		{"nosec", "get(u)  # nosec B1134", false},
	} {
		if got := (Suppression{Honour: []string{c.word}}).honoured([]string{"", c.line}) != ""; got != c.want {
			t.Errorf("%s: got %v", c.line, got)
		}
	}
}
