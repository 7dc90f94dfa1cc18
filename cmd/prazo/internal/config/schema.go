package config

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/prazohq/prazo/adapters/prazoyaml"
)

// object is a JSON object of the schema. Its keys are written in the order of the alphabet, so the same table always gives the
// same text.
type object = map[string]any

// The forms of texts, as regular expressions that ECMAScript and Go read alike.
const (
	timeForm  = `([0-9]+(\.[0-9]*)?|\.[0-9]+)(h|m|s|ms|us|ns)`
	timesForm = `(` + timeForm + `)+`
	shareForm = `^[0-9]+(\.[0-9]+)?%$`
	sizeForm  = `^[0-9]+(\.[0-9]+)?(B|kB|KB|MB|GB|KiB|MiB|GiB)?$`
	rateForm  = `^[0-9]+(\.[0-9]+)?/(s|m|min|h)$`
	limitForm = `^(auto|learn|(average|max)(\*[0-9]+(\.[0-9]+)?)?|` + timesForm + `(\+` + timesForm + `)?(\.\.` + timesForm + `)?)$`
	urlForm   = `^https?://[^\s?#]+$`
	hostForm  = `^(https?://)?[^\s?#]+$`
	nameForm  = `^[\p{L}\p{Nd}_][\p{L}\p{Nd}_.-]*$`
)

