package golang

import "testing"

func TestIsVet(t *testing.T) {
	for _, c := range []struct {
		args []string
		want bool
	}{
		{nil, false},
		{[]string{"-V=full"}, true},
		{[]string{"-flags"}, true},
		{[]string{"/tmp/vet.cfg"}, true},
		{[]string{"-json", "/tmp/vet.cfg"}, true},
		{[]string{"scan", "x.cfg"}, false},
		{[]string{"scan", "."}, false},
		{[]string{"--version"}, false},
	} {
		if got := IsVet(c.args); got != c.want {
			t.Errorf("IsVet(%q) = %v", c.args, got)
		}
	}
}
