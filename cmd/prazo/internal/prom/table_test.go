package prom

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"
)

// TestReadTable reads one table in the forms that engines write.
func TestReadTable(t *testing.T) {
	t.Parallel()
	low, high := gridEdges(318)
	low2, high2 := gridEdges(605)
	want := fmt.Sprintf("/ 0s-1.022µs:1+1\nco\"tação, x//b %v-%v:3+0\nfrete//a %v-%v:7+2 [- 1772359200-1772359202 1772359200-1772359200]",
		low2, high2, low, high)
	for name, in := range map[string]string{
		"duckdb -csv, psql --csv": "dependency,route,bucket,finished,cut,first,last\n,,0,1,1,,\nfrete,/a,318,7,2,1772359200.5,1.7723592e+09\n" +
			"\"co\"\"tação, x\",/b,605,3,0,1772359200,1772359202\n",
		"CSVWithNames": "\"dependency\",\"route\",\"bucket\",\"finished\",\"cut\",\"first\",\"last\"\n\"\",\"\",0,1,1,\\N,\\N\n\"frete\",\"/a\",318,7,2,1772359200,1772359200\n" +
			"\"co\"\"tação, x\",\"/b\",605,3,0,1772359200,1772359202\n",
		"TSVWithNames": "dependency\troute\tbucket\tfinished\tcut\tfirst\tlast\r\n\t\t0\t1\t1\t\\N\t\\N\r\nfrete\t/a\t318\t7\t2\t1772359200\t1772359200\r\n" +
			"co\"tação, x\t/b\t605\t3\t0\t1772359200\t1772359202\r\n",
		"JSONEachRow": `{"dependency":"","route":"","bucket":0,"finished":"1","cut":"1","first":null,"last":null}` + "\n\n" +
			`{"dependency":"frete","route":"\/a","bucket":318,"finished":"7","cut":"2","first":1772359200,"last":1772359200}` + "\n" +
			`{"dependency":"co\"tação, x","route":"/b","bucket":605,"finished":"3","cut":"0","first":1772359200,"last":1772359202}`,
		"bq --format=json": `[{"bucket":"0","cut":"1","dependency":"","finished":"1","first":null,"last":null,"route":""},` +
			`{"bucket":"318","cut":"2","dependency":"frete","finished":"7","first":"2026-03-01 10:00:00","last":"2026-03-01 10:00:00 UTC","route":"/a"},` +
			`{"bucket":"605","cut":"0","dependency":"co\"tação, x","finished":"3","first":"2026-03-01T10:00:00Z","last":"2026-03-01 10:00:02+00","route":"/b"}]`,
		"other order, a mark, more columns, rows that repeat": mark + "Bucket,FINISHED,cut,note,route,dependency,first,last\n0,1,1,x,,,,\n318,3,2,,/a,frete,1772359200,1772359200\n" +
			"318,4,0,,/a,frete,,\n605,3,0,,/b,\"co\"\"tação, x\",1772359202,1772359202\n605,0,0,,/b,\"co\"\"tação, x\",1772359200,\n",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, said, err := ReadTable(strings.NewReader(in))
			if err != nil || len(said) > 0 {
				t.Fatal(said, err)
			}
			var times []string
			for _, b := range got {
				if b.First.IsZero() && b.Last.IsZero() {
					times = append(times, "-")
					continue
				}
				times = append(times, fmt.Sprintf("%d-%d", b.First.Unix(), b.Last.Unix()))
			}
			if g := fmt.Sprint(text(got), " ", times); g != want {
				t.Errorf("got  %s\nwant %s", g, want)
			}
		})
	}
}

// TestReadEdges reads a table of somebody's own buckets.
func TestReadEdges(t *testing.T) {
	t.Parallel()
	got, _, err := ReadTable(strings.NewReader("dependency,low_ms,high_ms,finished\nb,0.5,1,3\nb,0,0.5,2\nb,1,,1\n"))
	if want := "b/ 0s-500µs:2+0 500µs-1ms:3+0 1ms-inf:1+0"; err != nil || text(got) != want {
		t.Errorf("got %s, %v, want %s", text(got), err, want)
	}
}

