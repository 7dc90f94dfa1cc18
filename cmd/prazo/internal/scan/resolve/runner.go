package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// runners are the functions that call what they are given, by the last words of their names: with the arguments behind it, or with
// what they make themselves.
var runners = []string{
	"submit", "map", "imap", "imap_unordered", "starmap", "map_async", "apply", "apply_async", "run_in_executor", "to_thread", "run_sync",
	"run_in_threadpool", "sync_to_async", "add_task", "add_job", "deferToThread", "spawn", "Thread", "Process", "Timer", "Greenlet",
}

// handOver adds the sites of functions that are handed to a runner. They are numbered when all are found: until forget makes room for
// them, nothing may be asked of them.
func (e *engine) handOver() {
	var added []*site
	for _, f := range e.files {
		for _, at := range f.sites {
			more := e.handedOver(at)
			if more == nil {
				continue
			}
			added = append(added, more)
			f.sites = append(f.sites, more)
			if fn := more.scope.function(); fn != nil {
				fn.inside = append(fn.inside, more)
			}
		}
	}
	for _, more := range added {
		e.sites++
		more.id = e.sites
	}
}

// handedOver makes a site of a function of a library that a call hands to something that calls it:
// executor.submit(requests.get, url), Thread(target=requests.get, kwargs={...}).
func (e *engine) handedOver(at *site) *site {
	n := at.node
	if e.language() != "python" || len(n.Kids) < 2 || !slices.Contains(runners, n.Kids[0].Text) {
		return nil
	}
	for i, k := range n.Kids[1:] {
		if k.Kind == syntax.Pair && len(k.Kids) == 2 && keyOf(k.Kids[0]) == "target" {
			k = k.Kids[1]
		}
		if k.Kind != syntax.Name && k.Kind != syntax.Member || !e.leadsOut(at.scope, k) {
			continue
		}
		call := &syntax.Node{Kind: syntax.Call, Pos: k.Pos, End: n.End, Kids: []*syntax.Node{k}}
		for _, arg := range n.Kids[i+2:] {
			call.Kids = append(call.Kids, argumentsOf(arg)...)
		}
		return &site{node: call, scope: at.scope}
	}
	return nil
}

// leadsOut says whether a name stands for a call of a library.
func (e *engine) leadsOut(s *scope, k *syntax.Node) bool {
	return slices.ContainsFunc(e.eval(s, k).sides(), func(v *value) bool {
		return v.kind == vName && len(e.know.callsOf(v.text)) > 0 && len(e.know.makesOf(v.text)) == 0
	})
}

// argumentsOf takes kwargs={...} apart.
func argumentsOf(arg *syntax.Node) []*syntax.Node {
	if arg.Kind != syntax.Pair || len(arg.Kids) != 2 {
		return []*syntax.Node{arg}
	}
	switch keyOf(arg.Kids[0]) {
	case "kwargs", "kwds":
		return []*syntax.Node{{Kind: syntax.Spread, Text: "**", Pos: arg.Pos, End: arg.End, Kids: arg.Kids[1:]}}
	case "args", "name", "daemon", "group", "callback", "error_callback":
		return nil
	}
	return []*syntax.Node{arg}
}
