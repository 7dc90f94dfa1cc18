package resolve

import (
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// An outcome is what limits a call.
type outcome struct {
	verdict scan.Verdict
	after   time.Duration
	why     string
	fix     string // another than the library's
	lib     *scan.Library
	api     string
	from    *place // the limit comes from here, which is not where the call is
	limits  []limit
	set     []setting
	call    *scan.Call
	sink    *site // of a wrapper: the call in it that leaves the process
	local   bool  // it is a process whose command is not known to leave the machine
}

// rule is that of the verdict, and for a local process one of its own.
func (o *outcome) rule() string {
	if o.local {
		return scan.RuleOfLocal(o.verdict)
	}
	return scan.RuleOf(o.verdict)
}

// judgeLibrary says what limits a call of a library.
func (e *engine) judgeLibrary(at *site, s sink, env *env) outcome {
	lib := s.ref.lib
	out := outcome{lib: lib, api: s.ref.name, call: s.ref.call, sink: at, local: s.local()}
	set, open := e.collect(at, s, env, &out)
	limits, unknownOf := e.limits(at, lib, set)
	out.limits, out.set = limits, set
	e.strongest(&out, lib, e.presetOf(at, lib, s.ref.call, env), limits)
	e.atMost(at, s.ref.call, &out)
	capped(&out)
	e.lifted(at, s, &out)
	if around := e.around(at, env); around.verdict > out.verdict {
		out.verdict, out.after, out.why, out.fix, out.from = around.verdict, around.after, around.why, around.fix, nil
	}
	if f := s.command; f != nil && out.verdict <= scan.None {
		out.verdict, out.after, out.why = f.Verdict, f.Limit, f.Why
	}
	if s.doubt != "" {
		out.verdict, out.after, out.why, out.from = scan.Unknown, 0, s.doubt, nil
	}
	if out.verdict == scan.Abandon && e.killed(at, s.ref) {
		out.verdict, out.why = scan.Total, "the process is killed when the wait for it is over"
	}
	if own := e.guarded(at, lib); own.verdict > out.verdict {
		out.verdict, out.after, out.why, out.from = own.verdict, own.after, own.why, nil
	}
	if e.connectsOnly(s) && out.verdict <= scan.None {
		out.verdict, out.after, out.why, out.from = scan.Connect, 0, "its client was made elsewhere, where at most the connection can be limited", nil
	}
	if why := firstOf(unknownOf, open, e.distrust(s), e.calledBack(at, s, env), e.alarmed(at, out.verdict)); why != "" && out.verdict <= scan.Connect && !switchedOff(limits, s.ref.name) {
		out.verdict, out.after, out.why, out.from = scan.Unknown, 0, why, nil
	}
	return out
}

// switchedOff says whether a call itself says that it has no limit: whatever its client has does not matter then.
func switchedOff(limits []limit, call string) bool {
	return slices.ContainsFunc(limits, func(l limit) bool {
		return l.off && l.setting.in == call && l.option.Kind == "total" && !l.setting.far && l.setting.val.kind != vEither
	})
}

func firstOf(all ...string) string {
	for _, s := range all {
		if s != "" {
			return s
		}
	}
	return ""
}

// distrust says why none may not be said of a call whose receiver is not certain.
func (e *engine) distrust(s sink) string {
	if s.guess {
		return "what it is called on is known by its name alone"
	}
	if s.self == nil || s.self.client == nil {
		return ""
	}
	c := s.self.client
	if c.open != "" {
		return c.open
	}
	if c.given && !e.connectsOnly(s) && (e.mayBeSet(c) || e.subclass[c.typ]) {
		return "what it is called on was made elsewhere"
	}
	return ""
}

// mayBeSet says whether the limit of a library may be set on its client.
func (e *engine) mayBeSet(c *client) bool {
	for _, ref := range e.know.libs[c.typ] {
		for i := range ref.lib.Options {
			o := &ref.lib.Options[i]
			if len(o.In) == 0 && e.language() != "python" {
				return true
			}
			for _, in := range o.In {
				if len(e.know.makes[in]) > 0 {
					return true
				}
			}
		}
	}
	return false
}

// collect gathers the settings that reach a call: those of the process, of its client, and its own, in that order.
func (e *engine) collect(at *site, s sink, env *env, out *outcome) ([]setting, string) {
	lib := s.ref.lib
	all := e.globalsOf(lib, at.scope.file)
	c, hidden := e.clientOf(at, s, env)
	if c != nil {
		for _, one := range c.set {
			one.far = c.isFar(at)
			all = append(all, one)
		}
	}
	all = append(all, s.bound...)
	all = append(all, e.later(at, s)...)
	all = append(all, e.inCallBlock(at, s)...)
	for _, one := range e.arguments(at.scope, at.node, s.ref.name, s.ref.call.Args) {
		if s.ref.call.From == "argument" && one.pos == 0 {
			continue // the client, whose options are there already
		}
		one.far = one.val.client != nil && one.val.client.isFar(at)
		all = append(all, one)
	}
	set, open := e.spread(lib, all, env)
	return set, firstOf(open, hidden)
}

// isFar says whether a client was made elsewhere than in the function that calls.
func (c *client) isFar(at *site) bool {
	return c.owner != at.scope.function() || c.made.file != nil && c.made.file != at.scope.file
}

// globalsOf returns what is set for the process that a file runs in.
func (e *engine) globalsOf(lib *scan.Library, f *file) []setting {
	var out []setting
	for _, s := range e.globals[lib] {
		if !apart(s.at.file, f) {
			out = append(out, s)
		}
	}
	return out
}

// limits turns settings into limits. A later setting of the same option wins over an earlier one.
func (e *engine) limits(at *site, lib *scan.Library, set []setting) (limits []limit, unknownOf string) {
	for _, s := range set {
		for _, o := range e.option(lib, s) {
			if o.Kind == "options" && (s.val.kind == vObject || s.val.kind == vClient) || holdsNested(lib, o, s) {
				continue
			}
			l := e.limitOf(o, s)
			if l.unset {
				continue
			}
			e.needsHandler(at, o, &l)
			e.cutShort(at, &l)
			limits = slices.DeleteFunc(limits, func(old limit) bool { return old.option.Name == o.Name && old.option.Kind == o.Kind })
			limits = append(limits, l)
		}
		if dsn := e.inText(lib, s); len(dsn) > 0 {
			limits = append(limits, dsn...)
		}
	}
	for _, l := range limits {
		if l.verdict == scan.Unknown && !l.off && unknownOf == "" {
			unknownOf = firstOf(l.why, "what "+l.option.Name+" is given is not known")
		}
	}
	return limits, unknownOf
}

// needsHandler takes a limit back that does nothing without a listener.
func (e *engine) needsHandler(at *site, o *scan.Option, l *limit) {
	event, needs := strings.CutPrefix(o.Sent, "handler:")
	if !needs || l.off {
		return
	}
	handled, known := e.handled(at, event, l.setting)
	switch {
	case handled:
	case known:
		l.verdict, l.silent = scan.None, true
	default:
		l.verdict, l.why = scan.Unknown, "whether something listens for '"+event+"' is not known"
	}
}

// holdsNested says whether the value of an option is what a make of the library holds options in: those count in its place.
func holdsNested(lib *scan.Library, o *scan.Option, s setting) bool {
	if s.val.kind == vClient {
		return true
	}
	if s.val.kind != vObject {
		return false
	}
	return slices.ContainsFunc(lib.Options, func(other scan.Option) bool { return strings.HasPrefix(other.Name, o.Name+".") })
}

// inText finds options inside a string that says where to connect to: "postgres://host/db?connect_timeout=5".
func (e *engine) inText(lib *scan.Library, s setting) []limit {
	if s.val.kind != vText || s.in == "" {
		return nil
	}
	var out []limit
	for i := range lib.Options {
		o := &lib.Options[i]
		if o.DSN == "" {
			continue
		}
		_, rest, found := cutFold(s.val.text, o.DSN+"=")
		if !found {
			continue
		}
		end := 0
		for end < len(rest) && rest[end] >= '0' && rest[end] <= '9' {
			end++
		}
		inner := s
		inner.name, inner.val = o.Name, numberOf(rest[:end])
		l := e.limitOf(o, inner)
		if !l.unset {
			out = append(out, l)
		}
	}
	return out
}

func cutFold(s, sep string) (before, after string, found bool) {
	i := strings.Index(strings.ToLower(s), strings.ToLower(sep))
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// limits says what each verdict means, in a message.
var limits = [...]string{
	scan.Unknown: "what it limits is not known",
	scan.None:    "there is no limit",
	scan.Connect: "only the connection is limited",
	scan.Headers: "the body may take for ever",
	scan.Idle:    "each wait is limited, not the whole: a slow answer passes",
	scan.Abandon: "the caller goes on, the call lives on",
	scan.Total:   "the whole call is limited",
}
