package rules

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// drivers looks at what databases are opened with: one without a name or a package is found nowhere.
func (c *checker) drivers(all []scan.Driver) {
	for _, d := range all {
		if len(d.Names) == 0 || len(d.Packages) == 0 || slices.Contains(d.Names, "") || slices.Contains(d.Packages, "") {
			c.fault("driver %q: want names and packages", d.Names)
		}
	}
}

// driver looks at the driver that a library is narrowed to: the tree has the first name of one.
func (c *checker) driver(at, name string, all []scan.Driver) {
	if name != "" && !slices.ContainsFunc(all, func(d scan.Driver) bool { return len(d.Names) > 0 && d.Names[0] == name }) {
		c.fault("%s: driver is %q, which is the first name of none of the drivers", at, name)
	}
}

// told looks at what a call is told by, and at what it hands on.
func (c *checker) told(at string, call scan.Call, l scan.Library) {
	if call.By != "" && call.Holds == "" {
		c.fault("%s: by is %q: want holds too", at, call.By)
	}
	if (call.By != "") != (len(call.Words) > 0) {
		c.fault("%s: want by and words, or none of them", at)
	}
	for _, name := range call.Hands {
		if !slices.ContainsFunc(l.Options, func(o scan.Option) bool { return o.Name == name }) {
			c.fault("%s: hands has %q, which is none of the options of the library", at, name)
		}
	}
}

// preset looks at what a call has where its arguments say so: one that asks nothing of them fits always.
func (c *checker) preset(at string, p scan.Preset) {
	if p.Begins == "" && p.At == nil || p.At != nil && *p.At < 0 {
		c.fault("%s: want begins, or the place of an argument from 0 on", at)
	}
	c.time(at+": after", p.Default.After)
}

// global looks at a setting for all calls: its option has a name, or is named by an argument.
func (c *checker) global(at string, g scan.Global) {
	c.names(at, g.Names)
	if g.Of != 0 && g.Option != "" {
		c.fault("%s: of is %d and option is %q: want one of them", at, g.Of, g.Option)
	}
}
