package lab

import (
	"fmt"
	"regexp"
)

// A behaviour that a test puts together is a fault like those of the list, at
// a path that is its name. A lab that has some serves only these, unless
// [Only] names others.

// own makes an option of a behaviour. It is made anew for each lab, so that
// two labs with the same option share nothing.
func own(behaviour func() fault) Option {
	return func(c *config) {
		f := behaviour()
		f.path, f.set = "/"+f.name, "http"
		c.own = append(c.own, f)
	}
}

// Named gives a behaviour another name, which is also its path. So one lab can
// have two of a kind:
//
//	l := lab.Start(t, lab.Delay(time.Second), lab.Named("later", lab.Delay(3*time.Second)))
//	resp, err := client.Get(l.URL("later"))
//
// A name has 1 to 60 of the letters a-z, digits and "-", and is not "ok"; the
// option must be one behaviour, such as [Drip]. Else [New] returns an error.
func Named(name string, behaviour Option) Option {
	return func(c *config) {
		var one config
		behaviour(&one)
		f := fault{}
		if len(one.own) == 1 {
			f = one.own[0]
		}
		f.name, f.path = name, "/"+name
		c.own = append(c.own, f)
	}
}

// ownName says what is wrong with a behaviour and its name.
func (f fault) ownName() error {
	switch {
	case f.serve == nil:
		return fmt.Errorf("lab: Named(%.60q) was given no behaviour; give it one, such as lab.Drip(22, time.Second)", f.name)
	case f.name == "ok":
		return fmt.Errorf("lab: the name %q belongs to the healthy answer; choose another", f.name)
	case !regexp.MustCompile(`^[a-z0-9-]{1,60}$`).MatchString(f.name):
		return fmt.Errorf("lab: a behaviour named %.60q: use 1 to 60 of the letters a-z, digits and \"-\"", f.name)
	}
	return nil
}
