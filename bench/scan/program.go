package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// The versions of the peers that are fetched.
const (
	astGrep = "@ast-grep/cli@0.39.5"
	noctx   = "github.com/sonatard/noctx/cmd/noctx@v0.5.1"
)

// The names of prazo in the table.
const (
	withTests    = "prazo scan --tests"
	withoutTests = "prazo scan"
)

// A program looks for calls in the folder that it is started in.
type program struct {
	name    string
	words   []string
	endings []string // of the languages that it reads; none: all
	count   func(out, errs string) int
	missing string // why it is not run
	remark  string
}

// reads says whether a tree has a file of the program's languages.
func (p *program) reads(t tree) bool {
	for _, e := range p.endings {
		if t.files[e] > 0 {
			return true
		}
	}
	return len(p.endings) == 0
}

// programs are prazo, built from this checkout, and its peers.
func programs(dir string) ([]program, error) {
	prazo := filepath.Join(dir, "prazo")
	build := exec.Command("go", "build", "-o", prazo, ".")
	build.Dir = filepath.Join("..", "cmd", "prazo")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build of prazo: %w: %s", err, out)
	}
	// With tests it reads what the peers read: their ratios are to that.
	all := []program{
		{name: withTests, words: []string{prazo, "scan", "--tests", "--exit-zero", "--json", "."}, count: ofPrazo},
		{name: withoutTests, words: []string{prazo, "scan", "--exit-zero", "--json", "."}, count: ofPrazo},
	}
	all = append(all, ofNPM(dir), ofProxy(dir))
	all = append(all,
		program{name: "bandit", words: []string{"bandit", "-q", "-r", "-f", "json", "."}, endings: []string{".py"}, count: inResults,
			remark: "all its tests run; before 1.7.5 none of them is for calls without a timeout"},
		program{name: "ruff", words: []string{"ruff", "check", "--no-cache", "--isolated", "--select", "S113", "--output-format", "json", "--exit-zero", "."},
			endings: []string{".py"}, count: inList})
	for i := range all {
		if _, err := exec.LookPath(all[i].words[0]); err != nil && all[i].missing == "" {
			all[i].missing = "not run: it is not installed"
		}
	}
	return all, nil
}

// ofNPM is ast-grep, with rules for the calls of one client each.
func ofNPM(dir string) program {
	const rules = `{id: py, language: Python, rule: {any: [{pattern: "requests.$M($$$A)"}, {pattern: "httpx.$M($$$A)"}, {pattern: "urllib.request.urlopen($$$A)"}]}}
---
{id: js, language: JavaScript, rule: {any: [{pattern: "fetch($$$A)"}, {pattern: "axios.$M($$$A)"}]}}
---
{id: ts, language: TypeScript, rule: {any: [{pattern: "fetch($$$A)"}, {pattern: "axios.$M($$$A)"}]}}
---
{id: php, language: Php, rule: {pattern: "curl_init($$$A)"}}
---
{id: cs, language: CSharp, rule: {pattern: "new HttpClient($$$A)"}}
---
{id: go, language: Go, rule: {pattern: "http.$M($$$A)"}}`
	p := program{name: "ast-grep", count: inList,
		words: []string{filepath.Join(dir, "node_modules", ".bin", "ast-grep"), "scan", "--json=compact", "--inline-rules", rules, "."}}
	p.fetch("npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", dir, astGrep)
	return p
}

// ofProxy is noctx, which go vet starts for each package. The first round fills the build cache; the median is that of a warm one.
func ofProxy(dir string) program {
	p := program{name: "noctx", words: []string{"go", "vet", "-vettool=" + filepath.Join(dir, "noctx"), "./..."}, endings: []string{".go"}, count: inLines,
		remark: "it needs the modules that the tree imports, and reads a tree without them in part"}
	p.fetch("env", "GOWORK=off", "GOBIN="+dir, "go", "install", noctx)
	return p
}

// fetch gets a program from where it is kept.
func (p *program) fetch(words ...string) {
	if out, err := exec.Command(words[0], words[1:]...).CombinedOutput(); err != nil {
		p.missing = fmt.Sprintf("not run: %s: %.200s", err, strings.TrimSpace(string(out)))
	}
}

// A result is what one program took on one tree.
type result struct {
	*program
	wall, cpu []time.Duration
	found     int
}

// once runs the program once. Its exit code says what it found.
func (r *result) once(dir string) error {
	var out, errs bytes.Buffer
	cmd := exec.Command(r.words[0], r.words[1:]...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = dir, &out, &errs
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "GOWORK=off")
	start := time.Now()
	err := cmd.Run()
	if _, ended := errors.AsType[*exec.ExitError](err); err != nil && !ended {
		return fmt.Errorf("%s: %w", r.name, err)
	}
	r.wall = append(r.wall, time.Since(start))
	r.cpu = append(r.cpu, cmd.ProcessState.UserTime()+cmd.ProcessState.SystemTime())
	if r.found = r.count(out.String(), errs.String()); r.found < 0 {
		return fmt.Errorf("%s in %s: %.300s", r.name, dir, errs.String())
	}
	return nil
}

// What programs say that they found; -1 when it is not what they print.

func ofPrazo(out, _ string) int {
	var answer struct{ Findings []struct{} }
	if json.Unmarshal([]byte(out), &answer) != nil {
		return -1
	}
	return len(answer.Findings)
}

func inResults(out, _ string) int {
	var answer struct{ Results []struct{} }
	if json.Unmarshal([]byte(out), &answer) != nil {
		return -1
	}
	return len(answer.Results)
}

func inList(out, _ string) int {
	var answer []struct{}
	if json.Unmarshal([]byte(out), &answer) != nil {
		return -1
	}
	return len(answer)
}

func inLines(out, errs string) int { return strings.Count(out+errs, " must not be called") }
