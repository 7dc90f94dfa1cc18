package scan

import (
	"fmt"
	"path"
	"strings"
)

// A glob is a pattern of paths with slashes. A star stands for what is between two slashes, two stars as an element for any
// number of elements. One without a slash is held against the last element alone.
type glob struct {
	text     string
	elements []string
	base     bool // against the last element
}

// newGlob reads a pattern. It fails when an element of it is none that path.Match takes.
func newGlob(text string) (glob, error) {
	inner := strings.Trim(text, "/")
	if inner == "" {
		return glob{}, fmt.Errorf("%.80q is no pattern: write for example 'src/**' or '*.py'", text)
	}
	g := glob{text: text, elements: strings.Split(inner, "/")}
	g.base = len(g.elements) == 1 && !strings.HasPrefix(text, "/") && inner != "**"
	for _, e := range g.elements {
		if _, err := path.Match(e, ""); err != nil {
			return glob{}, fmt.Errorf("%.80q is no pattern: %q has a bracket or backslash without its other half", text, e)
		}
	}
	return g, nil
}

// newGlobs reads patterns of one flag or setting.
func newGlobs(name string, texts []string) ([]glob, error) {
	var all []glob
	for _, text := range texts {
		g, err := newGlob(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, g)
	}
	return all, nil
}

// matches says whether the whole path fits.
func (g glob) matches(file string) bool {
	if g.base {
		return matchesElement(g.elements[0], path.Base(file))
	}
	return matchesElements(g.elements, strings.Split(file, "/"))
}

// covers says whether the path fits, or a folder that it is in.
func (g glob) covers(file string) bool {
	for f := file; f != "." && f != "/"; f = path.Dir(f) {
		if g.matches(f) {
			return true
		}
	}
	return false
}

func anyCovers(globs []glob, file string) bool {
	for _, g := range globs {
		if g.covers(file) {
			return true
		}
	}
	return false
}

// matchesElement holds one element against another. A pattern without a star, or with nothing but one at its start, is most of them.
func matchesElement(pattern, name string) bool {
	if !strings.ContainsAny(pattern, `*?[\`) {
		return pattern == name
	}
	if end := pattern[1:]; pattern[0] == '*' && !strings.ContainsAny(end, `*?[\`) {
		return strings.HasSuffix(name, end)
	}
	ok, err := path.Match(pattern, name)
	return ok && err == nil
}

// matchesElements holds elements against elements. It keeps which beginnings of the pattern fit what was read so far, so that
// many pairs of stars cost no more than their number times the length of the path.
func matchesElements(pattern, names []string) bool {
	fits := make([]bool, len(pattern)+1)
	fits[0] = true
	skipStars(pattern, fits)
	for _, name := range names {
		next := make([]bool, len(pattern)+1)
		for i, p := range pattern {
			switch {
			case !fits[i]:
			case p == "**":
				next[i] = true
			case matchesElement(p, name):
				next[i+1] = true
			}
		}
		skipStars(pattern, next)
		fits = next
	}
	return fits[len(pattern)]
}

// skipStars lets pairs of stars stand for nothing.
func skipStars(pattern []string, fits []bool) {
	for i, p := range pattern {
		if fits[i] && p == "**" {
			fits[i+1] = true
		}
	}
}
