package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// What a query has that goes through a library for all databases, Dapper, its driver decides. A connection says seldom which one that
// is: it comes out of a context or a container. A tree that imports one driver alone has told.

// findDrivers notes the drivers that the files of the tree import, tests left out.
func (e *engine) findDrivers() {
	if e.language() != "csharp" {
		return
	}
	for i := range e.know.know.Drivers {
		d := &e.know.know.Drivers[i]
		if importsAny(e.usings, d) || slices.ContainsFunc(e.files, func(f *file) bool { return !f.src.Test && importsAny(f.stars, d) }) {
			e.drivers = append(e.drivers, d)
		}
	}
}

// driver is the name of the only driver of the tree, "" where it has none or several.
func (e *engine) driver() string {
	if len(e.drivers) != 1 {
		return ""
	}
	return e.drivers[0].Names[0]
}

// driven says whether a library is one for all databases: it has entries for drivers.
func (n *names) driven(l *scan.Library) bool {
	return slices.ContainsFunc(n.know.Libraries, func(other scan.Library) bool { return other.Name == l.Name && other.Driver != "" })
}

// inside says whether the databases of such a library can only be in the process.
func (e *engine) inside(l *scan.Library) bool {
	return len(e.drivers) == 1 && e.drivers[0].Inside && e.know.driven(l)
}

// driver notes the words by which a file is found that imports a driver.
func (n *names) driver(d *scan.Driver) {
	for _, space := range d.Packages {
		n.roots.alone(longest(space))
	}
}

// importsAny says whether one of some namespaces is a driver's or within it.
func importsAny(spaces []string, d *scan.Driver) bool {
	return slices.ContainsFunc(spaces, func(space string) bool {
		return slices.ContainsFunc(d.Packages, func(of string) bool { return space == of || strings.HasPrefix(space, of+".") })
	})
}
