package scan

import (
	"context"
	"fmt"
	"strings"
	"testing"
)

const patch = `diff --git a/a.py b/a.py
index 1..2 100644
--- a/a.py
+++ b/a.py
@@ -3 +3 @@ def f():
---- a/old.py
+++++ b/not a file
@@ -7,2 +6,0 @@
-gone
-gone
@@ -20,0 +18,2 @@
+new
+new
diff --git a/gone.py b/gone.py
--- a/gone.py
+++ /dev/null
@@ -1 +0,0 @@
-x
diff --git "a/q\tu.py" "b/q\tu.py"
--- "a/q\tu.py"
+++ "b/q\tu.py"
@@ -0,0 +1 @@
+y
\ No newline at end of file
diff --git a/with blank.py b/with blank.py
--- a/with blank.py	
+++ b/with blank.py	
@@ -1 +1 @@
-x
+y
`

func TestReadPatch(t *testing.T) {
	t.Parallel()
	got, err := readPatch([]byte(patch))
	want := "map[a.py:[{3 3} {7 6} {18 19}] q\tu.py:[{1 1}] with blank.py:[{1 1}]]"
	if err != nil || fmt.Sprint(got) != want {
		t.Errorf("got %v, %v, want %s", got, err, want)
	}
	for _, wrong := range []string{"@@ x\n", "@@ -1 +x @@\n", "@@ 1 2 @@\n", "+++ \"b\n"} {
		if _, err := readPatch([]byte(wrong)); err == nil {
			t.Errorf("%q is a patch", wrong)
		}
	}
}

func TestTouches(t *testing.T) {
	t.Parallel()
	changes := Changes{"a": {{3, 3}, {7, 6}, {18, 19}}}
	for _, c := range []struct {
		first, last int
		from        *Place
		want        bool
	}{
		{3, 3, nil, true}, {2, 2, nil, false}, {1, 4, nil, true}, {4, 5, nil, false},
		{6, 7, nil, true}, {5, 6, nil, false}, {7, 8, nil, false}, {19, 0, nil, true}, {20, 0, nil, false},
		{5, 5, &Place{File: "a", Line: 18}, true}, {5, 5, &Place{File: "b", Line: 18}, false},
	} {
		f := Finding{Place: Place{File: "a", Line: c.first}, End: Place{File: "a", Line: c.last}, From: c.from}
		if changes.touches(f) != c.want {
			t.Errorf("lines %d to %d, from %v: want %v", c.first, c.last, c.from, c.want)
		}
	}
}

func TestRunChanged(t *testing.T) {
	t.Parallel()
	root := plant(t, map[string]string{"a.fake": "call get none\ncall put none\n"})
	r := scanned(t, Config{Root: root, Changed: Changes{"a.fake": {{2, 2}}}})
	if got := told(r); got != "a.fake:1 none unchanged\na.fake:2 none open\n" {
		t.Errorf("got %s", got)
	}
}

func TestChangedSinceRefuses(t *testing.T) {
	t.Parallel()
	for _, rev := range []string{"", "--output=x"} {
		if _, err := ChangedSince(context.Background(), t.TempDir(), rev); err == nil || !strings.Contains(err.Error(), "is no revision: write for example origin/main") {
			t.Errorf("%q: %v", rev, err)
		}
	}
}
