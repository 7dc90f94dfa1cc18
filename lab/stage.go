package lab

import "time"

// A stage is what all ports of one lab share.
type stage struct {
	log   *log
	wire  *wire      // nil: what goes over the wire is not kept
	ca    *authority // signs the certificates of the ports that finish a TLS handshake
	scale float64    // how long the times of the faults are, 1 as the list says
}

// lasting is the time d of the list in this lab.
func (s *stage) lasting(d time.Duration) time.Duration {
	return time.Duration(float64(d) * s.scale)
}

func newStage(c config) *stage {
	s := &stage{log: newLog(maxSeen), ca: &authority{}, scale: c.scale}
	if c.wire > 0 {
		s.wire = &wire{limit: c.wire}
	}
	return s
}
