package rules

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// The words that a file of knowledge may have, besides those of scan.Verdict.
var (
	libraryKinds = []string{"http", "grpc", "database", "cache", "queue", "mail", "socket", "process"}
	optionKinds  = []string{"none", "connect", "headers", "idle", "abandon", "total", "unknown", "ignored", "signal", "options", "pool", "driver"}
	units        = []string{"", "ns", "us", "ms", "s", "min", "duration"}
	covers       = []string{"body", "argument", "receiver"}
	sources      = []string{"", "receiver", "argument"}
	whens        = []string{"", "url", "remote", "command", "process", "wait"}
	runtimes     = []string{"", "node", "browser"}
)

// versionRange is what manifests are compared with: bounds with blanks between them, all of which must hold.
var versionRange = regexp.MustCompile(`^((<|<=|>|>=|=)\d+(\.\d+)*( |$))*$`)

// Check says what is wrong with a file of knowledge: all of it, up to fifty faults.
func Check(k *scan.Knowledge) error {
	c := checker{}
	if k.Language == "" {
		c.fault("language is missing")
	}
	for _, l := range k.Libraries {
		c.library(l)
		c.driver("library "+l.Name, l.Driver, k.Drivers)
	}
	c.drivers(k.Drivers)
	c.twice(k.Libraries)
	for _, s := range k.Scopes {
		at := "scope " + strings.Join(s.Names, ", ")
		c.names(at, s.Names)
		c.word(at+": unit", s.Unit, units)
		c.word(at+": covers", s.Covers, covers)
	}
	for _, s := range k.Signals {
		at := "signal " + strings.Join(s.Names, ", ")
		c.names(at, s.Names)
		c.word(at+": unit", s.Unit, units)
	}
	for _, d := range k.Durations {
		c.word("duration "+d.Name+": unit", d.Unit, units)
	}
	return errors.Join(c.faults...)
}

// A checker collects faults, as many as somebody will read.
type checker struct{ faults []error }

const maxFaults = 50

func (c *checker) fault(format string, args ...any) {
	if len(c.faults) < maxFaults {
		c.faults = append(c.faults, fmt.Errorf(format, args...))
	}
}

func (c *checker) word(at, is string, known []string) {
	if !slices.Contains(known, is) {
		c.fault("%s is %q: want one of %s", at, is, strings.TrimPrefix(strings.Join(known, ", "), ", "))
	}
}

func (c *checker) names(at string, names []string) {
	if len(names) == 0 {
		c.fault("%s: it has no names", at)
	}
	for _, n := range names {
		if star := strings.IndexByte(n, '*'); n == "" || star >= 0 && star < len(n)-1 {
			c.fault("%s: the name %q: want one with at most a star at its end", at, n)
		}
	}
}

func (c *checker) time(at, text string) {
	if text == "" {
		return
	}
	if d, err := time.ParseDuration(text); err != nil || d <= 0 {
		c.fault("%s is %q: want a time like 30s", at, text)
	}
}

func (c *checker) library(l scan.Library) {
	at := strings.TrimSpace("library " + l.Name + " " + l.Versions)
	if l.Name == "" {
		c.fault("a library has no name")
	}
	c.word(at+": kind", l.Kind, libraryKinds)
	c.word(at+": runtime", l.Runtime, runtimes)
	c.time(at+": default: after", l.Default.After)
	if !versionRange.MatchString(l.Versions) {
		c.fault("%s: versions is %q: want bounds like \">=3 <4\"", at, l.Versions)
	}
	for _, m := range l.Makes {
		c.names(at+": makes", m.Names)
		c.word(at+": makes: from", m.From, sources)
	}
	for _, call := range l.Calls {
		c.names(at+": calls", call.Names)
		c.word(at+": calls: from", call.From, sources)
		c.word(at+": calls: when", call.When, whens)
		if call.Default != nil {
			c.time(at+": calls: default: after", call.Default.After)
		}
		for _, p := range call.Presets {
			c.preset(at+": calls: presets", p)
		}
		c.told(at+": calls", call, l)
	}
	for _, s := range l.Setters {
		c.names(at+": setters", s.Names)
	}
	for _, g := range l.Globals {
		c.global(at+": globals", g)
	}
	for _, i := range l.Injected {
		c.injected(at+": injected", i)
	}
	c.options(at, l)
}

// injected looks at a member that a framework hands out: without a package and a type it would be one of everything.
func (c *checker) injected(at string, i scan.Injected) {
	c.names(at, i.Names)
	if len(i.Packages) == 0 || i.Type == "" {
		c.fault("%s: want packages and a type", at)
	}
}

func (c *checker) options(at string, l scan.Library) {
	for _, o := range l.Options {
		here := at + ": option " + o.Name
		if o.Name == "" {
			c.fault("%s: an option has no name", at)
		}
		c.word(here+": kind", o.Kind, optionKinds)
		c.word(here+": unit", o.Unit, units)
		c.time(here+": max", o.Max)
		for _, kind := range o.Tuple {
			c.word(here+": tuple", kind, optionKinds)
		}
		for _, in := range o.In {
			if !has(l, in) {
				c.fault("%s: in has %q, which is none of the calls, makes and setters of the library", here, in)
			}
		}
	}
}

// has says whether a library has a call, a maker or a setter of that name.
func has(l scan.Library, name string) bool {
	return slices.ContainsFunc(l.Calls, func(c scan.Call) bool { return slices.Contains(c.Names, name) }) ||
		slices.ContainsFunc(l.Makes, func(m scan.Make) bool { return slices.Contains(m.Names, name) }) ||
		slices.ContainsFunc(l.Setters, func(s scan.Setter) bool { return slices.Contains(s.Names, name) })
}

// twice finds libraries that are there twice, and names that are calls of two libraries.
func (c *checker) twice(all []scan.Library) {
	entries, owners := map[[4]string]bool{}, map[string]string{}
	for _, l := range all {
		if id := [4]string{l.Name, l.Versions, l.Runtime, l.Driver}; entries[id] {
			c.fault("library %s %s is there twice", l.Name, l.Versions)
		} else {
			entries[id] = true
		}
		for _, call := range l.Calls {
			for _, n := range call.Names {
				if owner := owners[n]; owner != "" && owner != l.Name {
					c.fault("%s is a call of %s and of %s", n, owner, l.Name)
				}
				owners[n] = l.Name
			}
		}
	}
}
