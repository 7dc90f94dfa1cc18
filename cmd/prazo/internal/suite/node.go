package suite

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
)

// A node is a program for Node; module is "" for what Node brings itself.
type node struct{ module, program string }

func (n node) ready(w *workshop) (string, []string, string) {
	path, err := exec.LookPath("node")
	if err != nil {
		return "", nil, "node is not installed"
	}
	version, err := w.ask(path, "--version")
	if err != nil {
		return "", nil, "node: " + err.Error()
	}
	if n.module != "" {
		if version = moduleVersion(filepath.Join(w.dir, "node", "node_modules", filepath.FromSlash(n.module))); version == "" {
			return "", nil, "the node_modules of this folder have no " + n.module
		}
	}
	return version, []string{path, filepath.Join(w.dir, "node", n.program)}, ""
}

// moduleVersion is what the package.json of a module says, "" for none.
func moduleVersion(dir string) string {
	text, err := os.ReadFile(filepath.Join(dir, "package.json"))
	if err != nil || len(text) > 1<<20 {
		return ""
	}
	var about struct{ Version string }
	if json.Unmarshal(text, &about) != nil {
		return ""
	}
	return about.Version
}

func nodeClients() []Client {
	client := func(name, module, fix string, all []Setting) Client {
		return Client{Name: name, Language: "Node", Fix: fix, Settings: all, how: node{module, name + ".mjs"}}
	}
	const signal = "signal: AbortSignal.timeout(...), and no clearTimeout before the body is read"
	return []Client{
		client("axios", "axios", "signal: AbortSignal.timeout(...); timeout: does not cover the body",
			settings("axios-default", "axios-timeout", "axios-signal", "axios-fetch-timeout")),
		client("axios-retry", "axios-retry", "one signal: AbortSignal.timeout(...) for all tries",
			settings("axios-retry-default", "axios-retry", "axios-retry-signal")),
		client("bent", "bent", "", settings("bent-default", "", "")),
		client("fetch", "", signal, settings("fetch-default", "", "fetch-signal", "fetch-race", "fetch-clearTimeout")),
		client("got", "got", "signal: AbortSignal.timeout(...): timeout.request is for each hop and each try",
			settings("got-default", "got-request", "got-signal", "got-request-noretry")),
		client("http.request", "", signal,
			settings("http.request-default", "http.request-timeout+destroy", "http.request-signal", "http.request-timeout-opt-only")),
		client("ky", "ky", signal, settings("ky-default", "ky-timeout", "ky-signal")),
		client("mfh", "make-fetch-happen", signal, settings("mfh-default", "mfh-timeout", "mfh-signal")),
		client("needle", "needle", signal, settings("needle-default", "needle-timeout", "needle-signal", "needle-response")),
		client("node-fetch", "node-fetch", signal, settings("node-fetch-default", "", "node-fetch-signal")),
		client("ofetch", "ofetch", signal, settings("ofetch-default", "ofetch-timeout", "ofetch-signal")),
		client("phin", "phin", "", settings("phin-default", "phin-timeout", "")),
		client("request", "request", "a timer that calls abort() on the request", settings("request-default", "request-timeout", "request-abort")),
		client("superagent", "superagent", "timeout({ deadline: ... })",
			settings("superagent-default", "superagent-response", "superagent-deadline", "superagent-timeout")),
		client("undici", "undici", "signal: AbortSignal.timeout(...) and an Agent with a connect timeout",
			settings("undici-default", "undici-timeouts", "undici-agent+signal", "undici-agent", "undici-signal")),
		client("wreck", "@hapi/wreck", "destroy the response when its timeout comes", settings("wreck-default", "wreck-timeout", "wreck-timeout+destroy")),
	}
}
