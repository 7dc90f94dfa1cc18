package advice

import (
	"cmp"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoyaml"
	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
	"github.com/prazohq/prazo/cmd/prazo/internal/plan"
	"github.com/prazohq/prazo/cmd/prazo/internal/survey"
)

// A bench is what advice is worked out on: what was measured, beside the part of the file that it belongs to.
type bench struct {
	in     Input
	pairs  []pair
	byName map[string]*pair // of the file
}

// A pair is a dependency as it was measured and as the file has it; one of both may be nil.
type pair struct {
	name     string
	measured []*survey.Dependency // the busiest first: several endpoints may be one dependency
	declared *prazoyaml.Dependency
}

func newBench(in Input) *bench {
	b := &bench{in: in, byName: map[string]*pair{}}
	if in.File != nil {
		for i := range in.File.Dependencies {
			d := &in.File.Dependencies[i]
			p := &pair{name: d.Name, declared: d}
			b.byName[d.Name] = p
		}
	}
	loose := []*pair{}
	for _, m := range in.Measured {
		if p := b.declared(m.Name); p != nil {
			p.measured = append(p.measured, m)
			continue
		}
		loose = append(loose, &pair{name: m.Name, measured: []*survey.Dependency{m}})
	}
	if in.File != nil {
		for _, d := range in.File.Dependencies {
			b.pairs = append(b.pairs, *b.byName[d.Name])
		}
	}
	for _, p := range loose {
		b.pairs = append(b.pairs, *p)
	}
	slices.SortStableFunc(b.pairs, func(x, y pair) int { return cmp.Compare(y.calls(), x.calls()) })
	for i := range b.pairs {
		if p := &b.pairs[i]; p.declared != nil {
			b.byName[p.name] = p
		}
	}
	return b
}

// declared finds the dependency of the file that a measured one is: by its name, by its address, or because there is one of
// each.
func (b *bench) declared(name string) *pair {
	if b.in.File == nil {
		return nil
	}
	for _, d := range b.in.File.Dependencies {
		if strings.EqualFold(d.Name, name) {
			return b.byName[d.Name]
		}
	}
	for _, d := range b.in.File.Dependencies {
		for _, address := range append([]string{d.URL}, d.Endpoints...) {
			if isAt(name, address) {
				return b.byName[d.Name]
			}
		}
	}
	if len(b.in.File.Dependencies) == 1 && len(b.in.Measured) == 1 {
		return b.byName[b.in.File.Dependencies[0].Name]
	}
	return nil
}

// isAt says whether a log calls an address by this name: its host, and its port where the log has one.
func isAt(name, address string) bool {
	if address == "" {
		return false
	}
	if !strings.Contains(address, "://") {
		address = "http://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return false
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"http": "80", "https": "443"}[u.Scheme]
	}
	full := net.JoinHostPort(u.Hostname(), port)
	return slices.ContainsFunc([]string{u.Host, u.Hostname(), full}, func(a string) bool { return strings.EqualFold(a, name) })
}

func (p pair) calls() uint64 {
	var n uint64
	for _, m := range p.measured {
		n += m.Calls()
	}
	return n
}

// took is the distribution of all that was measured; nil if nothing was.
func (p pair) took() *latency.Distribution {
	switch len(p.measured) {
	case 0:
		return nil
	case 1:
		return p.measured[0].Took
	}
	all := latency.New()
	for _, m := range p.measured {
		all.Merge(m.Took)
	}
	return all
}

// series are the calls of the busiest endpoint in their order; nil where only counts are known.
func (p pair) series() *plan.Series {
	if len(p.measured) == 0 {
		return nil
	}
	return p.measured[0].Series
}

// second are the last tries of calls that had more than one.
func (p pair) second() *latency.Distribution {
	var all *latency.Distribution
	for _, m := range p.measured {
		if m.Second == nil {
			continue
		}
		if all == nil {
			all = latency.New()
		}
		all.Merge(m.Second)
	}
	return all
}

// policy is what the file says, or the defaults of the library.
func (p pair) policy() prazo.Policy {
	if p.declared == nil {
		return prazo.Policy{}
	}
	return p.declared.Policy
}

// place is where the file has the dependency, or one of its keys.
func (b *bench) place(p pair, key string) string {
	if p.declared == nil {
		return ""
	}
	if line := p.declared.LineOf(key); line > 0 {
		return b.at(line)
	}
	return b.at(p.declared.Line)
}

func (b *bench) at(line int) string {
	if line <= 0 {
		return b.in.FileName
	}
	return fmt.Sprintf("%s:%d", b.in.FileName, line)
}

func (b *bench) unmeasured() []string {
	var names []string
	for _, p := range b.pairs {
		if len(p.measured) == 0 {
			names = append(names, p.name)
		}
	}
	return names
}
