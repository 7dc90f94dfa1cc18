package main

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/prom"
)

// printQuery prints the query of --sql.
func printQuery(out io.Writer, cfg *planConfig) error {
	if err := oneOf("--sql", cfg.sql, prom.Engines()); err != nil {
		return wrongUse("plan", err)
	}
	if cfg.columns.Table == "" || cfg.columns.Duration == "" {
		return wrongUse("plan", errors.New("--sql: name the table with --table and the column with how long a call took with --duration"))
	}
	unit, err := unitOf(cfg.columnUnit, cfg.columns.Duration)
	if err != nil {
		return wrongUse("plan", err)
	}
	cfg.columns.Unit = unit
	since := time.Time{}
	if cfg.columns.Time != "" {
		since = time.Now().Add(-cfg.since)
	}
	query, err := prom.SQL(cfg.sql, cfg.columns, since)
	if err != nil {
		return wrongUse("plan", err)
	}
	_, err = fmt.Fprint(out, query)
	return err
}

// A columnUnit is how a unit is written, and how the name of a column ends that has it.
type columnUnit struct {
	word     string
	unit     time.Duration
	suffixes []string
}

func columnUnits() []columnUnit {
	return []columnUnit{
		{"ms", time.Millisecond, []string{"_ms", "_msec", "_millis", "_milliseconds", "Ms", "Millis", "Milliseconds"}},
		{"us", time.Microsecond, []string{"_us", "_usec", "_micros", "_microseconds", "Us", "Micros", "Microseconds"}},
		{"ns", time.Nanosecond, []string{"_ns", "_nsec", "_nanos", "_nanoseconds", "Ns", "Nanos", "Nanoseconds"}},
		{"s", time.Second, []string{"_s", "_sec", "_secs", "_seconds", "Sec", "Secs", "Seconds", "request_time", "response_time"}},
	}
}

// unitOf is the unit of a column, as it is said or by its name.
func unitOf(said, column string) (time.Duration, error) {
	for _, u := range columnUnits() {
		switch {
		case said == u.word, said == "" && u.ends(column):
			return u.unit, nil
		}
	}
	if said != "" {
		return 0, fmt.Errorf("--duration-unit %.20q: write s, ms, us or ns", said)
	}
	return 0, fmt.Errorf("--duration %.60q: its name does not tell the unit: add --duration-unit s, ms, us or ns", column)
}

// ends says whether the name of a column tells this unit: took_ms, TOOK_MS, tookMs, or ms alone.
func (u columnUnit) ends(column string) bool {
	if strings.EqualFold(column, u.word) {
		return true
	}
	for _, suffix := range u.suffixes {
		name := column
		if strings.Contains(suffix, "_") {
			name = strings.ToLower(column)
		}
		if strings.HasSuffix(name, suffix) {
			return true
		}
	}
	return false
}
