//go:build check

package scan

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestChangedSince asks a real git about a branch: what is committed on it, what is not yet, and what git does not know.
func TestChangedSince(t *testing.T) {
	t.Parallel()
	root := plant(t, map[string]string{"sub/a.fake": "1\n2\n3\n4\n", "other.fake": "1\n"})
	run := func(args ...string) {
		t.Helper()
		c := exec.Command("git", args...)
		c.Dir = root
		c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_SYSTEM=/dev/null", "GIT_AUTHOR_NAME=a", "GIT_AUTHOR_EMAIL=a@example.org",
			"GIT_COMMITTER_NAME=a", "GIT_COMMITTER_EMAIL=a@example.org")
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	ctx := context.Background()
	if _, err := ChangedSince(ctx, root, "HEAD"); err == nil || !strings.Contains(err.Error(), "not a git repository") {
		t.Errorf("without a repository: %v", err)
	}
	run("init", "-q", "-b", "main")
	run("add", ".")
	run("commit", "-q", "-m", "one")
	run("checkout", "-q", "-b", "branch")
	write(t, root, "sub/a.fake", "1\n2 is new\n3\n4\n")
	run("commit", "-q", "-a", "-m", "two")
	write(t, root, "sub/a.fake", "1\n2 is new\n3\n4\n5 is new\n")
	write(t, root, "sub/f\u00e9 1.fake", "x\n")
	for dir, want := range map[string]string{
		root:                       "map[sub/a.fake:[{2 2} {5 5}] sub/f\u00e9 1.fake:[{1 1073741824}]]",
		filepath.Join(root, "sub"): "map[a.fake:[{2 2} {5 5}] f\u00e9 1.fake:[{1 1073741824}]]",
	} {
		if got, err := ChangedSince(ctx, dir, "main"); err != nil || fmt.Sprint(got) != want {
			t.Errorf("%s: got %v, %v, want %s", dir, got, err, want)
		}
	}
	if _, err := ChangedSince(ctx, root, "nosuch"); err == nil || !strings.Contains(err.Error(), "git merge-base: Not a valid object name nosuch") {
		t.Errorf("an unknown revision: %v", err)
	}
}
