package page

import (
	"fmt"
	"slices"
)

// A choice is one option of a filter.
type choice struct {
	ID, Name, Note string
	On             bool
	class          string // of the columns that it shows; "" for all
}

// maxLanguages is how many languages have an option of their own.
const maxLanguages = 24

// levelClass is the class of columns that were told as much.
func levelClass(level string) string {
	switch level {
	case Nothing:
		return "l0"
	case Documented:
		return "l1"
	case Best:
		return "l2"
	}
	return "l3"
}

// levels are the options for what a client was told; none when all were told alike. The documented timeout stands first
// to be seen where there is one: it is what people write.
func levels(columns []Column, rows int) []choice {
	var all []choice
	for _, l := range []struct{ level, name string }{{Nothing, "nothing set"}, {Documented, "documented"}, {Best, "best"}} {
		var sum score
		n := 0
		for _, c := range columns {
			if c.Level == l.level {
				n++
				for i := range rows {
					sum.add(c.at(i))
				}
			}
		}
		if n > 0 {
			note := fmt.Sprintf("%s, %s", plural(n, "column"), sum.Percent())
			all = append(all, choice{ID: "level-" + l.level, Name: l.name, Note: note, class: levelClass(l.level)})
		}
	}
	if len(all) < 2 {
		return nil
	}
	all = append(all, choice{ID: "level-all", Name: "all", Note: plural(len(columns), "column")})
	if len(columns) <= fewColumns {
		all[len(all)-1].On = true
		return all
	}
	on := slices.IndexFunc(all, func(c choice) bool { return c.class == levelClass(Documented) })
	if on < 0 {
		on = len(all) - 1
	}
	all[on].On = true
	return all
}

// languages are the options for the language of a client, and the class of each; none where there is one language.
func languages(columns []Column) ([]choice, map[string]string) {
	var names []string
	for _, c := range columns {
		if c.Language != "" && !slices.Contains(names, c.Language) {
			names = append(names, c.Language)
		}
	}
	slices.Sort(names)
	names = names[:min(len(names), maxLanguages)]
	classes := map[string]string{}
	if len(names) < 2 {
		return nil, classes
	}
	all := []choice{{ID: "language-all", Name: "all", On: true}}
	for i, name := range names {
		classes[name] = fmt.Sprintf("g%d", i)
		all = append(all, choice{ID: fmt.Sprintf("language-%d", i), Name: clip(name, maxName), class: classes[name]})
	}
	return all, classes
}
