package golang

import (
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// TestADatabaseInTheProcessIsNoCall: the driver says whether a call of database/sql leaves the process. It is the one that the database
// is opened with, or where nothing says which the only kind that the program has.
func TestADatabaseInTheProcessIsNoCall(t *testing.T) {
	const sqlite, postgres = "import _ \"github.com/mattn/go-sqlite3\"\n", "import _ \"github.com/lib/pq\"\n"
	for name, c := range map[string]struct {
		imports, code string
		want          int
	}{
		"by a constant":               {sqlite + postgres, "const name = \"sqlite3\" + \"_hooks\"\nfunc f() { db, _ := sql.Open(name, p); db.Exec(q) }\n", 0},
		"by the constant of a server": {sqlite, "func f() { db, _ := sql.Open(\"postgres\", p); db.Exec(q) }\n", 1},
		"in a transaction":            {sqlite + postgres, "func f() { db, _ := sql.Open(\"sqlite\", p); tx, _ := db.Begin(); s, _ := tx.Prepare(q); s.Exec() }\n", 0},
		"in a field":                  {sqlite + postgres, "type s struct{ db *sql.DB }\nfunc n() *s { db, _ := sql.Open(\"sqlite\", p); return &s{db: db} }\nfunc (x *s) f() { x.db.Exec(q) }\nfunc g() { n().f() }\n", 0},
		"from the callers":            {sqlite + postgres, "func o(d string) *sql.DB { db, _ := sql.Open(d, p); return db }\nfunc f() { o(\"sqlite3\").Exec(q) }\nfunc g() { o(\"sqlite3\") }\n", 0},
		"one of both":                 {sqlite + postgres, "func o(d string) *sql.DB { db, _ := sql.Open(d, p); return db }\nfunc f() { o(\"sqlite3\") }\nfunc g() { o(\"postgres\").Exec(q) }\n", 1},
		"only sqlite in the tree":     {sqlite, "func f(db *sql.DB) { db.Exec(q) }\n", 0},
		"both in the tree":            {sqlite + postgres, "func f(db *sql.DB) { db.Exec(q) }\n", 1},
		"no driver in the tree":       {"", "func f(db *sql.DB) { db.Exec(q) }\n", 1},
		"a server is opened too":      {sqlite, "func f(db *sql.DB) { db.Exec(q) }\nfunc g() { sql.Open(\"exotic\", p) }\n", 1},
		"sqlx":                        {sqlite + postgres + "import \"github.com/jmoiron/sqlx\"\n", "func f() { db := sqlx.MustConnect(\"sqlite3\", p); db.Get(nil, q); tx := db.MustBegin(); tx.Exec(q) }\n", 0},
		"sqlx with a server":          {sqlite + postgres + "import \"github.com/jmoiron/sqlx\"\n", "func f() { db := sqlx.MustConnect(\"postgres\", p); db.Get(nil, q) }\n", 2},
	} {
		t.Run(name, func(t *testing.T) {
			r := analyse(t, map[string]string{"go.mod": "module example.com/tree\n",
				"a.go": "package a\nimport \"database/sql\"\n" + c.imports + "const p, q = \"p\", \"q\"\n" + c.code})
			if got := len(find(r, scan.RuleNone)); got != c.want || len(r.Findings) != c.want {
				t.Errorf("%d findings, want %d: %+v", got, c.want, r.Findings)
			}
		})
	}
}

// TestEachModuleHasItsDrivers: a tree may have programs with a server beside one with a file.
func TestEachModuleHasItsDrivers(t *testing.T) {
	const use = "import \"database/sql\"\nfunc f(db *sql.DB) { db.Exec(\"q\") }\n"
	r := analyse(t, map[string]string{
		"file/go.mod": "module example.com/file\n", "file/a.go": "package a\nimport _ \"modernc.org/sqlite\"\n" + use,
		"server/go.mod": "module example.com/server\n", "server/a.go": "package a\nimport _ \"github.com/jackc/pgx/v5/stdlib\"\n" + use,
	})
	if len(r.Findings) != 1 || r.Findings[0].File != "server/a.go" {
		t.Errorf("got %+v", r.Findings)
	}
}
