package house

import (
	"path"
	"slices"
	"strings"
)

// A room is one package, or a family of them, and what its non-test files may import.
//
// Paths are relative to the repository, "." being its root package. A star stands for one path element, and
// "/..." at the end for everything below as well.
type room struct {
	path  string
	may   []string // packages of this repository
	never []string // packages of the standard library, with what is below them
}

// rooms is the import map. What it does not allow is forbidden, and so is a package without a row: whoever
// adds a package says here what it may know.
var rooms = []room{
	// The engine: two machines without a clock, and the package that drives them.
	{path: ".", may: []string{"internal/gate", "internal/learn"}, never: []string{"net/http", "database/sql", "log"}},
	{path: "internal/gate", never: []string{"net"}},
	{path: "internal/learn", never: []string{"net"}},
	{path: "internal/sim", may: []string{".", "internal/gate", "internal/learn"}, never: []string{"net"}},
	{path: "internal/sim/cmd", may: []string{"internal/sim"}, never: []string{"net"}},

	// What a user's program meets. They do not know one another, nor the lab.
	{path: "prazonet", may: []string{"."}},
	{path: "prazohttp", may: []string{".", "prazonet"}},
	{path: "prazosql", may: []string{".", "prazonet"}},
	{path: "prazosmtp", may: []string{".", "prazonet"}},
	{path: "prazoslog", may: []string{".", "prazonet"}},
	{path: "adapters/*", may: []string{".", "prazonet"}},

	// The fault must not know the cure.
	{path: "lab"},

	// Tools of the repository itself.
	{path: "internal/house"},
	{path: "internal/mutate"},

	// The binary. Its main package may know everything; nobody may know it.
	{path: binary, may: []string{"..."}},
	{path: binary + "/internal/demo", may: []string{".", "prazohttp", "lab"}},
	{path: binary + "/internal/config", may: []string{".", "adapters/*"}},
	{path: binary + "/internal/page"},
	{path: binary + "/internal/report"},
	{path: binary + "/internal/scan"},
	{path: binary + "/internal/scan/syntax", never: []string{"os", "net"}},
	{path: binary + "/internal/scan/rules", may: inBinary("scan")},
	{path: binary + "/internal/scan/manifest", may: inBinary("scan")},
	{path: binary + "/internal/scan/resolve", may: inBinary("scan", "scan/syntax")},
	{path: binary + "/internal/scan/golang", may: inBinary("scan"), never: []string{"net"}},
	{path: binary + "/internal/scan/shell", may: inBinary("scan")},
	{path: binary + "/internal/logs", may: []string{"."}},
	{path: binary + "/internal/latency"},
	{path: binary + "/internal/prom", may: append(inBinary("latency"), ".")},
	{path: binary + "/internal/fronts"},
	{path: binary + "/internal/plan", may: append(inBinary("config", "logs", "prom", "report", "latency", "fronts"), ".", "internal/sim")},
	{path: binary + "/internal/survey", may: append(inBinary("logs", "prom", "latency", "plan"), "internal/sim")},
	{path: binary + "/internal/advice", may: append(inBinary("survey", "plan", "latency", "fronts"), ".", "internal/sim", "adapters/prazoyaml")},
	{path: binary + "/internal/suite"},
	{path: binary + "/internal/netns"},
	{path: binary + "/internal/probe", may: append(inBinary("report", "suite", "netns"), "lab")},
	{path: binary + "/internal/share", may: []string{"."}},
	{path: binary + "/internal/proxy", may: append(inBinary("config", "share", "page"), ".", "prazohttp")},
}

// module is the path of the root module; binary is the folder of the command's module and main package.
const (
	module = "github.com/prazohq/prazo"
	binary = "cmd/prazo"
)

// inBinary gives the paths of internal packages of the binary.
func inBinary(names ...string) []string {
	var paths []string
	for _, name := range names {
		paths = append(paths, binary+"/internal/"+name)
	}
	return paths
}

// roomOf finds the row of a package.
func roomOf(pkg string) (room, bool) {
	i := slices.IndexFunc(rooms, func(r room) bool { return matches(r.path, pkg) })
	if i < 0 {
		return room{}, false
	}
	return rooms[i], true
}

// matches says whether a path of the repository falls under a pattern of the map.
func matches(pattern, pkg string) bool {
	if pattern == "..." {
		return true
	}
	if root, ok := strings.CutSuffix(pattern, "/..."); ok {
		return pkg == root || strings.HasPrefix(pkg, root+"/")
	}
	ok, err := path.Match(pattern, pkg)
	return ok && err == nil
}

// ours turns an import path into a path of the repository; false when it is somebody else's package.
func ours(importPath string) (string, bool) {
	if importPath == module {
		return ".", true
	}
	return strings.CutPrefix(importPath, module+"/")
}

// standard says whether an import path belongs to the standard library: its first element has no dot.
func standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	return !strings.Contains(first, ".")
}

// inLibrary says whether a package belongs to the root module, which has no dependencies.
func inLibrary(pkg string) bool {
	first, _, _ := strings.Cut(pkg, "/")
	return first != "cmd" && first != "adapters"
}
