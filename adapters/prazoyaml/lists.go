package prazoyaml

import (
	"strings"

	"github.com/prazohq/prazo"
)

// several reads the value of a key that takes a list; one value may stand for a list of one.
func (d *decoder) several(owner any, s *Setting, p pair) {
	items := p.value.items
	switch p.value.shape {
	case nothing:
		d.bad(p.key.place, "%s has no value: write %s: %s, or leave it out", p.key.text, p.key.text, s.Example)
		return
	case block:
		items = []*node{p.value}
	case scalar:
		items = []*node{p.value}
	}
	if len(items) == 0 {
		d.bad(p.value.place, "%s is empty: write %s: %s, or leave it out", p.key.text, p.key.text, s.Example)
		return
	}
	switch to := s.at(owner).(type) {
	case *[]Step:
		*to = d.steps(items)
	case *[]string:
		*to = d.texts(s, p.key.text, items)
	case *prazo.Outcomes:
		set := prazo.Outcomes(0)
		for _, item := range items {
			if name, ok := d.text(p.key.text, item); ok {
				one := valueOf(outcomes(), name)
				if err := s.oneOf(name); err != nil {
					d.bad(item.place, "%s: %v", p.key.text, err)
				} else if set&one != 0 {
					d.bad(item.place, "%s: %s stands twice: leave one of them out", p.key.text, name)
				}
				set |= one
			}
		}
		*to = set
	}
}

// text reads an entry that is a single value.
func (d *decoder) text(key string, item *node) (string, bool) {
	if item.shape != scalar {
		d.bad(item.place, "%s: an entry that is %s: write single values", key, item.shape)
		return "", false
	}
	return item.text, true
}

// texts reads names or addresses, each of which may stand there once.
func (d *decoder) texts(s *Setting, key string, items []*node) []string {
	var list []string
	seen := map[string]bool{}
	for _, item := range items {
		text, ok := d.text(key, item)
		switch {
		case !ok:
			continue
		case seen[text]:
			d.bad(item.place, "%s: %s stands twice: leave one of them out", key, short(text))
			continue
		case s.Kind == KindNames:
			d.refs = append(d.refs, reference{item.place, text, s.refers})
		default:
			if err := checkHost(text); err != nil {
				d.bad(item.place, "%s: %v", key, err)
			}
		}
		seen[text] = true
		list = append(list, text)
	}
	return list
}

// steps reads the calls of a page: names, and {together: [names]}.
func (d *decoder) steps(items []*node) []Step {
	const form = "write a name, or {together: [a, b]} for calls that are made at once"
	var steps []Step
	for _, item := range items {
		names := []*node{item}
		switch {
		case item.shape == scalar:
		case item.shape == block && len(item.pairs) == 1 && item.pairs[0].key.text == "together" && item.pairs[0].value.shape == list:
			names = item.pairs[0].value.items
		default:
			d.bad(item.place, "calls: %s", form)
			continue
		}
		var step Step
		for _, name := range names {
			if text, ok := d.text("together", name); ok {
				d.refs = append(d.refs, reference{name.place, text, SectionDependencies})
				step.Together = append(step.Together, text)
			}
		}
		if len(names) == 0 {
			d.bad(item.place, "together is empty: %s", form)
			continue
		}
		steps = append(steps, step)
	}
	return steps
}

// resolve looks for what the names in the file refer to.
func (d *decoder) resolve() {
	for _, r := range d.refs {
		if d.names[r.section][r.name] {
			continue
		}
		if d.full() {
			d.more++
			continue
		}
		names := sortedNames(d.names[r.section])
		d.bad(r.place, "%s is not in %s%s", short(r.name), r.section, meant(r.name, names))
	}
}

// checkHost checks an endpoint: a base address, or a host and its port.
func checkHost(text string) error {
	if !strings.Contains(text, "://") {
		text = "http://" + text
	}
	return checkURL(text)
}
