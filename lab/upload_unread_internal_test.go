package lab

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestUnreadEnd(t *testing.T) {
	t.Parallel()
	rows := []struct {
		name   string
		here   bool    // the client is on this machine
		states []state // asked every peerPoll; the last goes on
		want   bool
		took   time.Duration
		by     string
	}{
		{"seen to go", false, []state{stateOpen, stateOpen, stateGone}, true, 2 * peerPoll, byClient},
		{"gone before the first look", true, []state{stateGone}, true, peerPoll, byClient},
		{"here, and cannot be asked", true, []state{stateUnknown}, false, time.Second, ""},
		{"cannot be asked", false, []state{stateUnknown}, false, time.Second, ""},
		{"on another machine", false, []state{stateGone}, false, time.Second, ""},
		{"cannot be asked any more", false, []state{stateOpen, stateUnknown}, false, time.Second, ""},
		{"stays until the lab closes", false, []state{stateOpen}, true, time.Minute, byServer},
	}
	for _, r := range rows {
		synctest.Test(t, func(t *testing.T) {
			seen, done := newLog(1), make(chan struct{})
			c := &conn{stage: &stage{log: seen}, life: seen.connect(), done: done}
			time.AfterFunc(time.Minute, func() { close(done) })
			begin, asked := time.Now(), 0
			got := c.unreadEnd(time.Second, r.here, func() state {
				s := r.states[min(asked, len(r.states)-1)]
				asked++
				return s
			})
			if took := time.Since(begin); got != r.want || took != r.took || c.life.closedBy != r.by {
				t.Errorf("%s: %v after %v, closed by %q; want %v after %v, %q", r.name, got, took, c.life.closedBy, r.want, r.took, r.by)
			}
		})
	}
}
