package prazoyaml

import (
	"time"

	"github.com/prazohq/prazo"
)

func protectSettings() []Setting {
	return append(append(dependency(
		Setting{Key: "hedge", Kind: KindGroup, also: []string{"hedging"},
			Doc: "Another try beside one that is slow; the first good answer is taken. Only for calls that change nothing."},
		Setting{Key: "hedge.after", Kind: KindTime, clear: own(func(d *Dependency) { d.Policy.Hedge = prazo.Hedge{} }),
			Words: []string{"learnt"}, Short: true, Off: true, heart: true, Default: "off", Example: "300ms", field: "Hedge.After",
			also: []string{"delay", "quantile"},
			Doc: "How long a try may be without an answer before another one starts; learnt: what the latency of the calls " +
				"says.",
			at: of(func(d *Dependency) *time.Duration { return &d.Policy.Hedge.After })},
		Setting{Key: "hedge.max", Kind: KindCount, Low: 1, High: 10, Default: "1", Example: "2", field: "Hedge.Max",
			Doc: "The most extra tries of one call.",
			at:  of(func(d *Dependency) *int { return &d.Policy.Hedge.Max })},
		Setting{Key: "bulkhead", Kind: KindGroup,
			also: []string{"max_connections", "max_requests", "concurrency", "max_in_flight"},
			Doc:  "How many tries are in flight at once, so that one slow dependency cannot take every connection."},
		Setting{Key: "bulkhead.max", Kind: KindCount, Low: 1, High: 1_000_000, Short: true, Default: "1024", Example: "20",
			field: "Bulkhead.Max",
			also:  []string{"size", "places", "limit"},
			Doc:   "The tries in flight. A try holds its place until its answer is read or cut.",
			at:    of(func(d *Dependency) *int { return &d.Policy.Bulkhead.Max })},
		Setting{Key: "bulkhead.wait", Kind: KindTime, Off: true, Default: "off", Example: "50ms", field: "Bulkhead.Wait",
			also: []string{"queue", "max_wait"},
			Doc:  "How long a try waits for a place, within the deadline; off: it fails at once.",
			at:   of(func(d *Dependency) *time.Duration { return &d.Policy.Bulkhead.Wait })},
		Setting{Key: "bulkhead.stragglers", Kind: KindCount, Low: 1, High: 1_000_000, Default: "(bulkhead.max)",
			Example: "10", field: "Bulkhead.Stragglers",
			Doc: "How many tries that cannot be stopped may still run after they were cut.",
			at:  of(func(d *Dependency) *int { return &d.Policy.Bulkhead.Stragglers })},
	), breakerSettings()...), asideSettings()...)
}

func breakerSettings() []Setting {
	return dependency(
		Setting{Key: "breaker", Kind: KindGroup, also: []string{"circuit_breaker", "outlier_detection"},
			Doc: "Refuses tries while the dependency mostly fails or is slow."},
		Setting{Key: "breaker.failures", Kind: KindShare,
			clear: own(func(d *Dependency) { d.Policy.Breaker = prazo.Breaker{} }), Short: true, Off: true, Default: "off",
			Example: "50%", field: "Breaker.Failures",
			Doc: "The share of failed tries that opens it.",
			at:  of(func(d *Dependency) *float64 { return &d.Policy.Breaker.Failures })},
		Setting{Key: "breaker.slow", Kind: KindShare, Off: true, Default: "off", Example: "80%", field: "Breaker.Slow",
			Doc: "The share of tries slower than slow_after that opens it.",
			at:  of(func(d *Dependency) *float64 { return &d.Policy.Breaker.Slow })},
		Setting{Key: "breaker.slow_after", Kind: KindTime, Default: "(none; needed with slow)", Example: "1s",
			field: "Breaker.SlowAfter",
			Doc:   "From when a try is slow.",
			at:    of(func(d *Dependency) *time.Duration { return &d.Policy.Breaker.SlowAfter })},
		Setting{Key: "breaker.window", Kind: KindTime, Default: "10s", Example: "30s", field: "Breaker.Window",
			Doc: "How far back it looks.",
			at:  of(func(d *Dependency) *time.Duration { return &d.Policy.Breaker.Window })},
		Setting{Key: "breaker.least", Kind: KindCount, Low: 1, High: 1_000_000, Default: "20", Example: "50",
			field: "Breaker.Least",
			Doc:   "How many tries it needs in the window before it opens.",
			at:    of(func(d *Dependency) *int { return &d.Policy.Breaker.Least })},
		Setting{Key: "breaker.open", Kind: KindTime, Default: "5s", Example: "10s", field: "Breaker.Open",
			Doc: "How long it stays open before it lets probes through.",
			at:  of(func(d *Dependency) *time.Duration { return &d.Policy.Breaker.Open })},
		Setting{Key: "breaker.probes", Kind: KindCount, Low: 1, High: 1000, Default: "1", Example: "3", field: "Breaker.Probes",
			Doc: "How many tries are let through then, and must all do well.",
			at:  of(func(d *Dependency) *int { return &d.Policy.Breaker.Probes })},
	)
}

func asideSettings() []Setting {
	return dependency(
		Setting{Key: "aside", Kind: KindGroup, also: []string{"ejection", "eject"},
			Doc: "When one of several endpoints is set aside."},
		Setting{Key: "aside.failures", Kind: KindCount, Low: 0, High: 1_000_000, Short: true, Off: true, off: prazo.Off,
			Default: "5", Example: "3", field: "Endpoints.Failures",
			Doc: "How many tries in a row must fail.",
			at:  of(func(d *Dependency) *int { return &d.Policy.Endpoints.Failures })},
		Setting{Key: "aside.for", Kind: KindTime, Default: "10s", Example: "30s", field: "Endpoints.Aside",
			Doc: "For how long. It doubles each time the endpoint fails again.",
			at:  of(func(d *Dependency) *time.Duration { return &d.Policy.Endpoints.Aside })},
		Setting{Key: "aside.longest", Kind: KindTime, Default: "5m", Example: "10m", field: "Endpoints.Longest",
			Doc: "Up to which time it doubles.",
			at:  of(func(d *Dependency) *time.Duration { return &d.Policy.Endpoints.Longest })},
		Setting{Key: "aside.share", Kind: KindShare, Default: "50%", Example: "30%", field: "Endpoints.Share",
			Doc: "The largest share of the endpoints that may be aside at once.",
			at:  of(func(d *Dependency) *float64 { return &d.Policy.Endpoints.Share })},
		Setting{Key: "scouts", Kind: KindCount, Low: 0, High: 1_000_000, Off: true, off: prazo.Off, Default: "64",
			Example: "16", field: "Scouts",
			Doc: "How many tries that were cut at a learnt limit may run on, so that it is seen how long they would have " +
				"taken.",
			at: of(func(d *Dependency) *int { return &d.Policy.Scouts })},
	)
}
