package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A spreading takes settings apart: what holds several of them becomes those.
type spreading struct {
	*engine
	lib  *scan.Library
	at   *env
	set  []setting
	open string // why there may be more
}

// spread takes a list of settings apart: objects, what a parameter collects, what a library makes to hold options.
func (e *engine) spread(lib *scan.Library, all []setting, at *env) ([]setting, string) {
	out := &spreading{engine: e, lib: lib, at: at}
	for _, s := range all {
		out.one(s, 0)
	}
	return out.set, out.open
}

// maxNested is how deep objects in objects are looked at.
const maxNested = 6

func (out *spreading) one(s setting, depth int) {
	if depth > maxNested || len(out.set) > 500 {
		out.open = "its options are nested too deep"
		return
	}
	switch {
	case s.name == "**", s.val.kind == vParam, s.val.kind == vEither, s.val.kind == vSignal:
		s.val = out.fill(s.val, out.at)
	}
	switch v := s.val; {
	case s.name == "**":
		out.object(s, v, depth)
	case v.kind == vObject && s.name != "" && out.nests(out.lib, s.name):
		out.nested(s, depth)
	case v.kind == vClient && out.carries(out.lib, v.client):
		out.client(s, v.client, depth)
		if s.name != "" {
			out.set = append(out.set, s)
		}
	default:
		out.set = append(out.set, s)
	}
}

// client takes the options of what a library makes to hold them.
func (out *spreading) client(s setting, c *client, depth int) {
	for _, inner := range c.set {
		inner.far = s.far
		out.one(inner, depth+1)
	}
	switch {
	case c.open != "":
		out.open = c.open
	case c.given && out.mayBeSet(c):
		out.open = "what it is given was made elsewhere"
	}
}

// carries says whether a client holds options of the library: httpx.Timeout, a request that is built before it is sent.
func (e *engine) carries(lib *scan.Library, c *client) bool {
	return slices.ContainsFunc(e.know.libs[c.typ], func(r libRef) bool { return r.lib.Name == lib.Name })
}

// nests says whether an option holds an object of options.
func (e *engine) nests(lib *scan.Library, name string) bool {
	if lib.Retries != nil && strings.HasPrefix(lib.Retries.Option, name+".") {
		return true
	}
	for i := range lib.Options {
		o := &lib.Options[i]
		if o.Name == name && o.Kind == "options" || strings.HasPrefix(o.Name, name+".") {
			return true
		}
	}
	return false
}

func (out *spreading) nested(s setting, depth int) {
	flat := s.val.object
	if flat.rest != nil {
		flat = out.withRest(flat, out.at)
	}
	out.set = append(out.set, s)
	for _, en := range flat.entries {
		for _, name := range []string{s.name + "." + en.key, en.key} {
			if out.knows(out.lib, name) || name == en.key {
				inner := s
				inner.name, inner.pos, inner.val, inner.at, inner.node = name, -1, en.val, en.at, en.node
				out.one(inner, depth+1)
				break
			}
		}
	}
	if flat.open != "" {
		out.open = flat.open
	}
}

func (e *engine) knows(lib *scan.Library, name string) bool {
	return lib.Retries != nil && lib.Retries.Option == name || slices.ContainsFunc(lib.Options, func(o scan.Option) bool { return o.Name == name })
}

// object takes apart what stands where options do.
func (out *spreading) object(s setting, v *value, depth int) {
	switch v.kind {
	case vObject:
		flat := out.withRest(v.object, out.at)
		for _, en := range flat.entries {
			inner := s
			inner.name, inner.pos, inner.val, inner.at, inner.node = en.key, -1, en.val, en.at, en.node
			out.one(inner, depth+1)
		}
		if flat.open != "" {
			out.open = flat.open
		}
	case vEither:
		out.either(s, v, depth)
	case vClient:
		out.client(s, v.client, depth)
	case vWord, vNothing, vText, vNumber, vDuration, vList, vFunc, vInstance:
		if s.pos >= 0 {
			s.name = ""
			out.set = append(out.set, s)
		}
	default:
		out.open = out.why(v)
	}
}

