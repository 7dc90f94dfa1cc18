package resolve

import "slices"

// clientOf is the client that a call is made on: its receiver, or its first argument, as curl_exec has it. Of such a handle it says
// why it may have options that were not seen; of a receiver distrust does.
func (e *engine) clientOf(at *site, s sink, env *env) (c *client, hidden string) {
	if s.ref.call.From != "argument" {
		if s.self == nil {
			return nil, ""
		}
		return s.self.client, ""
	}
	k := argAt(at.node, 0)
	if k == nil {
		return nil, ""
	}
	v := e.fill(e.eval(at.scope, k), env)
	for _, side := range v.sides() {
		switch {
		case side.client == nil:
			hidden = "what " + calleeText(k) + " is could not be followed: " + e.why(side)
		case c == nil:
			c = side.client
		default:
			c = c.common(side.client)
		}
	}
	if c != nil {
		hidden = firstOf(c.open, hidden)
	}
	return c, hidden
}

// common is a client with the settings alone that another one has too: it is one of the two.
func (c *client) common(other *client) *client {
	both := *c
	both.set = slices.DeleteFunc(slices.Clone(c.set), func(one setting) bool {
		return !slices.ContainsFunc(other.set, func(o setting) bool { return o.name == one.name })
	})
	both.open = firstOf(c.open, other.open)
	return &both
}
