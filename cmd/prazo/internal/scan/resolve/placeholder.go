package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// assignOutside binds what other files assign to the names of a module: settings.TIMEOUT = read("timeout").
func (e *engine) assignOutside() {
	if e.language() != "python" {
		return
	}
	for _, f := range e.files {
		for _, t := range f.assigns {
			to := t.node.Kids[0]
			root, _ := chain(to)
			if to.Kind != syntax.Member || root == nil || !e.isImport(t.scope, root) {
				continue
			}
			module := e.eval(t.scope, to.Kids[0])
			if module.kind != vModule || module.file == f || len(module.file.top.names[to.Text]) == 0 {
				continue
			}
			names := module.file.top.names
			names[to.Text] = append(names[to.Text], &binding{
				kind: byAssign, pos: endOfFile, node: t.node.Kids[1], index: -1, op: t.node.Text, scope: t.scope,
				branch: branch{start: endOfFile, end: endOfFile + 1, outer: endOfFile, outerEnd: endOfFile + 1},
			})
		}
	}
	e.forget()
}

// endOfFile is behind every place of a file.
const endOfFile = 1 << 30

func (e *engine) isImport(s *scope, root *syntax.Node) bool {
	all, _ := e.lookup(s, root.Text, root.Pos)
	return len(all) > 0 && all[0].kind == byImport
}

// isPlaceholder says whether a binding only declares a name of a file or a class, which a function gives its value.
func isPlaceholder(b *binding, all []*binding) bool {
	if b.scope == nil || b.scope.fn != nil || b.branch.end != 0 {
		return false
	}
	for _, other := range all {
		if other.kind == byAssign && other.scope != nil && other.scope.fn != nil {
			return true
		}
	}
	return false
}
