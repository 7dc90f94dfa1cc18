package resolve

import "github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"

// Some calls of a library hand an option on by name even where they were given none: OAuth2Session.fetch_token() calls
// self.request(..., timeout=timeout) with a None of its own. A class of the tree that overrides request gets that None, so its
// kwargs.setdefault("timeout", 10) does nothing.

// handsOn returns the options that a call of a library hands on itself.
func (n *names) handsOn(call string) []string {
	for _, ref := range n.callsOf(call) {
		if len(ref.call.Hands) > 0 {
			return ref.call.Hands
		}
	}
	return nil
}

// handing is a call as the function gets it that overrides what the call ends in: with what is handed on besides what is given.
func (at *site) handing(options []string) *site {
	if len(options) == 0 {
		return at
	}
	call := *at.node
	call.ID = 0 // it is another one
	call.Kids = append([]*syntax.Node{}, at.node.Kids...)
	for _, option := range options {
		if namedArg(at.node, option) == nil {
			call.Kids = append(call.Kids, noneFor(option, at.node))
		}
	}
	return &site{node: &call, scope: at.scope}
}

// noneFor writes option=None where a call stands.
func noneFor(option string, at *syntax.Node) *syntax.Node {
	name := &syntax.Node{Kind: syntax.Name, Text: option, Pos: at.Pos, End: at.Pos}
	none := &syntax.Node{Kind: syntax.Name, Text: "None", Pos: at.Pos, End: at.Pos}
	return &syntax.Node{Kind: syntax.Pair, Pos: at.Pos, End: at.Pos, Kids: []*syntax.Node{name, none}}
}
