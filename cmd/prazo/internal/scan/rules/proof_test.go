package rules

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/suite"
)

// measured are the rows of docs/clients.md, which TestSuite of internal/probe measures again in make check: by language, client
// and setting the verdict for each fault. Of two versions of a client the later row counts, that of the newer one.
type measured map[[3]string]map[string]string

func readMeasured(t *testing.T) measured {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(docs, "clients.md"))
	if err != nil {
		t.Fatal(err)
	}
	rows, title, names := measured{}, "", []string(nil)
	for line := range strings.Lines(string(text)) {
		if name, ok := strings.CutPrefix(line, "## "); ok {
			title, names = strings.TrimSpace(name), nil
		}
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		switch {
		case !strings.HasPrefix(line, "| "):
		case names == nil:
			names = cells
		default:
			row := map[string]string{}
			for i, name := range names {
				row[name] = cells[i]
			}
			// The title of a table is the language, or else a protocol, and then the language is in each row.
			rows[[3]string{cmp.Or(row["language"], title), row["client"], row["setting"]}] = row
		}
	}
	return rows
}

// suiteLanguages are the languages as the suite names them.
var suiteLanguages = map[string]string{"go": "Go", "java": "Java", "javascript": "Node", "php": "PHP", "python": "Python", "ruby": "Ruby", "shell": "shell"}

// of returns the row of a proof. Where several clients have a setting of its name, that counts which has the name of the library,
// or the one that the proof names.
func (m measured) of(language, library string, p scan.Proof) (map[string]string, error) {
	var found map[string]string
	n := 0
	for key, row := range m {
		if key[0] != suiteLanguages[language] || key[2] != p.Setting || p.Client != "" && p.Client != key[1] {
			continue
		}
		if key[1] == library || p.Client != "" {
			return row, nil
		}
		found, n = row, n+1
	}
	if n != 1 {
		return nil, fmt.Errorf("%d clients of docs/clients.md have the setting %q: name the one that is meant", n, p.Setting)
	}
	return found, nil
}

// window is how long the suite watches: a limit that is longer shows nothing.
const window = 3 * time.Second

var (
	ended   = []string{"cut", "late", "leaked", "lied"}
	waiting = []string{"not-cut", "late"}
)

// shows are the faults that tell the kinds from one another. What a row has no cell for, it does not show.
var shows = map[string]map[string][]string{
	"none": {
		"silent": waiting, "gotejando": waiting, "headers-stall": waiting, "header-drip": waiting,
		"postgres-query-silent": waiting, "mysql-query-silent": waiting, "redis-command-silent": waiting, "smtp-final-stall": waiting,
		"postgres-silent": waiting, "mysql-silent": waiting, "redis-silent": waiting, "smtp-silent": waiting, "nats-request-silent": waiting,
		"amqp-silent": waiting, "amqp-open-stall": waiting, "amqp-confirm-stall": waiting, "nats-silent": waiting, "grpc-silent": waiting,
		"ws-handshake-stall": waiting, "ws-no-pong": waiting, "dns-hang": waiting,
	},
	"connect": {
		"silent": {"not-cut"}, "postgres-query-silent": {"not-cut"}, "mysql-query-silent": {"not-cut"}, "redis-command-silent": {"not-cut"},
		"smtp-final-stall": {"not-cut"}, "amqp-confirm-stall": {"not-cut"}, "nats-request-silent": {"not-cut"}, "ws-no-pong": {"not-cut"},
		"syn-drop": ended,
	},
	"headers": {
		"silent": ended, "headers-stall": {"not-cut"}, "gotejando": {"not-cut"}, "ws-handshake-stall": ended, "ws-no-pong": {"not-cut"},
	},
	"idle": {
		"silent": ended, "headers-stall": ended, "gotejando": {"not-cut"},
		"mysql-query-silent": ended, "mysql-row-drip": {"not-cut"}, "redis-command-silent": ended, "redis-bulk-drip": {"not-cut"},
		"postgres-query-silent": ended, "postgres-row-drip": {"not-cut"}, "smtp-silent": ended, "redis-silent": ended,
		"smtp-final-stall": ended, "smtp-multiline-drip": {"not-cut"}, "smtp-greeting-drip": {"not-cut"}, "amqp-silent": ended, "nats-silent": ended,
		"tls-ticket-silence": ended, "ws-no-pong": ended, "h2-drip": {"not-cut"},
	},
	"total": {
		"silent": ended, "header-drip": ended, "headers-stall": ended, "gotejando": ended, "chunk-drip": ended, "endless": ended,
		"postgres-silent": ended, "postgres-query-silent": ended, "postgres-row-drip": ended, "mysql-query-silent": ended, "mysql-row-drip": ended,
		"redis-silent": ended, "redis-command-silent": ended, "redis-bulk-drip": ended, "smtp-silent": ended, "smtp-multiline-drip": ended, "smtp-greeting-drip": ended,
		"amqp-silent": ended, "amqp-open-stall": ended, "amqp-confirm-stall": ended, "nats-silent": ended, "nats-request-silent": ended,
		"grpc-silent": ended, "grpc-message-stall": ended, "grpc-trailers-never": ended, "ws-handshake-stall": ended, "ws-no-pong": ended,
		"mysql-silent": ended, "smtp-final-stall": ended, "dns-hang": ended, "tls-keyupdate": ended,
	},
	"abandon": {
		"postgres-query-silent": {"leaked"}, "postgres-row-drip": {"leaked"}, "silent": {"leaked"}, "gotejando": {"leaked"},
		"mysql-query-silent": {"leaked"}, "redis-command-silent": {"leaked"},
	},
	"pool": {"redis-command-silent": {"not-cut"}},
}

