package golang

import (
	"go/token"
	"go/types"
	"path"
	"strings"
)

// unknown is a package of which nothing is known but its name, and that by its path.
func unknown(at string) *types.Package {
	p := types.NewPackage(at, guess(at))
	p.MarkComplete()
	return p
}

// guess is the name that a package of this path likely has: its last part, without a version, "go-" or ".go".
func guess(at string) string {
	name := path.Base(plainPath(at))
	name = strings.TrimSuffix(strings.TrimPrefix(name, "go-"), ".go")
	name = strings.TrimSuffix(name, "-go")
	if i := strings.LastIndexByte(name, '-'); i >= 0 {
		name = name[i+1:]
	}
	if !token.IsIdentifier(name) {
		return "_unknown"
	}
	return name
}

// plainPath is a path without what says a major version: the knowledge names packages that way.
func plainPath(at string) string {
	if !strings.Contains(at, "/v") && !strings.Contains(at, ".v") {
		return at
	}
	if _, rest, ok := strings.Cut(at, "/vendor/"); ok {
		at = rest
	}
	parts := strings.Split(at, "/")
	kept := parts[:0]
	for i, part := range parts {
		if i > 0 && version(part) {
			continue
		}
		if dot := strings.LastIndex(part, ".v"); dot > 0 && version(part[dot+1:]) {
			part = part[:dot]
		}
		kept = append(kept, part)
	}
	return strings.Join(kept, "/")
}

func version(s string) bool {
	return len(s) > 1 && s[0] == 'v' && strings.Trim(s[1:], "0123456789") == ""
}
