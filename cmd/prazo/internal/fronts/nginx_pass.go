package fronts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// pass reads one proxy_pass, or its like, with the settings that hold there.
func (r *nginxReader) pass(d *directive, family string, scope nginxScope) error {
	v := &nginxValues{scope: scope, limits: Limits{Kind: Nginx, Place: place(d.file, d.line)}}
	l := &v.limits
	l.Name = strings.TrimSpace(scope.server + " " + scope.location)
	if scope.stream {
		l.Name = strings.TrimSpace("stream " + scope.server)
	}
	if l.Name == "" {
		l.Name = d.name()
	}
	l.Upstream = d.words[1]
	l.Connect, _ = v.time(family+"_connect_timeout", 60*time.Second)
	if scope.stream {
		l.Idle, l.at.idle = v.time("proxy_timeout", 10*time.Minute)
	} else {
		l.Idle, l.at.idle = v.time(family+"_read_timeout", 60*time.Second)
		v.sending(family + "_send_timeout")
	}
	l.Retries = r.servers(l, d.words[1]) - 1
	v.next(family + "_next_upstream")
	if v.err != nil {
		return v.err
	}
	return r.add(v.limits)
}

// servers counts the servers that a request may be passed to.
func (r *nginxReader) servers(l *Limits, target string) int {
	_, host, found := strings.Cut(target, "://")
	if !found {
		host = target
	}
	host, _, _ = strings.Cut(host, "/")
	if strings.Contains(host, "$") {
		l.Notes = append(l.Notes, "the upstream is a variable: one server is counted")
		return 1
	}
	if u, ok := r.upstreams[host]; ok {
		l.Upstream = u.text
		l.Notes = append(l.Notes, u.notes...)
		return max(u.servers, 1)
	}
	return 1
}

// nginxValues reads settings of a scope into limits; the first error ends it.
type nginxValues struct {
	scope  nginxScope
	limits Limits
	err    error
}

// words gives what a setting says; nil where its default holds, which is noted for variables.
func (v *nginxValues) words(name, otherwise string) *directive {
	d := v.scope.settings[name]
	if d != nil && slices.ContainsFunc(d.args(), func(w string) bool { return strings.Contains(w, "$") }) {
		v.limits.Notes = append(v.limits.Notes, fmt.Sprintf("%s is %s (%s), which is not known here: its default is shown",
			name, phrase(d.args()), place(d.file, d.line)))
		d = nil
	}
	if d == nil && otherwise != "" {
		v.limits.Defaults = append(v.limits.Defaults, name+" "+otherwise)
	}
	return d
}

// time reads a setting that is a time, and says where it comes from.
func (v *nginxValues) time(name string, otherwise time.Duration) (time.Duration, string) {
	shown := ""
	if otherwise > 0 {
		shown = spoken(otherwise)
	}
	d := v.words(name, shown)
	if d == nil {
		return otherwise, name + ", its default"
	}
	got, err := nginxTime(strings.Join(strings.Fields(strings.Join(d.args(), " ")), ""))
	if err != nil {
		v.fail(d, "%s: %v: write a time such as 60s, 500ms or 1m30s", name, err)
	}
	if got == 0 && otherwise > 0 {
		// nginx does not know "no limit" here: a timer of 0 has run out when it is looked at.
		v.limits.Notes = append(v.limits.Notes, fmt.Sprintf("%s 0 (%s) cuts at once, it does not switch the limit off",
			name, place(d.file, d.line)))
		got = time.Millisecond
	}
	return got, name + ", " + place(d.file, d.line)
}

func (v *nginxValues) sending(name string) {
	if d := v.scope.settings[name]; d != nil {
		sending, _ := v.time(name, 60*time.Second)
		v.limits.Notes = append(v.limits.Notes, fmt.Sprintf("%s is %s between two writes of the request", name, spoken(sending)))
	}
}

// next reads on what a request goes to the next server, how often and until when.
func (v *nginxValues) next(name string) {
	l := &v.limits
	if v.scope.stream {
		// Of a stream only connecting is repeated: nothing was sent yet.
		l.RetryOn = "connect"
		if d := v.words(name, ""); d != nil && d.words[1] == "off" {
			l.RetryOn = "off"
		}
	} else {
		l.RetryOn = "error timeout"
		if d := v.words(name, l.RetryOn); d != nil {
			l.RetryOn = strings.Join(d.args(), " ")
		}
	}
	on := strings.Fields(l.RetryOn)
	l.RetriesSilence = slices.Contains(on, "timeout") && !slices.Contains(on, "off")
	l.RetriesPosts = slices.Contains(on, "non_idempotent")
	l.TryFor, _ = v.time(name+"_timeout", 0)
	if d := v.words(name+"_tries", ""); d != nil {
		tries, err := strconv.Atoi(d.words[1])
		if err != nil || tries < 0 {
			v.fail(d, "%s_tries is %q: write a number such as 2, or 0 for one try a server", name, d.words[1])
		} else if tries > 0 {
			l.Retries = min(l.Retries, tries-1)
		}
	}
	if slices.Contains(on, "off") {
		l.Retries = 0
	}
}

func (v *nginxValues) fail(d *directive, format string, args ...any) {
	if v.err == nil {
		v.err = fail(d.file, d.line, format, args...)
	}
}

// nginxTime reads a time of nginx, whose numbers without a unit are seconds.
func nginxTime(text string) (time.Duration, error) {
	return spans(text, []unit{
		{"ms", time.Millisecond}, {"s", time.Second}, {"m", time.Minute}, {"h", time.Hour}, {"d", day}, {"w", 7 * day},
		{"M", 30 * day}, {"y", 365 * day},
	}, time.Second, false)
}
