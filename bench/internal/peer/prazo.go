package peer

import (
	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/prazohttp"
)

// Policy is the policy that the numbers come to: budget, bulkhead and retried outcomes are the defaults.
func Policy(s Setup) prazo.Policy {
	p := prazo.Policy{Deadline: s.Timeout, Retries: prazo.Retries{Max: s.Retries, Wait: prazo.Wait{First: s.Wait}}}
	if s.Retries == 0 {
		p.Retries.Max = prazo.Off
	}
	if s.Try > 0 {
		p.TryLimit = prazo.Fixed(s.Try)
	}
	return p
}

// WithPolicy makes a prazo client of a policy, as the README does: the transport below it is prazo's own.
func WithPolicy(p prazo.Policy, options ...prazo.Option) Client {
	g, err := prazo.New("bench", p, options...)
	if err != nil {
		panic(err)
	}
	c := prazohttp.Client(g)
	return over(c.Do, c)
}

func newPrazo(s Setup) Client {
	return WithPolicy(Policy(s), prazo.WithSink(func(*prazo.Record) {}))
}
