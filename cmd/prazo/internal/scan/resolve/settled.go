package resolve

import "slices"

// settled drops null and what only a declared type tells, where something with members is assigned too: `self.session = None` in a
// constructor is no session. Of a time null is a value like others.
func settled(values []*value) []*value {
	var out []*value
	if !slices.ContainsFunc(values, hasMembers) {
		return values
	}
	told := slices.ContainsFunc(values, func(v *value) bool { return slices.ContainsFunc(v.sides(), tells) })
	for _, v := range values {
		if v.kind != vNothing && !isNull(v) && !(told && isGiven(v)) {
			out = append(out, v)
		}
	}
	if len(out) == 0 {
		return values
	}
	return out
}

func hasMembers(v *value) bool {
	switch v.kind {
	case vClient, vInstance, vSignal, vObject, vFunc, vClass, vName, vModule:
		return true
	}
	return false
}

// tells says whether a value is more than what a declared type says.
func tells(v *value) bool { return (hasMembers(v) || v.kind == vParam) && !isGiven(v) }

// isGiven says whether only a declared type tells what a value is.
func isGiven(v *value) bool {
	return v.kind == vClient && v.client.given || v.kind == vInstance && v.guess
}

func isNull(v *value) bool {
	return v.kind == vWord && (v.text == "None" || v.text == "null" || v.text == "nil" || v.text == "undefined")
}
