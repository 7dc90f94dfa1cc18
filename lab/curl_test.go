//go:build check

package lab_test

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// The lab is proved by a client that nobody here wrote. curl --max-time 2 cuts
// everything at 2 s; curl without a limit is cut by nothing, and only the slow
// answer of frete ends by itself.

const (
	curlLimit  = 2 * time.Second
	curlWindow = 12 * time.Second
	curlCut    = 28 // its exit code for a timeout
)

// curlRow is one fault. ends is when the fault is over by itself, 0 for never
// within the window.
type curlRow struct {
	fault string
	ends  time.Duration
	blind bool // the lab sees no connection
}

var curlRows = []curlRow{
	{fault: "syn-drop", blind: true},
	{fault: "tls-silent"},
	{fault: "tls-drip"},
	{fault: "silent"},
	{fault: "frete", ends: 8 * time.Second},
	{fault: "header-drip"},
	{fault: "headers-stall"},
	{fault: "gotejando"},
	{fault: "chunk-drip"},
	{fault: "endless"},
	{fault: "redirect-chain"},
}

// curlRun is how one curl ended.
type curlRun struct {
	took   time.Duration
	exit   int           // -1 when it was killed at the end of the window
	server time.Duration // from curl's start to the end in the server's record; 0 when blind
	by     string
}

func TestCurl(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("curl")
	if err != nil {
		t.Fatalf("curl is needed to prove the lab: %v; install the package curl", err)
	}
	limited, plain := lab.Start(t), lab.Start(t)
	runs := make([][2]curlRun, len(curlRows))
	var all sync.WaitGroup
	for i, r := range curlRows {
		all.Go(func() { runs[i][0] = curl(t, limited, path, r, "--max-time", "2") })
		all.Go(func() { runs[i][1] = curl(t, plain, path, r) })
	}
	all.Wait()
	table := []string{fmt.Sprintf("%-15s %-42s %s", "fault", "curl --max-time 2", "curl")}
	for i, r := range curlRows {
		table = append(table, fmt.Sprintf("%-15s %-42s %s", r.fault, runs[i][0], runs[i][1]))
		checkLimited(t, r, runs[i][0])
		checkPlain(t, r, runs[i][1])
	}
	t.Logf("\n%s", strings.Join(table, "\n"))
}

func (r curlRun) String() string {
	end := fmt.Sprintf("%.2f s, exit %d", r.took.Seconds(), r.exit)
	if r.exit < 0 {
		end = fmt.Sprintf("not cut in %.1f s", r.took.Seconds())
	}
	if r.by == "" {
		return end
	}
	return fmt.Sprintf("%s; %s closed at %.2f s", end, r.by, r.server.Seconds())
}

// curl runs it against one fault, for at most the window.
func curl(t *testing.T, l *lab.Lab, path string, r curlRow, args ...string) curlRun {
	ctx, cancel := context.WithTimeout(context.Background(), curlWindow-300*time.Millisecond)
	defer cancel()
	// -q first: no configuration of this machine; no proxy either.
	args = append([]string{"-q", "--noproxy", "*", "-s", "-k", "-L", "-o", "-"}, args...)
	cmd := exec.CommandContext(ctx, path, append(args, l.URL(r.fault))...)
	begin := time.Now()
	err := cmd.Run()
	run := curlRun{took: time.Since(begin)}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		run.exit = exit.ExitCode()
	} else if err != nil {
		t.Errorf("%s: %v", r.fault, err)
	}
	if r.blind {
		return run
	}
	eventually(t, r.fault+": the server saw the end", func() bool {
		all := seen(l, r.fault)
		if len(all) == 0 || all[len(all)-1].ClosedBy == "" {
			return false
		}
		run.server, run.by = all[len(all)-1].ClosedAt.Sub(begin), all[len(all)-1].ClosedBy
		return true
	})
	return run
}

func checkLimited(t *testing.T, r curlRow, run curlRun) {
	t.Helper()
	const low, high = curlLimit - 100*time.Millisecond, curlLimit + 1500*time.Millisecond
	between(t, r.fault+": curl --max-time 2", run.took, low, high)
	if run.exit != curlCut {
		t.Errorf("%s: curl --max-time 2 exits with %d, want %d", r.fault, run.exit, curlCut)
	}
	if !r.blind {
		checkServer(t, r, run, low-100*time.Millisecond, high)
	}
}

func checkPlain(t *testing.T, r curlRow, run curlRun) {
	t.Helper()
	low, high, exit := curlWindow-500*time.Millisecond, curlWindow+3*time.Second, -1
	if r.ends > 0 {
		low, high, exit = r.ends, r.ends+2*time.Second, 0
	}
	between(t, r.fault+": curl", run.took, low, high)
	if run.exit != exit {
		t.Errorf("%s: curl exits with %d, want %d", r.fault, run.exit, exit)
	}
	if !r.blind {
		checkServer(t, r, run, low-300*time.Millisecond, high)
	}
}

func checkServer(t *testing.T, r curlRow, run curlRun, low, high time.Duration) {
	t.Helper()
	between(t, r.fault+": curl, by the server's record,", run.server, low, high)
	if run.by != "client" {
		t.Errorf("%s: closed by %q, want the client", r.fault, run.by)
	}
}
