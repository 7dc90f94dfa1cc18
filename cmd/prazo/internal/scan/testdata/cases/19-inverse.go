package client

import (
	"context"
	"database/sql"
	"net/http"
	"time"
)

var limited = &http.Client{Timeout: 5 * time.Second}

func page(url string) (*http.Response, error) {
	return limited.Get(url) // want: total 5s
}

func unlimited(url string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, url, nil)
	if err != nil {
		return nil, err
	}
	return http.DefaultClient.Do(req) // want: none
}

func rows(db *sql.DB) (*sql.Rows, error) {
	return db.QueryContext(context.TODO(), "select 1") // want: none
}
