package resolve

import (
	"strconv"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// library returns the entry of a library that holds for a file: the first for where it runs whose versions have the one that the file
// gets; the last one where that is not known.
func (e *engine) library(f *file, name string) *scan.Library {
	key := libraryOf{name, f.src.Path}
	if l := e.libraries[key]; l != nil {
		return l
	}
	var found *scan.Library
	for i := range e.know.know.Libraries {
		l := &e.know.know.Libraries[i]
		if l.Name != name || l.Runtime != "" && l.Runtime != f.runtime || l.Driver != "" && l.Driver != e.driver() {
			continue
		}
		found = l
		if (l.Runtime != "" || l.Driver != "") && l.Versions == "" {
			break
		}
		if version := e.version(f, l); version != "" && inRange(version, l.Versions) {
			break
		}
	}
	e.libraries[key] = found
	return found
}

func (e *engine) version(f *file, l *scan.Library) string {
	if e.project == nil || e.project.Versions == nil {
		return ""
	}
	for _, p := range l.Packages {
		if v := e.project.Versions.Of(e.language(), p, f.src.Path); v != "" {
			return v
		}
	}
	return ""
}

// inRange says whether a version fits all conditions of a range: ">=2 <3".
func inRange(version, conditions string) bool {
	for _, c := range strings.Fields(conditions) {
		if !fits(version, c) {
			return false
		}
	}
	return true
}

func fits(version, condition string) bool {
	number := strings.TrimLeft(condition, "<>=")
	order := compareVersions(version, number)
	switch condition[:len(condition)-len(number)] {
	case ">=":
		return order >= 0
	case ">":
		return order > 0
	case "<":
		return order < 0
	case "<=":
		return order <= 0
	}
	return order == 0
}

// compareVersions compares the numbers of two versions, one by one; what is missing is 0.
func compareVersions(a, b string) int {
	as, bs := numbers(a), numbers(b)
	for i := range max(len(as), len(bs)) {
		x, y := 0, 0
		if i < len(as) {
			x = as[i]
		}
		if i < len(bs) {
			y = bs[i]
		}
		if x != y {
			if x < y {
				return -1
			}
			return 1
		}
	}
	return 0
}

// numbers reads 1.2.3 up to the first part that is no number.
func numbers(version string) []int {
	var out []int
	for part := range strings.SplitSeq(strings.TrimLeft(version, "v^~=<> "), ".") {
		end := 0
		for end < len(part) && part[end] >= '0' && part[end] <= '9' {
			end++
		}
		num, err := strconv.Atoi(part[:end])
		if err != nil {
			break
		}
		out = append(out, num)
		if end < len(part) {
			break
		}
	}
	return out
}
