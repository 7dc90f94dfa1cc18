package prazohttp

import (
	"bytes"
	"fmt"
	"net/http"
	"reflect"
	"testing"
	"time"
)

// TestStoredCopy comes back from its bytes as it was, without the fields of a connection and without cookies.
//
// mutate: prazohttp/storedcopy.go: for name := range namesIn(resp.Header["Connection"]) { => for name := range namesIn(nil) {
// mutate: prazohttp/storedcopy.go: for _, name := range hopByHop { => for _, name := range hopByHop[:5] {
func TestStoredCopy(t *testing.T) {
	h := headerOf(
		"Connection", "close, X-Hop", "X-Hop", "1", "Keep-Alive", "timeout=5", "Proxy-Authenticate", "Basic", "Set-Cookie", "id=7",
		"Content-Type", "text/plain", "Vary", "Accept", "Vary", "X-A", "X-Latin", "caf\xe9", "Age", "10",
	)
	for _, body := range []string{"", "frete", "\r\n\r\n", "prazo/1 200\r\n"} {
		sent := newYear.Add(-2 * time.Second)
		c := newCopy(&http.Response{StatusCode: 404, Header: h}, []byte(body), sent, newYear)
		c.asked = hash("a")
		got, ok := decodeCopy(c.encode())
		if !ok {
			t.Fatal("not read")
		}
		want := headerOf("Content-Type", "text/plain", "Vary", "Accept", "Vary", "X-A", "X-Latin", "caf\xe9", "Age", "10", "Date", "Sat, 01 Jan 2000 00:00:00 GMT")
		if got.status != 404 || string(got.body) != body || !got.received.Equal(newYear) || got.age != 12*time.Second || got.asked != c.asked {
			t.Errorf("%+v", got)
		}
		if !reflect.DeepEqual(got.header, want) {
			t.Errorf("header %q, want %q", got.header, want)
		}
	}
	if h.Get("Set-Cookie") == "" {
		t.Error("the caller's header was changed")
	}
}

// FuzzDecodeCopy gives a Store anything to return: what is read can be used, and is written the same again.
func FuzzDecodeCopy(f *testing.F) {
	c := &storedCopy{status: 200, header: headerOf("A", "b"), body: []byte("x"), received: newYear, age: time.Second, asked: "a"}
	for _, seed := range []string{
		string(c.encode()), "", "prazo/1 200 0 0 a\r\n\r\n", "prazo/1 500 0 0 a\r\n\r\n", "prazo/2 200 0 0 a\r\n\r\n", "prazo/1 200 0 -1 a\r\n\r\n",
		"prazo/1 200 9223372036854775807 4294967296000000000 a\r\nCache-Control: max-age=99999999999\r\n\r\n", "prazo/1 200 0 0 a\r\nA\r\n\r\n",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, value []byte) {
		c, ok := decodeCopy(value)
		if !ok {
			return
		}
		if age, ttl := c.ageAt(newYear, true); age < 0 || age+ttl < 0 || !keeps(c.status) {
			t.Fatalf("status %d, age %v, ttl %v", c.status, age, ttl)
		}
		if !bytes.HasSuffix(value, c.body) {
			t.Fatalf("the body %q is not in %q", c.body, value)
		}
		again, ok := decodeCopy(c.encode())
		if !ok || fmt.Sprint(again.status, again.age, again.asked, string(again.body)) != fmt.Sprint(c.status, c.age, c.asked, string(c.body)) {
			t.Fatalf("%+v is written as %q", c, c.encode())
		}
	})
}
