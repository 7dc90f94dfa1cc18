package resolve

import (
	"path"
	"strings"
)

// leaves says whether a string names something that is not on this machine.
func leaves(v *value) bool {
	lower := strings.ToLower(v.text)
	for _, scheme := range []string{"http:", "https:", "ftp:", "ftps:", "ws:", "wss:"} {
		if strings.HasPrefix(lower, scheme) {
			return true
		}
	}
	// An interpolated string that begins with a variable may be anything: that it holds a path tells nothing.
	return v.guess && (v.text == "" || strings.HasPrefix(v.text, "/"))
}

// command says whether what a process is started with is a command that leaves the machine.
func (e *engine) command(v *value) bool {
	if v.kind == vList && len(v.parts) > 0 {
		v = v.parts[0]
	}
	if v.kind != vText {
		return false
	}
	word, _, _ := strings.Cut(strings.TrimSpace(v.text), " ")
	switch path.Base(word) {
	case "curl", "wget", "ssh", "scp", "rsync", "sftp", "ftp", "nc", "psql", "mysql", "redis-cli":
		return true
	}
	return false
}
