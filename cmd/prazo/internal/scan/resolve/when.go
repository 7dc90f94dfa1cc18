package resolve

import "strings"

// leaves says whether a string names something that is not on this machine.
func leaves(v *value) bool {
	if scheme := schemeOf(v.text); scheme != "" {
		driver, _, _ := strings.Cut(scheme, "+") // sqlite+pysqlite
		return !localSchemes[driver]
	}
	// An interpolated string that begins with a variable may be anything: that it holds a path tells nothing.
	return v.guess && (v.text == "" || strings.HasPrefix(v.text, "/"))
}

// schemeOf is what stands before the colon of an address, "" where there is none.
func schemeOf(text string) string {
	scheme, _, found := strings.Cut(strings.ToLower(text), ":")
	if !found || len(scheme) < 2 || strings.Trim(scheme, "abcdefghijklmnopqrstuvwxyz0123456789+-.") != "" {
		return ""
	}
	return scheme
}

// localSchemes are beginnings of what is on this machine though it looks like an address.
var localSchemes = map[string]bool{
	"file": true, "php": true, "data": true, "phar": true, "glob": true, "zip": true, "compress.zlib": true, "compress.bzip2": true, "vfs": true,
	"sqlite": true, "sqlite2": true, "sqlite3": true, "jar": true, "classpath": true, "blob": true, "about": true,
}
