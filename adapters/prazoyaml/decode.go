package prazoyaml

import (
	"slices"
	"strings"
	"unicode"
)

// A branch is a key of the table with the keys below it.
type branch struct {
	setting Setting
	name    string // the last part of the key
	below   []*branch
	short   *branch // the one that may stand for the whole group
}

// grow makes the tree of a section.
func grow(section string, settings []Setting) *branch {
	root := &branch{setting: Setting{Section: section, Kind: KindGroup}}
	for _, s := range settings {
		if s.Section != section {
			continue
		}
		at := root
		parts := strings.Split(s.Key, ".")
		for _, part := range parts[:len(parts)-1] {
			at = at.child(part)
		}
		b := &branch{setting: s, name: parts[len(parts)-1]}
		at.below = append(at.below, b)
		if s.Short {
			at.short = b
		}
	}
	return root
}

// child returns the branch of that name, or nil.
func (b *branch) child(name string) *branch {
	if i := slices.IndexFunc(b.below, func(c *branch) bool { return c.name == name }); i >= 0 {
		return b.below[i]
	}
	return nil
}

// A decoder makes a File of a tree of nodes.
type decoder struct {
	*faults
	settings []Setting
	sections map[string]*branch
	names    map[string]map[string]bool // by section, the names that stand in it
	refs     []reference
	written  map[string]place // of the dependency at hand
}

// A reference is a name that must stand elsewhere in the file.
type reference struct {
	place
	name    string
	section string
}

func newDecoder(f *faults) *decoder {
	d := &decoder{faults: f, settings: Settings(), sections: map[string]*branch{}, names: map[string]map[string]bool{}}
	for _, s := range d.settings {
		if d.sections[s.Section] == nil {
			d.sections[s.Section] = grow(s.Section, d.settings)
		}
	}
	return d
}

// file reads the whole file.
func (d *decoder) file(root *node) *File {
	f := &File{}
	top := d.sections[SectionFile]
	if root.shape == nothing {
		d.bad(place{1, 1}, "the file is empty: write version: 1, and then dependencies:")
		return f
	}
	found, ok := d.keys(top, root)
	if !ok {
		return f
	}
	d.version(found["version"], root)
	base := Dependency{}
	base.Policy.Deadline = defaultDeadline
	if p, ok := found["defaults"]; ok && p.value.shape != nothing {
		d.block(&base, d.withoutOwn(), p.value)
	}
	for _, b := range top.below {
		if p, ok := found[b.name]; ok && b.setting.Kind == KindNamed {
			d.named(f, b, p, base)
		}
	}
	d.resolve()
	return f
}

// withoutOwn is the tree of a dependency for the block defaults.
func (d *decoder) withoutOwn() *branch {
	all := d.sections[SectionDependencies]
	shared := &branch{setting: all.setting, name: "defaults"}
	for _, b := range all.below {
		if !b.setting.Own {
			shared.below = append(shared.below, b)
		}
	}
	return shared
}

func (d *decoder) version(p pair, root *node) {
	switch {
	case p.key == nil:
		d.bad(root.place, "no version: write version: 1 in the first line")
	case p.value.text != "1":
		d.bad(p.value.place, "version %s: this program reads version 1: write version: 1, or use a newer one", short(p.value.text))
	}
}

// named reads a block of blocks with names.
func (d *decoder) named(f *File, b *branch, p pair, base Dependency) {
	if p.value.shape != block {
		d.bad(p.value.place, "%s is %s: write a name and its keys below it", b.name, p.value.shape)
		return
	}
	section := d.sections[b.name]
	names := map[string]bool{}
	d.names[b.name] = names
	for _, entry := range p.value.pairs {
		name := entry.key.text
		if why := wrongName(name); why != "" {
			d.bad(entry.key.place, "%s: %s", short(name), why)
			continue
		}
		if names[name] {
			d.bad(entry.key.place, "%s stands twice in %s: give one of them another name", short(name), b.name)
			continue
		}
		names[name] = true
		d.entry(b.setting.each(f, name), section, entry, base)
	}
}

