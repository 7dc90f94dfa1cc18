package snippets

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"time"
)

func cutBody(u string) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	return http.DefaultClient.Do(req) // want total 1s; total body-after-cancel
}

func cutReader(u string) (io.ReadCloser, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	resp, err := http.DefaultClient.Do(req) // want none; none body-after-cancel
	if err != nil {
		return nil, err
	}
	return resp.Body, nil
}

func wholeBody(u string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	resp, err := http.DefaultClient.Do(req) // want total 1s
	if err != nil {
		return nil, err
	}
	return io.ReadAll(resp.Body)
}

func cutRows(db *sql.DB) (*sql.Rows, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return db.QueryContext(ctx, "select 1") // want total 1s; total body-after-cancel
}

func abandoned(u string) error {
	done := make(chan error, 1)
	go func() {
		_, err := http.Get(u) // want none
		done <- err
	}()
	select { // want abandon
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return context.DeadlineExceeded
	}
}

type sender interface{ Send(string) error }

type hook struct{}

func (hook) Send(u string) error {
	_, err := http.Get(u) // want none
	return err
}

func abandonedByInterface(s sender, u string) error {
	done := make(chan error)
	go func() { done <- s.Send(u) }()
	select { // want abandon
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return nil
	}
}

func harmless(work func() error) error {
	done := make(chan error)
	go func() { done <- work() }()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		return nil
	}
}

func inNanoseconds(u string) {
	c := http.Client{Timeout: 30}                              // want unknown wrong-unit
	c.Get(u)                                                   // want total 30ns
	c.Timeout = 5000 * time.Minute                             // want unknown wrong-unit
	_, cancel := context.WithTimeout(context.Background(), 10) // want unknown wrong-unit
	cancel()
}
