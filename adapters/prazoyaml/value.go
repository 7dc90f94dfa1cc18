package prazoyaml

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// value reads the value of one key.
func (d *decoder) value(owner any, b *branch, p pair) {
	s := &b.setting
	if d.written != nil {
		d.written[s.Key] = p.key.place
	}
	if s.Refused != "" {
		d.bad(p.key.place, "%s: %s", s.Key, s.Refused)
		return
	}
	switch s.Kind {
	case KindGroup:
		d.group(owner, b, p)
		return
	case KindNames, KindSteps, KindWords, KindHosts:
		d.several(owner, s, p)
		return
	}
	switch p.value.shape {
	case nothing:
		d.bad(p.key.place, "%s has no value: write %s: %s, or leave it out", b.name, b.name, s.Example)
	case scalar:
		if err := s.put(owner, p.value.text, false); err != nil {
			d.bad(p.value.place, "%s: %v", b.name, err)
		}
	default:
		d.bad(p.value.place, "%s is %s: write %s: %s", b.name, p.value.shape, b.name, s.Example)
	}
}

// group reads a group, or the value that stands for all of it.
func (d *decoder) group(owner any, b *branch, p pair) {
	s, v := &b.setting, p.value
	if s.clear != nil {
		s.clear(owner)
	}
	switch {
	case v.shape == block:
		d.block(owner, b, v)
		return
	case v.shape == list && b.short == nil, v.shape == nothing, v.shape == list && b.short.setting.Kind != KindWords:
		d.bad(p.key.place, "%s is %s: write %s: {%s}", b.name, v.shape, b.name, b.example())
		return
	}
	if s.clear == nil || v.text != "off" && v.text != "none" {
		d.standIn(owner, b, p)
	}
}

// standIn reads the value that stands for a whole group.
func (d *decoder) standIn(owner any, b *branch, p pair) {
	v := p.value
	c := b.child(v.text)
	switch {
	case c != nil && c.setting.Refused != "":
		d.bad(v.place, "%s: %s: %s", b.name, v.text, c.setting.Refused)
	case c != nil:
		d.bad(v.place, "%s: %s is a key: write %s: {%s: %s}", b.name, v.text, b.name, v.text, c.setting.orExample(c))
	case b.short == nil:
		d.bad(v.place, "%s: %s is not known: %swrite %s: {%s}", b.name, short(v.text), guess(v.text, b.names()), b.name, b.example())
	default:
		if d.written != nil {
			d.written[b.short.setting.Key] = p.key.place
		}
		if err := b.short.setting.put(owner, v.text, true); err != nil {
			d.bad(v.place, "%s: %v", b.name, err)
		}
	}
}

// orExample is a value of a key for a message.
func (s *Setting) orExample(b *branch) string {
	if s.Kind == KindGroup {
		return "{" + b.example() + "}"
	}
	return s.Example
}

// names are the keys of a group.
func (b *branch) names() []string {
	var names []string
	for _, c := range b.below {
		names = append(names, c.name)
	}
	return names
}

// guess is a question about a word that is not known, if there is one that reads like it.
func guess(text string, words []string) string {
	if w := nearest(text, words); w != "" {
		return "did you mean " + w + "? "
	}
	return ""
}

// meant is the end of a message about a name that is not there.
func meant(name string, names []string) string {
	if w := nearest(name, names); w != "" {
		return ", did you mean " + w + "?"
	}
	if len(names) == 0 || len(names) > 12 {
		return ""
	}
	return ": there are " + strings.Join(names, ", ")
}

// put sets the variable of a setting to what a text says. alone: the text stands for the whole group.
func (s *Setting) put(owner any, text string, alone bool) error {
	if s.Off && s.isOff(text) {
		if s.clear != nil && (alone || s.heart) {
			s.clear(owner)
		}
		return s.switchOff(owner)
	}
	if s.unfit != nil {
		if why := s.unfit(owner); why != "" {
			return errors.New(why)
		}
	}
	switch to := s.at(owner).(type) {
	case *time.Duration:
		return s.putTime(to, text)
	case *prazo.TryLimit:
		return s.putLimit(to, text)
	case *int, *int64, *float64:
		return s.putNumber(to, text)
	case *bool:
		return putSwitch(to, text)
	case *string:
		return s.putText(to, text)
	case *prazo.Jitter:
		err := s.oneOf(text)
		*to = valueOf(jitters(), text)
		return err
	case *prazo.Outcomes:
		return s.putOutcomes(to, text)
	}
	return fmt.Errorf("%s is a list: write it in the file", s.Key)
}

// isOff reports whether a text switches the setting off. No time is written 0s as well.
func (s *Setting) isOff(text string) bool {
	return text == "off" || text == "0" || s.Kind == KindTime && text == "0s"
}

func (s *Setting) switchOff(owner any) error {
	switch to := s.at(owner).(type) {
	case *time.Duration:
		*to = time.Duration(s.off)
	case *int:
		*to = int(s.off)
	case *int64:
		*to = s.off
	case *float64:
		*to = float64(s.off)
	case *bool:
		*to = false
	}
	return nil
}

func (s *Setting) putTime(to *time.Duration, text string) error {
	if slices.Contains(s.Words, text) {
		*to = prazo.Learnt
		return nil
	}
	most := 24 * time.Hour
	if s.High > 0 {
		most = time.Duration(s.High)
	}
	t, err := parseTime(text, most)
	if err == nil {
		*to = t
	}
	return err
}

func (s *Setting) putNumber(to any, text string) error {
	var n float64
	var err error
	switch s.Kind {
	case KindRate:
		n, err = parseRate(text)
	case KindCount:
		n, err = parseCount(text, s.Low, s.High)
	case KindSize:
		n, err = parseSize(text)
	default:
		n, err = parseShare(text)
	}
	if err != nil {
		return err
	}
	switch to := to.(type) {
	case *int:
		*to = int(n)
	case *int64:
		*to = int64(n)
	case *float64:
		*to = n
	}
	return nil
}

func (s *Setting) putText(to *string, text string) error {
	var err error
	switch s.Kind {
	case KindWord:
		err = s.oneOf(text)
	case KindURL:
		err = checkURL(text)
	default:
		err = checkText(text)
	}
	if err == nil {
		*to = text
	}
	return err
}

// putOutcomes reads a list as one text: that of an environment variable.
func (s *Setting) putOutcomes(to *prazo.Outcomes, text string) error {
	var set prazo.Outcomes
	for _, name := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("[], ", r) }) {
		if err := s.oneOf(name); err != nil {
			return err
		}
		set |= valueOf(outcomes(), name)
	}
	if set == 0 {
		return fmt.Errorf("nothing is named: write one or more of %s; to repeat nothing write retries: off", strings.Join(s.Words, ", "))
	}
	*to = set
	return nil
}

// oneOf reports whether a text is one of the words of the setting.
func (s *Setting) oneOf(text string) error {
	if slices.Contains(s.Words, text) {
		return nil
	}
	return fmt.Errorf("%s is not known: %swrite %s", short(text), guess(text, s.Words), strings.Join(s.Words, ", "))
}
