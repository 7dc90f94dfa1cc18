package suite

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A golang is a program in Go, which is compiled. module is "" for what the standard library brings.
type golang struct{ module, folder string }

func (g golang) ready(w *workshop) (string, []string, string) {
	path, err := exec.LookPath("go")
	if err != nil {
		return "", nil, "go is not installed"
	}
	version, err := w.ask(path, "version")
	if err != nil {
		return "", nil, "go: " + err.Error()
	}
	folder := filepath.Join("golang", g.folder)
	if g.module != "" {
		version = required(filepath.Join(w.dir, folder, "go.mod"), g.module)
	}
	if err := w.compile(g.folder, folder, path, "build", "-o", "client", "."); err != nil {
		return "", nil, err.Error()
	}
	return version, []string{filepath.Join(w.dir, folder, "client")}, ""
}

// required is the version of a module in a go.mod.
func required(file, module string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if words := strings.Fields(line); len(words) > 1 && words[0] == module {
			return strings.TrimPrefix(words[1], "v")
		}
	}
	return ""
}

func goClients() []Client {
	client := func(name, fix string, how golang, all []Setting) Client {
		return Client{Name: name, Language: "Go", Fix: fix, Settings: all, how: how}
	}
	return []Client{
		client("fasthttp", "DoDeadline, with a Dial and a TLS handshake that have limits of their own", golang{"github.com/valyala/fasthttp", "modules"},
			settings("fasthttp-default", "fasthttp-readtimeout", "fasthttp-dotimeout")),
		client("net/http", "a ctx with a timeout that is not cancelled before the body is read", golang{"", "nethttp"},
			settings("default", "transport-timeouts", "context+dial", "client-timeout", "context", "context-cancel-early")),
		client("resty", "SetTimeout without SetRetryCount, or one ctx for all tries", golang{"github.com/go-resty/resty/v2", "modules"},
			settings("resty-default", "resty-timeout-retry3", "resty-timeout")),
		client("retryablehttp", "one ctx for all tries: StandardClient with a Timeout", golang{"github.com/hashicorp/go-retryablehttp", "modules"},
			settings("retryable-default", "retryable-timeout", "retryable-standard")),
	}
}