// TestProofs: every proof says what was measured, of the suite docs/clients.md, and what it says is what the kind of its option promises.
func TestProofs(t *testing.T) {
	t.Parallel()
	rows := readMeasured(t)
	for _, k := range loaded(t) {
		for _, l := range k.Libraries {
			for _, p := range l.Proof {
				at := fmt.Sprintf("%s: %s %s: proof %s %s", k.Language, l.Name, l.Versions, p.Setting, p.Fault)
				kind, ok := kindOf(l, p)
				if !ok {
					t.Errorf("%s: the library has no option %q", at, p.Option)
				}
				row := alike(l, p)
				if p.Program == "" && p.Measured() {
					var err error
					if row, err = rows.of(k.Language, l.Name, p); err != nil {
						t.Errorf("%s: %v", at, err)
						continue
					}
				}
				if !slices.Contains(strings.Split(row[p.Fault], " or "), p.Verdict) {
					t.Errorf("%s: it says %s, docs/clients.md says %q", at, p.Verdict, row[p.Fault])
				}
				promised(t, at, l, kind, row)
			}
		}
	}
}

// alike are the verdicts of the proofs that have the setting and the option of this one.
func alike(l scan.Library, p scan.Proof) map[string]string {
	row := map[string]string{}
	for _, other := range l.Proof {
		if other.Program == p.Program && other.Setting == p.Setting && other.Option == p.Option {
			row[other.Fault] = other.Verdict
		}
	}
	return row
}

// kindOf is the kind of what a proof sets; "" where it shows nothing within the window.
func kindOf(l scan.Library, p scan.Proof) (kind string, ok bool) {
	if p.Option == "" {
		if d, err := time.ParseDuration(l.Default.After); err == nil && d >= window {
			return "", true
		}
		return l.Default.Verdict.String(), true
	}
	if p.Option == "context" {
		return contextKind(l), true
	}
	i := slices.IndexFunc(l.Options, func(o scan.Option) bool {
		return o.Name == p.Option || slices.Contains(strings.Split(o.Name, "|"), p.Option)
	})
	if i < 0 {
		return "", false
	}
	switch kind = l.Options[i].Kind; kind {
	case "signal":
		kind = "total"
	case "options", "ignored":
		kind = ""
	}
	return kind, true
}

// contextKind is the kind of Go's contexts, which need no option of that name. Where there are several, each of other calls or with
// something beside it, the proofs are of the strongest.
func contextKind(l scan.Library) string {
	best := scan.None
	for _, o := range l.Options {
		if v, err := scan.ParseVerdict(o.Kind); o.Name == "context" && err == nil {
			best = max(best, v)
		}
	}
	if best == scan.None {
		best = scan.Total
	}
	return best.String()
}

func promised(t *testing.T, at string, l scan.Library, kind string, row map[string]string) {
	t.Helper()
	// A library that tries again is not done within the window, and that is what its proof shows.
	if l.Retries != nil && slices.Contains(waiting, cmp.Or(row["silent"], row["redis-silent"])) {
		return
	}
	shown := false
	for fault, allowed := range shows[kind] {
		if row[fault] == "" {
			continue
		}
		shown = true
		seen := strings.Split(row[fault], " or ")
		if !slices.ContainsFunc(seen, func(s string) bool { return slices.Contains(allowed, s) }) {
			t.Errorf("%s: a limit of kind %s and %s is %s: want one of %v", at, kind, fault, row[fault], allowed)
		}
	}
	// Of the kinds between these two some can only be shown by a server that gets further than the lab does: what comes after an SSH login.
	if !shown && (kind == "none" || kind == "total") {
		t.Errorf("%s: none of the faults %v tells the kind %s from others", at, slices.Sorted(maps.Keys(row)), kind)
	}
}

// TestSuiteIsKnown: what the suite measures stands in the knowledge.
func TestSuiteIsKnown(t *testing.T) {
	t.Parallel()
	rows, proven := readMeasured(t), map[string]bool{}
	for _, k := range loaded(t) {
		for _, l := range k.Libraries {
			for _, p := range l.Proof {
				for key := range rows {
					if p.Program == "" && key[0] == suiteLanguages[k.Language] && key[2] == p.Setting && (p.Client == "" || p.Client == key[1]) {
						proven[key[0]+" "+key[1]] = true
					}
				}
			}
		}
	}
	for _, c := range suite.Clients() {
		// axios-retry only hands on what axios is told; nothing reads Perl.
		if !proven[c.Language+" "+c.Name] && c.Language != "Perl" && c.Name != "axios-retry" {
			t.Errorf("no proof in the knowledge of the client %s of the suite (%s)", c.Name, c.Language)
		}
	}
}
