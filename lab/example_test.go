package lab_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// A limit on a call is proved from both sides: the caller has its error, and
// the server saw the connection end.
func Example() {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, http.MethodGet, l.URL("silent"), nil)
	_, err = http.DefaultClient.Do(req)
	fmt.Println("caller: timeout", errors.Is(err, context.DeadlineExceeded))
	for len(l.Seen()) == 0 || l.Seen()[0].ClosedBy == "" { // the lab may be busy
		time.Sleep(time.Millisecond)
	}
	fmt.Println("server: closed by", l.Seen()[0].ClosedBy)
	// Output:
	// caller: timeout true
	// server: closed by client
}

func ExampleNew() {
	l, err := lab.New("127.0.0.1:0") // or "127.0.0.1:8888" for fixed paths
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	resp, err := http.Get(l.URL("ok"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Println(resp.StatusCode, string(body), err)
	// Output: 200 {"ok":true} <nil>
}

func ExampleStart() {
	_ = func(t *testing.T) {
		l := lab.Start(t) // closed at the end of the test
		client := &http.Client{Timeout: 300 * time.Millisecond}
		if _, err := client.Get(l.URL("header-drip")); err == nil {
			t.Error("was not cut")
		}
	}
}

// Anything with these three methods can hold a lab, here a plain function.
func ExampleTB() {
	h := &holder{}
	l := lab.Start(h)
	fmt.Println(l.URL("ok") != "")
	for _, f := range h.cleanup {
		f()
	}
	// Output: true
}

type holder struct{ cleanup []func() }

func (h *holder) Helper()                        {}
func (h *holder) Fatalf(format string, a ...any) { panic(fmt.Sprintf(format, a...)) }
func (h *holder) Cleanup(f func())               { h.cleanup = append(h.cleanup, f) }

func ExampleLab() {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	for range 3 {
		resp, err := http.Get(l.URL("cotacao") + "?key=example")
		if err != nil {
			fmt.Println(err)
			return
		}
		_ = resp.Body.Close()
		fmt.Println(resp.StatusCode)
	}
	// Output:
	// 503
	// 503
	// 200
}

func ExampleLab_Close() {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Close(), l.Close())
	// Output: <nil> <nil>
}

func ExampleLab_URL() {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	fmt.Println(strings.HasSuffix(l.URL("frete"), "/frete"))
	fmt.Println(strings.HasPrefix(l.URL("tls-silent"), "https://127.0.0.1:"))
	fmt.Printf("%q\n", l.URL("no such fault"))
	// Output:
	// true
	// true
	// ""
}

func ExampleLab_Faults() {
	l, err := lab.New("127.0.0.1:0", lab.Only("chunk-drip", "close-body"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	for _, f := range l.Faults() {
		fmt.Println(f.Name+":", f.Says)
	}
	// Output:
	// chunk-drip: chunked: headers at once, then a chunk of one byte a second, for ever
	// close-body: complete headers (Content-Length: 22), 10 bytes of the body, then FIN
}

func ExampleFault() {
	l, err := lab.New("127.0.0.1:0", lab.Only("cotacao"))
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	var f lab.Fault = l.Faults()[0]
	fmt.Println(f.Name, f.URL == l.URL("cotacao"))
	fmt.Println(f.Wants)
	// Output:
	// cotacao true
	// retries a GET with growing waits inside the deadline, and returns the third answer
}

func ExampleLab_Seen() {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	_, err = http.Post(l.URL("close-head"), "text/plain", strings.NewReader("abc"))
	fmt.Println("an error:", err != nil)
	for _, s := range l.Seen() {
		fmt.Println(s.Fault, s.Method, s.Path, s.BodySHA256[:8])
	}
	// Output:
	// an error: true
	// close-head POST /fault/close-head ba7816bf
}

func ExampleSeen() {
	s := lab.Seen{Fault: "silent", Conn: 1, Method: "GET", Path: "/fault/silent"}
	if s.ClosedBy == "" {
		fmt.Println(s.Fault, "is still open")
	}
	// Output: silent is still open
}

func ExampleSeen_MarshalJSON() {
	b, err := lab.Seen{Fault: "silent", Conn: 1, Method: "GET", Path: "/fault/silent"}.MarshalJSON()
	fmt.Println(strings.Contains(string(b), `"closed_at":null`), err)
	// Output: true <nil>
}

func ExampleLab_Restart() {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer l.Close()
	l.Restart(lab.MaxRestart)
	_, err = http.Get(l.URL("restart"))
	fmt.Println("refused:", err != nil)
	// Output: refused: true
}

func ExampleMarkdown() {
	fmt.Println(strings.SplitN(lab.Markdown(), "\n", 2)[0])
	// Output: # Faults of the lab
}
