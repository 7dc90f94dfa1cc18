//go:build check

package netns

import (
	"os/exec"
	"strconv"
	"testing"
)

const cutCode = 28 // of curl, for a timeout

// curl --max-time holds while a name is looked for. The timeout of Python does not: its resolver is that of the system.
func TestClientsInside(t *testing.T) {
	for _, program := range []string{"curl", "python3"} {
		if _, err := exec.LookPath(program); err != nil {
			t.Fatalf("%s is needed to prove a name server that hangs: %v; install it", program, err)
		}
	}
	if !allowed(t) {
		return
	}
	f := inside(t, "part-clients")
	c, p := f.Runs[0], f.Runs[1]
	if took, err := strconv.ParseFloat(c.Body, 64); err != nil || c.Code != cutCode || took < 0.4 || took > 1.8 {
		t.Errorf("%+v, want exit %d after 0.5 s", c, cutCode)
	}
	if p.Code != -1 {
		t.Errorf("%+v, want that it still waits after %v", p, watched)
	}
	checkAsked(t, f.Seen, "dns-hang.lab.test")
	checkAsked(t, f.Seen, pythonName)
	t.Logf("curl: %s s by its own clock, exit %d; python3: killed, still waiting after %v", c.Body, c.Code, watched)
}
