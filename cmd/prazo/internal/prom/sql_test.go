package prom

import (
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

var update = flag.Bool("update", false, "write the files of testdata again")

// TestSQL holds the whole query for each engine: what is in testdata was read and run by a person.
func TestSQL(t *testing.T) {
	t.Parallel()
	all := Columns{
		Table: "logs.access", Duration: "request_time", Unit: time.Second, Time: "time", Status: "http.status",
		Dependency: "up-stream", Route: "path template",
	}
	for _, engine := range Engines() {
		for name, c := range map[string]Columns{"all": all, "least": {Table: "access", Duration: "took", Unit: time.Nanosecond}} {
			var since time.Time
			if c.Time != "" {
				since = time.Date(2026, 3, 1, 10, 30, 0, 0, time.FixedZone("", -3*3600))
			}
			got, err := SQL(engine, c, since)
			if err != nil {
				t.Fatal(err)
			}
			file := filepath.Join("testdata", engine+"-"+name+".sql")
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("%s: got\n%s", file, got)
			}
		}
	}
}

// TestSQLRefuses keeps what is no name out of the query.
func TestSQLRefuses(t *testing.T) {
	t.Parallel()
	good := func() Columns { return Columns{Table: "t", Duration: "d", Unit: time.Millisecond} }
	for _, c := range []struct {
		name, engine string
		change       func(*Columns)
		since        time.Time
		want         string
	}{
		{"engine", "oracle", func(*Columns) {}, time.Time{}, `engine "oracle": write one of bigquery, clickhouse, duckdb, postgres`},
		{"no table", "duckdb", func(c *Columns) { c.Table = "" }, time.Time{}, "table: none is named"},
		{"no duration", "duckdb", func(c *Columns) { c.Duration = "" }, time.Time{}, "no column of the duration"},
		{"no unit", "duckdb", func(c *Columns) { c.Unit = 0 }, time.Time{}, "a unit of 0s for the duration"},
		{"a statement", "postgres", func(c *Columns) { c.Table = `t"; drop table t; --` }, time.Time{}, `has a '"'`},
		{"a backtick", "bigquery", func(c *Columns) { c.Route = "a`b" }, time.Time{}, "column of the route: "},
		{"a backslash", "clickhouse", func(c *Columns) { c.Dependency = `a\` }, time.Time{}, "column of the dependency: "},
		{"a quote", "clickhouse", func(c *Columns) { c.Time = `a'` }, time.Time{}, "column of the time: "},
		{"a line", "duckdb", func(c *Columns) { c.Status = "a\nb" }, time.Time{}, "column of the status: "},
		{"an empty part", "duckdb", func(c *Columns) { c.Table = "logs..t" }, time.Time{}, "has an empty part"},
		{"a path elsewhere", "postgres", func(c *Columns) { c.Table = "logs/*.parquet" }, time.Time{}, "has a '/'"},
		{"a long name", "duckdb", func(c *Columns) { c.Duration = strings.Repeat("a", 1000) }, time.Time{}, "too long"},
		{"no text", "duckdb", func(c *Columns) { c.Duration = "a\xff" }, time.Time{}, "too long or no text"},
		{"a status", "duckdb", func(c *Columns) { c.Status, c.CutStatus = "s", []string{"504') OR ('1"} }, time.Time{}, "of a cut call"},
		{"since without a time", "duckdb", func(*Columns) {}, noon, "no column of the time is named"},
		{"since a year", "duckdb", func(c *Columns) { c.Time = "at" }, time.Date(12000, 1, 1, 0, 0, 0, 0, time.UTC), "since the year 12000"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			columns := good()
			c.change(&columns)
			got, err := SQL(c.engine, columns, c.since)
			if err == nil || !strings.Contains(err.Error(), c.want) || got != "" {
				t.Errorf("got %q, %v, want %q", got, err, c.want)
			}
		})
	}
}

// TestSQLFile lets duckdb read a file, whatever it is called.
func TestSQLFile(t *testing.T) {
	t.Parallel()
	got, err := SQL("duckdb", Columns{Table: "ana's logs/*.csv.gz", Duration: "d", Unit: time.Second}, time.Time{})
	if err != nil || !strings.Contains(got, "FROM 'ana''s logs/*.csv.gz'\n") {
		t.Errorf("got %s, %v", got, err)
	}
	if _, err := SQL("duckdb", Columns{Table: "a\x00.csv", Duration: "d", Unit: time.Second}, time.Time{}); err == nil {
		t.Error("a path with a zero byte was taken")
	}
}

// TestGrid holds the arithmetic of the query to the grid of a distribution: a call counted by an engine is in the bucket
// that it would be in if it had been read from a log.
func TestGrid(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(1, 2))
	for i := range 2_000 {
		took := time.Duration(math.Exp(dice.Float64()*math.Log(1e13)) * float64(time.Nanosecond))
		if i < 10 {
			took = []time.Duration{0, 1, 999, 1000, 1001, 2000, 4000 * time.Second, 4294 * time.Second, 4296 * time.Second, 5 * time.Hour}[i]
		}
		bucket := 0.0
		if us := float64(took) / 1000; us > 1 { // CASE WHEN p_us > 1 THEN least(1023, floor(32 * log2(p_us))) ELSE 0 END
			bucket = min(gridBuckets-1, math.Floor(gridSteps*math.Log2(us)))
		}
		low, high := gridEdges(int(bucket))
		one := Buckets{Edges: []Bucket{{Low: low, High: high, Finished: 1000, Cut: 1000}}}.Distribution()
		want := latency.New()
		want.Add(took, 1000)
		want.AddCut(took, 1000)
		if g, w := bucketsOf(one), bucketsOf(want); len(g) != 1 || g[0] != w[0] {
			t.Fatalf("%v: in the buckets %v, want %v", took, g, w)
		}
	}
}

func bucketsOf(d *latency.Distribution) (all []latency.Bucket) {
	for b := range d.Buckets() {
		all = append(all, b)
	}
	return all
}
