package lab_test

import (
	"crypto/tls"
	"crypto/x509"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

func TestOnly(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("silent", "tls-silent"))
	var names []string
	for _, f := range l.Faults() {
		names = append(names, f.Name)
	}
	if strings.Join(names, " ") != "silent tls-silent" || l.URL("silent") == "" || l.URL("frete") != "" {
		t.Errorf("faults %v, silent at %q, frete at %q", names, l.URL("silent"), l.URL("frete"))
	}
	l.Restart(time.Second) // has nothing to restart
}

func TestOptionErrors(t *testing.T) {
	t.Parallel()
	for want, o := range map[string][]lab.Option{
		`no fault "gotejand"; did you mean "gotejando"?`: {lab.Only("silent", "gotejand")},
		`no fault "headerdrip"; did you mean "header-`:   {lab.Only("headerdrip")},
		`no fault "xyzzy"; prazo lab --list`:             {lab.Only("xyzzy")},
		`a scale of 0`:                                   {lab.Scale(0)},
		`a scale of -1`:                                  {lab.Scale(-1)},
		`to keep -1 events`:                              {lab.Wire(-1)},
		`"drip" is there already`:                        {lab.Drip(1, time.Second), lab.Drip(2, time.Second)},
	} {
		if l, err := lab.New("127.0.0.1:0", o...); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %q in it", err, want)
			if err == nil {
				_ = l.Close()
			}
		}
	}
}

// A scaled lab drips faster, and says when the answer was whole.
func TestScale(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("gotejando"), lab.Scale(0.01))
	begin := time.Now()
	_, body := get(t, l.URL("gotejando")).answer()
	between(t, "22 bytes at a hundredth", time.Since(begin), 200*time.Millisecond, time.Minute)
	if body != `{"status":"gotejando"}` {
		t.Errorf("body %q", body)
	}
	eventually(t, "a whole answer", func() bool { return len(l.Seen()) == 1 && l.Seen()[0].Status == 200 })
}

func TestStatusOnlyWhenWhole(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("close-body", "cotacao"))
	_, _ = get(t, l.URL("close-body")).end()
	get(t, l.URL("cotacao")).answer()
	if s := ended(t, l, "close-body"); s.Status != 0 {
		t.Errorf("half an answer has status %d", s.Status)
	}
	eventually(t, "503", func() bool { s := seen(l, "cotacao"); return len(s) == 1 && s[0].Status == 503 })
}

func TestOwnDrip(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Drip(5, 50*time.Millisecond))
	begin := time.Now()
	resp, body := get(t, l.URL("drip")).answer()
	between(t, "5 bytes", time.Since(begin), 200*time.Millisecond, time.Minute)
	if body != "....." || resp.ContentLength != 5 || len(l.Faults()) != 1 {
		t.Errorf("%d %q of %d faults", resp.ContentLength, body, len(l.Faults()))
	}
}

func TestEvents(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("header-drip"), lab.Wire(6), lab.Scale(0.02))
	c := get(t, l.URL("header-drip"))
	eventually(t, "as many as are kept", func() bool { return len(l.Events(0)) == 6 })
	_ = c.Close()
	var kinds []string
	for _, e := range l.Events(0) {
		kinds = append(kinds, e.Kind)
		if e.Conn != 1 || e.At.IsZero() {
			t.Errorf("%+v", e)
		}
	}
	if got := strings.Join(kinds, " "); got != "accept read write write write write" {
		t.Errorf("events: %s", got)
	}
	if all := l.Events(0); !strings.HasPrefix(all[1].Text, "GET /fault/header-drip HTTP/1.1\r\n") || all[2].Text != "HTTP/1.1 200 OK\r\n" || all[3].Bytes != 1 {
		t.Errorf("texts: %+v", all)
	}
	if rest := l.Events(5); len(rest) != 1 || len(l.Events(99)) != 0 {
		t.Errorf("since the fifth: %+v", rest)
	}
}

// The end is an event too.
func TestEventsClose(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("silent"), lab.Wire(100))
	get(t, l.URL("silent")).cut(l, "silent")
	eventually(t, "a close by the client", func() bool {
		all := l.Events(0)
		return len(all) == 3 && all[2].Kind == "close" && all[2].Text == "client"
	})
}

func TestCatalogue(t *testing.T) {
	t.Parallel()
	l := lab.Start(t)
	all := lab.Catalogue()
	if len(all) != len(l.Faults()) {
		t.Fatalf("%d in the catalogue, %d in a lab", len(all), len(l.Faults()))
	}
	for i, f := range l.Faults() {
		if all[i].Name != f.Name || all[i].Set != f.Set || all[i].URL != "" {
			t.Errorf("%+v is listed as %+v", f, all[i])
		}
	}
}

// A lab's certificate is good for its own healthy port, and for nobody else's.
func TestHealthyTLS(t *testing.T) {
	t.Parallel()
	l, other := lab.Start(t, lab.Only("silent")), lab.Start(t, lab.Only("silent"))
	for _, c := range []struct {
		trusts *lab.Lab
		ok     bool
	}{{l, true}, {other, false}} {
		pem, err := c.trusts.CA()
		pool := x509.NewCertPool()
		if err != nil || !pool.AppendCertsFromPEM(pem) {
			t.Fatalf("%v: %s", err, pem)
		}
		client := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: pool}, DisableKeepAlives: true}, Timeout: 10 * time.Second}
		resp, err := client.Get(l.URL("ok-https"))
		if (err == nil) != c.ok {
			t.Errorf("trusting the lab itself: %v; error %v", c.ok, err)
		}
		if err == nil {
			_ = resp.Body.Close()
		}
	}
	if s := seen(l, "ok"); len(s) != 1 || s[0].Status != 200 {
		t.Errorf("seen %+v", s)
	}
}

func TestFind(t *testing.T) {
	t.Parallel()
	if f, err := lab.Find("frete"); err != nil || f.Name != "frete" || f.Lasts != 8*time.Second || f.Set != "http" {
		t.Errorf("%+v, %v", f, err)
	}
	if _, err := lab.Find("fretes"); err == nil || !strings.Contains(err.Error(), `did you mean "frete"?`) {
		t.Errorf("error %v", err)
	}
}
