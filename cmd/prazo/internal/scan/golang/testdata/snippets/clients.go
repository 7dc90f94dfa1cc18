package snippets

import (
	"net/http"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
	"golang.org/x/oauth2"
)

const limit = 7 * time.Second

var shared = &http.Client{Timeout: limit}

var zero http.Client

func pkg(u string) {
	http.Get(u)    // want none
	shared.Get(u)  // want total 7s from
	zero.Get(u)    // want none from
	(&zero).Get(u) // want none from
}

func literal(u string) {
	(&http.Client{}).Get(u)                                  // want none
	(&http.Client{Timeout: 0}).Get(u)                        // want none
	(&http.Client{Timeout: time.Second}).Get(u)              // want total 1s
	new(http.Client).Get(u)                                  // want none
	c := http.Client{Transport: &http.Transport{}}           //
	c.Get(u)                                                 // want none
	h := &http.Transport{ResponseHeaderTimeout: time.Second} //
	d := &http.Client{Transport: h}                          //
	d.Get(u)                                                 // want headers 1s
	d.Timeout = 2 * time.Second                              //
	d.Get(u)                                                 // want total 2s
}

func sometimes(u string, slow bool) {
	c := &http.Client{}
	if slow {
		c.Timeout = time.Second
	}
	c.Get(u) // want unknown
}

type api struct {
	http  *http.Client
	plain http.Client
	own   *http.Client
	doer  doer
	none  *http.Client
}

type doer interface {
	Do(*http.Request) (*http.Response, error)
}

func newAPI(own *http.Client) *api {
	a := &api{http: &http.Client{}, own: own, doer: &http.Client{}}
	a.http.Timeout = 4 * time.Second
	if own == nil {
		a.own = http.DefaultClient
	}
	return a
}

func (a *api) calls(u string) {
	a.http.Get(u)  // want total 4s from
	a.plain.Get(u) // want none from
	a.own.Get(u)   // want none from
	a.none.Get(u)  // want unknown
	req, _ := http.NewRequest("GET", u, nil)
	a.doer.Do(req) // want none
}

func get(c *http.Client, u string) {
	c.Get(u) // want total 7s from
}

func callsGet(u string) { get(shared, u) }

func Get(c *http.Client, u string) {
	c.Get(u) // want unknown
}

func make1(t time.Duration) *http.Client { return &http.Client{Timeout: t} }

func made(u string) {
	make1(limit).Get(u) // want total 7s from
	c := make1(0)
	c.Get(u) // want none from
}

type embedded struct{ *http.Client }

func byEmbedding(u string) {
	e := embedded{&http.Client{}}
	e.Get(u) // want none
}

func guarded(g *prazo.Guard, u string) {
	prazohttp.Client(g).Get(u) // want total
}

func token(conf *oauth2.Config, code string) {
	conf.Exchange(nil, code) // want none
}

type layer struct{ next http.RoundTripper }

func (l layer) RoundTrip(r *http.Request) (*http.Response, error) { return l.next.RoundTrip(r) }

func shadow(u string) {
	http := map[string]func(string){}
	http["Get"](u)
}
