package demo

import (
	"time"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/lab"
)

// A scene is one fault, the calls that meet it, and what is promised of the client that is judged.
type scene struct {
	name   string // of the fault, unless delay says another
	says   string
	delay  time.Duration // of a healthy server that takes so long; 0: not that
	policy prazo.Policy
	calls  int
	every  time.Duration // between the starts of two calls
	group  prazo.Group
	before func(*lab.Lab)
	shows  func(scene, *outcome) (caller, server string) // cells of a scene that is over; nil: those of answers
	judge  func(scene, *outcome) string                  // what of the promise was missed; "" if nothing
	slack  time.Duration                                 // of the Config
}

// restartTakes is how long the restarting server refuses connections.
const restartTakes = 3 * time.Second

// scenes is what the demo shows, in this order. All run at once: each on a lab of its own for each client, so that no
// fault that counts its callers sees two of them.
func scenes() []scene {
	return []scene{
		{
			name: "frete", says: "no answer for 8 s",
			policy: prazo.Policy{Deadline: 2500 * time.Millisecond},
			calls:  1, judge: isCut,
		},
		{
			name: "gotejando", says: "22 bytes, 1 each second",
			policy: prazo.Policy{Deadline: 2500 * time.Millisecond},
			calls:  1, judge: isCut,
		},
		{
			name: "cotacao", says: "503, 503, then well",
			policy: prazo.Policy{Deadline: 2500 * time.Millisecond, Retries: prazo.Retries{
				Wait: prazo.Wait{First: 200 * time.Millisecond, Jitter: prazo.AddedJitter},
			}},
			calls: 1, judge: isAnswered(1),
		},
		{
			name: "half", says: "every 2nd request hangs",
			policy: prazo.Policy{
				Deadline: 5 * time.Second,
				TryLimit: prazo.Growing(300*time.Millisecond, 50*time.Millisecond, 0),
				Retries: prazo.Retries{
					Max: 7, Wait: prazo.Wait{First: 50 * time.Millisecond, Cap: 200 * time.Millisecond},
					Budget: prazo.Budget{Burst: 40},
				},
			},
			calls: 20, every: 100 * time.Millisecond, judge: isAnswered(0.9),
		},
		{
			name: "restart", says: "refuses for 3 s",
			policy: prazo.Policy{Deadline: 5 * time.Second, Retries: prazo.Retries{
				Max:    8,
				Wait:   prazo.Wait{First: 400 * time.Millisecond, Cap: 800 * time.Millisecond, Jitter: prazo.AddedJitter},
				Budget: prazo.Budget{Burst: 40},
			}},
			calls: 6, every: 400 * time.Millisecond, judge: isAnswered(0.8),
			before: func(l *lab.Lab) { l.Restart(restartTakes) },
		},
		{
			name: "door", says: "1 of 3 backends stuck",
			policy: prazo.Policy{
				Deadline: 5 * time.Second,
				TryLimit: prazo.Fixed(500 * time.Millisecond),
			},
			calls: 240, every: 25 * time.Millisecond, judge: isAnswered(0.85),
		},
		{
			name: "hammer", says: "20 clicks, page of 3 s",
			policy: prazo.Policy{Deadline: 5 * time.Second, Retries: prazo.Retries{Max: prazo.Off}},
			delay:  3 * time.Second,
			calls:  20, every: 100 * time.Millisecond,
			group: prazo.Group{Key: "the button", Mode: prazo.Supersede},
			shows: lastClick, judge: isSuperseded,
		},
	}
}
