package plan

import (
	"testing"
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

var once = prazo.Policy{Retries: prazo.Retries{Max: prazo.Off}}

// TestTheSentence is the example of the issue.
func TestTheSentence(t *testing.T) {
	t.Parallel()
	d := of(300*ms, 99_899, 640*ms, 2, 2*time.Second, 99)
	p := Propose(d, nil, Ask{Policy: once, Today: 8040 * ms})
	want := "at 640 ms you cut 1 good call in 1,000 and give up on a hung one 7.4 s sooner than today"
	near(t, "the limit", p.TryLimit, 640*ms, .022)
	p.TryLimit, p.Deadline = 640*ms, 640*ms
	if got := why(p, Ask{Today: 8040 * ms}, d); got != want {
		t.Errorf("%q, not %q", got, want)
	}
	d.AddCut(8040*ms, 3)
	has(t, Propose(d, nil, Ask{Policy: once}).Why, "sooner than the longest wait seen")
	has(t, Propose(d, nil, Ask{Policy: once, Today: 100 * ms}).Why, "later than today")
}

// TestLimits is the table of what a limit is, by how much is known.
func TestLimits(t *testing.T) {
	t.Parallel()
	hung := of(100*ms, 20_000)
	hung.AddCut(10*time.Second, 5_000)
	for _, test := range []struct {
		name   string
		of     *latency.Distribution
		rate   float64
		want   time.Duration // within 2.5 %; 0: nothing is proposed
		slack  float64
		unseen bool
	}{
		{"nothing", of(), 0, 0, 0, false},
		{"too few", of(100*ms, 11), 0, 0, 0, false},
		{"all the same, enough", of(100*ms, 20_000), 0, 100 * ms, 1, false},
		{"all the same, a few", of(100*ms, 5_000), 0, 125 * ms, 1.25, true},
		{"one in 500 is slow", of(100*ms, 19_960, 900*ms, 40), 0, 900 * ms, 1, false},
		{"one in 500 is slow, asked for 1 %", of(100*ms, 19_960, 900*ms, 40), .01, 100 * ms, 1, false},
		{"one in 2,000 is slow", of(100*ms, 19_990, 900*ms, 10), 0, 100 * ms, 1, false},
		{"what hangs does not count", hung, 0, 100 * ms, 1, false},
		{"a rate that is none means 1 in 1,000", of(100*ms, 19_960, 900*ms, 40), 7, 900 * ms, 1, false},
	} {
		p := Propose(test.of, nil, Ask{Rate: test.rate, Policy: once})
		near(t, test.name, p.TryLimit, test.want, .025)
		if p.Slack != test.slack || p.Unseen != test.unseen {
			t.Errorf("%s: slack %v, unseen %v", test.name, p.Slack, p.Unseen)
		}
		if p.Why == "" || p.Unseen && len(p.Notes) == 0 {
			t.Errorf("%s: said nothing: %q %q", test.name, p.Why, p.Notes)
		}
	}
}

// TestCalibrated: with enough calls a limit cuts the share that was asked for, among calls that it has not seen.
func TestCalibrated(t *testing.T) {
	t.Parallel()
	for seed := range uint64(10) {
		d, others := drawn(seed, 100_000, 100*ms, .8), drawn(seed+100, 100_000, 100*ms, .8)
		for _, rate := range []float64{.01, .001} {
			p := Propose(d, nil, Ask{Rate: rate})
			if got := others.Above(p.TryLimit) / rate; got < .6 || got > 1.5 {
				t.Errorf("seed %d: %.2f times of %g", seed, got, rate)
			}
		}
	}
}

// TestFewCallsAreSafe: from a hundred calls the limit for 1 in 1,000 is rather too long than too short, and says that it
// was not seen.
func TestFewCallsAreSafe(t *testing.T) {
	t.Parallel()
	short := 0
	for seed := range uint64(200) {
		d := drawn(seed, 100, 100*ms, .5)
		p := Propose(d, nil, Ask{})
		if p.TryLimit < 469*ms { // the true p99.9
			short++
		}
		if p.Unseen != (p.TryLimit > d.Longest()) || p.Needed != 9_900 {
			t.Errorf("seed %d: %v of at most %v, unseen %v, %d needed", seed, p.TryLimit, d.Longest(), p.Unseen, p.Needed)
		}
		if p.TryLimit > 5*time.Second {
			t.Errorf("seed %d: %v", seed, p.TryLimit)
		}
	}
	if short > 60 {
		t.Errorf("%d of 200 are too short", short)
	}
}

// TestFewerCutsNeedALongerLimit: asking for fewer never gives a shorter one, whichever rule it falls under.
func TestFewerCutsNeedALongerLimit(t *testing.T) {
	t.Parallel()
	for seed := range uint64(50) {
		d := drawn(seed, 20+int(seed)*40, 100*ms, .7)
		last := time.Duration(0)
		for _, rate := range []float64{.2, .1, .05, .02, .01, .005, .002, .001} {
			at := limitOf(d, rate).at
			if at < last {
				t.Errorf("seed %d, %d calls: %v for %g, after %v for more", seed, d.Finished(), at, rate, last)
			}
			last = at
		}
	}
}

// TestDeadlines: the tries that are promised fit, with their waits.
func TestDeadlines(t *testing.T) {
	t.Parallel()
	wait := prazo.Wait{First: 200 * ms, Jitter: prazo.AddedJitter}
	posts := prazo.Policy{Retries: prazo.Retries{Max: 2, Wait: wait}} // 2 retries of 2 s each, 200 ms x 2^i + 0-100 ms
	for _, test := range []struct {
		name     string
		policy   prazo.Policy
		most     time.Duration
		deadline time.Duration
		tries    int
	}{
		{"one try", once, 0, 2 * time.Second, 1},
		{"the defaults", prazo.Policy{}, 0, 6300 * ms, 3},
		{"over 6 s", posts, 0, 6800 * ms, 3},
		{"within 5 s only one retry fits", posts, 5 * time.Second, 4300 * ms, 2},
		{"within 1 s not even one try does", posts, time.Second, 2 * time.Second, 1},
		{"a place is waited for before each", prazo.Policy{Retries: prazo.Retries{Max: prazo.Off}, Bulkhead: prazo.Bulkhead{Wait: 500 * ms}}, 0, 2500 * ms, 1},
	} {
		deadline, tries := deadlineOf(2*time.Second, test.policy, test.most)
		if deadline != test.deadline || tries != test.tries {
			t.Errorf("%s: %v for %d tries, not %v for %d", test.name, deadline, tries, test.deadline, test.tries)
		}
		policy := test.policy
		policy.Deadline, policy.TryLimit = deadline, prazo.Fixed(2*time.Second)
		if policy.Retries.Max = tries - 1; tries == 1 {
			policy.Retries.Max = prazo.Off
		}
		if w := policy.WorstCase(); w.Undeadlined > w.Longest {
			t.Errorf("%s: %v", test.name, w)
		}
	}
	notes := Propose(of(2*time.Second, 20_000), nil, Ask{Policy: posts, Most: 5 * time.Second}).Notes
	if len(notes) == 0 {
		t.Fatal("nothing is said of the retry that does not fit")
	}
	has(t, notes[len(notes)-1], "3 tries would need 6.8 s", "room for 5 s")
}
