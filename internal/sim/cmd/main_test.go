package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestErrors: wrong input is said in one line that names the place and what to write, and exits with 2.
func TestErrors(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, []byte("0,1,200\n0,soon,200\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"-trace", bad}, bad + `: line 2: latency_ms is "soon": write how long`},
		{[]string{"-trace", bad + "x"}, "no such file"},
		{[]string{"-trace", filepath.Dir(bad)}, "is a directory"},
		{[]string{bad}, "write -trace " + bad},
		{[]string{"-seeds", "5-1"}, `-seeds "5-1": write numbers or ranges`},
		{[]string{"-seeds", ""}, `-seeds "": write numbers or ranges`},
		{[]string{"-seeds", "1-1000000"}, "at most 100"},
		{[]string{"-longest", "0s", "-trace", bad}, "write at least 1ms"},
		{[]string{"-nothing"}, "not defined"},
	} {
		var out, errs bytes.Buffer
		if code := run(c.args, &out, &errs); code != 2 || out.Len() > 0 || !strings.Contains(errs.String(), c.want) {
			t.Errorf("%v: exit %d, %q, want %q", c.args, code, errs.String(), c.want)
		}
	}
}

func TestSeeds(t *testing.T) {
	got, err := parseSeeds("7,101-103")
	if err != nil || !slices.Equal(got, []uint64{7, 101, 102, 103}) {
		t.Errorf("got %v, %v", got, err)
	}
}

// TestTraceAsJSON: one document and nothing else.
func TestTraceAsJSON(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.csv")
	var text strings.Builder
	for i := range 500 {
		fmt.Fprintf(&text, "%d,%d,200\n", i, 100+i%10)
	}
	if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	if code := run([]string{"-json", "-trace", file}, &out, &errs); code != 0 || errs.Len() > 0 {
		t.Fatalf("exit %d, %s", code, errs.String())
	}
	var got struct{ Calls int }
	decoder := json.NewDecoder(&out)
	if err := decoder.Decode(&got); err != nil || got.Calls != 500 || decoder.More() {
		t.Errorf("%v, %+v", err, got)
	}
	if code := run([]string{"-trace", file}, &out, &errs); code != 0 || !strings.Contains(out.String(), "500 calls, deadline 60.0 s") {
		t.Errorf("exit %d, %s", code, out.String())
	}
}
