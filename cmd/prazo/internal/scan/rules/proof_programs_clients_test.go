//go:build clients

package rules

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/probe"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

const (
	proofTimeout = 500 * time.Millisecond
	slowTimeout  = 2 * time.Second // of Java, whose programs are late by a quarter of a second whatever they do
	wholeTimeout = time.Second     // of commands: the options of many are whole seconds
	proofsAtOnce = 12
	proofTries   = 3 // a proof that differs is run again, with nothing beside it: a busy machine makes clients late
	buildTime    = 5 * time.Minute
)

// TestProofsMeasured runs the program of each proof against its fault, where the client is installed: the verdict must be that of
// the row. What is not run is told.
func TestProofsMeasured(t *testing.T) {
	w := newProofWorkshop(t)
	var tasks []proofTask
	for _, k := range loaded(t) {
		for _, l := range k.Libraries {
			for _, p := range l.Proof {
				if p.Program != "" {
					tasks = append(tasks, proofTask{k.Language, l, p})
				}
			}
		}
	}
	run := w.all(tasks)
	for _, language := range []string{"go", "php", "python", "ruby", "shell"} { // make check installs these
		if run[language] == 0 {
			t.Errorf("no proof of %s was run", language)
		}
	}
	t.Logf("%d proofs, run by language: %v", len(tasks), run)
}

// A proofTask is one proof of one row.
type proofTask struct {
	language string
	library  scan.Library
	proof    scan.Proof
}

func (p proofTask) String() string {
	return fmt.Sprintf("%s: %s %s: proof %s %s", p.language, p.library.Name, p.library.Versions, p.proof.Setting, p.proof.Fault)
}

// all runs the tasks, some at once, and says how many were run of each language.
func (w *proofWorkshop) all(tasks []proofTask) map[string]int {
	run, missing := map[string]int{}, map[string]bool{}
	var again []proofTask
	var mu sync.Mutex
	var runs sync.WaitGroup
	places := make(chan struct{}, proofsAtOnce)
	for _, task := range tasks {
		words, why := w.command(task.language, task.proof.Program)
		if why != "" {
			missing[task.language+"/"+task.proof.Program+": "+why] = true
			continue
		}
		run[task.language]++
		places <- struct{}{}
		runs.Go(func() {
			defer func() { <-places }()
			if _, err := w.once(task, words); err != nil {
				mu.Lock()
				defer mu.Unlock()
				again = append(again, task)
			}
		})
	}
	runs.Wait()
	for _, task := range again {
		words, _ := w.command(task.language, task.proof.Program)
		w.alone(task, words)
	}
	for _, line := range slices.Sorted(maps.Keys(missing)) {
		w.t.Logf("not run: %s", line)
	}
	return run
}

// alone runs a task with nothing beside it.
func (w *proofWorkshop) alone(task proofTask, words []string) {
	var said []string
	for range proofTries {
		seen, err := w.once(task, words)
		if err == nil {
			return
		}
		said = append(said, cmp.Or(seen, "nothing")+": "+err.Error())
	}
	w.t.Errorf("%s: want %s, have\n\t%s", task, task.proof.Verdict, strings.Join(said, "\n\t"))
}

// once probes one program. An error that came long before the timeout is made by no limit: the program is wrong.
func (w *proofWorkshop) once(task proofTask, words []string) (string, error) {
	limit := proofTimeout
	switch task.language {
	case "java":
		limit = slowTimeout
	case "shell":
		limit = wholeTimeout
	}
	report, err := probe.Run(context.Background(), probe.Config{
		Command: append(words, task.proof.Setting), Env: append(os.Environ(), w.env...), Dir: w.dir, Timeout: limit,
		Window: probe.DefaultWindow(limit), Faults: []string{task.proof.Fault}, Parallel: 1,
	})
	if err != nil {
		return "", err
	}
	r := report.Results[0]
	switch {
	case string(r.Verdict) != task.proof.Verdict:
		return string(r.Verdict), fmt.Errorf("%s", r.Why)
	case r.Verdict == probe.Cut && r.Seconds < (limit*3/5).Seconds():
		return string(r.Verdict), fmt.Errorf("too early to be a limit: is the program right? %s", r.Why)
	}
	return string(r.Verdict), nil
}

// A proofWorkshop is the folder in which the programs are.
type proofWorkshop struct {
	t     *testing.T
	dir   string
	env   []string
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
	if err := os.CopyFS(w.dir, os.DirFS("proofs")); err != nil {
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
		t.Errorf("proofs/go: %v", w.built)
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
