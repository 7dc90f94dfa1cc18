package resolve

import (
	"path"
	"strings"
)

// moduleName is how an import names a file, with dots.
func moduleName(p, language string) string {
	p = strings.TrimSuffix(p, path.Ext(p))
	switch language {
	case "python":
		p = strings.TrimSuffix(p, "/__init__")
	case "rust": // the root of a crate has its name, by custom
		p = strings.TrimSuffix(strings.TrimSuffix(p, "/mod"), "/src/lib")
	}
	return strings.ReplaceAll(p, "/", ".")
}

// module finds the file that an import means, nil where it is none of the tree.
func (e *engine) module(from *file, name string) *file {
	switch {
	case name == "" || e.classy():
		return nil
	case e.script():
		return e.scriptModule(from, name)
	case e.language() == "python":
		return e.pythonModule(from, name)
	case e.language() == "ruby":
		return nil // its constants are global
	}
	return nil
}

func (e *engine) pythonModule(from *file, name string) *file {
	if rest := strings.TrimLeft(name, "."); rest != name {
		dir := path.Dir(from.src.Path)
		for range len(name) - len(rest) - 1 {
			dir = path.Dir(dir)
		}
		full := strings.ReplaceAll(dir, "/", ".")
		if rest != "" {
			full += "." + rest
		}
		return e.byName[strings.TrimPrefix(full, "..")]
	}
	if f := e.byName[name]; f != nil {
		return f
	}
	// The tree may begin below or above the root of the packages: src/pkg/http.py is pkg.http.
	if !strings.Contains(name, ".") {
		return e.byName["src."+name]
	}
	for _, f := range e.byTail[lastWord(name)] {
		if strings.HasSuffix(f.name, "."+name) {
			return f
		}
	}
	return nil
}

func (e *engine) scriptModule(from *file, name string) *file {
	var base string
	switch {
	case strings.HasPrefix(name, "."):
		base = path.Join(path.Dir(from.src.Path), name)
	case strings.HasPrefix(name, "@/"), strings.HasPrefix(name, "~/"), strings.HasPrefix(name, "#/"):
		return e.aliased(from, name[2:])
	default:
		return e.byAlias(name)
	}
	return e.script1(base)
}

// byAlias finds what a name without a dot means where the tree has it: "@server/db" by custom is server/db, "lib/http" is below the
// root or below src, and "@company/http" a package of the same repository.
func (e *engine) byAlias(name string) *file {
	if !strings.Contains(name, "/") || strings.HasPrefix(name, "node:") {
		return nil
	}
	bare := strings.TrimPrefix(name, "@")
	for _, base := range []string{bare, "src/" + bare} {
		if f := e.script1(base); f != nil {
			return f
		}
	}
	if bare == name {
		return nil
	}
	_, pkg, _ := strings.Cut(bare, "/")
	pkg, rest, _ := strings.Cut(pkg, "/")
	for _, dir := range []string{"packages/", "libs/", "apps/"} {
		for _, base := range []string{path.Join(dir+pkg, rest), path.Join(dir+pkg, "src", rest)} {
			if f := e.script1(base); f != nil {
				return f
			}
		}
	}
	return nil
}

// script1 finds a file by its path without the ending that an import may leave out.
func (e *engine) script1(base string) *file {
	if f := e.byPath[base]; f != nil {
		return f
	}
	stem := strings.TrimSuffix(strings.TrimSuffix(base, ".js"), ".mjs")
	for _, stem := range []string{base, stem, base + "/index"} {
		for _, ext := range []string{".ts", ".tsx", ".js", ".jsx", ".mjs", ".cjs", ".mts", ".cts", ".vue", ".svelte"} {
			if f := e.byPath[stem+ext]; f != nil {
				return f
			}
		}
	}
	return nil
}

// aliased finds "@/lib/http", where @ is a directory of the tree: the one around the file that imports, by custom itself or src in it.
// Of several apps in one repository each has its own.
func (e *engine) aliased(from *file, rest string) *file {
	key := path.Dir(from.src.Path) + "\x00" + rest
	f, there := e.aliases[key]
	if !there {
		f = e.findAliased(from, rest)
		e.aliases[key] = f
	}
	return f
}

func (e *engine) findAliased(from *file, rest string) *file {
	for dir := path.Dir(from.src.Path); ; dir = path.Dir(dir) {
		for _, below := range []string{"", "src", "app", "resources/js", "frontend/src", "client/src", "web/src"} {
			if f := e.script1(path.Join(dir, below, rest)); f != nil && f != from {
				return f
			}
		}
		if dir == "." || dir == "/" {
			break
		}
	}
	return e.nearest(from, rest)
}

// nearest finds a file whose path ends so, of several the one that has most of its path in common with the file that imports it.
func (e *engine) nearest(from *file, rest string) *file {
	var best *file
	most := -1
	stem := rest
	if _, known := extensions[path.Ext(rest)]; known {
		stem = strings.TrimSuffix(rest, path.Ext(rest))
	}
	for _, f := range e.byTail[lastWord(strings.ReplaceAll(stem, "/", "."))] {
		if !strings.HasSuffix(strings.TrimSuffix(f.src.Path, path.Ext(f.src.Path)), "/"+stem) {
			continue
		}
		if n := common(f.src.Path, from.src.Path); n > most {
			best, most = f, n
		}
	}
	return best
}

// common counts the folders that two paths begin with alike.
func common(a, b string) int {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return n
}

// separator stands between a module and what is in it.
func (e *engine) separator(module string) string {
	if strings.HasSuffix(module, ".") {
		return ""
	}
	return "."
}

// external is the qualified name of what is imported from a library.
func (e *engine) external(module, member string) string {
	name := strings.TrimPrefix(module, "node:")
	if !e.script() {
		name = strings.Join(splitName(name), ".")
	}
	switch {
	case member == "", e.script() && member == "default":
		return name
	case name == "":
		return member
	}
	return name + "." + strings.Join(splitName(member), ".")
}

// splitName takes a name apart at what stands between its words.
func splitName(name string) []string {
	parts := strings.FieldsFunc(name, func(r rune) bool { return r == '.' || r == '\\' || r == ':' })
	if len(parts) == 0 {
		return []string{name}
	}
	return parts
}

func lastWord(name string) string { return name[strings.LastIndexByte(name, '.')+1:] }

func cutPrefix(s, prefix string) string {
	rest, ok := strings.CutPrefix(s, prefix)
	if !ok {
		return ""
	}
	return rest
}
