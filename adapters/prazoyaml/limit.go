package prazoyaml

import (
	"errors"

	"github.com/prazohq/prazo"
)

// putLimit reads the limit of a try.
func (s *Setting) putLimit(to *prazo.TryLimit, text string) error {
	if fixed := withUnit(text); fixed != "" {
		return errors.New(fixed)
	}
	limit, err := prazo.ParseTryLimit(text)
	if err != nil {
		return err
	}
	switch { // what stands beside the limit stays where it has a meaning
	case measured(limit.Rule) && (measured(to.Rule) || to.Rule == prazo.Auto):
		limit.First, limit.Of = to.First, to.Of
	case limit.Rule == prazo.LearnRule && (to.Rule == prazo.LearnRule || to.Rule == prazo.Auto):
		limit.Attached = to.Attached
	}
	*to = limit
	return nil
}

// measured reports whether a limit is found by what the last calls took.
func measured(r prazo.LimitRule) bool { return r == prazo.AverageRule || r == prazo.MaxRule }

// notMeasured says what is wrong with a key that only a measured limit has, beside another one: there it would change the limit
// itself, or nothing.
func notMeasured(d *Dependency) string {
	if r := d.Policy.TryLimit.Rule; measured(r) || r == prazo.Auto {
		return ""
	}
	return "only with average and max: leave it out, or write each_try: {limit: average}"
}
