package main

// client: github.com/jmoiron/sqlx

import (
	"context"

	"github.com/jmoiron/sqlx"
)

func init() {
	calls["sqlx-default"] = func(url string) error {
		db, err := sqlx.Open("pgx", url)
		if err != nil {
			return err
		}
		defer db.Close()
		var n int
		return db.Get(&n, "select 1") // prove: sqlx-default
	}
	calls["sqlx-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		db, err := sqlx.Open("pgx", url)
		if err != nil {
			return err
		}
		defer db.Close()
		var all []int
		return db.SelectContext(ctx, &all, "select 1") // prove: sqlx-context
	}
}
