package resolve

import (
	"slices"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// A passing says which calls of a language give back what they are given or called on, so that a client is still seen behind them.
type passing struct {
	wraps   []string // functions that give back their first argument, or what that returns: Arc::new(c), by their last two words
	same    []string // methods that give back what they are called on: c.clone(), client.unwrap()
	blocks  []string // methods that do so and run a block on it before: tap, apply
	results []string // methods that give back what their block returns: cell.get_or_init(|| Client::new())
}

func passingOf(language string) *passing {
	switch language {
	case "rust":
		return &rustPassing
	case "kotlin":
		return &kotlinPassing
	case "ruby":
		return &rubyPassing
	}
	return nil
}

// handsReceiver says whether a method gives what it is called on, or what that holds, to the function that it is given: a promise's
// then, map of an Option, with of a pool of connections.
func handsReceiver(language, method string) bool {
	switch knowledgeOf(language) {
	case "javascript":
		return method == "then"
	case "java":
		return slices.Contains(javaHands[:], method)
	case "kotlin":
		return method == "let" || method == "also" || method == "use" || slices.Contains(javaHands[:], method)
	case "ruby":
		return method == "with" || method == "then" || method == "tap"
	case "rust":
		return method == "map" || method == "and_then" || method == "map_or" || method == "map_or_else" || method == "with"
	}
	return false
}

var javaHands = [...]string{"map", "flatMap", "ifPresent", "ifPresentOrElse", "thenApply", "thenAccept", "thenCompose"}

var rustPassing = passing{
	wraps: []string{"Some", "Ok", "Box.new", "Arc.new", "Rc.new", "Mutex.new", "RwLock.new", "RefCell.new", "LazyLock.new", "LazyCell.new", "Lazy.new", "OnceCell.new_with", "Box.pin", "Arc.clone", "Rc.clone"},
	same: []string{"unwrap", "expect", "unwrap_or_else", "unwrap_or_default", "clone", "cloned", "to_owned", "as_ref", "as_mut", "as_deref", "borrow", "borrow_mut", "deref", "lock", "read", "write", "into_inner", "ok", "into",
		"context", "with_context", "wrap_err", "wrap_err_with", "map_err", "ok_or", "ok_or_else", "inspect_err", "into_diagnostic"},
	results: []string{"get_or_init", "get_or_try_init", "get_or_insert_with"},
}

var kotlinPassing = passing{
	wraps:   []string{"lazy", "requireNotNull", "checkNotNull", "lazyOf"},
	blocks:  []string{"apply", "also"},
	results: []string{"run", "let", "with", "synchronized", "runBlocking", "withContext", "coroutineScope"},
}

var rubyPassing = passing{
	wraps:   []string{"ConnectionPool.new"},
	same:    []string{"freeze", "dup", "itself", "presence"},
	blocks:  []string{"tap"},
	results: []string{"then", "yield_self"},
}

// passed evaluates a call that gives back what it is given or called on, nil where it is none.
func (e *engine) passed(s *scope, n, callee *syntax.Node) *value {
	know := passingOf(e.language())
	if know == nil {
		return nil
	}
	if slices.Contains(know.wraps, lastTwo(callee)) {
		return e.wrapped(s, n)
	}
	if callee.Kind == syntax.Name && slices.Contains(know.results, callee.Text) {
		return e.ofBlock(n, s)
	}
	if callee.Kind != syntax.Member || len(callee.Kids) == 0 {
		return nil
	}
	switch {
	case callee.Text == "class" && e.language() == "ruby":
		return e.eval(s, callee)
	case slices.Contains(know.same, callee.Text), slices.Contains(know.blocks, callee.Text):
		return e.same(s, n, callee)
	case slices.Contains(know.results, callee.Text):
		return e.ofBlock(n, s)
	}
	return nil
}

// lastTwo is how a call is written, as far as its last two words go.
func lastTwo(callee *syntax.Node) string {
	if callee.Kind == syntax.Member && len(callee.Kids) > 0 && callee.Kids[0].Text != "" {
		return callee.Kids[0].Text + "." + callee.Text
	}
	return callee.Text
}

// wrapped evaluates the first argument of a call, or what it returns where that is a function.
func (e *engine) wrapped(s *scope, n *syntax.Node) *value {
	k := argAt(n, 0)
	if k == nil {
		return nil
	}
	v := e.eval(s, k)
	if v.kind == vFunc {
		return e.returned(v.fn)
	}
	return v
}

// ofBlock evaluates what the function returns that stands last among the arguments.
func (e *engine) ofBlock(n *syntax.Node, s *scope) *value {
	if last := n.Kids[len(n.Kids)-1]; last.Kind == syntax.Func && s.file.fnOf[last] != nil {
		return e.returned(s.file.fnOf[last])
	}
	return nil
}

// same evaluates what a method is called on, with the options that a block sets on it, where the method is none of its own.
func (e *engine) same(s *scope, n, callee *syntax.Node) *value {
	v := e.eval(s, callee.Kids[0])
	if !slices.ContainsFunc(v.sides(), hasMembers) && v.kind != vParam && v.kind != vNumber && v.kind != vDuration {
		return nil
	}
	for _, side := range v.sides() {
		switch {
		case side.kind == vInstance && e.method(side.class, callee.Text, 0) != nil, side.kind == vClient && e.called(side.client.typ+"."+callee.Text), side.kind == vName:
			return nil
		}
	}
	if v.kind == vClient {
		return v.withSettings(e.inBlock(s, n, v.client.typ), v.client.open)
	}
	return v
}