// Schema is the JSON schema (draft 2020-12) of prazo.yaml, for editors and for checks elsewhere. It accepts what the reader
// accepts, except for numbers and switches in quotes, and also what one key cannot show to be wrong: names that stand nowhere, a
// reserve larger than its budget.
func Schema() []byte {
	top := group(tree(prazoyaml.SectionFile), nil)
	top["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	top["title"] = "prazo.yaml"
	top["description"] = "The policies of a service: what its calls may do, within which time, and what happens at the cut."
	b, err := json.MarshalIndent(top, "", "  ")
	if err != nil { // it holds nothing that JSON cannot say
		return nil
	}
	return append(b, '\n')
}

// A branch is a setting with those below it.
type branch struct {
	prazoyaml.Setting
	name  string
	below []*branch
}

// tree makes the tree of a section from the table.
func tree(section string) *branch {
	root := &branch{}
	root.Section, root.Kind = section, prazoyaml.KindGroup
	byKey := map[string]*branch{"": root}
	for _, s := range prazoyaml.Settings() {
		if s.Section != section || s.Refused != "" {
			continue
		}
		parent, name := "", s.Key
		if i := strings.LastIndexByte(s.Key, '.'); i >= 0 {
			parent, name = s.Key[:i], s.Key[i+1:]
		}
		b := &branch{Setting: s, name: name}
		byKey[s.Key] = b
		byKey[parent].below = append(byKey[parent].below, b)
	}
	return root
}

// group is the schema of a block. A key for which leave is true stays out.
func group(b *branch, leave func(prazoyaml.Setting) bool) object {
	properties := object{}
	var required []string
	for _, c := range b.below {
		if leave != nil && leave(c.Setting) {
			continue
		}
		properties[c.name] = described(c)
		if c.Required {
			required = append(required, c.name)
		}
	}
	o := object{"type": "object", "properties": properties, "additionalProperties": false}
	if required != nil {
		o["required"] = required
	}
	return o
}

// described is the schema of a key with what a person is told about it.
func described(b *branch) object {
	o := schemaOf(b)
	o["description"] = b.Doc
	if b.Default != "" && !strings.HasPrefix(b.Default, "(") {
		o["description"] = fmt.Sprintf("%s Default: %s.", b.Doc, b.Default)
	}
	if example, ok := exampleOf(b.Setting); ok {
		o["examples"] = []any{example}
	}
	return o
}

// schemaOf is the schema of the value of a key.
func schemaOf(b *branch) object {
	switch {
	case b.Key == "defaults":
		shared := group(tree(prazoyaml.SectionDependencies), func(s prazoyaml.Setting) bool { return s.Own })
		return object{"anyOf": []object{shared, {"type": "null"}}}
	case b.Kind == prazoyaml.KindNamed:
		return named(b)
	case b.Kind == prazoyaml.KindGroup:
		return either(append([]object{group(b, nil)}, standIns(b)...)...)
	}
	return withOff(b.Setting, valueOf(b.Setting))
}

// named is the schema of a block of blocks.
func named(b *branch) object {
	entry := group(tree(b.Key), nil)
	switch b.Key {
	case prazoyaml.SectionDependencies:
		entry = object{"anyOf": []object{entry, {"type": "null"}}}
	case prazoyaml.SectionFronts:
		entry["anyOf"] = []object{{"required": []string{"file"}}, {"required": []string{"limit"}}}
	}
	return object{
		"type":                 "object",
		"propertyNames":        object{"pattern": nameForm, "maxLength": 100},
		"additionalProperties": entry,
	}
}

// standIns are the values that may stand for a whole group.
func standIns(b *branch) []object {
	var list []object
	for _, c := range b.below {
		if c.Short {
			list = append(list, withOff(c.Setting, valueOf(c.Setting)))
		}
	}
	if b.Clears() {
		list = append(list, object{"enum": []any{"off", "none"}})
	}
	return list
}

func either(list ...object) object {
	if len(list) == 1 {
		return list[0]
	}
	return object{"anyOf": list}
}

// withOff adds what switches a setting off.
func withOff(s prazoyaml.Setting, o object) object {
	if !s.Off {
		return o
	}
	return object{"anyOf": []object{o, {"enum": []any{"off", 0}}}}
}

// valueOf is the schema of a value that is no group.
func valueOf(s prazoyaml.Setting) object {
	switch s.Kind {
	case prazoyaml.KindOwn:
		return object{"const": 1}
	case prazoyaml.KindTime:
		if len(s.Words) > 0 {
			return object{"anyOf": []object{text(`^` + timesForm + `$`), {"enum": s.Words}}}
		}
		return text(`^` + timesForm + `$`)
	case prazoyaml.KindCount:
		return object{"type": "integer", "minimum": s.Low, "maximum": s.High}
	case prazoyaml.KindShare:
		return object{"anyOf": []object{text(shareForm), {"type": "number", "exclusiveMinimum": 0, "maximum": 1}}}
	case prazoyaml.KindSize:
		return object{"anyOf": []object{text(sizeForm), {"type": "integer", "minimum": 1}}}
	case prazoyaml.KindRate:
		return text(rateForm)
	case prazoyaml.KindSwitch:
		return object{"type": "boolean"}
	case prazoyaml.KindURL:
		return text(urlForm)
	case prazoyaml.KindWord:
		return object{"enum": s.Words}
	case prazoyaml.KindLimit:
		return text(limitForm)
	case prazoyaml.KindText:
		return object{"type": []any{"string", "number", "boolean"}, "minLength": 1} // a text of digits needs no quotes
	}
	return listOf(s)
}

// listOf is the schema of a value that is a list, or one entry of it.
func listOf(s prazoyaml.Setting) object {
	item := text(nameForm)
	switch s.Kind {
	case prazoyaml.KindHosts:
		item = text(hostForm)
	case prazoyaml.KindWords:
		item = object{"enum": s.Words}
	case prazoyaml.KindSteps:
		return steps(item)
	}
	return object{"anyOf": []object{item, {"type": "array", "items": item, "minItems": 1, "uniqueItems": true}}}
}

// text is the schema of a text of a form.
func text(form string) object { return object{"type": "string", "pattern": form} }

// steps is the schema of the calls of a page.
func steps(name object) object {
	together := object{
		"type": "object", "additionalProperties": false, "required": []string{"together"},
		"properties": object{"together": object{"type": "array", "items": name, "minItems": 1}},
	}
	step := object{"anyOf": []object{name, together}}
	return object{"anyOf": []object{step, {"type": "array", "items": step, "minItems": 1}}}
}

// exampleOf turns the example of a setting into JSON; false for one that is a list or a block in YAML.
func exampleOf(s prazoyaml.Setting) (any, bool) {
	switch s.Kind {
	case prazoyaml.KindCount, prazoyaml.KindOwn, prazoyaml.KindSwitch:
		var v any
		ok := json.Unmarshal([]byte(s.Example), &v) == nil
		return v, ok
	case prazoyaml.KindHosts, prazoyaml.KindNames, prazoyaml.KindWords, prazoyaml.KindSteps, prazoyaml.KindGroup, prazoyaml.KindNamed:
		return nil, false
	}
	return strings.Trim(s.Example, "'"), s.Example != ""
}
