package golang

import (
	"path"
	"strings"
)

// A drivers says which kinds of drivers a module imports.
type drivers struct{ inside, servers bool }

// embedded says of a file whether all drivers of its module, or where that has none of the whole tree, are of databases in the
// process. Which one opens a database is often told by no more: the name comes from settings, or the database from a caller.
func (t *tree) embedded() func(*file) bool {
	var all drivers
	each := map[string]*drivers{}
	for _, f := range t.files {
		if f.aside() {
			continue
		}
		module := t.moduleOf(path.Dir(f.path))
		if each[module] == nil {
			each[module] = &drivers{}
		}
		t.imported(f, each[module], &all)
	}
	return func(f *file) bool {
		d := each[t.moduleOf(path.Dir(f.path))]
		if d == nil || !d.inside && !d.servers {
			d = &all
		}
		return d.inside && !d.servers
	}
}

// imported notes the drivers that a file imports.
func (t *tree) imported(f *file, to ...*drivers) {
	for _, i := range f.syntax.Imports {
		d := t.know.driver(strings.Trim(i.Path.Value, "\"`"))
		if d == nil {
			continue
		}
		for _, one := range to {
			one.inside, one.servers = one.inside || d.Inside, one.servers || !d.Inside
		}
	}
}

// moduleOf is the folder of the go.mod above a folder, "" where there is none.
func (t *tree) moduleOf(dir string) string {
	for up := dir; ; up = path.Dir(up) {
		if _, ok := t.modules[up]; ok {
			return up
		}
		if up == "." || up == "/" {
			return ""
		}
	}
}
