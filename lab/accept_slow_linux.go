package lab

import (
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

// A slowSocket drops SYNs until its time comes, and serves then.
type slowSocket struct {
	mu    sync.Mutex
	full  *fullSocket
	timer *time.Timer
	port  *port // nil until then
	done  bool
}

func bindSlow(s *stage, host string) (string, io.Closer, error) {
	address, socket, err := bindFull(s, host)
	if err != nil {
		return "", nil, err
	}
	slow := &slowSocket{full: socket.(*fullSocket)}
	slow.timer = time.AfterFunc(s.lasting(acceptAfter), func() { slow.serve(s) })
	return address, slow, nil
}

// serve lets the fillers go and accepts what comes.
func (w *slowSocket) serve(s *stage) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.done {
		return
	}
	file := os.NewFile(uintptr(w.full.fd), "accept-slow")
	ln, err := net.FileListener(file) // has a descriptor of its own
	w.full.fd = -1
	_ = file.Close()
	for _, c := range w.full.filler {
		_ = c.Close()
	}
	w.full.filler = nil
	if err != nil {
		return
	}
	f := fault{name: "accept-slow", serve: func(x *exchange) { x.json(http.StatusOK, `{"accepted":"at last"}`) }}
	w.port = newPort(ln, s, f.handler())
}

// Close frees the port, in whichever state it is.
func (w *slowSocket) Close() error {
	w.timer.Stop()
	w.mu.Lock()
	w.done = true
	p := w.port
	w.mu.Unlock()
	if p != nil {
		return p.close()
	}
	return w.full.Close()
}