// entry reads one named block.
func (d *decoder) entry(owner any, section *branch, entry pair, base Dependency) {
	line := entry.key.line
	if dep, ok := owner.(*Dependency); ok {
		name := dep.Name
		*dep = base.copy()
		dep.Name, dep.Line, dep.written = name, line, map[string]place{}
		d.written = dep.written
	}
	if entry.value.shape != nothing {
		d.block(owner, section, entry.value)
	} else {
		d.required(section, nil, entry.key)
	}
	d.written = nil
	d.judge(owner, entry.key, line)
}

// block reads the keys of a group.
func (d *decoder) block(owner any, b *branch, n *node) {
	found, ok := d.keys(b, n)
	if !ok {
		return
	}
	d.required(b, found, n)
	for _, c := range b.below { // in the order of the table: a limit goes before what changes a part of it
		if p, ok := found[c.name]; ok {
			d.value(owner, c, p)
		}
	}
}

func (d *decoder) required(b *branch, found map[string]pair, n *node) {
	for _, c := range b.below {
		if _, ok := found[c.name]; !ok && c.setting.Required {
			d.bad(n.place, "no %s: write %s: %s", c.name, c.name, c.setting.Example)
		}
	}
}

// keys finds the known keys of a block, and says which are unknown or stand twice.
func (d *decoder) keys(b *branch, n *node) (found map[string]pair, ok bool) {
	if n.shape != block {
		d.bad(n.place, "this is %s: write keys with values, for example %s", n.shape, b.example())
		return nil, false
	}
	found = map[string]pair{}
	for _, p := range n.pairs {
		name := p.key.text
		before, twice := found[name]
		switch {
		case b.child(name) == nil && d.full():
			d.more++
		case b.child(name) == nil:
			d.bad(p.key.place, "%s", d.unknown(b, name))
		case twice:
			d.bad(p.key.place, "%s stands twice, in line %d already: leave one of them out", name, before.key.line)
		default:
			found[name] = p
		}
	}
	return found, true
}

// example is a key of a branch with a value.
func (b *branch) example() string {
	for _, c := range b.below {
		if c.setting.Example != "" && c.setting.Refused == "" {
			return c.name + ": " + c.setting.Example
		}
	}
	return "name:"
}

// unknown says of a key that nothing has what may have been meant: a key that reads like it, one that other tools call so, or
// the same key in another place.
func (d *decoder) unknown(b *branch, name string) string {
	names, plain := b.names(), plainWord(name)
	for _, c := range b.below {
		if slices.ContainsFunc(c.setting.also, func(s string) bool { return plainWord(s) == plain }) {
			return "unknown key " + short(name) + ": here it is called " + c.name
		}
	}
	if w := nearest(name, names); w != "" {
		return "unknown key " + short(name) + ": did you mean " + w + "?"
	}
	if own := d.sections[b.setting.Section].child(name); b.name == "defaults" && own != nil {
		return name + " belongs to one dependency: write it there, not under defaults"
	}
	if where := d.elsewhere(name); where != "" {
		return "unknown key " + short(name) + " here: it belongs into " + where
	}
	return "unknown key " + short(name) + ": here go " + strings.Join(names, ", ")
}

// elsewhere finds the block that a key belongs into.
func (d *decoder) elsewhere(name string) string {
	for _, s := range d.settings {
		if s.Key == name && s.Section != SectionFile {
			return "a block of " + s.Section
		}
		if group, ok := strings.CutSuffix(s.Key, "."+name); ok {
			return group + ", in a block of " + s.Section
		}
	}
	return ""
}

// wrongName says what is wrong with the name of a dependency, page, pool or front, or "".
func wrongName(name string) string {
	first := true
	for _, r := range name {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_'
		if !letter && (first || !strings.ContainsRune("-.", r)) {
			return "a name has letters, digits, _, - and ., and begins with one of the first three"
		}
		first = false
	}
	switch {
	case name == "":
		return "a name has at least one letter"
	case len(name) > 100:
		return "a name has at most 100 bytes"
	}
	return ""
}
