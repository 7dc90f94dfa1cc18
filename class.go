package prazo

import (
	"container/list"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prazohq/prazo/internal/gate"
	"github.com/prazohq/prazo/internal/learn"
)

// mostClasses is how many classes a guard knows at once: names may come from outside, so memory must be bounded.
const mostClasses = 256

// class is what a guard knows about one operation of its dependency.
type class struct {
	name      string
	completed learn.Window // durations of the last tries that completed
	held      gate.Hold    // the wait that the dependency asked for
	breaker   gate.Breaker
	learnt    learnt
}

// measured returns what the limit rule looks at: 0 while too few calls are known.
func (k *class) measured(l TryLimit) time.Duration {
	var d time.Duration
	switch l.Rule {
	case AverageRule:
		d, _ = k.completed.Mean(l.Of)
	case MaxRule:
		d, _ = k.completed.Max(l.Of)
	}
	return d
}

// classes keeps the classes that were used last.
type classes struct {
	last   atomic.Pointer[class] // the one used last: most guards have one or two
	mu     sync.Mutex
	byName map[string]*list.Element
	recent list.List // of *class, the one used last in front
}

func (c *classes) get(name string) *class {
	if k := c.last.Load(); k != nil && k.name == name {
		return k
	}
	k := c.find(name)
	c.last.Store(k)
	return k
}

// all returns every class, the one used last first.
func (c *classes) all() (all []*class) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for e := c.recent.Front(); e != nil; e = e.Next() {
		all = append(all, e.Value.(*class))
	}
	return all
}

// fit returns the class if it is known or there is room for it: what others have learnt pushes none of our own out.
func (c *classes) fit(name string) *class {
	c.mu.Lock()
	_, known := c.byName[name]
	room := c.recent.Len() < mostClasses
	c.mu.Unlock()
	if !known && !room {
		return nil
	}
	return c.find(name)
}

func (c *classes) find(name string) *class {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e, ok := c.byName[name]; ok {
		c.recent.MoveToFront(e)
		return e.Value.(*class)
	}
	if c.byName == nil {
		c.byName = make(map[string]*list.Element)
	}
	k := &class{name: name}
	c.byName[name] = c.recent.PushFront(k)
	if c.recent.Len() > mostClasses {
		oldest := c.recent.Remove(c.recent.Back()).(*class)
		delete(c.byName, oldest.name)
	}
	return k
}
