package config

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoyaml"
)

// said is a setting that the flag of that name gave.
func said(t *testing.T, name, text string) Said {
	t.Helper()
	for _, s := range Flags() {
		if s.Flag == name {
			return Said{s, text}
		}
	}
	t.Fatalf("no flag --%s", name)
	return Said{}
}

func TestLayered(t *testing.T) {
	t.Parallel()
	file, err := prazoyaml.Parse("f", []byte("version: 1\ndependencies: {a: {deadline: 3s, retries: 5, hedge: {after: 1s, max: 2}}}\n"))
	if err != nil {
		t.Fatal(err)
	}
	environment := map[string]string{"PRAZO_DEADLINE": "2s", "PRAZO_RETRIES": "4", "PRAZO_HEDGE": "off", "PRAZO_WHOLE": "", "PRAZO_TRACES": "/x"}
	lookup := func(name string) (string, bool) { v, ok := environment[name]; return v, ok }
	d, err := Layered(file.Dependencies[0], lookup, []Said{said(t, "deadline", "1s"), said(t, "wait", "0"), said(t, "try", "learn")})
	if err != nil {
		t.Fatal(err)
	}
	want := prazo.Policy{
		Deadline: time.Second, TryLimit: prazo.Learn(), Retries: prazo.Retries{Max: 4, Wait: prazo.Wait{First: prazo.Off}},
	}
	if d.Policy != want {
		t.Errorf("got  %+v\nwant %+v", d.Policy, want)
	}
}

func TestLayeredFaults(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name, text string
		flags      []Said
		want       string
	}{
		{"PRAZO_DEADLINE", "2", nil, `PRAZO_DEADLINE="2": 2 has no unit: write 2s or 2ms`},
		{"PRAZO_RETRIES", "many", nil, `PRAZO_RETRIES="many": write a whole number from 0 to 100`},
		{"PRAZO_RETRIES_ON", "timeot", nil, `PRAZO_RETRIES_ON="timeot": "timeot" is not known: did you mean timeout?`},
		{"PRAZO_KEY_HEADER", "a b", nil, `what file, environment and flags say together: key.header: "a b" is not the name`},
		{"PRAZO_BREAKER_SLOW", "50%", nil, "what file, environment and flags say together: Breaker.SlowAfter"},
		{"", "", []Said{said(t, "deadline", "x")}, `--deadline "x": "x" is not a time`},
	}
	for _, c := range cases {
		d, err := Alone("x")
		if err != nil {
			t.Fatal(err)
		}
		_, err = Layered(d, func(name string) (string, bool) { return c.text, name == c.name }, c.flags)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s=%s: %v, want %s", c.name, c.text, err, c.want)
		}
	}
}

// TestAlone: without a file a call has the policy that the library and the documentation call the default.
func TestAlone(t *testing.T) {
	t.Parallel()
	d, err := Alone("x")
	if err != nil {
		t.Fatal(err)
	}
	g, err := d.Guard()
	if err != nil {
		t.Fatal(err)
	}
	other, err := prazo.New("x", prazo.Policy{Deadline: 10 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	if g.Policy() != other.Policy() {
		t.Errorf("got %v, want %v", g.Policy(), other.Policy())
	}
}

// TestEnvironment is not parallel: it changes the environment.
func TestEnvironment(t *testing.T) {
	t.Setenv("PRAZO_DEADLINE", "7s")
	d, err := Alone("x")
	if err != nil {
		t.Fatal(err)
	}
	if d, err = Layered(d, Environment(), nil); err != nil || d.Policy.Deadline != 7*time.Second {
		t.Errorf("deadline %v, %v", d.Policy.Deadline, err)
	}
}

// TestTable: names of flags and variables are given once, and the table is long enough to be the real one.
func TestTable(t *testing.T) {
	t.Parallel()
	seen := map[string]string{}
	all := prazoyaml.Settings()
	if len(all) < 70 {
		t.Errorf("%d settings", len(all))
	}
	for _, s := range all {
		key := s.Section + " " + s.Key
		for _, name := range []string{key, "--" + s.Flag, s.Env} {
			if before := seen[name]; before != "" && name != "--" && name != "" {
				t.Errorf("%s: of %s and of %s", name, before, key)
			}
			seen[name] = key
		}
	}
}

// TestTableTells: every row has its text, an example and a default.
func TestTableTells(t *testing.T) {
	t.Parallel()
	for _, s := range prazoyaml.Settings() {
		if !strings.HasSuffix(s.Doc, ".") || len(s.Doc) > 300 {
			t.Errorf("%s %s: Doc %q: one or two sentences", s.Section, s.Key, s.Doc)
		}
		if s.Kind == prazoyaml.KindGroup || s.Kind == prazoyaml.KindNamed || s.Refused != "" {
			continue
		}
		if s.Example == "" || s.Default == "" && !s.Required && !s.Own {
			t.Errorf("%s %s: no Example or no Default", s.Section, s.Key)
		}
	}
}
