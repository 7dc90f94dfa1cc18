package probe

import (
	"context"
	"io"
	"net"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/suite"
)

const (
	serviceTimeout = 500 * time.Millisecond
	serviceWindow  = 2 * serviceTimeout
)

// tardy starts for longer than it would be watched, and then has a total limit.
func tardy(address string, timeout time.Duration) error {
	<-time.After(serviceWindow + serviceTimeout)
	u, err := url.Parse(address)
	if err != nil {
		return err
	}
	c, err := net.DialTimeout("tcp", u.Host, timeout)
	if err != nil {
		return err
	}
	defer c.Close()
	_ = c.SetDeadline(time.Now().Add(timeout))
	_, err = io.Copy(io.Discard, c)
	return err
}

// There is no healthy database that a start-up could be measured with: a client is watched from its first connection.
func TestFirstConnection(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for mode, want := range map[string]Verdict{"tardy": Cut, "idle": NotRun} {
		r, err := Run(context.Background(), Config{
			Command: []string{self}, Env: append(os.Environ(), "PROBE_TEST_CLIENT="+mode), Timeout: serviceTimeout,
			Window: serviceWindow, Faults: []string{"redis-silent"}, Parallel: 1,
		})
		if err != nil {
			t.Fatal(err)
		}
		if one := r.Results[0]; one.Verdict != want || want == Cut && one.Seconds < serviceTimeout.Seconds()/2 {
			t.Errorf("%s: %s after %.2f s (%s), want %s", mode, one.Verdict, one.Seconds, one.Why, want)
		}
	}
}

// Every protocol of the suite has its three default faults, and every default fault is of one protocol.
func TestServiceDefaults(t *testing.T) {
	t.Parallel()
	protocols := map[string]bool{}
	for _, c := range suite.Clients() {
		protocols[c.Protocol] = true
	}
	names, err := Choice{Services: true}.Names()
	if err != nil || len(names) != len(defaults)+3*(len(protocols)-1) {
		t.Errorf("%d faults for %d protocols, %v", len(names), len(protocols), err)
	}
	for _, name := range names {
		n := 0
		for p := range protocols {
			if speaks(p, name) {
				n++
			}
		}
		if n != 1 {
			t.Errorf("%s is of %d protocols", name, n)
		}
	}
}

// A client whose protocol no fault is of has no rows.
func TestSuiteLeavesOut(t *testing.T) {
	t.Parallel()
	one := []suite.Setting{{Name: "default", Level: suite.Nothing}}
	ready := []suite.Ready{
		{Client: suite.Client{Name: "a", Settings: one}, Missing: "not here"},
		{Client: suite.Client{Name: "b", Protocol: "redis", Settings: one}, Missing: "not here"},
	}
	for faults, want := range map[string]string{"silent": "a", "redis-silent": "b", "silent redis-silent": "a b", "smtp-silent": ""} {
		rows := RunSuite(context.Background(), Config{Faults: strings.Fields(faults)}, ready, []suite.Level{suite.Nothing}, func(Row) {})
		var names []string
		for _, r := range rows {
			names = append(names, r.Client)
		}
		if !slices.Equal(names, strings.Fields(want)) {
			t.Errorf("%s: rows of %v, want %q", faults, names, want)
		}
	}
}
