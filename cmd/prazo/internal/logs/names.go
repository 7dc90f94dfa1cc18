package logs

import (
	"strings"
	"unicode"
)

// The bounds of the tables of names.
const (
	mostDependencies = 1024
	mostRoutes       = 256
	mostLocal        = 60_000 // in one chunk
)

// other is the name for what the tables have no room for.
const other = "other"

// Names are what the ids of calls stand for: the first 1,024 dependencies that were met, and for each its first 256 routes.
// Id 0 is "other" in every table. A route is a method and a path, and empty where the log has neither.
type Names struct {
	Dependencies []string
	Routes       [][]string // by dependency

	dependency map[string]ID
	route      []map[string]ID
}

func newNames() *Names {
	return &Names{
		Dependencies: []string{other}, Routes: [][]string{{other}},
		dependency: map[string]ID{}, route: []map[string]ID{nil},
	}
}

// Dependency is the name of a dependency.
func (n *Names) Dependency(id ID) string { return n.Dependencies[id] }

// Route is the name of a route of a dependency.
func (n *Names) Route(dependency, id ID) string { return n.Routes[dependency][id] }

// add gives the ids of a pair of names, and takes them in where there is room.
func (n *Names) add(dependency, route string) (ID, ID) {
	d, ok := n.dependency[dependency]
	if !ok {
		if len(n.Dependencies) > mostDependencies {
			return 0, 0
		}
		d = ID(len(n.Dependencies))
		n.dependency[dependency] = d
		n.Dependencies = append(n.Dependencies, dependency)
		n.Routes = append(n.Routes, []string{other})
		n.route = append(n.route, map[string]ID{})
	}
	r, ok := n.route[d][route]
	if !ok {
		if len(n.Routes[d]) > mostRoutes {
			return d, 0
		}
		r = ID(len(n.Routes[d]))
		n.route[d][route] = r
		n.Routes[d] = append(n.Routes[d], route)
	}
	return d, r
}

// A pair is a dependency and a route as one chunk met them; its global ids are filled in when the chunk is collected.
type pair struct {
	dependency, route     string
	dependencyID, routeID ID
}

// pairs are the names of one chunk, in the order in which they came. Id 0 is for what had no room.
type pairs struct {
	ids  map[string]ID
	all  []pair
	key  []byte
	last ID
	same []byte // the key of the last pair
}

func (p *pairs) reset() {
	if p.ids == nil {
		p.ids = map[string]ID{}
	}
	clear(p.ids)
	p.all = append(p.all[:0], pair{dependency: other, route: other})
	p.same, p.last = p.same[:0], 0
}

// of is the id of the names in a draft. fallback names the dependency where the line does not.
func (p *pairs) of(d *draft, fallback string) ID {
	name := d.dependency
	if absent(name) {
		name, _ = hostAndPath(d.target)
	}
	name = name[:min(len(name), longestName)]
	p.key = append(p.key[:0], byte(len(name)))
	if len(name) == 0 {
		p.key = append(p.key, fallback...)
		p.key[0] = byte(len(fallback))
	} else {
		p.key = append(p.key, name...)
	}
	cut := len(p.key)
	p.key = appendRoute(p.key, d.method, d.target)
	if string(p.key) == string(p.same) {
		return p.last
	}
	id, ok := p.ids[string(p.key)]
	if !ok {
		if len(p.all) >= mostLocal {
			return 0
		}
		id = ID(len(p.all))
		p.ids[string(p.key)] = id
		p.all = append(p.all, pair{dependency: clean(p.key[1:cut]), route: clean(p.key[cut:])})
	}
	p.same, p.last = append(p.same[:0], p.key...), id
	return id
}

// clean makes a name that a terminal and a page may show: what is no letter, mark, number or sign becomes a question mark.
func clean(b []byte) string {
	return strings.Map(func(r rune) rune {
		if r == unicode.ReplacementChar || !unicode.IsPrint(r) {
			return '?'
		}
		return r
	}, string(b))
}
