package prom

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// Columns say where a table of calls keeps what is asked. Names may have dots, as in logs.access or request.status; each
// part is quoted for the engine. Table and Duration are required.
type Columns struct {
	Table      string // for duckdb also a file: logs/*.parquet, access.csv.gz, calls.json
	Duration   string
	Unit       time.Duration // what 1 means in Duration: time.Second, Millisecond, Microsecond or Nanosecond
	Time       string        // when a call was made, of a type for times; "": the table does not tell
	Status     string        // of the answer; "": no call counts as cut
	CutStatus  []string      // that mean somebody gave up; nil: 499, 504, 0 and -1
	Dependency string        // "": all calls are to one
	Route      string        // "": not told apart; it should be a template such as /orders/{id} and no raw path
}

// Engines lists the engines that [SQL] writes for.
func Engines() []string { return []string{"bigquery", "clickhouse", "duckdb", "postgres"} }

// The grid of the table: bucket b counts calls of 2^(b/32) up to 2^((b+1)/32) microseconds, so a percentile read from it is
// at most 1.1 % off. The first bucket has all that is shorter, the last all that is longer.
const (
	gridSteps   = 32
	gridBuckets = 32 * gridSteps
	longestCall = 10_000_000 // seconds, above which a duration is none
)

// tableRows bounds the answer. It is as much as ReadTable reads.
const tableRows = 1_000_000

// SQL writes the query that makes one small table of a large one: a row for each dependency, route and bucket, with the
// calls that finished and those that were cut. Only calls since that time are asked for; the zero time means all. What
// does not name a table or column is refused, and nothing of it reaches the query.
func SQL(engine string, c Columns, since time.Time) (string, error) {
	d, err := dialectOf(engine)
	if err != nil {
		return "", err
	}
	q, err := d.quoted(c, since)
	if err != nil {
		return "", err
	}
	us := d.number(q.duration) + fmt.Sprintf(" * %s", factor(c.Unit))
	if c.Unit < time.Microsecond {
		us = d.number(q.duration) + fmt.Sprintf(" / %d", time.Microsecond/c.Unit)
	}
	return fmt.Sprintf(query, q.dependency, q.route, us, q.isCut, q.at, q.table, q.where,
		d.integer(fmt.Sprintf("CASE WHEN p_us > 1 THEN least(%d, floor(%d * %s)) ELSE 0 END", gridBuckets-1, gridSteps, d.log2("p_us"))),
		d.epoch("MIN(p_at)"), d.epoch("MAX(p_at)"), longestCall*1_000_000, tableRows), nil
}

// query has its subqueries from the inside out. The names with p_ cannot be taken for columns of the table. A call whose
// duration is not known is left out, unless it was cut: then it lasted longer than nothing.
const query = `SELECT p_dependency AS dependency, p_route AS route, p_bucket AS bucket,
  SUM(1 - p_cut) AS finished, SUM(p_cut) AS cut, %[9]s AS first, %[10]s AS last
FROM (
  SELECT p_dependency, p_route, p_cut, p_at,
    %[8]s AS p_bucket
  FROM (
    SELECT %[1]s AS p_dependency, %[2]s AS p_route,
      %[3]s AS p_us,
      %[4]s AS p_cut, %[5]s AS p_at
    FROM %[6]s%[7]s
  ) AS p_calls
  WHERE p_us >= 0 AND p_us < %[11]d OR p_us IS NULL AND p_cut = 1
) AS p_buckets
GROUP BY p_dependency, p_route, p_bucket
ORDER BY p_dependency, p_route, p_bucket
LIMIT %[12]d;
`

// factor is a unit in microseconds, written so that it makes a float of an integer.
func factor(unit time.Duration) string { return fmt.Sprintf("%d.0", unit/time.Microsecond) }

// quoted are the parts of a query that come from a person.
type quoted struct{ table, duration, dependency, route, isCut, at, where string }

// quoted checks every name and writes it as the engine wants it.
func (d dialect) quoted(c Columns, since time.Time) (q quoted, err error) {
	var faults []error
	name := func(what, text, without string) string {
		if text == "" {
			return without
		}
		if err := checkIdentifier(text); err != nil {
			faults = append(faults, fmt.Errorf("%s: %w", what, err))
			return without
		}
		return d.identifier(text)
	}
	text := func(column string) string {
		if column == "" {
			return "''"
		}
		return "COALESCE(" + d.text(column) + ", '')"
	}
	q.duration = name("column of the duration", c.Duration, "")
	q.dependency = text(name("column of the dependency", c.Dependency, ""))
	q.route = text(name("column of the route", c.Route, ""))
	q.isCut = d.cut(name("column of the status", c.Status, ""), c.CutStatus)
	at := name("column of the time", c.Time, "")
	q.at = first(at, d.noTime)
	if q.table, err = d.from(c.Table); err != nil {
		faults = append(faults, fmt.Errorf("table: %w", err))
	}
	if !since.IsZero() {
		q.where = "\n    WHERE " + at + " >= " + d.since(since.UTC().Format("2006-01-02 15:04:05"))
	}
	return q, errors.Join(append(faults, checkColumns(c, since))...)
}

func checkColumns(c Columns, since time.Time) error {
	var faults []error
	if c.Duration == "" {
		faults = append(faults, errors.New("no column of the duration: name it, such as request_time"))
	}
	switch c.Unit {
	case time.Second, time.Millisecond, time.Microsecond, time.Nanosecond:
	default:
		faults = append(faults, fmt.Errorf("a unit of %v for the duration: write s, ms, us or ns", c.Unit))
	}
	if !since.IsZero() && c.Time == "" {
		faults = append(faults, errors.New("calls since a time are asked for, and no column of the time is named: name it, such as time"))
	}
	if y := since.UTC().Year(); !since.IsZero() && (y < 1970 || y > 9999) {
		faults = append(faults, fmt.Errorf("calls since the year %d: write a year from 1970 to 9999", y))
	}
	for _, s := range c.CutStatus {
		if len(s) > 40 || s == "" || strings.ContainsFunc(s, notStatus) {
			faults = append(faults, fmt.Errorf("status %.40q of a cut call: write it in letters and digits, such as 504", s))
		}
	}
	if len(c.CutStatus) > 100 {
		faults = append(faults, fmt.Errorf("%d statuses of a cut call: write at most 100", len(c.CutStatus)))
	}
	return errors.Join(faults...)
}

func notStatus(r rune) bool {
	return r != '-' && r != '_' && (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z')
}
