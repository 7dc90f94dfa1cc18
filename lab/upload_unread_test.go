package lab_test

import (
	"errors"
	"os"
	"runtime"
	"testing"
	"time"
)

func TestUploadUnread(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the end of the client is seen late here")
	}
	l := start(t)
	c := dial(t, l.URL("upload-unread"))
	c.send("POST /fault/upload-unread HTTP/1.1\r\nHost: lab\r\nContent-Length: 16777216\r\n\r\n")
	_ = c.SetWriteDeadline(time.Now().Add(time.Second))
	n, err := c.Write(make([]byte, 16<<20))
	if !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Fatalf("wrote %d bytes of 16 MiB: %v", n, err)
	}
	if got := c.during(200 * time.Millisecond); got != "" {
		t.Errorf("got %q", got)
	}
	if s := c.cut(l, "upload-unread"); s.Method != "POST" || s.BodySHA256 != "" {
		t.Errorf("seen %+v", s)
	}
}

// A body that fits in the buffers is not read either; the client's end shows.
func TestUploadUnreadSmall(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the end of the client is seen late here")
	}
	l := start(t)
	for _, body := range []string{"Content-Length: 5\r\n\r\nhello", "Transfer-Encoding: chunked\r\n\r\n5\r\n", "\r\n"} {
		c := dial(t, l.URL("upload-unread"))
		before := len(seen(l, "upload-unread"))
		c.send("POST /fault/upload-unread HTTP/1.1\r\nHost: lab\r\n" + body)
		if got := c.during(300 * time.Millisecond); got != "" {
			t.Errorf("got %q", got)
		}
		_ = c.Close()
		eventually(t, "end seen", func() bool { // the client may be gone before the lab has read its head
			all := seen(l, "upload-unread")
			return len(all) > before && all[before].ClosedBy == "client"
		})
	}
}
