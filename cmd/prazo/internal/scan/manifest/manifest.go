package manifest

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// maxFile is how long a manifest may be: lock files of large projects have a few MB.
const maxFile = 20 << 20

// Read finds the manifests among the files of a tree, whose paths are relative to root and have slashes. They are read when a version
// is asked for the first time. What it skips are those that are too long; one that is broken says nothing.
func Read(root string, files []string) (scan.Versions, []scan.Skip) {
	t := &tree{folders: map[place]*folder{}}
	var skips []scan.Skip
	for _, name := range files {
		f, above := formatOf(name)
		if f == nil {
			continue
		}
		full := filepath.Join(root, filepath.FromSlash(name))
		info, err := os.Stat(full)
		switch {
		case err != nil || !info.Mode().IsRegular():
			continue
		case info.Size() > maxFile:
			why := fmt.Sprintf("a manifest of %d MB, at most %d are read: the versions in it are not known", info.Size()>>20, maxFile>>20)
			skips = append(skips, scan.Skip{Place: scan.Place{File: name, Line: 1}, Why: why})
			continue
		}
		at := place{f.manager, above}
		if t.folders[at] == nil {
			t.folders[at] = &folder{}
		}
		t.folders[at].files = append(t.folders[at].files, source{full, f})
	}
	return t, skips
}

// A tree has the manifests of a tree of files.
type tree struct{ folders map[place]*folder }

// A place is a folder, as one package manager sees it.
type place struct{ manager, folder string }

// A folder has what the manifests of one package manager in one folder say.
type folder struct {
	files  []source
	once   sync.Once
	ranges map[string][]string // what the manifests ask for
	locked map[string][]string // what the lock files have
}

type source struct {
	file   string
	format *format
}

// Of returns the version of a package that a file gets: the one in a lock file, where that is what the nearest manifest asks for; else
// the lowest that the manifest allows. "" if none says.
func (t *tree) Of(language, pkg, file string) string {
	manager := managers[language]
	if manager == "" {
		return ""
	}
	pkg = normal(manager, pkg)
	var asked span
	known := false
	for dir := path.Dir(file); ; dir = path.Dir(dir) {
		if f := t.folders[place{manager, dir}]; f != nil {
			f.once.Do(func() { f.read(manager) })
			if ranges := f.ranges[pkg]; !known && len(ranges) > 0 {
				asked, known = lowest(ranges), true
			}
			if locked := f.locked[pkg]; len(locked) > 0 {
				if v := pick(locked, asked, known); v != "" {
					return v
				}
			}
		}
		if dir == "." || dir == "/" {
			return asked.low
		}
	}
}

// Asks says whether a manifest in a folder of a file, or one above, asks for a package. Where there is none, what is locked tells.
func (t *tree) Asks(language, pkg, file string) bool {
	manager := managers[language]
	pkg = normal(manager, pkg)
	some := false
	for dir := path.Dir(file); manager != ""; dir = path.Dir(dir) {
		if f := t.folders[place{manager, dir}]; f != nil {
			f.once.Do(func() { f.read(manager) })
			if len(f.ranges[pkg]) > 0 {
				return true
			}
			some = some || len(f.ranges) > 0
		}
		if dir == "." || dir == "/" {
			break
		}
	}
	return !some && t.Of(language, pkg, file) != ""
}

// pick returns the lowest of the locked versions that are asked for.
func pick(locked []string, asked span, known bool) string {
	found := ""
	for _, v := range locked {
		if known && !asked.has(v) {
			continue
		}
		if found == "" || compare(v, found) < 0 {
			found = v
		}
	}
	return found
}

// lowest returns the range that begins lowest.
func lowest(ranges []string) (found span) {
	for i, r := range ranges {
		if s := parseRange(r); i == 0 || compare(s.low, found.low) < 0 {
			found = s
		}
	}
	return found
}

func (f *folder) read(manager string) {
	f.ranges, f.locked = map[string][]string{}, map[string][]string{}
	for _, s := range f.files {
		text, err := os.ReadFile(s.file)
		if err != nil || len(text) > maxFile {
			continue
		}
		into := f.ranges
		if s.format.lock {
			into = f.locked
		}
		s.format.read(text, func(pkg, version string) {
			if pkg = normal(manager, pkg); pkg != "" && version != "" && !slices.Contains(into[pkg], version) && len(into[pkg]) < maxVersions {
				into[pkg] = append(into[pkg], version)
			}
		})
	}
}

// maxVersions is how many versions of one package count in one folder.
const maxVersions = 50
