package shell

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A pipeline is a kind of YAML file that has shell in it.
type pipeline struct {
	kind    string
	path    *regexp.Regexp
	keys    []string // whose values, or the items of whose values, are shell
	timeout string   // the key next to them, or further out, that limits them
	unit    string   // of its value
	env     []string // keys of mappings of variables
}

// pipelines are the kinds that are known. A limit that a runner puts on a job or a step counts as a total one where the file sets
// it: the runner ends the processes. The default of the runner, six hours on GitHub and one on GitLab, is nobody's deadline and
// does not count.
var pipelines = []pipeline{
	{"workflow", regexp.MustCompile(`(^|/)(\.(github|gitea|forgejo)/workflows/[^/]+|action)\.ya?ml$`), []string{"run"}, "timeout-minutes", "min", []string{"env"}},
	{"gitlab-ci", regexp.MustCompile(`(^|[/.])gitlab-ci\.ya?ml$|(^|/)\.gitlab/.*\.ya?ml$`), []string{"script", "before_script", "after_script"}, "timeout", "", []string{"variables"}},
	{"compose", regexp.MustCompile(`(^|/)(docker-)?compose[^/]*\.ya?ml$`), []string{"test", "command", "entrypoint"}, "timeout", "", nil},
	{"circleci", regexp.MustCompile(`(^|/)\.circleci/[^/]+\.ya?ml$`), []string{"run", "command"}, "", "", nil},
	{"travis", regexp.MustCompile(`(^|/)\.travis\.ya?ml$`), []string{"script", "install", "before_install", "before_script", "after_script", "after_success", "before_deploy"}, "", "", nil},
	{"azure-pipelines", regexp.MustCompile(`(^|/)\.?azure-pipelines[^/]*\.ya?ml$`), []string{"script", "bash"}, "timeoutInMinutes", "min", nil},
	{"bitbucket-pipelines", regexp.MustCompile(`(^|/)bitbucket-pipelines\.ya?ml$`), []string{"script"}, "max-time", "min", nil},
	{"drone", regexp.MustCompile(`(^|/)\.(drone|woodpecker)[^/]*(/[^/]+)?\.ya?ml$`), []string{"commands"}, "", "", nil},
	{"taskfile", regexp.MustCompile(`(^|/)[Tt]askfile\.ya?ml$`), []string{"cmds", "cmd"}, "", "", []string{"vars", "env"}},
	{"buildspec", regexp.MustCompile(`(^|/)buildspec[^/]*\.ya?ml$`), []string{"commands"}, "", "", nil},
}

func pipelineKind(path string) string {
	for _, p := range pipelines {
		if p.path.MatchString(path) {
			return p.kind
		}
	}
	return ""
}

// pipeline reads a YAML file of one of these kinds.
func (f *file) pipeline() {
	i := slices.IndexFunc(pipelines, func(p pipeline) bool { return p.kind == f.source.Lang })
	if i < 0 {
		return
	}
	p := pipelines[i]
	entries := readYAML(f.source.Text)
	limits := f.limits(p, entries)
	foreign := map[int]bool{} // steps of another shell
	for _, e := range entries {
		if len(e.path) > 1 && slices.Contains(p.env, e.path[len(e.path)-2].key) {
			f.variables[e.path[len(e.path)-1].key] = withoutExpressions(e.value, Unknown).string()
		}
		if e.key() == "shell" && len(e.path) > 1 && !strings.Contains(string(e.value.text), "sh") || strings.Contains(string(e.value.text), "pwsh") {
			foreign[e.path[len(e.path)-2].id] = true
		}
	}
	for n := 0; n < len(entries); {
		group := together(entries[n:])
		n += len(group)
		if e := group[0]; slices.Contains(p.keys, e.key()) && !foreign[e.path[max(0, len(e.path)-2)].id] {
			f.pipelineCommand(p, group, limitOf(limits, e))
		}
	}
}

