// The programs that prove rows of the knowledge of Go: one binary, and a file for each client.
package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

// calls are the settings, by name: a call with the URL of the fault.
var calls = map[string]func(url string) error{}

var timeout = limit()

func limit() time.Duration {
	d, err := time.ParseDuration(os.Getenv("PRAZO_TIMEOUT") + "s")
	if err != nil {
		return 2 * time.Second
	}
	return d
}

// within is the context of a call that is to be cut. The process ends soon after it.
func within() context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	context.AfterFunc(ctx, cancel)
	return ctx
}

// spoken is a call of a client that speaks no HTTP. The probe first runs a program against a healthy server, and that speaks HTTP alone.
func spoken(call func(url string) error) func(url string) error {
	if os.Getenv("PRAZO_FAULT") != "ok" {
		return call
	}
	return func(url string) error {
		resp, err := http.Get(url)
		if err != nil {
			return err
		}
		defer resp.Body.Close()
		_, err = io.Copy(io.Discard, resp.Body)
		return err
	}
}

// address is the host and the port of a URL.
func address(raw string) string {
	u, err := url.Parse(raw)
	if err != nil {
		return raw
	}
	return u.Host
}

func main() {
	call := calls[os.Args[1]]
	if call == nil {
		fmt.Fprintf(os.Stderr, "there is no setting %q\n", os.Args[1])
		os.Exit(2)
	}
	start := time.Now()
	err := call(os.Args[len(os.Args)-1])
	took := time.Since(start).Seconds()
	if err != nil {
		fmt.Printf("PRAZO err %.3f %s\n", took, strings.Join(strings.Fields(err.Error()), " "))
	} else {
		fmt.Printf("PRAZO ok %.3f done\n", took)
	}
	time.Sleep(time.Second) // alive, so that a leaked socket shows
	if err != nil {
		os.Exit(1)
	}
}
