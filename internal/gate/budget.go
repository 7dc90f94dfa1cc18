package gate

import (
	"sync"
	"time"
)

// BudgetRate says how a Budget fills: a share of the calls, a trickle for a quiet dependency, and how much it holds.
type BudgetRate struct {
	Share     float64 // tokens a call brings in: 0.2 lets 20 % of the calls be repeated
	PerSecond float64 // tokens a second brings in, calls or not
	Burst     float64 // tokens the bucket holds; it starts full
}

// Budget is the retry budget: a bucket of tokens that calls fill and repeated tries empty. A token comes back
// when the try it paid for succeeds, so that a dependency with one stuck backend of several keeps its retries while
// one that fails altogether is not hit more often than its share.
type Budget struct {
	mu     sync.Mutex
	tokens float64
	at     time.Time // when tokens was brought up to date; zero before the first use
}

// Call counts a new call.
func (b *Budget) Call(now time.Time, r BudgetRate) {
	b.mu.Lock()
	b.fill(now, r)
	b.tokens = min(b.tokens+r.Share, r.Burst)
	b.mu.Unlock()
}

// Take pays for one repeated try; false means that there is no token left.
func (b *Budget) Take(now time.Time, r BudgetRate) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fill(now, r)
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

// Return gives a token back: the try it paid for succeeded, or was not started after all.
func (b *Budget) Return(r BudgetRate) {
	b.mu.Lock()
	b.tokens = min(b.tokens+1, r.Burst)
	b.mu.Unlock()
}

// Tokens returns how many repeated tries the bucket would pay for now.
func (b *Budget) Tokens(now time.Time, r BudgetRate) float64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.fill(now, r)
	return b.tokens
}

func (b *Budget) fill(now time.Time, r BudgetRate) {
	if b.at.IsZero() {
		b.tokens, b.at = r.Burst, now
		return
	}
	if d := now.Sub(b.at); d > 0 {
		b.tokens = min(b.tokens+d.Seconds()*r.PerSecond, r.Burst)
		b.at = now
	}
}
