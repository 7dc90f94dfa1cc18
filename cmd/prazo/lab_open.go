package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/page"
	"github.com/prazohq/prazo/lab"
)

// openLive serves the live page of a lab on a free port of the loopback, says where, and opens a browser if there is one.
// It returns when ctx ends. The lab must keep its wire ([lab.Wire]).
func openLive(ctx context.Context, s streams, l *lab.Lab) error {
	handler, err := page.Live(watchOf(l))
	if err != nil {
		return err
	}
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return fmt.Errorf("lab: no port for the live page: %w", err)
	}
	server := &http.Server{
		Handler: handler, ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute, MaxHeaderBytes: 16 << 10,
		BaseContext: func(net.Listener) context.Context { return ctx }, // so that streams end with it
	}
	url := "http://" + ln.Addr().String() + "/"
	fmt.Fprintf(s.err, "prazo lab: live at %s\n", url)
	startBrowser(browser(runtime.GOOS, os.Getenv, url))
	over := make(chan struct{})
	go func() {
		defer close(over)
		<-ctx.Done()
		last, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		if server.Shutdown(last) != nil {
			_ = server.Close()
		}
	}()
	if err := server.Serve(ln); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("lab: the live page: %w", err)
	}
	<-over
	return nil
}

// watchOf is what the page sees of a lab.
func watchOf(l *lab.Lab) page.Watch {
	w := page.Watch{Title: "prazo lab"}
	for _, f := range l.Faults() {
		w.Faults = append(w.Faults, page.Fault{Name: f.Name, Set: f.Set, URL: f.URL, Says: f.Says, Wants: f.Wants})
	}
	w.Beats = func(n int) []page.Beat {
		var all []page.Beat
		for _, e := range l.Events(n) {
			all = append(all, page.Beat{At: e.At, Conn: e.Conn, Kind: e.Kind, Bytes: e.Bytes, Text: e.Text})
		}
		return all
	}
	w.Names = func() map[int64]string {
		names := map[int64]string{}
		for _, seen := range l.Seen() {
			names[seen.Conn] = seen.Fault
		}
		return names
	}
	return w
}

// browser is the command that opens a page, nil where there is none to be expected.
func browser(system string, getenv func(string) string, url string) []string {
	switch system {
	case "darwin":
		return []string{"open", url}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler", url}
	}
	if getenv("DISPLAY") == "" && getenv("WAYLAND_DISPLAY") == "" {
		return nil
	}
	return []string{"xdg-open", url}
}

// startBrowser does not care whether it can: the address was printed.
func startBrowser(command []string) {
	if len(command) == 0 {
		return
	}
	cmd := exec.Command(command[0], command[1:]...)
	if cmd.Start() == nil {
		go func() { _ = cmd.Wait() }()
	}
}
