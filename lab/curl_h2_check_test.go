//go:build check

package lab_test

import (
	"context"
	"errors"
	"fmt"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// curl has the HTTP/2 of nghttp2 and proxies of its own: it proves what the
// lab speaks. With --max-time 2 it is cut at 2 s by what holds, and the lab
// sees it go; what ends by itself is an error, or an answer, at once.

// curlH2Row is one fault as curl meets it.
type curlH2Row struct {
	fault string
	args  []string
	codes []int // how curl may end
}

const behindProxy = "https://dependency.lab.test/"

var (
	overTLS = []string{"--http2"}
	plainH2 = []string{"--http2-prior-knowledge"}
	upload  = []string{"--http2", "--data-binary", "@-"}
)

// What curl calls a stream or a connection that ended too early: 16 (HTTP/2),
// 18 (a part of the body), 52 (nothing), 56 (receiving), 92 (a stream).
var curlEnded = []int{16, 18, 52, 56, 92}

var curlH2Rows = []curlH2Row{
	{fault: "h2-settings-stall", args: overTLS},
	{fault: "h2-window-zero", args: upload},
	{fault: "h2-stream-stall", args: overTLS},
	{fault: "h2-max-streams", args: overTLS},
	{fault: "h2-drip", args: overTLS},
	{fault: "h2-empty-data", args: overTLS},
	{fault: "h2-continuation", args: overTLS},
	{fault: "h2-ping-flood", args: overTLS},
	{fault: "grpc-silent", args: plainH2},
	{fault: "grpc-message-stall", args: plainH2},
	{fault: "grpc-trailers-never", args: plainH2},
	{fault: "sse-heartbeat"},
	{fault: "proxy-connect-silent"},
	{fault: "proxy-connect-stall"},
	{fault: "proxy-header-drip"},
	{fault: "socks-greeting-stall"},
	{fault: "socks-connect-stall"},
	{fault: "h2-conn-dead", args: overTLS, codes: []int{0}},
	{fault: "h2-goaway-zero", args: overTLS, codes: curlEnded},
	{fault: "h2-goaway-mid", args: overTLS, codes: curlEnded},
	{fault: "h2-refused-stream", args: overTLS, codes: curlEnded},
	{fault: "h2-enhance-calm", args: overTLS, codes: curlEnded},
	{fault: "proxy-407", codes: []int{56}},
}

func TestCurlH2(t *testing.T) {
	t.Parallel()
	path, err := exec.LookPath("curl")
	if err != nil {
		t.Fatalf("curl is needed to prove the lab: %v; install the package curl", err)
	}
	if out, err := exec.Command(path, "--version").Output(); err != nil || !strings.Contains(string(out), "nghttp2") {
		t.Fatalf("this curl has no HTTP/2 (%v): %s", err, out)
	}
	l := lab.Start(t)
	lines := make([]string, len(curlH2Rows))
	var all sync.WaitGroup
	turns := make(chan struct{}, 6) // more at once would measure how fast curl starts
	for i, r := range curlH2Rows {
		all.Go(func() {
			turns <- struct{}{}
			lines[i] = curlH2(t, l, path, r)
			<-turns
		})
	}
	all.Wait()
	t.Logf("\n%s", strings.Join(lines, "\n"))
}

// curlH2 runs curl with its limit against one fault and judges both clocks.
func curlH2(t *testing.T, l *lab.Lab, path string, r curlH2Row) string {
	ctx, cancel := context.WithTimeout(context.Background(), curlWindow)
	defer cancel()
	args := append([]string{"-q", "-s", "-S", "-k", "-o", "-", "--max-time", "2", "-w", "%{stderr}\ntime_total %{time_total}"}, r.args...)
	if url := l.URL(r.fault); strings.HasPrefix(r.fault, "proxy-") || strings.HasPrefix(r.fault, "socks-") {
		args = append(args, "-x", url, behindProxy)
	} else {
		args = append(args, "--noproxy", "*", url)
	}
	cmd := exec.CommandContext(ctx, path, args...)
	var words strings.Builder
	cmd.Stderr = &words
	cmd.Stdin = strings.NewReader(strings.Repeat("x", 4<<20))
	begin := time.Now()
	err := cmd.Run()
	took, code := time.Since(begin), 0
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	}
	want, low, high := r.codes, time.Duration(0), curlLimit
	if want == nil {
		want, low, high = []int{curlCut}, curlLimit-100*time.Millisecond, curlLimit+3*time.Second
	}
	// curl's own clock begins when curl does; how long a process takes to start is not what is measured.
	said, own, _ := strings.Cut(words.String(), "\ntime_total ")
	seconds, failed := strconv.ParseFloat(own, 64)
	if failed != nil {
		t.Errorf("%s: curl does not tell its time: %q", r.fault, words.String())
	}
	between(t, r.fault+": curl --max-time 2", time.Duration(seconds*float64(time.Second)), low, high)
	between(t, r.fault+": curl, with its start,", took, low, curlWindow)
	if !slices.Contains(want, code) {
		t.Errorf("%s: curl exits with %d (%s), want %v", r.fault, code, strings.TrimSpace(said), want)
	}
	var s lab.Seen
	eventually(t, r.fault+": the server saw the end", func() bool {
		all := seen(l, r.fault) // more than one where curl tries again, as it does after REFUSED_STREAM
		if len(all) == 0 {
			return false
		}
		s = all[len(all)-1]
		return s.ClosedBy != ""
	})
	if r.codes == nil {
		between(t, r.fault+": curl, by the server's record since curl was started,", s.ClosedAt.Sub(begin), low-100*time.Millisecond, curlWindow)
		between(t, r.fault+": curl, by the server's record since it came,", s.ClosedAt.Sub(s.At), 0, high)
		if s.ClosedBy != "client" {
			t.Errorf("%s: closed by %q", r.fault, s.ClosedBy)
		}
	}
	if !strings.HasPrefix(r.fault, "socks-") && s.Method == "" {
		t.Errorf("%s: the lab did not read the request", r.fault)
	}
	return fmt.Sprintf("%-21s %.2f s, exit %d; %s closed at %.2f s; %s %s", r.fault, took.Seconds(), code, s.ClosedBy,
		s.ClosedAt.Sub(begin).Seconds(), s.Method, strings.TrimSpace(said))
}
