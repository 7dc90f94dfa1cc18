package prazoyaml

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/prazohq/prazo"
)

// judge checks what no single key of a block can show.
func (d *decoder) judge(owner any, key *node, line int) {
	switch o := owner.(type) {
	case *Dependency:
		o.settle()
		d.judgeDependency(o, key)
	case *Page:
		o.Line = line
		if o.Reserve > 0 && o.Budget > 0 && o.Reserve >= o.Budget {
			d.bad(key.place, "%s: the reserve of %v leaves nothing of the budget of %v for its calls: write a smaller one",
				o.Name, o.Reserve, o.Budget)
		}
	case *Pool:
		o.Line = line
	case *Front:
		o.Line = line
		if o.File == "" && o.Limit == 0 {
			d.bad(key.place, "%s: no file and no limit: write file: /etc/nginx/nginx.conf or limit: 60s", o.Name)
		}
	}
}

// settle fills in what follows from something else: the cap holds for waits that grew, not for one that was written.
func (d *Dependency) settle() {
	w := &d.Policy.Retries.Wait
	if w.Cap == 0 && w.First > 2*time.Second {
		w.Cap, d.raised = w.First, true
	}
}

// unsettle takes away what settle filled in.
func (d *Dependency) unsettle() {
	if d.raised {
		d.Policy.Retries.Wait.Cap, d.raised = 0, false
	}
}

// copy returns a dependency of which nothing can be changed through another.
func (d Dependency) copy() Dependency {
	d.Endpoints = slices.Clone(d.Endpoints)
	if d.Fallback.Default != nil {
		answer := *d.Fallback.Default
		d.Fallback.Default = &answer
	}
	return d
}

func (d *decoder) judgeDependency(o *Dependency, key *node) {
	o.eachConflict(func(where, why string) { d.bad(o.place(where, key), "%s: %s", o.Name, why) })
	d.judgePolicy(o, key)
}

// Check says what is wrong with a dependency after [Setting.Set] has changed it, all of it at once; nil: nothing. A dependency
// that was read from a file has been checked.
func (d Dependency) Check() error {
	faults := []error{d.Policy.Check()}
	d.eachConflict(func(where, why string) { faults = append(faults, fmt.Errorf("%s: %s", where, why)) })
	return errors.Join(faults...)
}

// eachConflict finds the keys of a dependency that do not go together, outside of its policy.
func (d *Dependency) eachConflict(bad func(where, why string)) {
	if d.Fallback.Message != "" && d.Fallback.Default != nil {
		bad("fallback.message", "a message and a default answer: a call has one or the other: leave one out")
	}
	if a := d.Fallback.Default; a != nil && (a.Status == 204 || a.Status == 304) && a.Body != "" {
		bad("fallback.default.status", fmt.Sprintf("an answer with status %d has no body: leave body out, or write status: 200", a.Status))
	}
	if d.Key.Header != "" && strings.Trim(d.Key.Header, headerLetters) != "" {
		bad("key.header", short(d.Key.Header)+" is not the name of a header: write for example Idempotency-Key")
	}
	if len(d.Endpoints) > 0 {
		if _, err := prazo.New(d.Name, prazo.Policy{Deadline: time.Second}, prazo.WithEndpoints(d.Endpoints...)); err != nil {
			bad("endpoints", "endpoints: write up to 1,000 addresses of up to 255 ASCII characters")
		}
	}
}

// headerLetters are those that the name of a header is made of (RFC 9110 section 5.6.2).
const headerLetters = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

// place returns where a key stands, or its group, or the block of the dependency.
func (d *Dependency) place(key string, block *node) place {
	for at := len(key); at > 0; at = strings.LastIndexByte(key[:at], '.') {
		if p, ok := d.written[key[:at]]; ok {
			return p
		}
	}
	return block.place
}

// judgePolicy has the library check the policy, and finds the key of each fault.
func (d *decoder) judgePolicy(o *Dependency, key *node) {
	err := o.Policy.Check()
	if err == nil {
		return
	}
	list := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		list = joined.Unwrap()
	}
	for _, fault := range list {
		field, said, _ := strings.Cut(fault.Error(), ":")
		field, _, _ = strings.Cut(field, ",") // a fault of two fields names the first in full
		name := d.keyOf(field)
		if name == "" {
			d.bad(key.place, "%s: %v", o.Name, fault)
			continue
		}
		d.bad(o.place(name, key), "%s: %s:%s", o.Name, name, said)
	}
}

// keyOf returns the key that sets a field of a policy, or the group of it.
func (d *decoder) keyOf(field string) string {
	var first string
	for _, s := range d.settings {
		if s.field == field {
			return s.Key
		}
		if first == "" && strings.HasPrefix(s.field, field+".") {
			first = s.Key
		}
	}
	return first
}
