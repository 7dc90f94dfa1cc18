//go:build prove

package logs

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// Every recorded trace is read to its last row.
func TestTraces(t *testing.T) {
	dir := os.Getenv("PRAZO_TRACES")
	if dir == "" {
		t.Skip("PRAZO_TRACES names no folder of traces")
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.csv"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no traces in %s: %v", dir, err)
	}
	for _, file := range files {
		calls, s, err := quiet(Config{Names: []string{file}})
		if err != nil || s.Skipped != 1 || s.Unreadable != 0 || s.Jumps != 0 || len(s.Warnings) != 0 || len(calls) < 1000 {
			t.Errorf("%s: %v, %+v", file, err, s)
		}
		span := s.Ended.Sub(s.Began).Round(time.Second)
		t.Logf("%s: %d calls, %d cut, %d failed, %s", filepath.Base(file), s.Calls, s.Cut, s.Failed, span)
	}
}