// TestTableErrors names the line, and what to write there.
func TestTableErrors(t *testing.T) {
	t.Parallel()
	const names = "dependency,route,bucket,finished,cut,first,last\n"
	for _, c := range []struct{ name, in, want string }{
		{"empty", "", "the table is empty"},
		{"only names", names, "the table has no rows"},
		{"no names", "frete,/a,318,7,2,,\n", "line 1: \"frete,/a,318,7,2,,\" are not the names"},
		{"a box", "┌────┐\n│ a │\n", "line 1: "},
		{"a name twice", "bucket,finished,bucket\n", "line 1: two columns are called \"bucket\""},
		{"a bucket", names + "a,b,1024,1,0,,\n", `line 2: bucket is "1024": write a whole number from 0 to 1023`},
		{"half a bucket", names + "a,b,1.5,1,0,,\n", `line 2: bucket is "1.5"`},
		{"no bucket", names + "a,b,,1,0,,\n", "line 2: no bucket"},
		{"a count", names + "a,b,1,-1,0,,\n", `line 2: finished is "-1": write how many calls`},
		{"no count", names + "a,b,1,,0,,\n", `line 2: finished is ""`},
		{"half a call", names + "a,b,1,1,0.5,,\n", `line 2: cut is "0.5"`},
		{"too many calls", names + "a,b,1,1e300,0,,\n", `line 2: finished is "1e300"`},
		{"no number of calls", names + "a,b,1,NaN,0,,\n", `line 2: finished is "NaN"`},
		{"a time", names + "a,b,1,1,0,yesterday,\n", `line 2: first is "yesterday": write seconds since 1970`},
		{"another time", names + "a,b,1,1,0,,1e30\n", `line 2: last is "1e30"`},
		{"a short row", names + "a,b,1\n", "line 2: 3 columns, and 7 in the first line"},
		{"a quote", names + "\"a,b,1,1,0,,\n", "line 2: "},
		{"a quote inside", names + "a\"b,c,1,1,0,,\n", "line 2: bare \" in non-quoted"},
		{"a tab-separated row", strings.ReplaceAll(names, ",", "\t") + "\na\tb\t1\tx\t0\t\t\n", `line 3: finished is "x"`},
		{"edges", "low_ms,high_ms,finished\n2,1,1\n", `line 2: high_ms is "1": write an upper edge above 2`},
		{"an edge", "low_ms,high_ms,finished\n-2,1,1\n", `line 2: low_ms is "-2"`},
		{"JSON that is no object", "{\"bucket\":1,\"finished\":1}\n[]\n", "line 2: "},
		{"JSON that ends", `{"bucket":1`, "line 1: unexpected end of JSON input"},
		{"a JSON value", `{"bucket":1,"finished":{}}`, `line 1: finished is "{}"`},
		{"a JSON list that ends", `[{"bucket":1,"finished":1},`, "row 2: the table ends in its middle"},
		{"a JSON list that is cut", `[{"bucket":1,"finished":1`, "row 1: the table ends in its middle"},
		{"a JSON list of numbers", `[1]`, "row 1: "},
		{"a JSON row", `[{"bucket":1,"finished":1},{"bucket":1}]`, `row 2: finished is ""`},
		{"a long first line", strings.Repeat("a", 1<<16), "line 1: longer than"},
		{"a long line", "{\"bucket\":1,\"finished\":1}\n{" + strings.Repeat(" ", mostCell), "line 2: longer than"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, _, err := ReadTable(strings.NewReader(c.in))
			if err == nil || !strings.Contains(err.Error(), c.want) || got != nil {
				t.Errorf("got %v, %v, want %q", got, err, c.want)
			}
			if err != nil && strings.Contains(err.Error(), "\n") {
				t.Errorf("more than one line: %q", err)
			}
		})
	}
}

// endless gives one line for ever.
type endless struct {
	line []byte
	at   int
}

func (e *endless) Read(p []byte) (int, error) {
	for n := range p {
		p[n] = e.line[e.at]
		e.at = (e.at + 1) % len(e.line)
	}
	return len(p), nil
}

// TestEndlessTable is bounded whatever comes.
func TestEndlessTable(t *testing.T) {
	t.Parallel()
	tail := &endless{line: []byte(`{"dependency":"a","route":"b","bucket":1,"finished":1,"pad":"` + strings.Repeat("x", 8<<10) + "\"}\n")}
	_, _, err := readTable(tail, 4<<20)
	if err == nil || !strings.Contains(err.Error(), "longer than 4 MiB") {
		t.Errorf("got %v", err)
	}
	broken := errors.New("the disk is gone")
	for _, begin := range []string{"bucket,finished\n1,1\n", "bucket,finished\n1", "bucket\tfinished\n1\t1\n1", `{"bucket":1,"finished":1}` + "\n{", `[{"bucket":1,`, ""} {
		if _, _, err = ReadTable(io.MultiReader(strings.NewReader(begin), failing{broken})); !errors.Is(err, broken) {
			t.Errorf("after %q: got %v", begin, err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// TestRepeats keeps no row that is a bucket already.
func TestRepeats(t *testing.T) {
	t.Parallel()
	tab := &table{all: map[key]*tableSeries{}}
	for i := range 100_000 {
		low, high := gridEdges(i % 3)
		tab.put(key{"a", ""}, Bucket{Low: low, High: high, Finished: 1}, time.Time{}, time.Time{})
	}
	if n := cap(tab.all[key{"a", ""}].edges); n > 16*gridBuckets {
		t.Errorf("room for %d rows of 3 buckets", n)
	}
	if all, _ := tab.result(); len(all[0].Edges) != 3 || all[0].Finished() != 100_000 {
		t.Errorf("got %s", text(all))
	}
}

// TestManyRoutes keeps the busiest and says so.
func TestManyRoutes(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	b.WriteString("route,bucket,finished\n")
	for i := range mostKept + 5 {
		fmt.Fprintf(&b, "/%05d,5,%d\n", i, i+1)
	}
	got, said, err := ReadTable(strings.NewReader(b.String()))
	if err != nil || len(got) != mostKept || got[0].Route != "/00005" || !has(said, "5 dependencies and routes with 15 calls are left out") {
		t.Errorf("%d routes, %q, %v", len(got), said, err)
	}
}

// TestIsTable tells a table from a log.
func TestIsTable(t *testing.T) {
	t.Parallel()
	for begin, want := range map[string]bool{
		"dependency,route,bucket,finished,cut,first,last\n":                   true,
		mark + "\"bucket\",\"finished\"":                                      true,
		"[\n{\"bucket\":1,\"finished\":2}":                                    true,
		"low_ms\thigh_ms\tfinished":                                           true,
		"time,latency_ms,status\n1,2,finished bucket":                         false,
		`127.0.0.1 - - [01/Mar/2026:10:00:00 +0000] "GET / HTTP/1.1" 200 1 -`: false,
		"": false,
		`{"msg":"bucket upload finished","took_ms":3}`:     false,
		`{"msg":"bucket","status":"finished","took_ms":3}`: false,
		"message,unfinished bucket,finished work\n":        false,
	} {
		if got := IsTable([]byte(begin)); got != want {
			t.Errorf("%q: %v", begin, got)
		}
	}
}
