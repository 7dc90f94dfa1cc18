package main

// client: github.com/go-sql-driver/mysql

import (
	"context"
	"database/sql"

	_ "github.com/go-sql-driver/mysql"
	_ "github.com/jackc/pgx/v5/stdlib"
)

func init() {
	// of pgx
	calls["sql-default"] = func(url string) error {
		db, err := sql.Open("pgx", url)
		if err != nil {
			return err
		}
		defer db.Close()
		var n int
		return db.QueryRow("select 1").Scan(&n) // prove: sql-default
	}
	calls["sql-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		db, err := sql.Open("pgx", url)
		if err != nil {
			return err
		}
		defer db.Close()
		var n int
		return db.QueryRowContext(ctx, "select 1").Scan(&n) // prove: sql-context
	}
	// of go-sql-driver/mysql
	calls["sql-mysql-default"] = func(url string) error {
		db, err := sql.Open("mysql", dsn(url))
		if err != nil {
			return err
		}
		defer db.Close()
		var n int
		return db.QueryRow("select 1").Scan(&n) // prove: sql-mysql-default
	}
	calls["sql-mysql-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		db, err := sql.Open("mysql", dsn(url))
		if err != nil {
			return err
		}
		defer db.Close()
		rows, err := db.QueryContext(ctx, "select 1") // prove: sql-mysql-context
		if err != nil {
			return err
		}
		defer rows.Close()
		for rows.Next() {
		}
		return rows.Err()
	}
}

// dsn is the address of a server as go-sql-driver has it.
func dsn(url string) string { return "prazo:prazo@tcp(" + address(url) + ")/prazo" }
