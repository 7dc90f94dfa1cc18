package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPlanWrongUse wants exit code 2, nothing on stdout, and what to write for everything that cannot work.
func TestPlanWrongUse(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	calls := filepath.Join(dir, "calls.txt")
	if err := os.WriteFile(calls, []byte("10\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(dir, "none.log")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{}, "nothing to read: name a log, - for stdin, --prometheus URL, or --config prazo.yaml to check that alone"},
		{[]string{"--format", "ngnix", calls}, `--format "ngnix": did you mean nginx? It is one of haproxy, `},
		{[]string{"--format", "xyz", calls}, `--format "xyz": write one of haproxy, `},
		{[]string{"--unit", "min", calls}, `--unit "min": write s, ms, us or ns`},
		{[]string{"--field", "took", calls}, `--field "took": write what=name, what is duration, time, status, dependency or route`},
		{[]string{"--field", "size=bytes", calls}, `--field "size=bytes": write what=name, what is duration, `},
		{[]string{"--field", "duration=", calls}, `--field "duration=": write what=name`},
		{[]string{"--cut", "2", calls}, `invalid argument "2" for "--cut" flag: write a share from 0.0001% to 50%, for example 0.1%`},
		{[]string{"--since", "yesterday", calls}, `"--since" flag: write a time with its unit from 1s to 400d, for example 24h or 7d`},
		{[]string{"--within", "0s", calls}, `"--within" flag: write a time of more than 0`},

		{[]string{"--json", "--markdown", calls}, "--json, --markdown, --github and --write: write one of them"},
		{[]string{"--write", calls}, "--write without --config: name the prazo.yaml whose lines should change"},
		{[]string{"--check", calls}, "--check without --config: name the prazo.yaml with the budgets, pools and proxies that are to be checked"},
		{[]string{"--front", calls, calls}, "--front without --config: say in a prazo.yaml what stands behind the proxy"},
		{[]string{"--html", dir, calls}, "cannot be written: is a directory"},
		{[]string{"--junit", filepath.Join(none, "x"), calls}, "cannot be written: no such file or directory"},

		{[]string{"--prometheus", "http://127.0.0.1:1", calls}, "--prometheus with logs: read one of them"},
		{[]string{"--prometheus", "http://127.0.0.1:1", "--simulate"}, "--simulate with --prometheus: only logs have calls that can be replayed"},
		{[]string{"--prometheus", "http://127.0.0.1:1", "--token-file", none}, "--token-file: open "},
		{[]string{"--metric", "x_seconds", calls}, "--metric without --prometheus: write the URL of the server too"},
		{[]string{"--follow", calls, calls}, "--follow with 2 logs: follow one file"},
		{[]string{"--follow"}, "--follow with 0 logs: follow one file"},
		{[]string{"--follow", "-"}, "--follow with stdin: that is read to its end in any case, leave --follow out"},
		{[]string{"--follow", "--json", calls}, "--follow goes on until it is interrupted: leave --json and its like, --check and --simulate out"},
		{[]string{"--follow", none}, "none.log: cannot be read: no such file or directory"},
		{[]string{"--follow", dir}, " is no plain file: give its lines by a pipe, with - as the name"},

		{[]string{none}, "none.log: cannot be read: no such file or directory"},
		{[]string{calls, none}, "none.log: cannot be read: no such file or directory"},
		{[]string{dir}, " is a folder: write " + dir},
		{[]string{filepath.Join(dir, "no*.log")}, "no*.log: no file has such a name"},
		{[]string{"-", "-"}, "- stands twice among the logs: standard input can be read once"},

		{[]string{"--sql", "duck", "--table", "t", "--duration", "took_ms"},
			`--sql "duck": did you mean duckdb? It is one of bigquery, clickhouse, duckdb, postgres`},
		{[]string{"--sql", "oracle"}, `--sql "oracle": write one of bigquery, clickhouse, duckdb, postgres`},
		{[]string{"--sql", "duckdb", "--duration", "took_ms"},
			"--sql: name the table with --table and the column with how long a call took with --duration"},
		{[]string{"--sql", "duckdb", "--table", "t"}, "--sql: name the table with --table and the column "},
		{[]string{"--sql", "duckdb", "--table", "t", "--duration", "took"},
			`--duration "took": its name does not tell the unit: add --duration-unit s, ms, us or ns`},
		{[]string{"--sql", "duckdb", "--table", "t", "--duration", "took", "--duration-unit", "min"}, `--duration-unit "min": write s, ms, us or ns`},
		{[]string{"--sql", "postgres", "--table", "t;drop", "--duration", "took_ms"}, "table: "},
		{[]string{"--sql", "duckdb", "--table", "t", "--duration", "took_ms", calls}, "--sql with something to read: it prints the query; "},
	} {
		var out, errs bytes.Buffer
		code := run(append([]string{"plan"}, c.args...), streams{in: strings.NewReader(""), out: &out, err: &errs})
		text := errs.String()
		if code != 2 || out.Len() > 0 || !strings.HasPrefix(text, "prazo: ") || !strings.Contains(text, c.want) ||
			!strings.HasSuffix(text, "\nhint: see prazo plan --help\n") || strings.Count(text, "\n") != 2 {
			t.Errorf("prazo plan %q: exit %d, want 2, %q; stdout %q, stderr:\n%s", c.args, code, c.want, out.String(), text)
		}
	}
}
