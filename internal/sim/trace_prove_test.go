//go:build prove

package sim

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestSimulateTraces replays every recorded trace of the folder PRAZO_TRACES in every scenario, chosen by odd blocks and
// judged on even ones, and prints the tables. What must hold of any series: all calls count, the policy that cuts nothing
// has no false cuts as recorded, and retries save what hangs where tries are independent.
func TestSimulateTraces(t *testing.T) {
	folder := os.Getenv("PRAZO_TRACES")
	if folder == "" {
		t.Skip("PRAZO_TRACES names no folder of recorded traces")
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.csv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no trace in %s, %v", folder, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { proveTrace(t, file) })
	}
}

func proveTrace(t *testing.T, file string) {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	calls, err := ReadTrace(f)
	if err != nil {
		t.Fatal(err)
	}
	choose, judge := Alternate(calls, usualBlock)
	policies := Candidates(10*time.Second, choose)
	t.Log(DriftOf(calls, 0.01).Words)
	for _, s := range Scenarios(calls) {
		began := time.Now()
		all, err := Simulate(calls, s, policies, Settings{Seed: 1, Block: usualBlock, Independent: true})
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := all.WriteText(&b); err != nil {
			t.Fatal(err)
		}
		t.Logf("%v for %d calls\n%s", time.Since(began).Round(time.Millisecond), len(calls), &b)
		for _, o := range all {
			if o.Calls != len(judge) || o.P999 > 10 {
				t.Errorf("%s, %s: %+v", s.Name, o.Policy, o)
			}
		}
		if auto := all[len(all)-2]; s == (Scenario{Name: "as recorded"}) && auto.FalseCuts > 0.0002 {
			t.Errorf("a default policy cuts %v of the good calls", auto.FalseCuts)
		}
	}
}
