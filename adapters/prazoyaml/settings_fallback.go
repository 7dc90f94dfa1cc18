package prazoyaml

import (
	"time"

	"github.com/prazohq/prazo"
)

func fallbackSettings() []Setting {
	return dependency(
		Setting{Key: "key", Kind: KindGroup, also: []string{"idempotency_key", "idempotency"},
			Doc: "An idempotency key, the same on every try, for calls that are not idempotent by their method."},
		Setting{Key: "key.make", Kind: KindSwitch, clear: own(func(d *Dependency) { d.Key = Key{} }), Short: true, Off: true,
			Default: "false", Example: "true",
			Doc: "Make a key for each call that brings none.",
			at:  of(func(d *Dependency) *bool { return &d.Key.Make })},
		Setting{Key: "key.header", Kind: KindText, Default: "Idempotency-Key", Example: "X-Idempotency-Key",
			also: []string{"name"},
			Doc:  "The header that carries it.",
			at:   of(func(d *Dependency) *string { return &d.Key.Header })},
		Setting{Key: "key.bare", Kind: KindSwitch, Default: "false", Example: "true", also: []string{"quoted"},
			Doc: "Send it without the quotes that the draft standard wants.",
			at:  of(func(d *Dependency) *bool { return &d.Key.Bare })},
		Setting{Key: "key.repeat", Kind: KindSwitch, Default: "false", Example: "true",
			Doc: "The dependency honours keys: a call that carries one is repeated like a GET.",
			at:  of(func(d *Dependency) *bool { return &d.Key.Repeat })},
		Setting{Key: "fallback", Kind: KindGroup,
			clear: own(func(d *Dependency) { d.Fallback, d.Policy.FallbackTime = Fallback{}, 0 }),
			Doc:   "What the page shows when no answer came. An older copy goes first, then the default answer or the message."},
		Setting{Key: "fallback.message", Kind: KindText, Example: "Shipping is calculated at the end", Default: "(none)",
			Doc: "What the user is told. The call still fails, so that the page can leave the part out.",
			at:  of(func(d *Dependency) *string { return &d.Fallback.Message })},
		Setting{Key: "fallback.default", Kind: KindGroup,
			Doc: "An answer that was decided beforehand, for calls that change nothing."},
		Setting{Key: "fallback.default.status", Kind: KindCount, Low: 200, High: 599, Default: "200", Example: "503",
			Doc: "Its status.",
			at:  of(func(d *Dependency) *int { return &d.answer().Status })},
		Setting{Key: "fallback.default.type", Kind: KindText, Default: "application/json", Example: "text/plain",
			Doc: "Its Content-Type.",
			at:  of(func(d *Dependency) *string { return &d.answer().Type })},
		Setting{Key: "fallback.default.body", Kind: KindText, Short: true, Default: "(empty)", Example: `'{"frete": null}'`,
			Doc: "Its body.",
			at:  of(func(d *Dependency) *string { return &d.answer().Body })},
		Setting{Key: "fallback.stale", Kind: KindTime, High: float64(365 * 24 * time.Hour), Default: "(none)",
			Example: "24h", also: []string{"stale_if_error", "cache"},
			Doc: "Give an older copy of the answer, up to this stale. Copies are kept in memory.",
			at:  of(func(d *Dependency) *time.Duration { return &d.Fallback.Stale })},
		Setting{Key: "fallback.later", Kind: KindTime,
			Refused: "doing it later needs the proxy, which does not exist yet: write message, default or stale",
			Doc:     "Keep the call and make it later."},
		Setting{Key: "fallback.within", Kind: KindTime, Off: true, off: prazo.Off, Default: "100ms", Example: "50ms",
			field: "FallbackTime",
			Doc:   "What the fallback may take after the call has failed, on top of the deadline.",
			at:    of(func(d *Dependency) *time.Duration { return &d.Policy.FallbackTime })},
	)
}

// answer returns the default answer, and makes it when it is written first.
func (d *Dependency) answer() *Answer {
	if d.Fallback.Default == nil {
		d.Fallback.Default = &Answer{}
	}
	return d.Fallback.Default
}
