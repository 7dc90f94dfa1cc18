package plan

import (
	"fmt"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/latency"
)

// Help says whether trying again helps with slow calls.
type Help string

// The verdicts.
const (
	Helps       Help = "yes"
	HelpsPartly Help = "partly"
	HelpsNot    Help = "no"
	HelpUnknown Help = "unknown"
)

// Tries is what a source knows of who was slow. All of it may be missing.
type Tries struct {
	// All are the first tries of calls, or the calls, of every endpoint.
	All *latency.Distribution
	// Second are the tries that came right after one of the same call that failed or was cut.
	Second *latency.Distribution
	// Endpoints are the servers behind the dependency, as far as the source tells them apart.
	Endpoints []Endpoint
	// Series are the calls in their order.
	Series *Series
}

// Endpoint is one server and how long its calls took.
type Endpoint struct {
	Name string
	Took *latency.Distribution
}

// Retrying is the verdict and the sentence that goes with it.
type Retrying struct {
	Help  Help
	Words string
}

// The rules of the verdict: how many calls it needs, and what counts as slow, as together, and as one server's fault.
const (
	slowShare     = .01 // a slow call is one of the slowest hundredth
	leastSeconds  = 20
	leastEndpoint = 100
	leastSlow     = 20
	mostlySlow    = .5
	seldomSlow    = .1
	ownsSlow      = 2. / 3
	worseEndpoint = 5
)

// JudgeRetries says whether slow calls get better when they are tried again: whether slowness is the luck of one try,
// or belongs to the request, to one server, or to the minute. The tries that were in fact repeated are the best
// evidence, then the servers, then the time. What the data cannot say stays unknown.
func JudgeRetries(t Tries) Retrying {
	if t.All == nil || t.All.Finished() < leastFinished {
		return Retrying{HelpUnknown, "too few calls to say whether trying again helps"}
	}
	slow := t.All.Curve().Upper(1 - slowShare)
	if v := bySeconds(t, slow); v.Help != HelpUnknown {
		return v
	}
	if v := byEndpoint(t, slow); v.Help != HelpUnknown {
		return v
	}
	together := byTime(t, slow)
	switch {
	case together.Help != HelpUnknown:
		return together
	case len(t.Endpoints) == 1:
		return Retrying{HelpUnknown, "there is one server, so a second try waits in the same line; " + together.Words}
	}
	return together
}

// bySeconds looks at tries that followed a failed one.
func bySeconds(t Tries, slow time.Duration) Retrying {
	if t.Second == nil || t.Second.Finished()+t.Second.Cut() < leastSeconds {
		return Retrying{Help: HelpUnknown}
	}
	n := float64(t.Second.Finished() + t.Second.Cut())
	bad := (float64(t.Second.Finished())*aboveRaw(t.Second, slow) + float64(t.Second.Cut())) / n
	words := fmt.Sprintf("of %s second tries %s were slow or failed again", grouped(n), percent(bad))
	switch {
	case bad >= mostlySlow:
		return Retrying{HelpsNot, words +
			": what is slow stays slow, it belongs to the request or to the whole dependency; a retry adds load"}
	case bad <= seldomSlow:
		return Retrying{Helps, words + ": slowness is the luck of one try"}
	}
	return Retrying{HelpsPartly, words}
}

// aboveRaw is the share of the finished calls above a limit, whatever was cut.
func aboveRaw(d *latency.Distribution, limit time.Duration) float64 {
	finished := latency.New()
	for b := range d.Buckets() {
		finished.AddBucket(b.Low, b.High, b.Finished)
	}
	return finished.Above(limit)
}

// byEndpoint looks for one server that owns most of the slow calls.
func byEndpoint(t Tries, slow time.Duration) Retrying {
	var calls, slows, most, mostOf float64
	name, compared := "", 0
	for _, e := range t.Endpoints {
		if e.Took == nil || e.Took.Finished()+e.Took.Cut() < leastEndpoint {
			continue
		}
		compared++
		n := float64(e.Took.Finished() + e.Took.Cut())
		s := float64(e.Took.Finished())*aboveRaw(e.Took, slow) + float64(e.Took.Cut())
		calls, slows = calls+n, slows+s
		if s > most {
			most, mostOf, name = s, n, e.Name
		}
	}
	others := ratio(slows-most, calls-mostOf)
	if compared < 2 || slows < leastSlow || most < ownsSlow*slows || most/mostOf < worseEndpoint*others {
		return Retrying{Help: HelpUnknown}
	}
	return Retrying{Helps, fmt.Sprintf("%s of the slow calls are %s's, which answers %s of all: "+
		"a second try that goes elsewhere helps", percent(most/slows), named(name), percent(mostOf/calls))}
}

// byTime looks at what follows a slow call: another slow one, much more often than not?
func byTime(t Tries, slow time.Duration) Retrying {
	const unknown = "the data do not say whether a second try would be faster"
	if t.Series == nil {
		return Retrying{HelpUnknown, unknown + ": log the times and the servers of every try"}
	}
	again, base, pairs := follows(t.Series, slow)
	if pairs < leastSlow {
		return Retrying{HelpUnknown, unknown + ": log the times and the servers of every try"}
	}
	shares := fmt.Sprintf("(after a slow one %s are slow, of all %s)", percent(again), percent(base))
	switch {
	case again >= mostlySlow && again >= worseEndpoint*base:
		return Retrying{HelpsNot, "slow calls come together " + shares +
			": the dependency is slow for a while, and a second try at once meets the same"}
	case again <= 2*base+.02:
		return Retrying{HelpUnknown, "slow calls come singly " + shares +
			": it is not the minute; whether it is the request only the times of every try can say"}
	}
	return Retrying{HelpUnknown, "slow calls come somewhat together " + shares + ": " + unknown}
}

// follows returns which share of the calls that come right after a slow one is slow too, which share of all is, and
// after how many slow ones somebody came.
func follows(s *Series, slow time.Duration) (again, base float64, pairs int) {
	after, slows, n := 0, 0, 0
	for _, b := range s.ordered() {
		before := false
		for _, v := range b.took {
			is := v < 0 || v > int64(slow)
			if before {
				pairs++
			}
			if is && before {
				after++
			}
			if is {
				slows++
			}
			n++
			before = is
		}
	}
	return ratio(float64(after), float64(pairs)), ratio(float64(slows), float64(n)), pairs
}
