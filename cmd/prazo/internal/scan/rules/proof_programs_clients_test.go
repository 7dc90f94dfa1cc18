//go:build clients

package rules

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
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
	proofsAtOnce = 12              // programs, each with two of its faults at once
	proofTries   = 3               // a proof that differs is run again, with nothing beside it: a busy machine makes clients late
)

// TestProofsMeasured runs the program of each proof against its fault, where the client is installed: the verdict must be that of
// the row. What is not run is told.
func TestProofsMeasured(t *testing.T) {
	w := newProofWorkshop(t)
	ran := w.all(proofTasks(t, loaded(t)))
	for language, least := range leastMet {
		if ran[language] < least {
			t.Errorf("%d faults were met in %s: make check installs what meets more than %d", ran[language], language, least)
		}
	}
	t.Logf("faults that were met, by language: %v", ran)
}

// leastMet are half of the faults that the clients meet which make check installs, by language. JavaScript is not among them: where
// there is no npm none of its clients is.
var leastMet = map[string]int{"go": 40, "php": 25, "python": 50, "ruby": 30, "shell": 10}

// A proofTask is a program with one setting, and the verdict that rows promise for each of its faults.
type proofTask struct {
	language, program, setting string
	promised                   map[string]string
}

// proofTasks are those of all rows, in their order. One program may prove several rows, and meets a fault once for all of them.
func proofTasks(t *testing.T, all []*scan.Knowledge) []*proofTask {
	var tasks []*proofTask
	known := map[[3]string]*proofTask{}
	for _, k := range all {
		for _, l := range k.Libraries {
			for _, p := range l.Proof {
				if p.Program == "" {
					continue
				}
				key := [3]string{k.Language, p.Program, p.Setting}
				if known[key] == nil {
					known[key] = &proofTask{k.Language, p.Program, p.Setting, map[string]string{}}
					tasks = append(tasks, known[key])
				}
				if was := known[key].promised[p.Fault]; was != "" && was != p.Verdict {
					t.Errorf("%s %s: %s is %s in one row and %s in another", k.Language, p.Setting, p.Fault, was, p.Verdict)
				}
				known[key].promised[p.Fault] = p.Verdict
			}
		}
	}
	return tasks
}

// all runs the tasks, some at once, and says how many faults were met by the programs of each language.
func (w *proofWorkshop) all(tasks []*proofTask) map[string]int {
	ran, missing := map[string]int{}, map[string]bool{}
	var differ []func()
	var mu sync.Mutex
	var runs sync.WaitGroup
	places := make(chan struct{}, proofsAtOnce)
	for _, task := range tasks {
		words, why := w.command(task.language, task.program)
		if why != "" {
			missing[task.language+"/"+task.program+": "+why] = true
			continue
		}
		ran[task.language] += len(task.promised)
		places <- struct{}{}
		runs.Go(func() {
			defer func() { <-places }()
			faults := slices.Sorted(maps.Keys(task.promised))
			for fault := range w.met(task, words, faults) {
				mu.Lock()
				differ = append(differ, func() { w.alone(task, words, fault) })
				mu.Unlock()
			}
		})
	}
	runs.Wait()
	for _, again := range differ {
		again()
	}
	for _, line := range slices.Sorted(maps.Keys(missing)) {
		w.t.Logf("not run: %s", line)
	}
	return ran
}

// alone lets a program meet one fault with nothing beside it.
func (w *proofWorkshop) alone(task *proofTask, words []string, fault string) {
	var said []string
	for range proofTries {
		err := w.met(task, words, []string{fault})[fault]
		if err == nil {
			return
		}
		said = append(said, err.Error())
	}
	w.t.Errorf("%s: %s %s %s: want %s, have\n\t%s", task.language, task.program, task.setting, fault, task.promised[fault], strings.Join(said, "\n\t"))
}

// atDeadline are the verdicts that a limit makes.
var atDeadline = []probe.Verdict{probe.Cut, probe.Leaked, probe.Lied}

// met probes a program with one setting, and returns for each fault what differs from what is promised. An error that came long before the
// timeout is made by no limit: the program is wrong.
func (w *proofWorkshop) met(task *proofTask, words, faults []string) map[string]error {
	limit := proofTimeout
	switch task.language {
	case "java":
		limit = slowTimeout
	case "shell":
		limit = wholeTimeout
	}
	report, err := probe.Run(context.Background(), probe.Config{
		Command: append(slices.Clone(words), task.setting), Env: os.Environ(), Dir: w.dir, Timeout: limit,
		Window: probe.DefaultWindow(limit), Faults: faults, Parallel: 2,
	})
	differ := map[string]error{}
	for _, fault := range faults {
		i := slices.IndexFunc(report.Results, func(r probe.Result) bool { return r.Name == fault })
		switch {
		case err != nil:
			differ[fault] = err
		case i < 0:
			differ[fault] = errors.New("it was not run")
		case string(report.Results[i].Verdict) != task.promised[fault]:
			differ[fault] = fmt.Errorf("%s: %s", report.Results[i].Verdict, report.Results[i].Why)
		case slices.Contains(atDeadline, report.Results[i].Verdict) && report.Results[i].Seconds < (limit*3/5).Seconds():
			differ[fault] = fmt.Errorf("too early to be a limit: is the program right? %s", report.Results[i].Why)
		}
	}
	return differ
}
