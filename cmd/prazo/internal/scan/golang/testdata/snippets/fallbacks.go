package snippets

import (
	"net/http"
	"time"

	"github.com/hashicorp/go-retryablehttp"
)

type pageOptions struct{ client *http.Client }

type page struct{ client *http.Client }

func newPage(o pageOptions) *page {
	c := o.client
	if c == nil {
		c = http.DefaultClient
	}
	return &page{client: c}
}

func (p *page) get() { p.client.Get("u") } // want total 1s from

func pages() {
	newPage(pageOptions{client: &http.Client{Timeout: time.Second}}).get()
	r := retryablehttp.NewClient()
	r.HTTPClient = &http.Client{Timeout: 10 * time.Second}
	newPage(pageOptions{client: r.HTTPClient}).get()
}

type partial struct {
	client *http.Client
	name   string
}

type partialOptions struct {
	client *http.Client
	name   string
}

func newPartial(o partialOptions) *partial {
	if o.client == nil {
		o.client = http.DefaultClient
	}
	return &partial{o.client, o.name}
}

func (p *partial) get() { p.client.Get("u") } // want none from

func partials() {
	newPartial(partialOptions{client: &http.Client{Timeout: time.Second}}).get()
	newPartial(partialOptions{name: "none"}).get()
}

type given struct{ client *http.Client }

func newGiven(c *http.Client) *given {
	if c == nil {
		c = &http.Client{}
	}
	return &given{client: c}
}

func (p *given) get() { p.client.Get("u") } // want total 1s from

func all() { newGiven(&http.Client{Timeout: time.Second}).get() }

type nilled struct{ client *http.Client }

func newNilled(c *http.Client) *nilled {
	if c == nil {
		c = &http.Client{}
	}
	return &nilled{client: c}
}

func (p *nilled) get() { p.client.Get("u") } // want none from

func some() {
	newNilled(&http.Client{Timeout: time.Second}).get()
	newNilled(nil).get()
}

func onPart(c *http.Client) { c.Get("u") } // want total 10s from

func parts() {
	r := retryablehttp.NewClient()
	r.HTTPClient.Timeout = 10 * time.Second
	onPart(r.HTTPClient)
}

func onMaybe(c *http.Client) { c.Get("u") } // want unknown

func maybe(slow bool) {
	r := retryablehttp.NewClient()
	if slow {
		r.HTTPClient = &http.Client{Timeout: 10 * time.Second}
	}
	onMaybe(r.HTTPClient)
}

type box[T any] struct {
	client *http.Client
	value  T
}

func (b *box[T]) get() {
	if b.client == nil {
		b.client = http.DefaultClient
	}
	b.client.Get("u") // want none
}

func boxes() {
	(&box[int]{client: &http.Client{Timeout: time.Second}, value: 1}).get()
	(&box[string]{value: "none"}).get()
}
