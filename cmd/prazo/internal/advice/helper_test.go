package advice

import (
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/logs"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/cmd/prazo/internal/survey"
)

// A load is calls to one dependency: so many, so many a second, each as long as the next of took.
type load struct {
	name   string
	calls  int
	rate   float64
	took   []time.Duration
	routes []string // nil: one without a name
	cut    int      // every so many are cut
}

// measured is what a survey makes of some loads.
func measured(record bool, loads ...load) []*survey.Dependency {
	s := survey.Survey{Record: record}
	begin := time.Date(2026, 8, 1, 10, 0, 0, 0, time.UTC)
	for _, l := range loads {
		routes := append([]string{"other"}, l.routes...)
		names := &logs.Names{Dependencies: []string{"other", l.name}, Routes: [][]string{{"other"}, routes}}
		if l.routes == nil {
			names.Routes[1] = []string{""}
		}
		for i := range l.calls {
			c := logs.Call{Took: l.took[i%len(l.took)], Dependency: 1}
			if l.rate > 0 {
				c.At = begin.Add(time.Duration(float64(i) / l.rate * 1e9)).UnixNano()
			}
			if l.routes != nil {
				c.Route = logs.ID(1 + i%len(l.routes))
			}
			if l.cut > 0 && i%l.cut == l.cut-1 {
				c.End = logs.Cut
			}
			s.Calls([]logs.Call{c}, names)
		}
	}
	return s.Done()
}

// steady is times from 40 to 60 ms.
func steady() []time.Duration {
	var all []time.Duration
	for i := range 21 {
		all = append(all, time.Duration(40+(i*8)%21)*time.Millisecond)
	}
	return all
}

// parsed reads a prazo.yaml, whose first line is given.
func parsed(t *testing.T, text string) *prazoyaml.File {
	t.Helper()
	file, err := prazoyaml.Parse("prazo.yaml", []byte("version: 1\n"+text))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

func advised(t *testing.T, in Input) Advice {
	t.Helper()
	in.FileName = "prazo.yaml"
	a, err := Of(in)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// rules are the findings in short: severity, rule and place of each.
func rules(all []plan.Finding) string {
	var short []string
	for _, f := range all {
		short = append(short, string(f.Severity)+" "+f.Rule+" "+f.Where)
	}
	return strings.Join(short, "; ")
}
