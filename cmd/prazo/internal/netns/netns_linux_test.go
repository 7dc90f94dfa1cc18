package netns

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// allowed says whether namespaces can be made here; where not, Available must say why.
func allowed(t *testing.T) bool {
	t.Helper()
	t.Parallel()
	err := Available()
	if err == nil {
		return true
	}
	t.Logf("namespaces are forbidden here, and this is all that can be tested: %v", err)
	if !strings.Contains(err.Error(), "no private network here: ") || !strings.HasSuffix(err.Error(), ")") && !errors.Is(err, os.ErrNotExist) {
		t.Errorf("it does not say why: %v", err)
	}
	return false
}

// inside runs a part of the test binary in namespaces.
func inside(t *testing.T, part string) findings {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 90*time.Second)
	defer cancel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	out, err := Command(ctx, self, part).Output()
	if err != nil {
		t.Fatalf("%v after %q", err, out)
	}
	var f findings
	if err := json.Unmarshal(out, &f); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	if f.Err != "" {
		t.Fatal(f.Err)
	}
	return f
}

func TestNameServerHangsInside(t *testing.T) {
	if !allowed(t) {
		return
	}
	conf, err := os.ReadFile(resolvConf)
	if err != nil {
		t.Fatal(err)
	}
	mounts := readMounts(t)
	f := inside(t, "part-hang")
	checkPlace(t, f)
	if r := f.Runs[0]; !r.Timeout || r.Seconds < cutAt.Seconds() || r.Seconds > 5 {
		t.Errorf("Go: %+v", r)
	}
	checkAsked(t, f.Seen, "dns-hang.lab.test")
	if now, err := os.ReadFile(resolvConf); err != nil || string(now) != string(conf) {
		t.Errorf("%s outside was %q and is %q, %v", resolvConf, conf, now, err)
	}
	if now := readMounts(t); now != mounts {
		t.Errorf("mounts outside were\n%s\nand are\n%s", mounts, now)
	}
}

// checkPlace looks at what was found inside.
func checkPlace(t *testing.T, f findings) {
	t.Helper()
	if f.UID != 0 || f.Host != "localhost" || f.Resolv != "nameserver 127.0.0.2\n" || f.ResolvErr != "<nil>" {
		t.Errorf("inside: %+v", f)
	}
	if _, err := os.Stat(nsswitchConf); err == nil && !strings.HasSuffix(f.Switch, "\nhosts: files dns\n") {
		t.Errorf("nsswitch.conf: %s", f.Switch)
	}
	other := func(n string) bool { return n != "127.0.0.1/8" && n != "::1/128" }
	if !slices.Contains(f.Networks, "127.0.0.1/8") || slices.ContainsFunc(f.Networks, other) {
		t.Errorf("networks inside: %v", f.Networks)
	}
}

// readMounts lists the mounts over files of /etc outside.
func readMounts(t *testing.T) string {
	t.Helper()
	b, err := os.ReadFile("/proc/self/mountinfo")
	if err != nil {
		t.Fatal(err)
	}
	var found strings.Builder
	for line := range strings.Lines(string(b)) {
		if strings.Contains(line, " /etc/") || strings.Contains(line, "prazo-netns-") {
			found.WriteString(line)
		}
	}
	return found.String()
}

// checkAsked wants both kinds of addresses to have been asked for.
func checkAsked(t *testing.T, all []lab.Seen, name string) {
	t.Helper()
	kinds := map[string]int{}
	for _, s := range all {
		if s.Path == name {
			kinds[s.Method]++
		}
	}
	if kinds["A"] == 0 || kinds["AAAA"] == 0 {
		t.Errorf("the name server was asked %v for %s: %+v", kinds, name, all)
	}
}

