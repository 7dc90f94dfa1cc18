package prazoyaml

import (
	"time"

	"github.com/prazohq/prazo"
)

func retrySettings() []Setting {
	return append(dependency(
		Setting{Key: "retries", Kind: KindGroup,
			also: []string{"retry", "attempts", "max_attempts", "num_retries", "max_retries"},
			Doc:  "What is tried again, how often, and after which wait."},
		Setting{Key: "retries.max", Kind: KindCount, Low: 0, High: 100, Short: true, Off: true, off: prazo.Off, Default: "2",
			Example: "3", Flag: "retries", field: "Retries.Max",
			also: []string{"attempts", "count", "limit", "max_attempts", "num_retries"},
			Doc:  "The most tries after the first; 0: none.",
			at:   of(func(d *Dependency) *int { return &d.Policy.Retries.Max })},
		Setting{Key: "retries.on", Kind: KindWords, Words: outcomeWords(),
			Default: "[not_sent, broken, timeout, throttled, unavailable]", Example: "[not_sent, timeout]",
			field: "Retries.On", also: []string{"retry_on", "when", "codes", "status"},
			Doc: "After which outcomes a try may follow: not_sent (no connection), broken (lost before the whole answer), " +
				"timeout, throttled (429), unavailable (502, 503).",
			at: of(func(d *Dependency) *prazo.Outcomes { return &d.Policy.Retries.On })},
		Setting{Key: "retries.wait", Kind: KindTime, Off: true, off: prazo.Off, Default: "100ms", Example: "200ms",
			Flag: "wait", field: "Retries.Wait.First",
			also: []string{"backoff", "interval", "initial_interval", "delay", "base_interval"},
			Doc:  "The wait before the first retry; it doubles with each further one.",
			at:   of(func(d *Dependency) *time.Duration { return &d.Policy.Retries.Wait.First })},
		Setting{Key: "retries.cap", Kind: KindTime, Default: "2s", Example: "5s", field: "Retries.Wait.Cap",
			also: []string{"max_interval", "max_wait", "max_backoff"},
			Doc:  "The longest wait. A first wait that is longer raises it.",
			at:   of(func(d *Dependency) *time.Duration { return &d.Policy.Retries.Wait.Cap })},
		Setting{Key: "retries.jitter", Kind: KindWord, Words: jitterWords(), Default: "full", Example: "added",
			field: "Retries.Wait.Jitter",
			Doc:   "How waits are spread: full (anything from 0 to the wait), added (the wait and up to spread more), none.",
			at:    of(func(d *Dependency) *prazo.Jitter { return &d.Policy.Retries.Wait.Jitter })},
		Setting{Key: "retries.spread", Kind: KindTime, Default: "100ms", Example: "50ms", field: "Retries.Wait.Spread",
			Doc: "The most that jitter: added adds.",
			at:  of(func(d *Dependency) *time.Duration { return &d.Policy.Retries.Wait.Spread })},
		Setting{Key: "retries.hold_asked", Kind: KindTime, Off: true, off: prazo.Off, Default: "(the deadline)",
			Example: "30s", field: "Retries.HoldAsked",
			Doc: "How long later calls are held back when the dependency asked for a wait (Retry-After).",
			at:  of(func(d *Dependency) *time.Duration { return &d.Policy.Retries.HoldAsked })},
	), budgetSettings()...)
}

func budgetSettings() []Setting {
	return dependency(
		Setting{Key: "retries.budget", Kind: KindGroup, also: []string{"retry_budget"},
			Doc: "How many tries all calls together may repeat, so that retries do not multiply the load on a dependency that " +
				"fails."},
		Setting{Key: "retries.budget.share", Kind: KindShare, Short: true, Off: true, off: prazo.Off, Default: "20%",
			Example: "10%", field: "Retries.Budget.Share",
			Doc: "The share of the calls that may be repeated. Off lifts the limit, which multiplies the load.",
			at:  of(func(d *Dependency) *float64 { return &d.Policy.Retries.Budget.Share })},
		Setting{Key: "retries.budget.trickle", Kind: KindRate, Off: true, off: prazo.Off, Default: "1/s", Example: "30/min",
			field: "Retries.Budget.PerSecond",
			Doc:   "What comes in beside the share, for a dependency that is rarely called.",
			at:    of(func(d *Dependency) *float64 { return &d.Policy.Retries.Budget.PerSecond })},
		Setting{Key: "retries.budget.burst", Kind: KindCount, Low: 1, High: 1_000_000, Default: "10", Example: "20",
			field: "Retries.Budget.Burst",
			Doc:   "What the budget holds when it is full, and at first.",
			at:    of(func(d *Dependency) *float64 { return &d.Policy.Retries.Budget.Burst })},
	)
}

// outcomes are the words for what can be tried again.
func outcomes() []word[prazo.Outcomes] {
	return []word[prazo.Outcomes]{
		{"not_sent", prazo.OnNotSent}, {"broken", prazo.OnBroken}, {"timeout", prazo.OnTimeout},
		{"throttled", prazo.OnThrottled}, {"unavailable", prazo.OnUnavailable},
	}
}

func jitters() []word[prazo.Jitter] {
	return []word[prazo.Jitter]{{"full", prazo.FullJitter}, {"added", prazo.AddedJitter}, {"none", prazo.NoJitter}}
}

// A word stands for a value.
type word[V any] struct {
	name  string
	value V
}

func outcomeWords() []string { return namesOf(outcomes()) }
func jitterWords() []string  { return namesOf(jitters()) }

func namesOf[V any](words []word[V]) []string {
	var names []string
	for _, w := range words {
		names = append(names, w.name)
	}
	return names
}

// valueOf returns what a word stands for; it is one of them.
func valueOf[V any](words []word[V], name string) (v V) {
	for _, w := range words {
		if w.name == name {
			v = w.value
		}
	}
	return v
}
