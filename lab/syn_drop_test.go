package lab_test

import (
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

func TestSynDrop(t *testing.T) {
	l := start(t)
	if l.URL("syn-drop") == "" {
		checkUnavailable(t, l, "syn-drop")
		return
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			begin := time.Now()
			err := connect(l.URL("syn-drop"), window)
			if ne, ok := err.(net.Error); !ok || !ne.Timeout() {
				t.Errorf("got %v, want a timeout", err)
			}
			between(t, "connect", time.Since(begin), window, window+2*time.Second)
		})
	}
	all.Wait()
}

func checkUnavailable(t *testing.T, l *lab.Lab, name string) {
	t.Helper()
	for _, f := range l.Faults() {
		if f.Name == name && !strings.HasPrefix(f.Says, "NOT AVAILABLE HERE (") {
			t.Errorf("%s has no URL and says %q", name, f.Says)
		}
	}
}