// either keeps the keys that all alternatives have: only those are sure to be set.
func (out *spreading) either(s setting, v *value, depth int) {
	var common *object
	for _, side := range v.parts {
		if side.kind != vObject {
			if side.kind == vUnknown || side.kind == vParam {
				out.open = out.why(side)
			}
			common = &object{}
			continue
		}
		flat := out.withRest(side.object, out.at)
		if common == nil {
			common = flat.clone()
			continue
		}
		common.keep(flat)
	}
	if common != nil {
		out.object(s, &value{kind: vObject, object: common}, depth+1)
	}
}

// keep drops the entries that another object has not, and makes those that differ alternatives.
func (o *object) keep(other *object) {
	var kept []entry
	for _, en := range o.entries {
		v := other.get(en.key)
		if v == nil {
			continue
		}
		en.val = either([]*value{en.val, v})
		kept = append(kept, en)
	}
	o.entries = kept
}

// withRest puts what a parameter collected before the entries of an object.
func (out *spreading) withRest(o *object, at *env) *object {
	if o.rest == nil {
		return o
	}
	base := out.restOf(o.rest, at)
	for _, en := range o.entries {
		if en.soft && base.get(en.key) != nil {
			continue
		}
		en.soft = false
		base.put(en)
	}
	if o.open != "" {
		base.open = o.open
	}
	return base
}

// restOf is what the callers give for a parameter that holds options: the keys that all of them give.
func (out *spreading) restOf(p *param, at *env) *object {
	if at != nil && at.fn == p.fn {
		return out.asObject(out.argument(p, at.site), at.up)
	}
	out.budget--
	if out.busy[p.node] || out.depth > maxDepth || out.budget < 0 {
		return &object{}
	}
	out.busy[p.node] = true
	out.depth++
	defer func() {
		out.depth--
		delete(out.busy, p.node)
	}()
	var common *object
	for i, c := range out.callers[p.fn] {
		if i > 64 {
			break
		}
		v := out.argument(p, c)
		if v.hands(p) {
			continue
		}
		o := out.asObject(v, nil)
		if common == nil {
			common = o.clone()
		} else {
			common.keep(o)
		}
	}
	if common == nil {
		if preset := out.preset(p); preset != nil && preset.kind == vObject && p.rest == "" {
			return preset.object.clone()
		}
		out.open = "what the callers give in " + p.name + " could not be seen"
		return &object{}
	}
	return common
}

func (out *spreading) asObject(v *value, at *env) *object {
	if v.kind == vParam {
		return out.restOf(v.param, at)
	}
	if v.kind != vObject {
		if v.kind == vUnknown {
			out.open = v.text
		}
		return &object{}
	}
	return out.withRest(v.object, at).clone()
}

// option returns what a library knows of a setting; of two entries the one that names the call.
func (e *engine) option(lib *scan.Library, s setting) []*scan.Option {
	var found []*scan.Option
	for i := range lib.Options {
		o := &lib.Options[i]
		if !e.standsOn(o, s) {
			continue
		}
		named := s.name != "" && (o.Name == s.name || isConstant(o.Name) && strings.HasSuffix(s.name, "."+o.Name))
		placed := s.name == "" && s.pos >= 0 && o.At != nil && *o.At == s.pos && s.in != ""
		if named || placed || e.carriedSignal(o, s) || e.perhapsSignal(o, s) {
			found = append(found, o)
		}
	}
	return found
}

// isConstant says whether a name is written as constants are: PDO::ATTR_TIMEOUT is the option ATTR_TIMEOUT.
func isConstant(name string) bool { return strings.ToUpper(name) == name }

// carriedSignal tells a signal among the positional arguments: C#'s tokens stand last, wherever that is.
func (e *engine) carriedSignal(o *scan.Option, s setting) bool {
	return o.Kind == "signal" && s.name == "" && slices.ContainsFunc(s.val.sides(), func(v *value) bool { return v.kind == vSignal })
}

// standsOn says whether an option may stand where a setting does.
func (e *engine) standsOn(o *scan.Option, s setting) bool {
	if len(o.In) == 0 {
		return true
	}
	return s.in != "" && (slices.Contains(o.In, s.in) || slices.Contains(o.In, e.know.canonical(s.in))) || s.in == "" && o.At == nil
}
