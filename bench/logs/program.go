package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// A program reads the log, once a round.
type program struct {
	name    string
	words   []string
	missing string                             // why it is not run
	p999    func(out string) (string, float64) // what it says of the p99.9, in words and in seconds; nil: it says nothing
	took    []time.Duration
	memory  int64 // KiB, the most of all rounds
	said    string
	seconds float64
}

// programs are prazo, built from this checkout, and its peers.
func programs(dir, file string) ([]program, error) {
	prazo := filepath.Join(dir, "prazo")
	build := exec.Command("go", "build", "-o", prazo, ".")
	build.Dir = filepath.Join("..", "cmd", "prazo")
	if out, err := build.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build of prazo: %w: %s", err, out)
	}
	const script = `{ a[++n] = $NF + 0 }
END { asort(a); print a[int(n*.5 + .999999)], a[int(n*.99 + .999999)], a[int(n*.999 + .999999)] }`
	all := []program{
		{name: "prazo plan --json", words: []string{prazo, "plan", "--json", file}, p999: ofPlan},
		{name: "gawk, sorting", words: []string{"gawk", script, file}, p999: ofAwk},
		{name: "goaccess to JSON", words: []string{"goaccess", file, "--no-global-config", "--no-progress", "-o", filepath.Join(dir, "out.json"),
			`--log-format=%h %^ %^ [%d:%t %^] "%r" %s %b "%R" "%u" %T %^`, "--date-format=%d/%b/%Y", "--time-format=%H:%M:%S"}},
	}
	for i := range all {
		if _, err := exec.LookPath(all[i].words[0]); err != nil {
			all[i].missing = all[i].words[0] + " is not installed"
		}
	}
	return all, nil
}

// run runs the program once.
func (p *program) run() error {
	if p.missing != "" {
		return nil
	}
	var out, errs bytes.Buffer
	cmd := exec.Command(p.words[0], p.words[1:]...)
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.Env = append(os.Environ(), "LC_ALL=C")
	start := time.Now()
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w: %.400s", p.name, err, errs.String())
	}
	p.took = append(p.took, time.Since(start))
	if use, ok := cmd.ProcessState.SysUsage().(*syscall.Rusage); ok {
		p.memory = max(p.memory, use.Maxrss)
	}
	if p.p999 != nil {
		p.said, p.seconds = p.p999(out.String())
	}
	return nil
}

// ofPlan reads the answer of prazo plan --json.
func ofPlan(out string) (string, float64) {
	var answer struct {
		Dependencies []struct {
			N    uint64  `json:"n"`
			P999 float64 `json:"p999_ms"`
		} `json:"dependencies"`
	}
	if err := json.Unmarshal([]byte(out), &answer); err != nil || len(answer.Dependencies) == 0 {
		return "no dependency", 0
	}
	d := answer.Dependencies[0]
	return fmt.Sprintf("%.0f ms of %d", d.P999, d.N), d.P999 / 1000
}

func ofAwk(out string) (string, float64) {
	words := strings.Fields(out)
	if len(words) != 3 {
		return "nothing", 0
	}
	s, _ := strconv.ParseFloat(words[2], 64) // 0 is far off, and seen
	return fmt.Sprintf("%.0f ms", 1000*s), s
}
