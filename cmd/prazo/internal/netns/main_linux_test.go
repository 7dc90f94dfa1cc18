package netns

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"syscall"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// The test binary is also what runs inside the namespaces: its first argument says what it is to do.
func TestMain(m *testing.M) {
	parts := map[string]func(){
		"part-hang": hang, "part-answer": answer, "part-hold": hold, "part-parent": parent, "part-forbidden": forbidden,
		"part-clients": clients,
	}
	if len(os.Args) > 1 {
		if part := parts[os.Args[1]]; part != nil {
			part()
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

// findings is what a part inside says.
type findings struct {
	Err       string
	UID       int
	Host      string
	ResolvErr string
	Resolv    string
	Switch    string
	Networks  []string
	Runs      []run
	Seen      []lab.Seen
}

// A run is one client against a name server.
type run struct {
	Client  string
	Seconds float64
	Code    int // see code
	Err     string
	Timeout bool
	Body    string
}

func (f findings) print() { _ = json.NewEncoder(os.Stdout).Encode(f) }

const cutAt = 400 * time.Millisecond

// within enters, starts a lab with one fault of names and gives it to f.
func within(fault string, f func(*findings, *lab.Lab)) {
	var found findings
	defer func() { found.print() }()
	if err := Enter(); err != nil {
		found.Err = err.Error()
		return
	}
	l, err := lab.New("127.0.0.1:0", lab.Only(fault), lab.NamesOn(53), lab.Scale(0.01))
	if err != nil {
		found.Err = err.Error()
		return
	}
	if l.URL(fault) == "" {
		found.Err = l.Faults()[0].Says
	} else {
		f(&found, l)
	}
	_ = l.Close() // what was seen is complete then
	found.Seen = l.Seen()
}

// hang asks for a name while the name server hangs, and says what the world looks like.
func hang() {
	within("dns-hang", func(f *findings, l *lab.Lab) {
		f.UID = os.Getuid()
		f.Host, _ = os.Hostname()
		b, err := os.ReadFile(resolvConf)
		f.Resolv, f.ResolvErr = string(b), fmt.Sprint(err)
		b, _ = os.ReadFile(nsswitchConf)
		f.Switch = string(b)
		all, _ := net.InterfaceAddrs()
		for _, a := range all {
			f.Networks = append(f.Networks, a.String())
		}
		f.Runs = append(f.Runs, get(l.URL("dns-hang")))
	})
}

// answer gets an answer under a name that is found late.
func answer() {
	within("dns-slow", func(f *findings, l *lab.Lab) { f.Runs = append(f.Runs, get(l.URL("dns-slow"))) })
}

func get(url string) run {
	dialer := &net.Dialer{Resolver: &net.Resolver{PreferGo: true}}
	client := &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true}}
	ctx, cancel := context.WithTimeout(context.Background(), cutAt)
	defer cancel()
	begin := time.Now()
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	resp, err := client.Do(req)
	r := run{Client: "go", Seconds: time.Since(begin).Seconds(), Timeout: errors.Is(err, context.DeadlineExceeded)}
	if err != nil {
		r.Err = err.Error()
		return r
	}
	defer resp.Body.Close()
	b, err := io.ReadAll(io.LimitReader(resp.Body, 1000))
	r.Body, r.Err = string(b), fmt.Sprint(err)
	return r
}

// hold starts a process that leaves its process group and its session, says so, and waits for ever; that one does too.
func hold() {
	if len(os.Args) > 2 {
		fmt.Println("held")
		select {}
	}
	cmd := exec.Command("/proc/self/exe", "part-hold", "again")
	cmd.Stdout = os.Stdout
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if err := cmd.Start(); err != nil {
		fmt.Println(err)
	}
	select {}
}

// parent starts hold in namespaces and waits for ever.
func parent() {
	self, err := os.Executable()
	cmd := Command(context.Background(), self, "part-hold")
	cmd.Stdout = os.Stdout
	if err = errors.Join(err, cmd.Start()); err != nil {
		fmt.Println(err)
	}
	select {}
}

// forbidden says what Available thinks of a system that allows no more namespaces.
func forbidden() {
	var f findings
	if err := Enter(); err != nil {
		f.Err = err.Error()
	} else if err := os.WriteFile("/proc/sys/user/max_user_namespaces", []byte("0"), 0o644); err != nil {
		f.ResolvErr = err.Error()
	} else {
		f.Runs = []run{{Err: fmt.Sprint(Available())}}
	}
	f.print()
}
