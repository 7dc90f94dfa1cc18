package prazohttp_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo"
)

// TestStatuses says which answers lead to another try: of a GET, and of a POST, which may have been applied.
func TestStatuses(t *testing.T) {
	for _, c := range []struct {
		status    int
		get, post int // tries
		stop      prazo.Stop
		kind      prazo.Kind
	}{
		{200, 1, 1, prazo.StopNone, prazo.Good},
		{304, 1, 1, prazo.StopNone, prazo.Good},
		{400, 1, 1, prazo.StopNone, prazo.Good},
		{404, 1, 1, prazo.StopNone, prazo.Good},
		{408, 2, 1, prazo.StopLast, prazo.TimedOut}, // once
		{409, 1, 1, prazo.StopNone, prazo.Good},
		{425, 3, 3, prazo.StopMax, prazo.Unavailable}, // the server says that it did not begin
		{429, 3, 1, prazo.StopMax, prazo.Throttled},
		{500, 1, 1, prazo.StopFinal, prazo.Failed},
		{501, 1, 1, prazo.StopFinal, prazo.Failed},
		{502, 3, 1, prazo.StopMax, prazo.Unavailable},
		{503, 3, 1, prazo.StopMax, prazo.Unavailable},
		{504, 3, 1, prazo.StopMax, prazo.TimedOut},
		{505, 1, 1, prazo.StopFinal, prazo.Failed},
	} {
		for _, p := range protocols() {
			t.Run(fmt.Sprintf("%d over %s", c.status, p.name), func(t *testing.T) {
				serve := func(rw http.ResponseWriter, r *http.Request) { rw.WriteHeader(c.status) }
				inBubble(t, p, patient(10*time.Second), serve, func(t *testing.T, w *wire) {
					r := w.get(context.Background(), "/")
					r.answered(t, c.status, "")
					r.tries(t, c.get)
					if r.record.Stop != c.stop || r.record.Outcome != c.kind || r.record.Tries[0].Status != c.status {
						t.Errorf("stop %q, outcome %q: %+v", r.record.Stop, r.record.Outcome, r.record)
					}
					r = w.post(context.Background(), "/", strings.NewReader("pedido"))
					r.answered(t, c.status, "")
					r.tries(t, c.post)
					if n := w.requests.Load(); n != int64(c.get+c.post) {
						t.Errorf("%d requests, want %d", n, c.get+c.post)
					}
				})
			})
		}
	}
}
