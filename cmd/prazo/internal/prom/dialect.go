package prom

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A dialect is how one engine writes what the query needs. Functions take an expression and return one.
type dialect struct {
	name    string
	quote   string                   // around an identifier
	whole   bool                     // quotes stand around a table's path, not around each part of it
	files   bool                     // a table may be a file
	number  func(expr string) string // anything as a float; NULL when it is no number
	text    func(expr string) string
	integer func(expr string) string
	log2    func(expr string) string
	epoch   func(expr string) string // a time in seconds since 1970
	since   func(time string) string // a literal: that time in UTC
	noTime  string                   // a time that is not known
}

// form puts the expression in the place of %s.
func form(format string) func(string) string {
	return func(expr string) string { return strings.ReplaceAll(format, "%s", expr) }
}

func dialects() []dialect {
	return []dialect{
		{
			name: "bigquery", quote: "`", whole: true,
			number: form("SAFE_CAST(%s AS FLOAT64)"), text: form("CAST(%s AS STRING)"), integer: form("CAST(%s AS INT64)"),
			log2: form("LOG(%s, 2)"), epoch: form("UNIX_SECONDS(%s)"), since: form("TIMESTAMP '%s UTC'"),
			noTime: "CAST(NULL AS TIMESTAMP)",
		},
		{
			name: "clickhouse", quote: "`",
			number: form("toFloat64OrNull(toString(%s))"), text: form("toString(%s)"), integer: form("toInt32(%s)"),
			log2: form("log2(%s)"), epoch: form("toUnixTimestamp(%s)"), since: form("toDateTime('%s', 'UTC')"),
			noTime: "CAST(NULL AS Nullable(DateTime))",
		},
		{
			name: "duckdb", quote: `"`, files: true,
			number: form("TRY_CAST(%s AS DOUBLE)"), text: form("CAST(%s AS VARCHAR)"), integer: form("CAST(%s AS INTEGER)"),
			log2: form("log2(%s)"), epoch: form("epoch(%s)"), since: form("TIMESTAMP '%s'"),
			noTime: "CAST(NULL AS TIMESTAMP)",
		},
		{
			// It has no cast that gives NULL for what is no number, so the text is looked at first.
			name: "postgres", quote: `"`,
			number: form(`CASE WHEN CAST(%s AS text) ~ '^[0-9]+([.][0-9]+)?(e[-+]?[0-9]{1,2})?$' THEN CAST(CAST(%s AS text) AS double precision) END`),
			text:   form("CAST(%s AS text)"), integer: form("CAST(%s AS integer)"),
			log2: form("LN(%s) / LN(2.0::double precision)"), epoch: form("EXTRACT(EPOCH FROM %s)"), since: form("TIMESTAMPTZ '%s+00'"),
			noTime: "CAST(NULL AS timestamptz)",
		},
	}
}

func dialectOf(engine string) (dialect, error) {
	all := dialects()
	i := slices.IndexFunc(all, func(d dialect) bool { return d.name == engine })
	if i < 0 {
		return dialect{}, fmt.Errorf("engine %.40q: write one of %s", engine, strings.Join(Engines(), ", "))
	}
	return all[i], nil
}

// checkIdentifier accepts names in letters, digits, _, -, $ and inner spaces, with dots between them. Everything else is
// more likely a mistake than a name, and quoting it is different in each engine.
func checkIdentifier(text string) error {
	if len(text) > mostName || !utf8.ValidString(text) {
		return fmt.Errorf("%.40q is too long or no text: write its name only", text)
	}
	for part := range strings.SplitSeq(text, ".") {
		if part == "" || strings.TrimSpace(part) != part {
			return fmt.Errorf("%q has an empty part: write a name, or several with dots between them, such as logs.access", text)
		}
		if i := strings.IndexFunc(part, notName); i >= 0 {
			r, _ := utf8.DecodeRuneInString(part[i:])
			return fmt.Errorf("%q has a %q: write the name only, without quotes; letters, digits, _, -, $ and spaces may be in it", text, r)
		}
	}
	return nil
}

func notName(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !strings.ContainsRune("_-$ ", r)
}

// identifier quotes a checked name, part by part.
func (d dialect) identifier(text string) string {
	return d.quote + strings.ReplaceAll(text, ".", d.quote+"."+d.quote) + d.quote
}

// fileEndings are what duckdb reads without being told how.
func fileEndings() []string {
	return []string{".parquet", ".csv", ".csv.gz", ".csv.zst", ".tsv", ".tsv.gz", ".json", ".jsonl", ".ndjson", ".json.gz", ".jsonl.gz", ".ndjson.gz"}
}

// from is the table, or the file that stands for one.
func (d dialect) from(table string) (string, error) {
	if table == "" {
		return "", errors.New("none is named: write its name, such as logs.access")
	}
	isFile := func(ending string) bool { return strings.HasSuffix(strings.ToLower(table), ending) }
	if d.files && slices.ContainsFunc(fileEndings(), isFile) {
		if len(table) > 1000 || !utf8.ValidString(table) || strings.ContainsFunc(table, unicode.IsControl) {
			return "", fmt.Errorf("%.40q is too long or no text: write the path of a file", table)
		}
		return "'" + strings.ReplaceAll(table, "'", "''") + "'", nil
	}
	if err := checkIdentifier(table); err != nil {
		return "", err
	}
	if d.whole {
		return d.quote + table + d.quote, nil
	}
	return d.identifier(table), nil
}

// cut is 1 for a call that somebody gave up on, else 0.
func (d dialect) cut(status string, statuses []string) string {
	if status == "" {
		return "0"
	}
	if statuses == nil {
		statuses = []string{"499", "504", "0", "-1"}
	}
	if len(statuses) == 0 {
		return "0"
	}
	return "CASE WHEN " + d.text(status) + " IN ('" + strings.Join(statuses, "', '") + "') THEN 1 ELSE 0 END"
}
