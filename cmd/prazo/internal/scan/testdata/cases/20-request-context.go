package server

import (
	"context"
	"net/http"
	"time"
)

func handler(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "https://example.org", nil)
	if err != nil {
		return
	}
	resp, err := http.DefaultClient.Do(req) // want: unknown or inherited
	if err == nil {
		resp.Body.Close()
	}
	forward(r)
}

func forward(r *http.Request) {
	req, err := http.NewRequestWithContext(r.Context(), http.MethodGet, "https://example.org", nil)
	if err != nil {
		return
	}
	resp, err := http.DefaultClient.Do(req) // want: unknown or inherited
	if err == nil {
		resp.Body.Close()
	}
}

func main() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = bounded(ctx)
}

func bounded(ctx context.Context) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "https://example.org", nil)
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want: total or inherited total
	if err == nil {
		resp.Body.Close()
	}
	return err
}
