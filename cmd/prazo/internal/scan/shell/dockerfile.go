package shell

import (
	"bytes"
	"regexp"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// An instruction is one of a Dockerfile.
type instruction struct {
	name string // in capitals
	args *excerpt
	body *excerpt // of a heredoc
	at   int
}

// dockerfile reads what the instructions of a Dockerfile run. Building an image has no limit of its own.
func (f *file) dockerfile() {
	for _, i := range instructions(f.source.Text) {
		if i.name == "ONBUILD" {
			i.name, i.args = i.args.cutWord()
			i.name = strings.ToUpper(i.name)
		}
		switch i.name {
		case "ENV", "ARG":
			f.dockerVariables(string(i.args.text))
		case "RUN", "CMD", "ENTRYPOINT":
			f.dockerCommand(i, i.args.withoutFlags(nil), nil)
		case "HEALTHCHECK":
			f.healthcheck(i)
		}
	}
}

// dockerCommand reads a command in the form of a shell, or of a list of words.
func (f *file) dockerCommand(i instruction, args *excerpt, limit *limit) {
	text := strings.TrimSpace(string(args.text))
	switch {
	case strings.HasPrefix(text, "["):
		if words, ok := jsonWords(args); ok {
			f.argv(words, limit)
			return
		}
		f.script(args, limit)
	case i.body != nil && strings.HasPrefix(text, "<<"):
		f.script(i.body, limit)
	case i.body != nil:
		both := &excerpt{}
		both.take(args, 0, len(args.text))
		both.take(i.body, 0, len(i.body.text))
		f.script(both, limit)
	default:
		f.script(args, limit)
	}
}

// probeTimeout is the limit of a health check that names none. Docker ends the command when it is over (since 23.0), so that the
// limit is one for all of it.
const probeTimeout = 30 * time.Second

func (f *file) healthcheck(i instruction) {
	l := &limit{verdict: scan.Total, after: probeTimeout, why: "the health check is ended after 30s, the default"}
	args := i.args.withoutFlags(func(name, value string) {
		if d, err := time.ParseDuration(value); name == "--timeout" && err == nil && d > 0 {
			place := f.place(i.at)
			*l = limit{verdict: scan.Total, after: d, why: "the health check is ended after its --timeout", from: &place}
		}
	})
	if word, rest := args.cutWord(); strings.EqualFold(word, "CMD") {
		f.dockerCommand(i, rest, l)
	}
}

var dockerVariable = regexp.MustCompile(`([A-Za-z_][A-Za-z0-9_]*)=("(?:[^"\\]|\\.)*"|'[^']*'|\S*)`)

func (f *file) dockerVariables(text string) {
	all := dockerVariable.FindAllStringSubmatch(text, -1)
	for _, m := range all {
		f.variables[m[1]] = strings.Trim(m[2], `"'`)
	}
	if name, value, found := strings.Cut(text, " "); found && len(all) == 0 {
		f.variables[name] = strings.TrimSpace(value)
	}
}

var heredoc = regexp.MustCompile(`<<-?["']?([A-Za-z_][A-Za-z0-9_]*)["']?`)

// instructions takes a Dockerfile apart. A line that ends in \ goes on, comments in between are dropped, and bodies of heredocs follow.
func instructions(text []byte) (all []instruction) {
	lines := bytes.SplitAfter(text, []byte("\n"))
	for n, at := 0, 0; n < len(lines); {
		if dropped(lines[n]) {
			at += len(lines[n])
			n++
			continue
		}
		i := instruction{at: at, args: &excerpt{}}
		for more := true; more && n < len(lines); n++ {
			if line := lines[n]; !dropped(line) {
				text := bytes.TrimRight(line, " \t\r\n")
				if more = bytes.HasSuffix(text, []byte(`\`)); more {
					line = text[:len(text)-1]
				}
				i.args.add(line, at)
			}
			at += len(lines[n])
		}
		i.name, i.args = i.args.cutWord()
		i.name = strings.ToUpper(i.name)
		if m := heredoc.FindSubmatch(i.args.text); m != nil && (i.name == "RUN" || i.name == "COPY" || i.name == "ADD") {
			i.body = &excerpt{}
			for end := string(m[1]); n < len(lines); n++ {
				line := lines[n]
				i.body.add(line, at)
				at += len(line)
				if string(bytes.TrimSpace(line)) == end {
					n++
					break
				}
			}
		}
		all = append(all, i)
	}
	return all
}

func dropped(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) == 0 || line[0] == '#'
}

// cutWord returns the first word of an excerpt and what follows.
func (e *excerpt) cutWord() (string, *excerpt) {
	start, end := e.word(0)
	return string(e.text[start:end]), e.from(end)
}

// word returns where the next word begins and ends.
func (e *excerpt) word(at int) (start, end int) {
	start = len(e.text) - len(bytes.TrimLeft(e.text[at:], " \t\r\n"))
	end = start
	for end < len(e.text) && bytes.IndexByte([]byte(" \t\r\n"), e.text[end]) < 0 {
		end++
	}
	return start, end
}

func (e *excerpt) from(at int) *excerpt {
	rest := &excerpt{}
	rest.take(e, at, len(e.text))
	return rest
}

// withoutFlags returns what stands behind the words that begin with --.
func (e *excerpt) withoutFlags(flag func(name, value string)) *excerpt {
	for at := 0; ; {
		start, end := e.word(at)
		word := string(e.text[start:end])
		if !strings.HasPrefix(word, "--") {
			return e.from(start)
		}
		if name, value, found := strings.Cut(word, "="); found && flag != nil {
			flag(name, value)
		}
		at = end
	}
}
