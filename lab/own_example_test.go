package lab_test

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

func ExampleSilent() {
	call("silent", lab.Silent())
	// Output: timeout
}

func ExampleDelay() {
	call("delay", lab.Delay(time.Millisecond))
	// Output: 200 {"delay":"1ms"}
}

func ExampleStall() {
	call("stall", lab.Stall(10))
	// Output: 200 .......... timeout
}

func ExampleHeaderDrip() {
	call("header-drip", lab.HeaderDrip(time.Second))
	// Output: timeout
}

func ExampleEndless() {
	_ = func(t *testing.T) {
		l := lab.Start(t, lab.Endless(16<<10, 50*time.Millisecond))
		_ = l.URL("endless")
	}
}

func ExampleCut() {
	call("cut", lab.Cut(10))
	// Output: 200 .......... unexpected EOF
}

func ExampleReset() {
	call("reset", lab.Reset(10))
	// Output: 200 .......... an error
}

func ExampleStatus() {
	call("status", lab.Status(http.StatusServiceUnavailable, 1)) // 503 once, then 200
	// Output: 503 {"status":503}
}

func ExampleAnswer() {
	call("answer", lab.Answer("pong"))
	// Output: 200 pong
}

func ExampleNamed() {
	_ = func(t *testing.T) {
		l := lab.Start(t, lab.Delay(time.Second), lab.Named("later", lab.Delay(3*time.Second)))
		_, _ = l.URL("delay"), l.URL("later")
	}
}

// call gets one behaviour with a limit, and prints what a client has of it.
func call(name string, behaviour lab.Option) {
	l, err := lab.New("127.0.0.1:0", behaviour)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	client := &http.Client{Timeout: 300 * time.Millisecond, Transport: &http.Transport{}}
	resp, err := client.Get(l.URL(name))
	if err != nil {
		fmt.Println(said(err))
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Println(resp.StatusCode, string(body), said(err))
}

// said is an error in a word.
func said(err error) string {
	var network net.Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &network) && network.Timeout():
		return "timeout"
	case errors.Is(err, io.ErrUnexpectedEOF):
		return "unexpected EOF"
	}
	return "an error"
}
