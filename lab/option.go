package lab

import (
	"fmt"
	"slices"
	"strings"
)

// An Option chooses what a lab serves, and how. Their order does not matter.
type Option func(*config)

type config struct {
	only  []string
	scale float64
	wire  int
	names int     // port of the name server; 0 for a free one
	own   []fault // behaviours that a test put together
}

// Only serves just these faults of the list. A lab with few faults opens few
// ports. [New] refuses a name that is not in [Catalogue].
func Only(names ...string) Option {
	return func(c *config) { c.only = append(c.only, names...) }
}

// Scale multiplies every time of every fault: at 0.25 a drip of one byte a
// second sends four. So a client with a timeout of 0.5 s meets what a client
// with 2 s meets in a lab without it. It must be above 0 and at most 1000.
// Times that the client is told in a header (Retry-After) stay as they are.
func Scale(factor float64) Option {
	return func(c *config) { c.scale = factor }
}

// Wire keeps what goes over the wire for [Lab.Events], at most this many events
// (0..1,000,000); later ones are lost. Without it nothing is kept.
func Wire(events int) Option {
	return func(c *config) { c.wire = events }
}

// NamesOn puts the name server of a fault of the set dns on this port (1..65535)
// of 127.0.0.2, and makes the URL of the fault one with a name: so it is met by
// clients that use the resolver of the system. It is made for a network
// namespace whose /etc/resolv.conf names that server, with port 53. A lab that
// has it should have one such fault, see [Only]; further ones have no URL. 0 is
// as without it: a free port, and a URL of the name server, dns://host:port.
func NamesOn(port int) Option {
	return func(c *config) { c.names = port }
}

// configure reads the options and chooses the faults.
func configure(options []Option) (config, []fault, error) {
	c := config{scale: 1}
	for _, o := range options {
		o(&c)
	}
	if !(c.scale > 0 && c.scale <= 1000) {
		return c, nil, fmt.Errorf("lab: a scale of %v: it must be above 0 and at most 1000", c.scale)
	}
	if c.wire < 0 || c.wire > 1_000_000 {
		return c, nil, fmt.Errorf("lab: to keep %d events of the wire: it must be 0 to 1000000", c.wire)
	}
	if c.names < 0 || c.names > 65535 {
		return c, nil, fmt.Errorf("lab: names on port %d: it must be 1 to 65535, or 0 for a free one", c.names)
	}
	list, err := choose(namesOn(faults(), c.names), c.only)
	if err == nil && len(c.own) > 0 {
		list, err = withOwn(list, c)
	}
	return c, list, err
}

// withOwn adds behaviours that a test put together. Where it named no fault of
// the list, they are all there is.
func withOwn(list []fault, c config) ([]fault, error) {
	if len(c.only) == 0 {
		list = nil
	}
	for _, f := range c.own {
		if err := f.ownName(); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(list, func(have fault) bool { return have.name == f.name }) {
			return nil, fmt.Errorf("lab: %q is there already; give this one another name with lab.Named", f.name)
		}
		list = append(list, f)
	}
	slices.SortFunc(list, func(a, b fault) int { return strings.Compare(a.name, b.name) })
	return list, nil
}

// choose returns the faults of these names, sorted, or all when there is none.
func choose(list []fault, only []string) ([]fault, error) {
	if len(only) == 0 {
		return list, nil
	}
	var chosen []fault
	for _, f := range list {
		if slices.Contains(only, f.name) {
			chosen = append(chosen, f)
		}
	}
	for _, name := range only {
		if !slices.ContainsFunc(chosen, func(f fault) bool { return f.name == name }) {
			return nil, unknown(name, list)
		}
	}
	return chosen, nil
}

// Catalogue is the list of all faults, sorted by name, without an address: it
// needs no running lab, and is the same on every system.
func Catalogue() []Fault {
	var all []Fault
	for _, f := range faults() {
		all = append(all, f.public(""))
	}
	return all
}

// Find returns the fault of that name as it stands in [Catalogue]. The error
// for one that is not there names the nearest.
func Find(name string) (Fault, error) {
	list := faults()
	for _, f := range list {
		if f.name == name {
			return f.public(""), nil
		}
	}
	return Fault{}, unknown(name, list)
}
