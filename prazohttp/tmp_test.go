package prazohttp_test
import ("testing";"net/http";"context";"time";"github.com/prazohq/prazo";"net";"errors")
func TestTmp(t *testing.T){
	p := patient(time.Second); p.Retries.Wait = prazo.Wait{First: 980*time.Millisecond, Jitter: prazo.NoJitter}
	inBubble(t, http1, p, func(rw http.ResponseWriter, r *http.Request) { rw.WriteHeader(503); drip(rw,r) }, func(t *testing.T, w *wire) {
		r := w.get(context.Background(),"/")
		t.Log(r.status, r.took, r.err)
		var ne net.Error
		var pe *prazo.Error
		errors.As(r.err,&pe)
		_, ok := any(pe).(net.Error)
		t.Log(ok, ne)
	})
}
