package main

import (
	"os"
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/bench/internal/apart"
)

func TestMain(m *testing.M) {
	apart.Roles{"lab": apart.Lab}.Play()
	os.Exit(m.Run())
}

// TestLoad runs both loads for a moment: without retries more calls fail.
func TestLoad(t *testing.T) {
	var urls map[string]string
	server, err := apart.Start("lab", &urls)
	if err != nil {
		t.Fatal(err)
	}
	defer server.Close()
	with, without := &load{retries: 2}, &load{retries: prazo.Off}
	with.run(urls["door"], time.Second, 60)
	without.run(urls["door"], time.Second, 60)
	if with.calls != 60 || without.calls != 60 {
		t.Errorf("%d and %d calls, want 60", with.calls, without.calls)
	}
	if with.again.Load() == 0 || without.again.Load() != 0 {
		t.Errorf("tried again %d and %d times", with.again.Load(), without.again.Load())
	}
	if with.failed.Load() >= without.failed.Load() {
		t.Errorf("failed: %d with retries, %d without", with.failed.Load(), without.failed.Load())
	}
}
