package lab_test

import (
	"net/http"
	"testing"
)

func TestCotacao(t *testing.T) {
	l := start(t)
	c := dial(t, l.URL("cotacao"))
	ask := func(query string, headers ...string) int {
		c.get(l.URL("cotacao")+query, headers...)
		resp, _ := c.answer()
		return resp.StatusCode
	}
	const bad, good = http.StatusServiceUnavailable, http.StatusOK
	rows := []struct {
		name, query string
		headers     []string
		want        []int
	}{
		{"by address", "", nil, []int{bad, bad, good, bad, bad, good}},
		{"by request id", "", []string{"X-Request-ID: a"}, []int{bad, bad, good}},
		{"by another", "", []string{"X-Request-ID: b"}, []int{bad, bad, good}},
		{"by key", "?key=k", []string{"X-Request-ID: a"}, []int{bad, bad, good, bad}},
	}
	for _, r := range rows {
		for i, want := range r.want {
			if got := ask(r.query, r.headers...); got != want {
				t.Errorf("%s: answer %d is %d, want %d", r.name, i+1, got, want)
			}
		}
	}
	for _, s := range l.Seen() {
		if s.Conn != l.Seen()[0].Conn {
			t.Errorf("the connection was not kept: %+v", s)
		}
	}
}
