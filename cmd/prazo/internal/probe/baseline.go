package probe

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/prazohq/prazo/lab"
)

const (
	baselines    = 3                // how often a client is run against a healthy server
	baselineTime = 30 * time.Second // how long one such run may take
)

// baseline runs the client against a healthy server. It returns how long it takes to start, do the call and end, and an
// error when it cannot even do that: nothing can be said about such a client.
func (j job) baseline(ctx context.Context, name string) (time.Duration, error) {
	var took []time.Duration
	for range baselines {
		o, err := j.healthy(ctx, name)
		if err != nil {
			return 0, err
		}
		switch {
		case !o.Returned:
			return 0, fmt.Errorf("the command did not end within %v against a healthy server (%s)%s", baselineTime, name, o.quote())
		case !o.OK:
			return 0, fmt.Errorf("the command fails against a healthy server (%s, exit %d)%s", name, o.Code, o.quote())
		case len(o.Seen) == 0:
			return 0, fmt.Errorf("the command ended well but never called the URL it was given: use {url} or PRAZO_URL%s", o.quote())
		}
		took = append(took, o.Back.Sub(o.Started))
		if o.Told {
			break // its own clock needs no start-up
		}
	}
	slices.Sort(took)
	return took[len(took)/2], nil
}

func (j job) healthy(ctx context.Context, name string) (observation, error) {
	l, err := lab.New("127.0.0.1:0", lab.Only(j.Fault), lab.Wire(keptEvents))
	if err != nil {
		return observation{}, err
	}
	defer l.Close()
	j.Window, j.StartUp, j.unmeasured = baselineTime, 0, false
	return j.meet(ctx, l, lab.Fault{Name: name, URL: l.URL(name)})
}
