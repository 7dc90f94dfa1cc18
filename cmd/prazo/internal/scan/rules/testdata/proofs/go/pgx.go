package main

// client: github.com/jackc/pgx/v5

import (
	"context"

	"github.com/jackc/pgx/v5"
)

func init() {
	calls["pgx-default"] = func(url string) error {
		c, err := pgx.Connect(context.Background(), url) // prove: pgx-default
		if err != nil {
			return err
		}
		var n int
		return c.QueryRow(context.Background(), "select 1").Scan(&n)
	}
	calls["pgx-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c, err := pgx.Connect(ctx, url)
		if err != nil {
			return err
		}
		var n int
		return c.QueryRow(ctx, "select 1").Scan(&n) // prove: pgx-context
	}
}
