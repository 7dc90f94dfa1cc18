package shell

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A judged is what a command line amounts to.
type judged struct {
	library *scan.Library
	api     string
	verdict scan.Verdict
	after   time.Duration
	rule    string // another than that of the verdict
	why     string
	editing bool // a limit can be added behind the command
}

// judgeLine says what a command limits by its own words. ok is false where nothing leaves the machine.
func judgeLine(c *command, name string, words []word, env func(string) (string, bool)) (j judged, ok bool) {
	l := readLine(c, words)
	known, operands, sub := c.subcommand(l.operands)
	if known == nil || l.never {
		return judged{}, false
	}
	j = judged{library: c.library, api: strings.TrimSpace(name + " " + sub)}
	doubt, ok := l.leaves(operands)
	if !ok {
		return judged{}, false
	}
	l.environment(env)
	j.strongest(l, known)
	if doubt == "" {
		doubt = l.doubt(operands)
	}
	if doubt != "" && j.verdict < scan.Total {
		j.verdict, j.after, j.why, j.editing = scan.Unknown, 0, doubt, false
	}
	return j, true
}

// strongest takes the strongest of the limits that are set, or what holds with none set.
func (j *judged) strongest(l line, known *scan.Call) {
	standard := j.library.Default
	if known.Default != nil {
		standard = *known.Default
	}
	j.verdict, j.editing = standard.Verdict, l.tries == nil
	j.after, _ = time.ParseDuration(standard.After)
	j.why = withNothing(j.api, standard)
	for _, s := range l.settings {
		v, after, ok := s.limit()
		j.editing = false
		if !ok || v < j.verdict {
			continue
		}
		j.verdict, j.after, j.why = v, after, reaches(s, v)
		if after > longest(s.rule.Max) && !scan.ByTheClock(after) {
			j.rule = scan.RuleUnit
			j.why = fmt.Sprintf("%s %s is %v: is another unit meant?", s.as, s.value, after)
		}
	}
	j.tries(l)
}

// tries says where a limit is one of each try.
func (j *judged) tries(l line) {
	r := j.library.Retries
	if r == nil || j.verdict == scan.None {
		return
	}
	if l.tries == nil && r.Default > 0 {
		j.why += fmt.Sprintf("; %d more tries may follow", r.Default)
	}
	if l.tries == nil || j.verdict != scan.Total || l.covered != "" || isOneOf(r.Off, l.tries.value) || j.rule != "" {
		return
	}
	j.rule = scan.RuleRetries
	j.why = fmt.Sprintf("the limit is for one try, and %s %s lets more follow, with waits between them that the server may ask for",
		l.tries.as, strings.ReplaceAll(l.tries.value, Unknown, "N"))
}

func isOneOf(all []string, value string) bool {
	for _, s := range all {
		if s == value {
			return true
		}
	}
	return false
}

func longest(limit string) time.Duration {
	if d, err := time.ParseDuration(limit); err == nil && d > 0 {
		return d
	}
	return time.Hour
}

func withNothing(api string, standard scan.Limit) string {
	switch {
	case standard.Verdict == scan.None:
		return api + " waits for ever when nothing is set"
	case standard.After == "":
		return fmt.Sprintf("with nothing set, %s has a limit of the kind %s", api, standard.Verdict)
	}
	return fmt.Sprintf("with nothing set, %s has a limit of the kind %s after %s", api, standard.Verdict, standard.After)
}

// reaches says how far a limit goes.
func reaches(s setting, v scan.Verdict) string {
	switch v {
	case scan.Connect:
		return s.as + " ends when the connection stands"
	case scan.Headers:
		return s.as + " ends with the headers"
	case scan.Idle:
		return s.as + " is for each wait by itself: what drips escapes"
	}
	return s.as + " is for all of it"
}

// leaves says whether a command with these operands leaves the machine; doubt is why that is not known.
func (l *line) leaves(operands []word) (doubt string, ok bool) {
	how := l.command.library.Line
	if how == nil {
		return "", true
	}
	if len(operands) < how.Operands && l.hidden == "" || len(operands) > 0 && allLocal(how.Local, operands) {
		return "", false
	}
	if !how.Remote {
		return "", true
	}
	for _, w := range operands {
		switch {
		case isRemote(w.text):
			return "", true
		case strings.HasPrefix(w.text, Unknown):
			doubt = "whether an operand names another host is not known here"
		}
	}
	return doubt, doubt != ""
}

func allLocal(local []string, operands []word) bool {
	for _, w := range operands {
		stays := false
		for _, begin := range local {
			stays = stays || strings.HasPrefix(w.text, begin)
		}
		if !stays {
			return false
		}
	}
	return true
}

// isRemote says whether an operand names another host: host:path, user@host:path, rsync://host/path.
func isRemote(text string) bool {
	colon := strings.IndexByte(text, ':')
	slash := strings.IndexByte(text, '/')
	return colon > 0 && (slash < 0 || colon < slash)
}

// doubt says what may hold a limit that is not seen: a file of options, or a variable without quotes of which nothing is known. Such
// a variable is taken for an operand where one is missing or where it is named like one.
func (l *line) doubt(operands []word) string {
	if l.hidden != "" {
		return l.hidden + " may bring a limit"
	}
	need := 0
	if l.command.library.Line != nil {
		need = l.command.library.Line.Operands
	}
	var open []string
	for _, w := range operands {
		switch {
		case !w.bare() || likeOperand.MatchString(w.name):
			need--
		default:
			open = append(open, w.name)
		}
	}
	for _, name := range open {
		if need > 0 && !likeOptions.MatchString(name) {
			need--
			continue
		}
		return "$" + name + " may hold a limit: what is in it is not known here"
	}
	return ""
}

var (
	likeOperand = regexp.MustCompile(`(?i)(url|uri|link|host|addr|file|path|domain)S?$`)
	likeOptions = regexp.MustCompile(`(?i)(opt|arg|flag|param|timeout|curl|wget|ssh)|^[@*]$`)
)
