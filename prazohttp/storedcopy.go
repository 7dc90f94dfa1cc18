package prazohttp

import (
	"bufio"
	"bytes"
	"fmt"
	"net/http"
	"net/textproto"
	"slices"
	"time"
)

// storedCopy is an answer that is kept for a call that will have none.
type storedCopy struct {
	status   int
	header   http.Header
	body     []byte
	received time.Time
	age      time.Duration // when it was received
	asked    string        // the fields of the request it answered, see asker
}

// hopByHop holds the fields that concern one connection or its proxy and are not stored (RFC 9111 section 3.1), and those of
// an answer that must not come back later: a cookie would take the place of a newer one.
var hopByHop = [...]string{
	"Connection", "Keep-Alive", "Proxy-Connection", "Te", "Trailer", "Transfer-Encoding", "Upgrade",
	"Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization", "Set-Cookie", "Set-Cookie2",
}

// newCopy makes a copy of an answer whose body is b. It shares b.
func newCopy(resp *http.Response, b []byte, sent, received time.Time) *storedCopy {
	c := &storedCopy{
		status: resp.StatusCode, header: resp.Header.Clone(), body: b,
		received: received, age: initialAge(resp.Header, sent, received),
	}
	for name := range namesIn(resp.Header["Connection"]) {
		c.header.Del(name)
	}
	for _, name := range hopByHop {
		c.header.Del(name)
	}
	if c.header.Get("Date") == "" {
		c.header.Set("Date", received.UTC().Format(http.TimeFormat))
	}
	return c
}

// magic begins a stored copy. A copy of another version is none.
const magic = "prazo/1"

// encode writes the copy: a line of what is known of it, its header as HTTP has it, an empty line, its body.
func (c *storedCopy) encode() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%s %d %d %d %s\r\n", magic, c.status, c.received.UnixNano(), int64(c.age), c.asked)
	c.header.Write(&b) // to memory: it cannot fail
	b.WriteString("\r\n")
	b.Write(c.body)
	return slices.Clip(b.Bytes())
}

// decodeCopy reads what encode wrote. A Store may give back anything.
func decodeCopy(value []byte) (c *storedCopy, ok bool) {
	src := bytes.NewReader(value)
	buffered := bufio.NewReader(src)
	text := textproto.NewReader(buffered)
	line, err := text.ReadLine()
	if err != nil {
		return nil, false
	}
	c = &storedCopy{}
	var version string
	var received, age int64
	n, err := fmt.Sscanf(line, "%s %d %d %d %s", &version, &c.status, &received, &age, &c.asked)
	if err != nil || n != 5 || version != magic || !keeps(c.status) || age < 0 || age > 2*longestSeconds*int64(time.Second) {
		return nil, false
	}
	header, err := text.ReadMIMEHeader()
	if err != nil {
		return nil, false
	}
	c.header = http.Header(header)
	c.body = value[len(value)-src.Len()-buffered.Buffered():]
	c.received, c.age = time.Unix(0, received), time.Duration(age)
	return c, true
}

// ageAt returns how old the copy is, and for how much longer it is fresh; negative: it has been stale for that long.
func (c *storedCopy) ageAt(now time.Time, shared bool) (age, ttl time.Duration) {
	age = c.age + sensible(now.Sub(c.received))
	return age, lifetime(c.header, cacheControl(c.header), shared, c.received) - age
}

// keeps reports whether answers with a status are kept: final ones that say what there is, and can be stored without being
// told so (RFC 9110 section 15.1). Redirects and parts are not.
func keeps(status int) bool {
	switch status {
	case http.StatusOK, http.StatusNonAuthoritativeInfo, http.StatusNoContent, http.StatusNotFound, http.StatusGone:
		return true
	}
	return false
}

// silent reports whether an answer with a status says nothing of what there is, so that a copy stays as it is: redirects,
// parts, "not modified", and everything that another try could mend.
func silent(status int) bool {
	return status < 200 || status == http.StatusPartialContent || status >= 300 && status < 400 || status >= 500 || transient(status)
}
