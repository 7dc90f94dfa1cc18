package prom

import (
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
)

// A matcher is one condition on a label, as PromQL writes it: code=~"499|504".
type matcher struct {
	label, op, value string
	pattern          *regexp.Regexp // of =~ and !~
}

// matches says whether a label with this value fulfils the condition; a label that is not there has the value "".
func (m matcher) matches(value string) bool {
	switch m.op {
	case "=":
		return value == m.value
	case "!=":
		return value != m.value
	case "=~":
		return m.pattern.MatchString(value)
	}
	return !m.pattern.MatchString(value)
}

// String is the condition in PromQL.
func (m matcher) String() string { return labelText(m.label) + m.op + strconv.Quote(m.value) }

// mostMatchers bounds what a person writes between braces.
const mostMatchers = 4096 // bytes

var errMatcher = errors.New(`write label="value", label!="value", label=~"a|b" or label!~"a|b", with commas between them`)

// readMatchers reads conditions with commas between them, with or without braces around. None is fine.
func readMatchers(text string) ([]matcher, error) {
	if len(text) > mostMatchers {
		return nil, fmt.Errorf("%d bytes, at most %d: use a shorter pattern", len(text), mostMatchers)
	}
	rest := strings.TrimSpace(text)
	if inner, ok := strings.CutPrefix(rest, "{"); ok {
		if rest, ok = strings.CutSuffix(inner, "}"); !ok {
			return nil, fmt.Errorf("%.60q has no closing }: %w", text, errMatcher)
		}
	}
	var all []matcher
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		m, after, err := readMatcher(rest)
		if err != nil {
			return nil, err
		}
		all = append(all, m)
		after = strings.TrimSpace(after)
		next, comma := strings.CutPrefix(after, ",")
		if after != "" && !comma {
			return nil, fmt.Errorf("%.40q after %s: %w", after, m, errMatcher)
		}
		rest = next
	}
	return all, nil
}

// readMatcher reads the condition that a text begins with.
func readMatcher(text string) (m matcher, rest string, err error) {
	at := strings.IndexAny(text, "=!")
	if at < 0 {
		return m, "", fmt.Errorf("%.60q has no = or !=: %w", text, errMatcher)
	}
	m.label = strings.Trim(strings.TrimSpace(text[:at]), `"`)
	if err := checkName(m.label); err != nil {
		return m, "", fmt.Errorf("label %w", err)
	}
	for _, op := range []string{"=~", "!~", "!=", "="} {
		if after, ok := strings.CutPrefix(text[at:], op); ok {
			m.op, rest = op, strings.TrimSpace(after)
			break
		}
	}
	m.value, rest, err = readQuoted(rest)
	if m.op == "" || err != nil {
		return m, "", fmt.Errorf("%.60q has no value in quotes: %w", text, errMatcher)
	}
	if strings.HasSuffix(m.op, "~") {
		if m.pattern, err = regexp.Compile("^(?s:" + m.value + ")$"); err != nil {
			return m, "", fmt.Errorf("%s: %w: write a pattern such as \"499|504\"", m, err)
		}
	}
	return m, rest, nil
}

// readQuoted reads a text in quotes of any of the three kinds that PromQL has.
func readQuoted(text string) (value, rest string, err error) {
	if text == "" {
		return "", "", strconv.ErrSyntax
	}
	if text[0] != '\'' {
		quoted, err := strconv.QuotedPrefix(text)
		if err != nil {
			return "", "", err
		}
		value, err := strconv.Unquote(quoted)
		return value, text[len(quoted):], err
	}
	var b strings.Builder
	for rest = text[1:]; rest != ""; {
		if rest[0] == '\'' {
			return b.String(), rest[1:], nil
		}
		r, wide, after, err := strconv.UnquoteChar(rest, '\'')
		if err != nil {
			return "", "", err
		}
		if wide || r < 0x80 {
			b.WriteRune(r)
		} else {
			b.WriteByte(byte(r))
		}
		rest = after
	}
	return "", "", strconv.ErrSyntax
}

// written puts conditions behind one another, as between braces.
func written(all []matcher) string {
	var b strings.Builder
	for i, m := range all {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(m.String())
	}
	return b.String()
}
