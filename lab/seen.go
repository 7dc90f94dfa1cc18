package lab

import (
	"encoding/json"
	"sync"
	"time"
)

const (
	maxSeen  = 20_000
	byClient = "client"
	byServer = "server"
)

// Seen is one request as the server saw it, or one connection where no request
// came or no HTTP is spoken (then Method and Path are empty). Method and Path
// of HTTP/2 are also empty where the client packs them in a way that the lab
// does not read.
//
// Several requests on one kept-alive connection share Conn, ClosedAt and
// ClosedBy, which belong to the connection. The client's end is seen when its
// FIN or RST arrives, also while the fault stalls; see the fault upload-unread
// for the one case where that needs help.
type Seen struct {
	Fault      string    `json:"fault"`       // its name, or "ok"
	Conn       int64     `json:"conn"`        // number of the connection in this lab, from 1
	Method     string    `json:"method"`      // at most 32 bytes
	Path       string    `json:"path"`        // without the query; at most 256 bytes
	BodySHA256 string    `json:"body_sha256"` // hex; "" until the whole body was read
	RequestID  string    `json:"request_id"`  // X-Request-ID; at most 128 bytes
	Status     int       `json:"status"`      // of the answer once all of it was sent; 0 before, and for what is no HTTP
	At         time.Time `json:"at"`          // head read, or connection accepted
	EndedAt    time.Time `json:"ended_at"`    // the client took back this request alone (RST_STREAM of HTTP/2); else zero, and null in JSON
	ClosedAt   time.Time `json:"closed_at"`   // zero, and null in JSON, while open
	ClosedBy   string    `json:"closed_by"`   // "client", "server", or "" while open
}

// MarshalJSON writes null for times that have not come.
func (s Seen) MarshalJSON() ([]byte, error) {
	type plain Seen
	return json.Marshal(struct {
		plain
		EndedAt  *time.Time `json:"ended_at"`
		ClosedAt *time.Time `json:"closed_at"`
	}{plain(s), come(&s.EndedAt), come(&s.ClosedAt)})
}

// come is nil for a time that has not come.
func come(t *time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return t
}

// life is the part of the record that belongs to a connection. All visits on
// it point here, so that its end is written once, however many they are.
type life struct {
	conn     int64
	closedAt time.Time
	closedBy string
}

type visit struct {
	seen Seen
	life *life
}

// log keeps the last visits in a ring.
type log struct {
	mu     sync.Mutex
	limit  int
	visits []*visit
	oldest int
	conns  int64
}

func newLog(limit int) *log { return &log{limit: limit} }

func (l *log) connect() *life {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conns++
	return &life{conn: l.conns}
}

func (l *log) add(on *life, s Seen) *visit {
	s.Conn, s.At = on.conn, time.Now()
	v := &visit{seen: s, life: on}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.visits) < l.limit {
		l.visits = append(l.visits, v)
		return v
	}
	l.visits[l.oldest] = v
	l.oldest = (l.oldest + 1) % l.limit
	return v
}

// answered notes that a complete answer was sent; v may be nil.
func (l *log) answered(v *visit, status int) {
	if v == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	v.seen.Status = status
}

// request makes the entry of a connection that of its first request.
func (l *log) request(v *visit, method, path string) {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	v.seen.Method, v.seen.Path, v.seen.At = method, path, now
}

// took notes that the client took a request back and kept the connection.
func (l *log) took(v *visit) {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	v.seen.EndedAt = now
}

// body notes the hash of a body that was read; v may be nil.
func (l *log) body(v *visit, sum string) {
	if v == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	v.seen.BodySHA256 = sum
}

// end notes who ended a connection, and when. The first word counts: it
// returns false when the end was known.
func (l *log) end(on *life, by string) bool {
	now := time.Now()
	l.mu.Lock()
	defer l.mu.Unlock()
	if on.closedBy != "" {
		return false
	}
	on.closedAt, on.closedBy = now, by
	return true
}

func (l *log) ended(on *life) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return on.closedBy != ""
}

func (l *log) list() []Seen {
	l.mu.Lock()
	defer l.mu.Unlock()
	all := make([]Seen, 0, len(l.visits))
	for i := range l.visits {
		v := l.visits[(l.oldest+i)%len(l.visits)]
		s := v.seen
		s.ClosedAt, s.ClosedBy = v.life.closedAt, v.life.closedBy
		all = append(all, s)
	}
	return all
}
