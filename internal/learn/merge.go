package learn

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Processes that call the same dependency may tell each other what they saw: each publishes a delta every few
// seconds, and merges those of the others. A delta lists tries in the order in which they ended, rather than counts, so that
// a receiver does with them just what it does with its own: a change is seen as soon as if it had made all the calls
// itself. A busy process, which has enough of its own, sends a part.
const (
	deltaName   = "prazo delta 1\n"
	mostShared  = 256 // tries in a delta
	mostSenders = 128 // processes whose deltas are told apart from repeated ones
)

// ErrOld is the error of a delta that was merged before, or came after a later one.
var ErrOld = errors.New("delta: of a sequence that is over: it was merged already, or overtaken")

// share keeps what the next delta tells, and what was merged.
type share struct {
	on       bool
	sequence uint64
	ended    []uint64 // packed observations, in order
	every    uint32   // only each of so many tries is kept
	skipped  uint32
	senders  []sender // the one heard last at the end
}

type sender struct{ process, sequence uint64 }

// note keeps a try of this process. When there are too many, every second one goes, of those that come too.
func (s *share) note(o observation) {
	if !s.on {
		return
	}
	if s.skipped++; s.skipped < s.every {
		return
	}
	s.skipped = 0
	if len(s.ended) == mostShared {
		for i := range mostShared / 2 {
			s.ended[i] = s.ended[2*i+1]
		}
		s.ended = s.ended[:mostShared/2]
		s.every *= 2
	}
	s.ended = append(s.ended, packed(o))
}

// Delta returns what this process saw since the last Delta, for [Tracker.Merge] in others, or nil when that is nothing.
// From its first call on the tracker keeps what the next one tells. process tells processes apart: a random number
// made at the start of the process, for a process that starts again counts from 1 again. A delta has at most 3 KB.
func (t *Tracker) Delta(now time.Duration, process uint64) []byte {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drain()
	s := &t.share
	defer func() { s.on, s.ended, s.every, s.skipped = true, s.ended[:0], 1, 0 }()
	if len(s.ended) == 0 {
		return nil
	}
	s.sequence++
	out := binary.AppendUvarint([]byte(deltaName), process)
	out = binary.AppendUvarint(out, s.sequence)
	out = binary.AppendUvarint(out, uint64(len(s.ended)))
	t.now = max(t.now, clampTime(now))
	for _, p := range s.ended {
		o := unpacked(p)
		age := (t.now - o.start - o.elapsed) / time.Millisecond
		out = binary.AppendUvarint(out, uint64(min(max(0, age), mostAge/time.Millisecond)))
		out = binary.AppendUvarint(out, uint64(codeOf(o)))
	}
	return sealed(out)
}

// mostAge is the greatest age of a try in a delta.
const mostAge = time.Hour

// Merge adds a [Tracker.Delta] of another process, which was made about now. A delta that was merged before changes nothing, and
// neither does one that is damaged or of another version; both are an error. Of processes, the 128 that were heard last
// are remembered.
func (t *Tracker) Merge(now time.Duration, delta []byte) error {
	from, tries, err := readDelta(clampTime(now), delta)
	if err != nil {
		return fmt.Errorf("delta: %w", err)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.drain()
	if !t.share.heard(from) {
		return ErrOld
	}
	for _, o := range tries {
		t.note(o)
	}
	return nil
}

// heard notes the sequence of a sender, and reports whether it is a new one.
func (s *share) heard(from sender) bool {
	i := slices.IndexFunc(s.senders, func(known sender) bool { return known.process == from.process })
	switch {
	case i >= 0 && s.senders[i].sequence >= from.sequence:
		return false
	case i >= 0:
		s.senders = slices.Delete(s.senders, i, i+1)
	case len(s.senders) == mostSenders:
		s.senders = slices.Delete(s.senders, 0, 1)
	}
	s.senders = append(s.senders, from)
	return true
}

func readDelta(now time.Duration, delta []byte) (from sender, tries []observation, err error) {
	r, err := opened(delta, deltaName)
	if err != nil {
		return from, nil, err
	}
	from.process = r.number("process", 1<<64-1)
	from.sequence = r.number("sequence", 1<<64-1)
	for range r.number("number of tries", mostShared) {
		at := now - time.Duration(r.number("age", uint64(mostAge/time.Millisecond)))*time.Millisecond
		o := observationOf(uint16(r.number("duration", 1<<16-1)))
		o.start = at - o.elapsed
		if r.err != nil {
			break
		}
		tries = append(tries, o)
	}
	return from, tries, r.end()
}
