//go:build clients

package rules

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// buildTime is for a compiler. With an empty cache that of Go has some hundred packages to compile.
const buildTime = 10 * time.Minute

// A proofWorkshop is the folder in which the programs are.
type proofWorkshop struct {
	t     *testing.T
	dir   string
	known map[string]proofProgram
	built error
}

// suiteHarnesses are those of the suite, which programs for the same interpreter use.
var suiteHarnesses = map[string]string{"python/harness.py": "python/harness.py", "node/harness.mjs": "javascript/harness.mjs"}

// A proofProgram is how a program is started, or why it cannot be.
type proofProgram struct {
	words   []string
	missing string
}

func newProofWorkshop(t *testing.T) *proofWorkshop {
	t.Helper()
	w := &proofWorkshop{t: t, dir: t.TempDir(), known: map[string]proofProgram{}}
	if err := os.CopyFS(w.dir, os.DirFS("testdata/proofs")); err != nil {
		t.Fatal(err)
	}
	for from, to := range suiteHarnesses {
		text, err := os.ReadFile(filepath.Join("..", "..", "suite", "programs", from))
		if err == nil {
			err = os.MkdirAll(filepath.Dir(filepath.Join(w.dir, to)), 0o700)
		}
		if err == nil {
			err = os.WriteFile(filepath.Join(w.dir, to), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	modules, err := filepath.Abs("../../../../../tools/node/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(modules, filepath.Join(w.dir, "node_modules")); err != nil {
		t.Fatal(err)
	}
	w.built = w.run(filepath.Join(w.dir, "go"), "go", "build", "-o", "client", ".")
	if w.built != nil {
		t.Errorf("testdata/proofs/go: %v", w.built)
	}
	return w
}

// run runs a compiler or a question in a folder.
func (w *proofWorkshop) run(dir string, words ...string) error {
	ctx, cancel := context.WithTimeout(w.t.Context(), buildTime)
	defer cancel()
	cmd := exec.CommandContext(ctx, words[0], words[1:]...)
	cmd.Dir, cmd.WaitDelay = dir, time.Second
	cmd.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %.300s", words[0], err, out)
	}
	return nil
}

// command is how a program is started, which is found out once.
func (w *proofWorkshop) command(language, name string) ([]string, string) {
	p, ok := w.known[language+"/"+name]
	if !ok {
		p.words, p.missing = w.find(language, name)
		w.known[language+"/"+name] = p
	}
	return slices.Clone(p.words), p.missing
}

// find looks for the client of a program.
func (w *proofWorkshop) find(language, name string) (words []string, missing string) {
	file := filepath.Join(w.dir, language, name+proofEndings[language])
	client := proofHeader(w.t, file, "client")
	if client == "" {
		w.t.Fatalf("%s: it has no line client: ...", file)
	}
	if err := w.run(w.dir, question(language, client)...); err != nil {
		return nil, err.Error()
	}
	switch language {
	case "go":
		if w.built != nil {
			return nil, "it is not built"
		}
		return []string{filepath.Join(w.dir, "go", "client")}, ""
	case "java":
		return w.java(file, name, client)
	}
	return append(slices.Clone(interpreters[language]), file), ""
}

// interpreters start the programs. Python is that of the system, which has the modules of its packages.
var interpreters = map[string][]string{
	"javascript": {"node"}, "php": {"php"}, "python": {"/usr/bin/python3", "-B"}, "ruby": {"ruby"}, "shell": {"sh"},
}

// question asks whether a client is here.
func question(language, client string) []string {
	switch language {
	case "python", "shell":
		return []string{interpreters[language][0], "-c", client}
	case "php":
		return []string{"php", "-r", client}
	case "ruby":
		return []string{"ruby", "-e", client}
	case "javascript":
		if client == "node" {
			return []string{"node", "--version"}
		}
		return []string{"node", "-e", `require("fs").statSync("node_modules/` + client + `/package.json")`}
	}
	if language == "java" {
		return []string{"javac", "-version"}
	}
	return []string{language, "version"}
}

// java compiles a program for its class path.
func (w *proofWorkshop) java(file, name, client string) (words []string, missing string) {
	path := filepath.Dir(file)
	if client != "java" {
		for _, jar := range strings.Split(client, ":") {
			if _, err := os.Stat(jar); err != nil {
				return nil, err.Error()
			}
		}
		path += ":" + client
	}
	if err := w.run(filepath.Dir(file), "javac", "-cp", path, file); err != nil {
		return nil, err.Error()
	}
	return []string{"java", "-Xshare:auto", "-XX:TieredStopAtLevel=1", "-cp", path, name}, ""
}
