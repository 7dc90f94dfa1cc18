package fronts

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// backend turns a backend or listen section into limits.
func (r *haproxyReader) backend(section *haproxySection) error {
	l := Limits{
		Kind: HAProxy, Name: section.sort + " " + section.name, Place: place(r.name, section.line),
		Upstream: several(section.servers), Notes: slices.Clone(section.notes),
	}
	var err error
	if l.Connect, _, err = r.time(&l, section, "connect"); err != nil {
		return err
	}
	if l.Idle, l.at.idle, err = r.time(&l, section, "server"); err != nil {
		return err
	}
	for _, name := range []string{"connect", "server"} {
		if _, ok := section.settings["timeout "+name]; !ok {
			l.Notes = append(l.Notes, fmt.Sprintf("timeout %s is not written: without it HAProxy waits for ever", name))
		}
	}
	if err := r.beside(&l, section); err != nil {
		return err
	}
	if err := r.retries(&l, section); err != nil {
		return err
	}
	return r.add(l)
}

// time reads a timeout and where it comes from; 0 where it is not written.
func (r *haproxyReader) time(l *Limits, section *haproxySection, name string) (time.Duration, string, error) {
	setting, ok := section.settings["timeout "+name]
	if !ok {
		return 0, "", nil
	}
	text := strings.Join(setting.words, " ")
	if strings.Contains(text, "$") {
		l.Partial = l.Partial || name == "server"
		l.Notes = append(l.Notes, fmt.Sprintf("timeout %s is %s (line %d), which is not known here: no limit is shown",
			name, text, setting.line))
		return 0, "", nil
	}
	if len(setting.words) == 0 {
		return 0, "", fail(r.name, setting.line, "timeout %s has no value: write a time such as 30s or 500ms", name)
	}
	if len(setting.words) > 1 {
		return 0, "", fail(r.name, setting.line, "timeout %s is %q: write one time without blanks, such as 30s", name, text)
	}
	d, err := haproxyTime(text)
	if err != nil {
		return 0, "", fail(r.name, setting.line, "timeout %s: %v: write a time such as 30s or 500ms", name, err)
	}
	if d > 0 && d < time.Second && strings.Trim(text, "0123456789") == "" {
		l.Notes = append(l.Notes, fmt.Sprintf("timeout %s %s (line %d) is %s: a number without a unit is in milliseconds",
			name, text, setting.line, spoken(d)))
	}
	return d, fmt.Sprintf("timeout %s, %s", name, place(r.name, setting.line)), nil
}

// beside notes the limits that bear on other waits than that for an answer.
func (r *haproxyReader) beside(l *Limits, section *haproxySection) error {
	meaning := []struct{ name, says string }{
		{"queue", "waits up to %s for a free connection to a server (timeout queue)"},
		{"tunnel", "WebSockets and CONNECT may pause for %s (timeout tunnel)"},
		{"check", "a health check may read for %s (timeout check)"},
	}
	for _, m := range meaning {
		d, _, err := r.time(l, section, m.name)
		if err != nil {
			return err
		}
		if d > 0 {
			l.Notes = append(l.Notes, fmt.Sprintf(m.says, spoken(d)))
		}
	}
	return r.clients(l, section)
}

// clients notes what the frontends in front allow a client, the first of them by name.
func (r *haproxyReader) clients(l *Limits, section *haproxySection) error {
	fronts := r.fronts[section.name]
	if section.sort == "listen" {
		fronts = []*haproxySection{section}
	}
	const most = 3
	for _, front := range fronts[:min(most, len(fronts))] {
		for _, name := range []string{"client", "http-request"} {
			d, _, err := r.time(l, front, name)
			if err != nil {
				return err
			}
			if d > 0 {
				l.Notes = append(l.Notes, fmt.Sprintf("%s %s waits %s for its client (timeout %s)", front.sort, front.name, spoken(d), name))
			}
		}
	}
	return nil
}

// retries reads how often, and after what, another try is made.
func (r *haproxyReader) retries(l *Limits, section *haproxySection) error {
	l.Retries, l.RetryOn = 3, "conn-failure"
	if setting, ok := section.settings["retries"]; ok {
		n, err := strconv.Atoi(setting.words[0])
		if err != nil || n < 0 {
			return fail(r.name, setting.line, "retries is %q: write a number such as 2", setting.words[0])
		}
		l.Retries = min(n, 1<<20)
	} else {
		l.Defaults = append(l.Defaults, "retries 3")
	}
	if setting, ok := section.settings["retry-on"]; ok {
		l.RetryOn = strings.Join(setting.words, " ")
	} else {
		l.Defaults = append(l.Defaults, "retry-on conn-failure")
	}
	on := strings.Fields(l.RetryOn)
	if slices.Contains(on, "none") {
		l.Retries = 0
	}
	l.RetriesSilence = slices.Contains(on, "response-timeout") || slices.Contains(on, "all-retryable-errors")
	l.RetriesPosts = l.Retries > 0 && slices.ContainsFunc(on, func(w string) bool {
		return !slices.Contains([]string{"none", "conn-failure", "0rtt-rejected"}, w)
	})
	if setting, ok := section.settings["disable-l7-retry"]; ok {
		l.RetriesPosts = false
		l.Notes = append(l.Notes, fmt.Sprintf("line %d takes requests out of retrying: %s", setting.line, phrase(setting.words)))
	}
	if setting, ok := section.settings["option redispatch"]; ok {
		option := strings.TrimSpace("option redispatch " + phrase(setting.words))
		l.Notes = append(l.Notes, fmt.Sprintf("another try may go to another server (%s)", option))
	}
	return nil
}

// haproxyTime reads a time of HAProxy, whose numbers without a unit are milliseconds.
func haproxyTime(text string) (time.Duration, error) {
	units := []unit{
		{"us", time.Microsecond}, {"ms", time.Millisecond}, {"s", time.Second}, {"m", time.Minute}, {"h", time.Hour}, {"d", day},
	}
	unitLess := strings.TrimLeft(text, "0123456789")
	if len(text) == len(unitLess) || strings.ContainsAny(unitLess, "0123456789") {
		return 0, fmt.Errorf("%q is no time", text)
	}
	return spans(text, units, time.Millisecond, false)
}
