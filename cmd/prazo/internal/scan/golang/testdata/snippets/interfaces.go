package snippets

import (
	"context"
	"net/http"
	"time"

	"example.org/other/client"
)

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

type logged struct{ inner doer }

func newLogged(inner doer) *logged { return &logged{inner: inner} }

func (l *logged) Do(r *http.Request) (*http.Response, error) {
	r, _ = http.NewRequest(r.Method, "u", nil)
	return l.inner.Do(r) // want total 10s from
}

type api struct {
	key string
	via doer
}

func newAPI(key string, via doer) *api { return &api{key, via} }

// limited holds the client itself and one inside of a layer that is judged for itself.
func limited() {
	c := &http.Client{Timeout: 10 * time.Second}
	newAPI("k", newLogged(c)).call()
	newAPI("k", c).call()
}

func (a *api) call() {
	r, _ := http.NewRequestWithContext(context.Background(), "GET", "u", nil)
	a.via.Do(r) // want total 10s from
}

type layered struct{ via doer }

func onlyLayers() {
	l := &layered{newLogged(&http.Client{Timeout: 10 * time.Second})}
	r, _ := http.NewRequest("GET", "u", nil)
	l.via.Do(r)
}

type foreign struct{ via doer }

func both(known bool) {
	f := &foreign{via: &http.Client{Timeout: time.Second}}
	if known {
		f = &foreign{via: &client.Client{}}
	}
	r, _ := http.NewRequest("GET", "u", nil)
	f.via.Do(r) // want unknown
}
