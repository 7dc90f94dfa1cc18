//go:build clients

package page

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// TestBrowser opens the pages in Chromium: tools/browser/pages.mjs says what must hold there. tools/browser.sh installs
// what it needs.
func TestBrowser(t *testing.T) {
	tools, err := filepath.Abs("../../../../tools/browser")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(tools, "node_modules", "playwright-core")); err != nil {
		t.Fatalf("%v: sh tools/browser.sh installs it", err)
	}
	for _, program := range []string{"node", "chromium"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Fatalf("%v: sh tools/browser.sh installs it", err)
		}
	}
	dir := t.TempDir()
	files := map[string]string{}
	few := sample(14)
	few.Columns = few.Columns[:4]
	for name, m := range map[string]Matrix{"matrix": sample(14), "few": few, "one": one(sample(14), 4)} {
		files[name] = filepath.Join(dir, name+".html")
		if err := os.WriteFile(files[name], []byte(written(t, m)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for name, p := range map[string]Proposal{"plan": samplePlan(), "blank": blankPlan()} {
		files[name] = filepath.Join(dir, name+".html")
		if err := os.WriteFile(files[name], []byte(planned(t, p)), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lab, server := startLive(t)
	over := make(chan struct{})
	defer close(over)
	go drip(lab, over)
	config, err := json.Marshal(map[string]any{"files": files, "live": server.URL + "/", "shots": dir})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, "node", filepath.Join(tools, "pages.mjs"), string(config)).CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	t.Logf("%s", out)
}

// drip is a lab with one drip after the other.
func drip(lab *fakeLab, over chan struct{}) {
	for conn := int64(1); ; conn++ {
		lab.happen("gotejando", Beat{Conn: conn, Kind: "accept"}, Beat{Conn: conn, Kind: "read", Bytes: 80, Text: "GET /gotejando"})
		for range 10 {
			select {
			case <-over:
				return
			case <-time.After(100 * time.Millisecond):
			}
			lab.happen("", Beat{Conn: conn, Kind: "write", Bytes: 1, Text: "g"})
		}
		lab.happen("", Beat{Conn: conn, Kind: "close", Text: "client"})
	}
}
