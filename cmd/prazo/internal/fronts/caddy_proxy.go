package fronts

import (
	"fmt"
	"slices"
	"strings"
	"time"
)

// A caddyProxy is what the two syntaxes of Caddy say of one reverse proxy. Times that are not written have no place.
type caddyProxy struct {
	dial, first, read, tryFor limit
	retries                   int
	hasRetries                bool
	posts                     bool
	fastcgi                   bool
	upstreams                 []string
	notes                     []string
}

// limits is the same in the words of this package.
func (p *caddyProxy) limits(name, place string) Limits {
	l := Limits{Kind: Caddy, Name: name, Place: place, Upstream: several(p.upstreams), Notes: p.notes, Connect: 3 * time.Second}
	if p.dial.from != "" {
		l.Connect = p.dial.time
	} else {
		l.Defaults = append(l.Defaults, "dial_timeout 3 s")
	}
	l.FirstByte, l.at.first = p.first.time, p.first.from
	if p.fastcgi {
		// To FastCGI the read timeout is one deadline for the whole answer.
		l.PerTry, l.at.try, l.CutsDrip = p.read.time, p.read.from, p.read.time > 0
	} else {
		l.Idle, l.at.idle = p.read.time, p.read.from
		if p.first.from == "" {
			l.Defaults = append(l.Defaults, "response_header_timeout: none")
		}
	}
	if p.read.from == "" {
		l.Defaults = append(l.Defaults, "read_timeout: none")
	}
	l.TryFor = p.tryFor.time
	switch {
	case p.hasRetries:
		l.Retries = p.retries
	case p.tryFor.time > 0:
		l.Retries = Unlimited
	}
	if l.Retries != 0 {
		l.RetryOn = "errors while connecting; any error of a GET"
		l.RetriesSilence, l.RetriesPosts = true, p.posts
	}
	return l
}

// proxy reads reverse_proxy, php_fastcgi or forward_auth with its block.
func (r *caddyReader) proxy(d *directive, where string) error {
	p := &caddyProxy{fastcgi: d.name() == "php_fastcgi"}
	args := d.args()
	name := strings.TrimSpace(where + " " + d.name())
	if len(args) > 0 && strings.ContainsAny(args[0][:min(1, len(args[0]))], "/@*") {
		name += " " + args[0]
		args = args[1:]
	}
	p.upstreams = args
	for _, line := range d.block {
		if err := p.line(line); err != nil {
			return err
		}
	}
	return r.add(p.limits(name, place(d.file, d.line)))
}

// line reads one line of the block of a proxy.
func (p *caddyProxy) line(d *directive) error {
	var err error
	switch name := d.name(); name {
	case "to":
		p.upstreams = append(slices.Clip(p.upstreams), d.args()...)
	case "dynamic":
		p.notes = append(p.notes, "its upstreams are found while it runs")
	case "lb_retries":
		if len(d.words) == 2 && !strings.Contains(d.words[1], "{") {
			p.retries, err = count(d.file, name, &node{line: d.line, text: d.words[1]})
			p.hasRetries = p.retries > 0
		}
	case "lb_try_duration":
		err = p.time(&p.tryFor, d)
	case "lb_retry_match":
		p.posts = p.posts || retriesPosts(d)
	case "transport":
		p.fastcgi = p.fastcgi || slices.Contains(d.args(), "fastcgi")
		for _, line := range d.block {
			if err := p.transport(line); err != nil {
				return err
			}
		}
	case "stream_timeout":
		p.notes = append(p.notes, fmt.Sprintf("upgraded connections end after %s (stream_timeout, %s)",
			phrase(d.args()), place(d.file, d.line)))
	default:
		err = p.transport(d) // php_fastcgi has them without a block around
	}
	return err
}

func (p *caddyProxy) transport(d *directive) error {
	switch d.name() {
	case "dial_timeout":
		return p.time(&p.dial, d)
	case "response_header_timeout":
		return p.time(&p.first, d)
	case "read_timeout":
		return p.time(&p.read, d)
	}
	return nil
}

// time reads the value of a directive; what a placeholder stands for is not known.
func (p *caddyProxy) time(to *limit, d *directive) error {
	if len(d.words) != 2 {
		return fail(d.file, d.line, "%s has %d values: write one time, such as 30s", d.name(), len(d.words)-1)
	}
	if strings.Contains(d.words[1], "{") {
		p.notes = append(p.notes, fmt.Sprintf("%s is %s (%s), which is not known here: its default is shown",
			d.name(), d.words[1], place(d.file, d.line)))
		return nil
	}
	got, err := goTime(d.words[1], 0)
	if err != nil && d.words[1] != "0" {
		return fail(d.file, d.line, "%s: %v: write a time such as 30s", d.name(), err)
	}
	*to = limit{got, d.name() + ", " + place(d.file, d.line)}
	return nil
}

// retriesPosts says whether a lb_retry_match lets POSTs through: it names them, or names no method at all.
func retriesPosts(d *directive) bool {
	words := d.args()
	for _, line := range d.block {
		words = append(words, line.words...)
	}
	return slices.Contains(words, "POST") || !slices.Contains(words, "method")
}
