//go:build prove

package logs

import (
	"context"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"
)

// A line that is written behind 1 GB is counted within a second.
func TestFollowLarge(t *testing.T) {
	lines := 100_000
	text := block(lines)
	file := filepath.Join(t.TempDir(), "access.log")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	times := 1<<30/len(text) + 1
	for range times {
		if _, err := out.Write(text); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var calls atomic.Int64
	whole := int64(times * lines)
	reached, more := make(chan struct{}), make(chan time.Time, 1)
	ended := make(chan error, 1)
	began := time.Now()
	go func() {
		_, err := Follow(ctx, Config{Names: []string{file}}, func(batch []Call, _ *Names) {
			switch n := calls.Add(int64(len(batch))); n {
			case whole:
				close(reached)
			case whole + 1:
				more <- time.Now()
			}
		})
		ended <- err
	}()
	<-reached
	t.Logf("%d MB in %s", times*len(text)>>20, time.Since(began).Round(time.Millisecond))
	written := time.Now()
	if _, err := out.WriteString(nginxLine(1, "/", 200, 1)); err != nil {
		t.Fatal(err)
	}
	if took := (<-more).Sub(written); took > time.Second {
		t.Errorf("counted after %s", took)
	} else {
		t.Logf("counted after %s", took.Round(time.Millisecond))
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
