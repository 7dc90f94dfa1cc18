package main

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/advice"
)

// proposing is advice of 640ms a try and 2.1s in all for some dependencies.
func proposing(names ...string) advice.Advice {
	var a advice.Advice
	for _, name := range names {
		d := advice.Dependency{Name: name}
		d.Proposal.TryLimit, d.Proposal.Deadline = 640*time.Millisecond, 2100*time.Millisecond
		a.Dependencies = append(a.Dependencies, d)
	}
	return a
}

// TestWithProposals changes the lines of the numbers and nothing else, whatever form they have.
func TestWithProposals(t *testing.T) {
	t.Parallel()
	const head = "version: 1\n"
	for _, c := range []struct{ name, was, want string }{
		{"a block", "dependencies:\n  frete:\n    url: http://a # deadline: 9s\n    deadline: 10s # was 9s\n    each_try: 3s\n",
			"dependencies:\n  frete:\n    url: http://a # deadline: 9s\n    deadline: 2.1s # was 9s\n    each_try: 640ms\n"},
		{"a flow", "dependencies:\n  frete: {url: \"http://a\", deadline: 10s, each_try: 3s} # deadline: 9s\n",
			"dependencies:\n  frete: {url: \"http://a\", deadline: 2.1s, each_try: 640ms} # deadline: 9s\n"},
		{"quotes", "dependencies:\n  \"frete\": {\"deadline\": \"10s\", 'each_try': '3s'}\n",
			"dependencies:\n  \"frete\": {\"deadline\": 2.1s, 'each_try': 640ms}\n"},
		{"a key that is missing", "dependencies:\n  frete:\n    url: http://a\n",
			"dependencies:\n  frete:\n    deadline: 2.1s\n    url: http://a\n"},
		{"one missing in a flow", "dependencies:\n  frete: {url: \"http://a\"}\n", "dependencies:\n  frete: {deadline: 2.1s, url: \"http://a\"}\n"},
		{"an empty flow", "dependencies:\n  frete: {}\n", "dependencies:\n  frete: {deadline: 2.1s}\n"},
		{"a comment with a brace", "dependencies:\n  frete: # {url: b}\n      # first\n      url: http://a\n",
			"dependencies:\n  frete: # {url: b}\n      deadline: 2.1s\n      # first\n      url: http://a\n"},
		{"inherited", "defaults:\n  deadline: 10s\n  each_try: 3s\ndependencies:\n  frete:\n    url: http://a\n  banco: {}\n",
			"defaults:\n  deadline: 10s\n  each_try: 3s\ndependencies:\n" +
				"  frete:\n    deadline: 2.1s\n    each_try: 640ms\n    url: http://a\n  banco: {}\n"},
		{"inherited from below", "dependencies:\n  frete:\n    each_try: 3s\ndefaults:\n  deadline: 10s\n",
			"dependencies:\n  frete:\n    deadline: 2.1s\n    each_try: 640ms\ndefaults:\n  deadline: 10s\n"},
		{"one inherited, one written", "defaults: {each_try: 3s}\ndependencies:\n  frete:\n    url: http://a\n    deadline: 10s\n",
			"defaults: {each_try: 3s}\ndependencies:\n  frete:\n    each_try: 640ms\n    url: http://a\n    deadline: 2.1s\n"},
		{"a group", "dependencies:\n  frete:\n    each_try:\n      limit: 3s\n    deadline: 10s\n",
			"dependencies:\n  frete:\n    each_try:\n      limit: 640ms\n    deadline: 2.1s\n"},
		{"a group in a flow", "dependencies:\n  frete: {deadline: 10s, each_try: {limit: 3s}}\n",
			"dependencies:\n  frete: {deadline: 2.1s, each_try: {limit: 640ms}}\n"},
		{"what is left to learning stays", "dependencies:\n  frete: {deadline: 10s, each_try: learn}\n",
			"dependencies:\n  frete: {deadline: 2.1s, each_try: learn}\n"},
		{"lines of Windows", "dependencies:\r\n  frete:\r\n    url: http://a\r\n    each_try: 3s\r\n",
			"dependencies:\r\n  frete:\r\n    deadline: 2.1s\r\n    url: http://a\r\n    each_try: 640ms\r\n"},
		{"no newline at the end", "dependencies:\n  frete:\n    deadline: 10s", "dependencies:\n  frete:\n    deadline: 2.1s"},
		{"two dependencies", "dependencies:\n  frete:\n    url: http://a\n  banco:\n    deadline: 10s\n",
			"dependencies:\n  frete:\n    deadline: 2.1s\n    url: http://a\n  banco:\n    deadline: 2.1s\n"},
		{"a name like a key", "dependencies:\n  deadline: {deadline: 10s}\n", "dependencies:\n  deadline: {deadline: 2.1s}\n"},
		{"near enough", "dependencies:\n  frete: {deadline: 2.2s, each_try: 650ms}\n", "dependencies:\n  frete: {deadline: 2.2s, each_try: 650ms}\n"},
		{"not measured", "dependencies:\n  outro: {deadline: 10s}\n", "dependencies:\n  outro: {deadline: 10s}\n"},
	} {
		if strings.Contains(c.was, "\r\n") {
			c.was, c.want = "version: 1\r\n"+c.was, "version: 1\r\n"+c.want
		} else {
			c.was, c.want = head+c.was, head+c.want
		}
		file, err := prazoyaml.Parse("p.yaml", []byte(c.was))
		if err != nil {
			t.Fatal(c.name, err)
		}
		got, err := withProposals("p.yaml", c.was, file, proposing("frete", "banco", "deadline"))
		if c.name == "inherited" {
			got, err = withProposals("p.yaml", c.was, file, proposing("frete"))
		}
		if err != nil || got != c.want {
			t.Errorf("%s: %v\n%s\nwant\n%s", c.name, err, got, c.want)
		}
	}
}

// TestWithProposalsRefuses says what to write by hand where a line cannot be changed, and never changes another one. Where
// want is empty the form is odd, and can be changed.
func TestWithProposalsRefuses(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ was, want string }{
		{"dependencies: {banco: {deadline: 9s}, frete: {deadline: 10s}}\n", ""},
		{"dependencies: {x: {fallback: {message: \"frete\"}, deadline: 9s}, frete: {deadline: 10s}}\n",
			"the proposed lines do not fit the form of the file, write them by hand: line 2: x shares its lines with others"},
		{"dependencies:\n  frete:\n    {url: \"http://a\"}\n", "the proposed lines do not fit the form of the file, write them by hand: "},
		{"dependencies:\n  frete:\n    deadline:\n      10s\n", "p.yaml:4: deadline is written in a form that cannot be changed here: set it to 2.1s"},
		{"dependencies:\n  frete: {deadline: 10s, hedge: {after: 5s}}\n", ""},
	} {
		text := "version: 1\n" + c.was
		file, err := prazoyaml.Parse("p.yaml", []byte(text))
		if err != nil {
			t.Fatal(c.was, err)
		}
		got, err := withProposals("p.yaml", text, file, proposing("frete"))
		switch {
		case c.want == "" && err == nil:
			now, err := prazoyaml.Parse("p.yaml", []byte(got))
			if err != nil || now.Dependencies[len(now.Dependencies)-1].Policy.Deadline != 2100*time.Millisecond {
				t.Errorf("%q: %v, %q", c.was, err, got)
			}
		case err == nil || !strings.HasPrefix(err.Error(), c.want):
			t.Errorf("%q: %v, %q, want %q", c.was, err, got, c.want)
		}
	}
}
