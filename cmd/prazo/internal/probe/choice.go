package probe

import (
	"fmt"
	"slices"
	"strings"

	"github.com/prazohq/prazo/lab"
)

// defaults are the faults that a client is probed with when nothing else is said.
var defaults = []string{
	"silent", "frete", "header-drip", "1xx-endless", "headers-stall", "gotejando", "chunk-drip", "endless",
	"redirect-chain", "upload-unread", "cotacao", "tls-silent", "tls-drip", "syn-drop",
}

// serviceDefaults are those of the clients of databases, caches and mail servers: for each protocol a server that never speaks,
// one that stops in the middle of its answer or before it, and one that drips.
var serviceDefaults = []string{
	"mysql-silent", "mysql-query-silent", "mysql-row-drip", "postgres-silent", "postgres-query-silent", "postgres-row-drip",
	"redis-silent", "redis-command-silent", "redis-bulk-drip", "smtp-silent", "smtp-final-stall", "smtp-multiline-drip",
}

// speaks says whether clients of a protocol, "" for HTTP, can meet a fault at all.
func speaks(protocol, fault string) bool {
	if protocol != "" {
		return strings.HasPrefix(fault, protocol+"-")
	}
	f, err := lab.Find(fault)
	return err == nil && f.Set != "db"
}

// A Choice is which faults a client is probed with: those of Only, or else those of the sets, or else the default ones;
// without those of Skip.
type Choice struct {
	Only, Sets, Skip []string
	Services         bool // the default ones are those of databases, caches and mail servers too
}

// Names returns the names of the chosen faults: the default ones in their order, then the others by name.
func (c Choice) Names() ([]string, error) {
	all := judged(lab.Catalogue())
	if err := c.check(); err != nil {
		return nil, err
	}
	var names []string
	switch {
	case len(c.Only) > 0:
		names = c.Only
	case len(c.Sets) > 0:
		names = ofSets(all, c.Sets)
	default:
		names = defaults
		if c.Services {
			names = slices.Concat(defaults, serviceDefaults)
		}
	}
	names = slices.DeleteFunc(inOrder(names), func(n string) bool { return slices.Contains(c.Skip, n) })
	if len(names) == 0 {
		return nil, fmt.Errorf("no fault is left: --skip took all %s", strings.Join(c.Skip, ", "))
	}
	return names, nil
}

// judged leaves out what cannot be judged by one call.
func judged(all []lab.Fault) []lab.Fault {
	return slices.DeleteFunc(all, func(f lab.Fault) bool { return f.Scene })
}

func ofSets(all []lab.Fault, sets []string) []string {
	var names []string
	for _, f := range all {
		if slices.Contains(sets, f.Set) || slices.Contains(sets, "all") {
			names = append(names, f.Name)
		}
	}
	return names
}

// inOrder sorts names: the default ones first, in their order.
func inOrder(names []string) []string {
	rank := func(n string) int {
		if i := slices.Index(defaults, n); i >= 0 {
			return i
		}
		return len(defaults)
	}
	sorted := slices.Clone(names)
	slices.SortFunc(sorted, func(a, b string) int {
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return strings.Compare(a, b)
	})
	return slices.Compact(sorted)
}

// check refuses names that nobody knows.
func (c Choice) check() error {
	for _, n := range slices.Concat(c.Only, c.Skip) {
		f, err := lab.Find(n)
		if err != nil {
			return err
		}
		if f.Scene {
			return fmt.Errorf("the fault %q cannot be judged by one call: it depends on more than one, or on chance", n)
		}
	}
	sets := append(lab.Sets(), "all")
	for _, n := range c.Sets {
		if !slices.Contains(sets, n) {
			return fmt.Errorf("there is no set %.60q; write one of %s", n, strings.Join(sets, ", "))
		}
	}
	return nil
}