func TestNameServerAnswersInside(t *testing.T) {
	if !allowed(t) {
		return
	}
	f := inside(t, "part-answer")
	if r := f.Runs[0]; r.Body != `{"name":"found"}` || r.Err != "<nil>" {
		t.Errorf("Go: %+v", r)
	}
	checkAsked(t, f.Seen, "dns-slow.lab.test")
	if s := f.Seen[len(f.Seen)-1]; s.Method != "GET" || s.Status != 200 {
		t.Errorf("seen: %+v", f.Seen)
	}
}

// Whoever dies, nothing inside lives on: the process that holds the pipe has a session of its own.
func TestNothingIsLeftInside(t *testing.T) {
	if !allowed(t) {
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	for what, c := range map[string]struct {
		cmd *exec.Cmd
		end func(*exec.Cmd) error
	}{
		"its ctx ended":         {Command(ctx, self, "part-hold"), func(*exec.Cmd) error { cancel(); return nil }},
		"it was killed":         {Command(t.Context(), self, "part-hold"), func(c *exec.Cmd) error { return c.Process.Kill() }},
		"its parent was killed": {exec.CommandContext(t.Context(), self, "part-parent"), func(c *exec.Cmd) error { return c.Process.Kill() }},
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		c.cmd.Stdout = w
		err = c.cmd.Start()
		_ = w.Close()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		_ = r.SetReadDeadline(time.Now().Add(20 * time.Second))
		out := bufio.NewReader(r)
		if line, err := out.ReadString('\n'); line != "held\n" {
			t.Fatalf("%s: %q, %v", what, line, err)
		}
		if err := c.end(c.cmd); err != nil {
			t.Error(what, err)
		}
		_ = c.cmd.Wait()
		if rest, err := io.ReadAll(out); err != nil || len(rest) > 0 {
			t.Errorf("%s, and something inside lives on: %q, %v", what, rest, err)
		}
	}
	cancel()
}

func TestAvailableSaysWhy(t *testing.T) {
	if !allowed(t) {
		return
	}
	f := inside(t, "part-forbidden")
	if f.ResolvErr != "" {
		t.Logf("settings cannot be changed here, so nothing forbids: %s", f.ResolvErr)
		return
	}
	if got := f.Runs[0].Err; !strings.Contains(got, "no private network here: ") || !strings.Contains(got, "(sysctl user.max_user_namespaces is 0)") {
		t.Errorf("Available says %q", got)
	}
}

// Outside, Enter would put its files over those of the whole machine.
func TestPrivate(t *testing.T) {
	t.Parallel()
	if err := private(); err == nil || !strings.Contains(err.Error(), "outside the namespaces of a Command") {
		t.Errorf("the test itself is taken for a private place: %v", err)
	}
	for text, want := range map[string]bool{
		"         0       1000          1\n": true,
		"         0          0 4294967295\n": false,
		"      1000       1000          1\n": false,
		"0 1000 1\n1 100000 65536\n":         false,
		"":                                   false,
	} {
		if oneUser(text) != want {
			t.Errorf("oneUser(%q) is %v", text, !want)
		}
	}
}

func TestHostsFromDNS(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "hosts: files dns\n",
		"passwd: files\nhosts:  files resolve [!UNAVAIL=return] dns\n# end": "passwd: files\n# end\nhosts: files dns\n",
		" hosts : mdns\nhosts: dns\n":                                       "hosts: files dns\n",
	} {
		if got := hostsFromDNS(in); got != want {
			t.Errorf("%q becomes %q, want %q", in, got, want)
		}
	}
}

func TestAcknowledged(t *testing.T) {
	t.Parallel()
	good := append(make([]byte, headerLen), 0, 0, 0, 0)
	good[4] = 2
	if err := acknowledged(good); err != nil {
		t.Error(err)
	}
	refused := slices.Clone(good)
	copy(refused[headerLen:], []byte{0xff, 0xff, 0xff, 0xff})
	if err := acknowledged(refused); !errors.Is(err, os.ErrPermission) {
		t.Errorf("%v", err)
	}
	for n := range good {
		if acknowledged(good[:n]) == nil {
			t.Errorf("%d bytes are taken", n)
		}
	}
}
