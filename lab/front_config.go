package lab

import (
	"errors"
	"fmt"
	"net"
	"slices"
	"strings"
	"time"
)

// The directions of a front.
const (
	toClient = "to-client"
	toServer = "to-server"
	bothWays = "both"
)

const defaultPause = time.Second

// Check says everything that is wrong with the configuration, one line each,
// or nil. It opens nothing.
func (c FrontConfig) Check() error {
	return errors.Join(c.checkPlace(), c.checkFault(), c.checkTimes(), c.checkBelongs())
}

func (c FrontConfig) checkPlace() error {
	host, port, err := net.SplitHostPort(c.Upstream)
	switch {
	case c.Upstream == "":
		return errors.New("lab: front: no upstream; give host:port of the real server, such as 127.0.0.1:5432")
	case err != nil || host == "" || port == "" || port == "0":
		return fmt.Errorf("lab: front: upstream %.100q is not host:port; write for example 127.0.0.1:5432", c.Upstream)
	}
	if _, _, err := net.SplitHostPort(c.Listen); c.Listen != "" && err != nil {
		return fmt.Errorf("lab: front: listen address %.100q is not host:port; write for example 127.0.0.1:0", c.Listen)
	}
	return nil
}

func (c FrontConfig) checkFault() error {
	list := frontFaults()
	if c.Fault != "" && !slices.ContainsFunc(list, func(f frontFault) bool { return f.name == c.Fault }) {
		return unknownFront(c.Fault, list)
	}
	if !slices.Contains([]string{"", toClient, toServer, bothWays}, c.Direction) {
		return fmt.Errorf("lab: front: direction %.60q; it is %s, %s or %s", c.Direction, toClient, toServer, bothWays)
	}
	return nil
}

func (c FrontConfig) checkTimes() error {
	for _, d := range []struct {
		name string
		d    time.Duration
	}{{"AfterTime", c.AfterTime}, {"Pause", c.Pause}, {"Delay", c.Delay}} {
		if d.d < 0 || d.d > longest {
			return fmt.Errorf("lab: front: %s of %v; it must be 0 to %v", d.name, d.d, longest)
		}
	}
	if c.After < 0 || c.Rate < 0 || c.Connections < 0 {
		return fmt.Errorf("lab: front: After %d, Rate %d, Connections %d; none of them may be negative", c.After, c.Rate, c.Connections)
	}
	return nil
}

// checkBelongs refuses what would do nothing.
func (c FrontConfig) checkBelongs() error {
	switch {
	case c.After > 0 && c.AfterTime > 0:
		return errors.New("lab: front: both After and AfterTime; give one of them")
	case c.Pause > 0 && c.Fault != dripName:
		return errors.New("lab: front: a pause is for the fault drip only")
	case (c.Rate > 0 || c.Delay > 0) && c.Fault != slowName:
		return errors.New("lab: front: a rate and a delay are for the fault slow only")
	case c.Fault == slowName && c.Rate == 0 && c.Delay == 0:
		return errors.New("lab: front: slow without a rate or a delay; give one of them")
	}
	return nil
}

// filled puts the defaults in.
func (c FrontConfig) filled() FrontConfig {
	if c.Listen == "" {
		c.Listen = "127.0.0.1:0"
	}
	if strings.HasPrefix(c.Listen, ":") {
		c.Listen = "127.0.0.1" + c.Listen
	}
	if c.Direction == "" {
		c.Direction = toClient
	}
	if c.Pause == 0 {
		c.Pause = defaultPause
	}
	return c
}

// unknownFront is the error for a name that is no fault of a front.
func unknownFront(name string, list []frontFault) error {
	var names []string
	var known []fault
	for _, f := range list {
		names = append(names, f.name)
		known = append(known, fault{name: f.name})
	}
	if best := nearest(name, known); best != "" {
		return fmt.Errorf("lab: front: there is no fault %.60q in front of a server; did you mean %q?", name, best)
	}
	return fmt.Errorf("lab: front: there is no fault %.60q in front of a server; there are %s", name, strings.Join(names, ", "))
}
