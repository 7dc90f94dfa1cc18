package prazo

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/prazohq/prazo/internal/learn"
)

// Knowledge is what a guard has learnt about the tries of one class. Times are 0 while they are not known.
type Knowledge struct {
	Class      string
	Limit      time.Duration // of a whole try
	HedgeAfter time.Duration // when a second try makes a call shorter; 0: it does not
	P50, P999  time.Duration // half of the tries that have an answer have it by then; all but one in a thousand
	Finished   uint64        // tries that had an answer, scouts included
	Censored   uint64        // tries that ended before
	Scouts     uint64        // tries that ran on after they were cut
	Answered   uint64        // of those, the ones that had a good answer then: their cut was wrong
	// The limits of the parts of a try, where its adapter names phases: opening a connection, TLS, the time until the answer
	// begins, and 64 KiB of its body.
	Connect, TLS, FirstByte, Body time.Duration
}

// Learnt returns what the guard has learnt about each class that it knows, the one used last first.
func (g *Guard) Learnt() (all []Knowledge) {
	for _, k := range g.classes.all() {
		if t := k.learnt.known(noPart); t != nil {
			all = append(all, k.knowledge(t.Stats(), g.policy.Load().Deadline))
		}
	}
	return all
}

func (k *class) knowledge(s learn.Stats, deadline time.Duration) Knowledge {
	return Knowledge{
		Class: k.name, Limit: s.Limit, HedgeAfter: s.HedgeAfter, P50: s.Median, P999: min(s.Tail, deadline),
		Finished: s.Finished, Censored: s.Censored, Scouts: s.Scouts, Answered: s.WouldHaveFinished,
		Connect: k.learnt.limit(partConnect), TLS: k.learnt.limit(partTLS),
		FirstByte: k.learnt.limit(partFirstByte), Body: k.learnt.limit(partBody),
	}
}

// What guards write for one another: a name with a version, then for each tracker its class, its part and its state.
const (
	snapshotHead = "prazo guard 1\n"
	deltaHead    = "prazo delta 1\n"
	mostWritten  = 64 << 20 // bytes that are read at most
	longestClass = 4 << 10
)

// errForeign is the error of bytes that no guard has written.
var errForeign = errors.New("these bytes were not written by a guard of this version")

// Snapshot returns what the guard has learnt, for [Guard.Restore] of another process: after a restart nothing need be learnt anew. It
// has at most some 10 KB for each part of each class.
func (g *Guard) Snapshot() []byte {
	now := g.age(clock())
	return g.write(snapshotHead, func(t *tracker) []byte { return t.Snapshot(now) })
}

// Delta returns what was learnt since Delta was called last, for [Guard.Merge] of other processes that call the same
// dependency. The first call only begins to note. A process must not merge its own.
func (g *Guard) Delta() []byte {
	g.shares.Store(true)
	now := g.age(clock())
	return g.write(deltaHead, func(t *tracker) []byte { return t.Delta(now, t.sender) })
}

func (g *Guard) write(head string, state func(*tracker) []byte) []byte {
	out := []byte(head)
	for _, k := range slices.Backward(g.classes.all()) { // the one used last is read last, and is then the last used
		for p := range k.learnt.trackers {
			t := k.learnt.known(part(p))
			if t == nil || len(k.name) > longestClass {
				continue
			}
			if s := state(t); len(s) > 0 {
				out = binary.AppendUvarint(out, uint64(len(k.name)))
				out = append(out, k.name...)
				out = append(out, byte(p))
				out = binary.AppendUvarint(out, uint64(len(s)))
				out = append(out, s...)
			}
		}
	}
	return out
}

// Restore replaces what the guard has learnt by a [Guard.Snapshot]. How old that is only the caller knows. Bytes that are none are
// refused with an error, and classes beyond the 256 that a guard knows are left out; of a damaged snapshot the classes before the damage are taken.
func (g *Guard) Restore(snapshot []byte) error {
	now := g.age(clock())
	return g.read(snapshotHead, snapshot, func(t *tracker, s []byte) error { return t.Restore(now, s) })
}

// Merge adds what another process has learnt, a [Guard.Delta]. The same delta given twice counts once. Errors are as those of
// [Guard.Restore].
func (g *Guard) Merge(delta []byte) error {
	now := g.age(clock())
	return g.read(deltaHead, delta, func(t *tracker, s []byte) error {
		if err := t.Merge(now, s); !errors.Is(err, learn.ErrOld) {
			return err
		}
		return nil
	})
}

func (g *Guard) read(head string, in []byte, take func(*tracker, []byte) error) error {
	if len(in) > mostWritten || len(in) < len(head) || string(in[:len(head)]) != head {
		return fmt.Errorf("%s: %w", g.name, errForeign)
	}
	r := written{rest: in[len(head):]}
	for len(r.rest) > 0 {
		name, p, state := r.text(longestClass), r.one(), r.text(mostWritten)
		if r.bad || p > byte(noPart) {
			return fmt.Errorf("%s: %w", g.name, errForeign)
		}
		k := g.classes.fit(string(name))
		if k == nil {
			continue
		}
		if err := take(k.learnt.of(part(p), g), state); err != nil {
			return fmt.Errorf("%s: class %s: %w", g.name, printable(string(name), 100), err)
		}
	}
	return nil
}

// written reads what write wrote.
type written struct {
	rest []byte
	bad  bool
}

func (r *written) text(most uint64) []byte {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 || n > most || n > uint64(len(r.rest)-size) {
		r.bad, r.rest = true, nil
		return nil
	}
	text := r.rest[size : size+int(n)]
	r.rest = r.rest[size+int(n):]
	return text
}

func (r *written) one() byte {
	if len(r.rest) == 0 {
		r.bad = true
		return 0
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b
}
