package lab

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

func TestSeenKeepsTheLast(t *testing.T) {
	t.Parallel()
	l := newLog(3)
	on := l.connect()
	for i := range 5 {
		l.add(on, Seen{Path: fmt.Sprint(i)})
	}
	all := l.list()
	if len(all) != 3 || all[0].Path != "2" || all[2].Path != "4" {
		t.Errorf("kept %+v, want paths 2 to 4 in order", all)
	}
}

func TestSeenFirstEndCounts(t *testing.T) {
	t.Parallel()
	l := newLog(3)
	on := l.connect()
	l.add(on, Seen{})
	l.add(on, Seen{})
	if l.ended(on) || l.list()[0].ClosedBy != "" {
		t.Error("a new connection is closed")
	}
	l.end(on, byClient)
	at := l.list()[0].ClosedAt
	l.end(on, byServer)
	for _, s := range l.list() {
		if s.ClosedBy != byClient || !s.ClosedAt.Equal(at) || at.IsZero() {
			t.Errorf("closed by %q at %v, want by the client at %v", s.ClosedBy, s.ClosedAt, at)
		}
	}
}

func TestSeenJSON(t *testing.T) {
	t.Parallel()
	at := time.Date(2026, 1, 2, 3, 4, 5, 6000000, time.UTC)
	for _, s := range []Seen{
		{Fault: "frete", Conn: 7, Method: "GET", Path: "/frete", RequestID: "r", At: at},
		{Fault: "frete", Conn: 7, BodySHA256: "ab", At: at, ClosedAt: at.Add(time.Second), ClosedBy: byClient},
		{Fault: "h2-drip", Conn: 7, At: at, EndedAt: at.Add(time.Second), ClosedAt: at.Add(time.Minute), ClosedBy: byClient},
	} {
		b, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		keys := map[string]any{}
		var back Seen
		if err := json.Unmarshal(b, &keys); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(b, &back); err != nil || back != s {
			t.Errorf("%s read back as %+v (%v), want %+v", b, back, err, s)
		}
		for _, key := range []string{"fault", "conn", "method", "path", "body_sha256", "request_id", "status", "at", "ended_at", "closed_at", "closed_by"} {
			if _, ok := keys[key]; !ok {
				t.Errorf("no %q in %s", key, b)
			}
			delete(keys, key)
		}
		if len(keys) != 0 {
			t.Errorf("more than promised: %v", keys)
		}
		if open := s.ClosedAt.IsZero(); open && string(b) != `{"fault":"frete","conn":7,"method":"GET","path":"/frete","body_sha256":"","request_id":"r","status":0,`+
			`"at":"2026-01-02T03:04:05.006Z","closed_by":"","ended_at":null,"closed_at":null}` {
			t.Errorf("open: %s", b)
		}
	}
}
