package fronts

import (
	"fmt"
	"strings"
	"testing"
)

// A reading is a text and what it means: one line for each of its limits, in the words of brief.
type reading struct {
	name string
	text string
	want []string
}

// check reads each text as one kind.
func check(t *testing.T, kind Kind, readings []reading) {
	t.Helper()
	for _, r := range readings {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			file, err := Reader{Kind: kind}.Read("f", []byte(r.text))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, l := range file.Limits {
				got = append(got, brief(l))
			}
			if strings.Join(got, "\n") != strings.Join(r.want, "\n") {
				t.Errorf("it read\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(r.want, "\n"))
			}
		})
	}
}

// brief writes the limits that are not 0.
func brief(l Limits) string {
	s := l.Name + " > " + l.Upstream + ":"
	for _, part := range []struct {
		name  string
		is    bool
		value any
	}{
		{"connect", l.Connect > 0, l.Connect}, {"first", l.FirstByte > 0, l.FirstByte}, {"idle", l.Idle > 0, l.Idle},
		{"try", l.PerTry > 0, l.PerTry}, {"total", l.Total > 0, l.Total}, {"retries", l.Retries != 0, l.Retries},
		{"for", l.TryFor > 0, l.TryFor}, {"silence", l.RetriesSilence && l.Retries != 0, ""}, {"posts", l.RetriesPosts, ""},
		{"cuts", l.CutsDrip, ""}, {"partial", l.Partial, ""},
	} {
		if part.is {
			s += strings.TrimRight(fmt.Sprintf(" %s %v", part.name, part.value), " ")
		}
	}
	return s
}

// A mistake is a text and its error.
type mistake struct{ text, want string }

func checkMistakes(t *testing.T, kind Kind, mistakes []mistake) {
	t.Helper()
	for _, m := range mistakes {
		_, err := Reader{Kind: kind}.Read("f", []byte(m.text))
		if err == nil || err.Error() != m.want {
			t.Errorf("%.60q:\n%v, want\n%s", m.text, err, m.want)
		}
	}
}

// checkNotes reads a text and wants each note, of the file or of one of its limits.
func checkNotes(t *testing.T, kind Kind, text string, want ...string) {
	t.Helper()
	file, err := Reader{Kind: kind}.Read("f", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	all := file.Notes
	for _, l := range file.Limits {
		all = append(all, l.Notes...)
		all = append(all, l.Defaults...)
	}
	for _, note := range want {
		if !strings.Contains(strings.Join(all, "\n")+"\n", note+"\n") {
			t.Errorf("no note says %q, but\n%s", note, strings.Join(all, "\n"))
		}
	}
}