// together returns the entries from the first on that are items of the same list.
func together(entries []entry) []entry {
	n := 1
	for ; n < len(entries); n++ {
		a, b := entries[0].path, entries[n].path
		if len(a) != len(b) || len(a) < 2 || a[len(a)-1].key != "-" || b[len(b)-1].key != "-" || a[len(a)-2].id != b[len(b)-2].id {
			break
		}
	}
	return entries[:n]
}

func (f *file) pipelineCommand(p pipeline, group []entry, l *limit) {
	if p.kind == "compose" {
		f.composeCommand(group, l)
		return
	}
	e := &excerpt{}
	for _, item := range group {
		text := withoutExpressions(item.value, "${_}")
		e.take(text, 0, len(text.text))
		e.put("\n", item.at)
	}
	f.script(e, l)
}

// composeCommand reads command, entrypoint and the test of a healthcheck: a text is for a shell, a list is words.
func (f *file) composeCommand(group []entry, l *limit) {
	test := group[0].key() == "test"
	if test && l == nil {
		l = &limit{verdict: scan.Total, after: probeTimeout, why: "the health check is ended after 30s, the default"}
	}
	if !test {
		l = nil
	}
	first := string(group[0].value.text)
	if path := group[0].path; path[len(path)-1].key != "-" || first == "CMD-SHELL" {
		f.script(group[len(group)-1].value, l)
		return
	}
	if first == "CMD" {
		group = group[1:]
	}
	var words []word
	for _, e := range group {
		words = append(words, word{text: string(e.value.text), start: e.at, end: e.at + 1, json: e.value})
	}
	f.argv(words, l)
}

// limits returns what limits the commands inside a mapping, by the id of the mapping; 0 is the whole file.
func (f *file) limits(p pipeline, entries []entry) map[int]*limit {
	all := map[int]*limit{}
	for _, e := range entries {
		if p.timeout == "" || e.key() != p.timeout {
			continue
		}
		text := strings.TrimSpace(string(e.value.text))
		l := &limit{verdict: scan.Total, after: longSpan(text, p.unit), why: fmt.Sprintf("%s: %s ends the processes of the step", p.timeout, text)}
		place := f.place(e.at)
		l.from = &place
		if p.kind == "compose" {
			l.why = "the health check is ended after its timeout"
		}
		if len(e.path) > 1 {
			all[e.path[len(e.path)-2].id] = l
		}
	}
	return all
}

var spanPart = regexp.MustCompile(`([0-9.]+)\s*(hours?|minutes?|seconds?|days?|[hmsd])\b`)

// longSpan reads a time that may have several parts: "1h 30m", "3 hours 30 minutes"; 0 where it is none.
func longSpan(text, unit string) (sum time.Duration) {
	if d, err := span(text, unit); err == nil {
		return max(0, d)
	}
	for _, m := range spanPart.FindAllStringSubmatch(text, -1) {
		if d, err := span(m[1]+m[2][:1], ""); err == nil {
			sum += d
		}
	}
	return sum
}

// limitOf returns the limit that is set nearest to an entry.
func limitOf(limits map[int]*limit, e entry) *limit {
	for i := len(e.path) - 1; i >= 0; i-- {
		if l := limits[e.path[i].id]; l != nil {
			return l
		}
	}
	return nil
}

// withoutExpressions returns a text with what the runner puts in, ${{ ... }}, replaced.
func withoutExpressions(text *excerpt, by string) *excerpt {
	out := &excerpt{}
	for at := 0; ; {
		start := bytes.Index(text.text[at:], []byte("${{"))
		if start < 0 {
			out.take(text, at, len(text.text))
			return out
		}
		start += at
		out.take(text, at, start)
		end := bytes.Index(text.text[start:], []byte("}}"))
		if end < 0 {
			out.put(by, text.outer(start))
			return out
		}
		out.put(by, text.outer(start))
		at = start + end + 2
	}
}
