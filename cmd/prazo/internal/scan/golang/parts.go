package golang

import (
	"path"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// mostTyped is how many bytes of source are typed at once. Their types take some thirty times as much memory.
const mostTyped = 64 << 20

// parts divides the files of a tree into such as are at most so many bytes together, folder by folder. Each part has every go.mod,
// since they say what the packages are called.
func parts(files []scan.Source, most int) [][]scan.Source {
	total := 0
	for _, f := range files {
		total += len(f.Text)
	}
	if total <= most {
		return [][]scan.Source{files}
	}
	var modules, code []scan.Source
	for _, f := range files {
		if path.Base(f.Path) == "go.mod" {
			modules = append(modules, f)
		} else {
			code = append(code, f)
		}
	}
	slices.SortStableFunc(code, func(a, b scan.Source) int { return strings.Compare(path.Dir(a.Path), path.Dir(b.Path)) })
	var all [][]scan.Source
	var part []scan.Source
	size := 0
	for i, f := range code {
		if size += len(f.Text); size > most && len(part) > 0 && path.Dir(f.Path) != path.Dir(code[i-1].Path) {
			all = append(all, append(part, modules...))
			part, size = nil, len(f.Text)
		}
		part = append(part, f)
	}
	if len(part) > 0 {
		all = append(all, append(part, modules...))
	}
	return all
}
