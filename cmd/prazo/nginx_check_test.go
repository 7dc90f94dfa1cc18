//go:build check

package main

import (
	"context"
	"fmt"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// TestNginx makes calls through an nginx that nobody here wrote: a file, a redirect, an error page, and the lab behind its
// proxy, where the cut must reach the lab though nginx would wait for a minute.
func TestNginx(t *testing.T) {
	l := lab.Start(t)
	base := startNginx(t, l)
	for _, c := range []struct {
		name, path string
		args       []string
		exit       int
		says       string
		took       time.Duration // at least; 0: at once
	}{
		{"file", "/file.txt", nil, 0, "from nginx", 0},
		{"redirect", "/moved", nil, 0, "from nginx", 0},
		{"not there", "/nothing", nil, codeStatus, "404 Not Found", 0},
		{"always 503", "/busy", []string{"--retries", "1"}, codeStatus, "503", 0},
		{"through the proxy", "/lab/ok", nil, 0, "ok", 0},
		{"slow behind the proxy", "/lab/frete", []string{"--deadline", "1s"}, codeCut, "deadline of 1s passed", time.Second},
		{"drip behind the proxy", "/lab/gotejando", []string{"--deadline", "1s"}, codeCut, "deadline of 1s passed", time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
			defer cancel()
			cmd := exec.CommandContext(ctx, "prazo", append(append([]string{"call"}, c.args...), base+c.path)...)
			start := time.Now()
			out, _ := cmd.CombinedOutput()
			took := time.Since(start)
			if got := cmd.ProcessState.ExitCode(); got != c.exit || !strings.Contains(string(out), c.says) {
				t.Errorf("exit %d, want %d and %q in:\n%s", got, c.exit, c.says, out)
			}
			if took < c.took || took > c.took+5*time.Second {
				t.Errorf("took %v, want about %v", took, c.took)
			}
		})
	}
	stillOpen := func() (open []string) {
		for _, s := range l.Seen() {
			if s.ClosedBy != "client" && s.Fault != "ok" {
				open = append(open, s.Fault)
			}
		}
		return open
	}
	for end := time.Now().Add(5 * time.Second); len(stillOpen()) > 0 && time.Now().Before(end); {
		time.Sleep(20 * time.Millisecond)
	}
	if open := stillOpen(); len(open) > 0 {
		t.Errorf("the cut did not reach what is behind nginx: %v is still open", open)
	}
}

// startNginx serves a folder of this test, and the lab below /lab/, on a free port; it returns the address.
func startNginx(t *testing.T, l *lab.Lab) string {
	t.Helper()
	nginx, err := exec.LookPath("nginx")
	if err != nil {
		t.Fatalf("%v: make check installs it", err)
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "file.txt"), []byte("from nginx\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	front, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	address := front.Addr().String()
	front.Close()
	upstream, err := url.Parse(l.URL("ok"))
	if err != nil {
		t.Fatal(err)
	}
	conf := filepath.Join(dir, "nginx.conf")
	if err := os.WriteFile(conf, fmt.Appendf(nil, nginxConf, dir, address, dir, upstream.Host), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(nginx, "-p", dir, "-c", conf)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		cmd.Wait()
	})
	for end := time.Now().Add(10 * time.Second); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return "http://" + address
		}
	}
	t.Fatalf("nginx does not listen: %s", said.String())
	return ""
}

// nginxConf takes the folder, the address, the folder and the address of the lab.
const nginxConf = `
daemon off;
master_process off;
worker_processes 1;
pid %[1]s/pid;
error_log stderr warn;
events {}
http {
	access_log off;
	client_body_temp_path %[1]s/body;
	proxy_temp_path %[1]s/proxy;
	fastcgi_temp_path %[1]s/fastcgi;
	uwsgi_temp_path %[1]s/uwsgi;
	scgi_temp_path %[1]s/scgi;
	server {
		listen %[2]s;
		root %[3]s;
		location = /moved { return 302 /file.txt; }
		location = /busy { return 503; }
		location /lab/ { proxy_pass http://%[4]s/; }
	}
}
`
