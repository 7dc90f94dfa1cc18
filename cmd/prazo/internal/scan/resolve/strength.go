package resolve

import (
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// atMost takes a verdict down where the call ends every limit before its end: HttpClient.GetStreamAsync at the headers.
func (e *engine) atMost(at *site, call *scan.Call, out *outcome) {
	if call.AtMost == 0 || out.verdict <= call.AtMost || call.Given != "" && !givenWord(at.node, call.Given) || e.readUnderSignal(at, out.limits) {
		return
	}
	out.verdict, out.why = call.AtMost, "the limit ends before the call does: "+limits[call.AtMost]
}

// givenWord says whether an argument is named so, or is a constant of that name.
func givenWord(n *syntax.Node, word string) bool {
	for _, k := range n.Kids[1:] {
		switch k.Kind {
		case syntax.Pair:
			if len(k.Kids) == 2 && keyOf(k.Kids[0]) == word && k.Kids[1].Text != "False" && k.Kids[1].Text != "false" {
				return true
			}
		case syntax.Member, syntax.Name:
			if k.Text == word {
				return true
			}
		case syntax.Object:
			if givenWord(&syntax.Node{Kids: append([]*syntax.Node{k}, k.Kids...)}, word) {
				return true
			}
		}
	}
	return false
}

// strongest takes the strongest limit, or what the library does with nothing set.
func (e *engine) strongest(out *outcome, lib *scan.Library, preset scan.Limit, limits []limit) {
	gone := presetGone(preset, limits)
	if gone == "" {
		out.verdict, out.after = preset.Verdict, afterOf(preset)
		out.why = presetWhy(lib, preset)
	} else {
		out.verdict, out.why = scan.None, gone
	}
	for _, l := range limits {
		if l.off || l.silent || l.verdict == scan.Unknown {
			continue
		}
		sameKind := l.verdict == out.verdict
		if l.verdict > out.verdict || sameKind {
			out.verdict, out.after, out.why, out.from = l.verdict, l.after, setWhy(l), nil
			if l.setting.far {
				from := l.setting.at
				out.from = &from
			}
		}
	}
}

// presetOf is what a call has with nothing set.
func (e *engine) presetOf(at *site, lib *scan.Library, call *scan.Call, env *env) scan.Limit {
	for i := range call.Presets {
		if e.suits(at, &call.Presets[i], env) {
			return call.Presets[i].Default
		}
	}
	if call.Default != nil {
		return *call.Default
	}
	return lib.Default
}

// suits says whether the arguments of a call are surely as a preset wants them.
func (e *engine) suits(at *site, p *scan.Preset, env *env) bool {
	surely := func(place int, is func(v *value) bool) bool {
		k := argAt(at.node, place)
		return k != nil && !slices.ContainsFunc(e.fill(e.eval(at.scope, k), env).sides(), func(v *value) bool { return !is(v) })
	}
	begins := func(v *value) bool { return v.kind == vText && strings.HasPrefix(v.text, p.Begins) }
	stands := func(v *value) bool { return v.kind == vObject || v.kind == vList }
	return (p.Begins == "" || surely(0, begins)) && (p.At == nil || surely(*p.At, stands))
}

// capped takes a limit back as far as an option does that the call is made with, or may be.
func capped(out *outcome) {
	for _, l := range out.limits {
		most, ok := kindOf(l.option.Kind)
		switch {
		case !ok || !l.option.Most || out.verdict <= most:
		case l.verdict == scan.Unknown:
			out.verdict, out.why = most, l.why+", and with it: "+limits[most]
		default:
			out.verdict, out.why = most, "with "+setWhy(l)
		}
	}
}

// presetGone says why the default of a library does not hold: an option of its kind is off.
func presetGone(preset scan.Limit, limits []limit) string {
	for _, l := range limits {
		if verdict, ok := kindOf(l.option.Kind); l.off && ok && (verdict == preset.Verdict || preset.Verdict <= scan.None) {
			return l.option.Name + " is switched off"
		}
		if l.option.Kind != "options" && l.verdict < preset.Verdict && !l.off && len(l.option.In) > 0 && l.setting.in != "" && l.setting.name != "" {
			if made := l.option.In[0]; !strings.Contains(l.setting.in, ".get") && strings.HasSuffix(made, "Timeout") {
				return "the options that are set leave out a limit of the whole call"
			}
		}
	}
	return ""
}

func presetWhy(lib *scan.Library, preset scan.Limit) string {
	switch {
	case preset.Verdict == scan.None:
		return "nothing limits it: " + lib.Name + " waits for ever"
	case preset.Verdict == scan.Unknown:
		return "what limits " + lib.Name + " is not known"
	case preset.After != "":
		return lib.Name + " has " + preset.After + " by default: " + limits[preset.Verdict]
	}
	return lib.Name + " has a limit by default: " + limits[preset.Verdict]
}

func setWhy(l limit) string { return l.text() + ": " + limits[l.verdict] }
