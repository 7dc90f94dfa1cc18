package demo

import (
	"errors"

	"github.com/prazohq/prazo/lab"
)

// A stage is what all parts of a demo play on: a lab for what people write, and one for the client that is judged. A fault
// that counts its callers so sees one client only.
type stage struct {
	Config
	plain, judged *lab.Lab
	parts         []part
}

// openStage starts the labs and makes the parts. After an error the stage must be closed too.
func openStage(cfg Config) (*stage, error) {
	s := &stage{Config: cfg}
	for _, l := range []**lab.Lab{&s.plain, &s.judged} {
		var err error
		if *l, err = lab.New("127.0.0.1:0"); err != nil {
			return s, err
		}
	}
	for _, open := range openers() {
		p, err := open(s)
		if err != nil {
			return s, err
		}
		if p != nil {
			s.parts = append(s.parts, p)
		}
	}
	return s, nil
}

func (s *stage) close() error {
	var all []error
	for _, l := range []*lab.Lab{s.plain, s.judged} {
		if l != nil {
			all = append(all, l.Close())
		}
	}
	return errors.Join(all...)
}
