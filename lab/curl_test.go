//go:build check

package lab_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// The lab is proved by a client that nobody here wrote. curl --max-time 2 cuts
// everything at 2 s; curl without a limit is cut by nothing, and only the slow
// answer of frete ends by itself.
//
// Not here: gzip-bomb, where curl --compressed decodes on after its time, and
// is busy with that for minutes.

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
	blind bool // the lab sees no connection, or only that of a redirect
	args  []string
	file  bool // a body of 16 MB is sent
	gives bool // curl itself gives up after about the window, for the size of all heads
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
	{fault: "tls-stall-2"},
	{fault: "tls-stall-3"},
	{fault: "tls-keyupdate"},
	{fault: "tls-ticket-silence"},
	{fault: "status-drip"},
	{fault: "header-many"},
	{fault: "1xx-endless"},
	{fault: "1xx-early-hints"},
	{fault: "1xx-flood", gives: true},
	{fault: "chunk-size-drip"},
	{fault: "chunk-extension-drip"},
	{fault: "trailer-drip"},
	{fault: "drip-fast"},
	{fault: "burst-stall"},
	{fault: "gzip-drip", args: []string{"--compressed"}},
	{fault: "length-long"},
	{fault: "redirect-slow"},
	{fault: "redirect-blackhole", blind: true},
	{fault: "upload-unread", file: true},
	{fault: "read-drip", file: true},
}

// curlRun is how one curl ended.
type curlRun struct {
	took   time.Duration // of the process, which a busy machine starts late
	own    time.Duration // what curl says of itself; 0 when it was killed
	exit   int           // -1 when it was killed at the end of the window
	server time.Duration // from curl's start to the end in the server's record; 0 when blind
	by     string
}

func TestCurl(t *testing.T) {
	t.Parallel()
	limited, plain := newCurlBench(t), newCurlBench(t)
	runs := make([][2]curlRun, len(curlRows))
	places := make(chan struct{}, 12) // more at once would only wait for a processor
	var all sync.WaitGroup
	for i, r := range curlRows {
		all.Go(func() {
			places <- struct{}{}
			defer func() { <-places }()
			runs[i][0] = limited.run(t, r, "--max-time", "2")
		})
		if !r.gives {
			all.Go(func() { runs[i][1] = plain.run(t, r) })
		}
	}
	all.Wait()
	table := []string{fmt.Sprintf("%-20s %-42s %s", "fault", "curl --max-time 2", "curl")}
	for i, r := range curlRows {
		table = append(table, fmt.Sprintf("%-20s %-42s %s", r.fault, runs[i][0], runs[i][1]))
		checkLimited(t, r, runs[i][0])
		if !r.gives {
			checkPlain(t, r, runs[i][1])
		}
	}
	t.Logf("\n%s", strings.Join(table, "\n"))
}

// A port that accepts late is met by the kernel's next SYN.
func TestCurlAcceptSlow(t *testing.T) {
	t.Parallel()
	born := time.Now()                                          // the lab, whose first 6 s it is
	b := newCurlBench(t, lab.Only("accept-slow"), lab.Scale(2)) // after 6 s
	r := curlRow{fault: "accept-slow", blind: true}
	var both sync.WaitGroup
	both.Go(func() { checkLimited(t, r, b.run(t, r, "--max-time", "2")) })
	both.Go(func() {
		run := b.run(t, r)
		between(t, "accept-slow: curl, since the lab began", time.Since(born), 6*time.Second, 2*curlWindow)
		if run.exit != 0 {
			t.Errorf("accept-slow: curl exits with %d", run.exit)
		}
	})
	both.Wait()
}

// A curlBench is a lab with what curl needs to meet it.
type curlBench struct {
	*lab.Lab
	curl, ca, body string // files
}

func newCurlBench(t *testing.T, options ...lab.Option) *curlBench {
	t.Helper()
	path, err := exec.LookPath("curl")
	if err != nil {
		t.Fatalf("curl is needed to prove the lab: %v; install the package curl", err)
	}
	b := &curlBench{Lab: lab.Start(t, options...), curl: path}
	pem, err := b.CA()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	b.ca, b.body = filepath.Join(dir, "ca.pem"), filepath.Join(dir, "body")
	if err := errors.Join(os.WriteFile(b.ca, pem, 0o600), os.WriteFile(b.body, make([]byte, 16<<20), 0o600)); err != nil {
		t.Fatal(err)
	}
	return b
}

func (r curlRun) String() string {
	if r == (curlRun{}) {
		return "not run"
	}
	end := fmt.Sprintf("%.2f s, exit %d", r.own.Seconds(), r.exit)
	if r.exit < 0 {
		end = fmt.Sprintf("not cut in %.1f s", r.took.Seconds())
	}
	if r.by == "" {
		return end
	}
	return fmt.Sprintf("%s; %s closed at %.2f s", end, r.by, r.server.Seconds())
}

// run has curl meet one fault, for at most the window where that does not end.
func (b *curlBench) run(t *testing.T, r curlRow, args ...string) curlRun {
	begin := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), curlWindow-300*time.Millisecond+4*r.ends)
	defer cancel()
	// -q first: no configuration of this machine; no proxy either.
	args = append([]string{"-q", "--noproxy", "*", "-s", "--cacert", b.ca, "-L", "-o", "-", "-w", "%{stderr}%{time_total}"}, args...)
	args = append(args, r.args...)
	if r.file {
		args = append(args, "--data-binary", "@"+b.body)
	}
	cmd := exec.CommandContext(ctx, b.curl, append(args, b.URL(r.fault))...)
	var says strings.Builder
	cmd.Stderr = &says
	err := cmd.Run()
	run := curlRun{took: time.Since(begin)}
	if total, err := strconv.ParseFloat(says.String(), 64); err == nil {
		run.own = time.Duration(total * float64(time.Second))
	}
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
		all := seen(b.Lab, r.fault)
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
	between(t, r.fault+": curl --max-time 2", run.own, curlLimit-100*time.Millisecond, curlLimit+1500*time.Millisecond)
	if run.exit != curlCut {
		t.Errorf("%s: curl --max-time 2 exits with %d, want %d", r.fault, run.exit, curlCut)
	}
	checkServer(t, r, run, run.own)
}

func checkPlain(t *testing.T, r curlRow, run curlRun) {
	t.Helper()
	if r.ends == 0 {
		between(t, r.fault+": curl", run.took, curlWindow-500*time.Millisecond, curlWindow+3*time.Second)
		if run.exit != -1 {
			t.Errorf("%s: curl exits with %d, want it still waiting", r.fault, run.exit)
		}
		checkServer(t, r, run, run.took)
		return
	}
	between(t, r.fault+": curl", run.own, r.ends-100*time.Millisecond, r.ends+2*time.Second)
	if run.exit != 0 {
		t.Errorf("%s: curl exits with %d, want 0", r.fault, run.exit)
	}
	checkServer(t, r, run, run.own)
}

// checkServer compares the server's record with curl's end: not before curl's
// own time, and not long after the process.
func checkServer(t *testing.T, r curlRow, run curlRun, atLeast time.Duration) {
	t.Helper()
	if r.blind {
		return
	}
	between(t, r.fault+": curl, by the server's record,", run.server, atLeast-300*time.Millisecond, run.took+1500*time.Millisecond)
	if run.by != "client" {
		t.Errorf("%s: closed by %q, want the client", r.fault, run.by)
	}
}
