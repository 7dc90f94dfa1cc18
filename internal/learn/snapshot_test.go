package learn

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// trained returns a tracker with a full window, and one with a candidate on top.
func trained(candidate bool) (*Tracker, time.Duration) {
	tr, now := learnt(7, 6000)
	if candidate {
		now = seen(tr, now, 20*ms, draws(random(8), 50, 400*ms, .2))
	}
	return tr, now
}

// TestSnapshotComesBack: another process, with another scale of time, goes on where the first one was.
//
// mutate: internal/learn/snapshot.go: g := &generation{born: now - readAge(r)} => g := &generation{born: readAge(r)}
// mutate: internal/learn/snapshot.go: epoch: now - readAge(r)} => epoch: readAge(r)}
func TestSnapshotComesBack(t *testing.T) {
	for _, candidate := range []bool{false, true} {
		old, now := trained(candidate)
		data := old.Snapshot(now)
		fresh := New(Settings{Max: 10 * time.Second})
		later := now + 1000*time.Hour
		if err := fresh.Restore(later, data); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fresh.Snapshot(later), data) {
			t.Error("a snapshot of what was restored is another one")
		}
		if fresh.Limit() != old.Limit() || fresh.HedgeAfter() != old.HedgeAfter() {
			t.Errorf("candidate %v: limit %v, hedge %v; it was %v, %v",
				candidate, fresh.Limit(), fresh.HedgeAfter(), old.Limit(), old.HedgeAfter())
		}
		more := draws(random(9), 600, 100*ms, .2)
		play(old, now, 20*ms, more)
		play(fresh, later, 20*ms, more)
		near(t, "after 600 more the limit", fresh.Limit(), old.Limit(), .1)
		if len(data) > 16<<10 {
			t.Errorf("%d bytes", len(data))
		}
	}
}

// TestRestoreRefuses what is not a snapshot, and stays as it was.
//
// mutate: internal/learn/encode.go: if crc32.ChecksumIEEE(body) != binary.BigEndian.Uint32(sum) { => if len(sum) == 0 {
// mutate: internal/learn/encode.go: if r.err == nil && len(r.rest) > 0 { => if false {
func TestRestoreRefuses(t *testing.T) {
	old, now := trained(true)
	data := old.Snapshot(now)
	body := data[:len(data)-checksumSize]
	for name, bad := range map[string][]byte{
		"nothing":         nil,
		"a text":          []byte("timeout: 5s\n"),
		"another version": sealed(append([]byte("prazo snapshot 2\n"), body[len(snapshotName):]...)),
		"cut":             data[:len(data)/2],
		"cut and sealed":  sealed(bytes.Clone(body[:len(body)/2])),
		"too long":        sealed(append(bytes.Clone(body), 0)),
		"huge number":     sealed(append([]byte(snapshotName), 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255)),
		"many parts":      sealed(append([]byte(snapshotName), 0, 0, 200, 1)),
		"far bucket":      sealed(append([]byte(snapshotName), 0, 0, 1, 0, 2, 215, 1, 215, 1, 0, 0)),
	} {
		tr, _ := learnt(1, 3000)
		before := tr.Snapshot(0)
		err := tr.Restore(0, bad)
		if err == nil || !strings.Contains(err.Error(), "start without them") {
			t.Errorf("%s: the error is %v", name, err)
		}
		if !bytes.Equal(tr.Snapshot(0), before) {
			t.Errorf("%s changed what was learnt", name)
		}
	}
	for i := range data {
		changed := bytes.Clone(data)
		changed[i] ^= 1
		if New(Settings{}).Restore(0, changed) == nil {
			t.Fatalf("byte %d of %d may be changed", i, len(data))
		}
	}
}

// FuzzRestore: whatever comes in, the limit stays in its bounds and the tracker goes on; what is taken comes out again.
func FuzzRestore(f *testing.F) {
	for _, candidate := range []bool{false, true} {
		tr, now := trained(candidate)
		f.Add(tr.Snapshot(now))
	}
	f.Add(New(Settings{}).Snapshot(0))
	f.Add([]byte("x"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > checksumSize { // else the fuzzer would never get past the checksum
			data = sealed(data[: len(data)-checksumSize : len(data)-checksumSize])
		}
		tr := New(Settings{Max: 10 * time.Second, Initial: time.Second})
		if err := tr.Restore(time.Hour, data); err != nil {
			return
		}
		again := New(Settings{Max: 10 * time.Second, Initial: time.Second})
		if err := again.Restore(0, tr.Snapshot(time.Hour)); err != nil || again.Limit() != tr.Limit() {
			t.Fatalf("restored %v, and again %v, %v", tr.Limit(), again.Limit(), err)
		}
		play(tr, time.Hour, 20*ms, draws(random(1), 2000, 100*ms, .5))
		if limit := tr.Limit(); limit < ms && limit != 0 || limit > 10*time.Second {
			t.Fatalf("the limit is %v", limit)
		}
	})
}
