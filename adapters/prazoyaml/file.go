package prazoyaml

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/prazohq/prazo"
)

// A File is what a prazo.yaml says, in the order of its lines. It is data: nothing is connected or started.
type File struct {
	Dependencies []Dependency
	Pages        []Page
	Pools        []Pool
	Fronts       []Front
}

// A Dependency is one service, database or queue that is called, and how calls of it are held. What the file leaves out is a
// zero field, which means the default of the library; only Policy.Deadline is always filled in.
type Dependency struct {
	Name       string
	URL        string   // its address, "" where the file does not say it
	Endpoints  []string // several addresses of it, which take turns; nil: it has one
	Policy     prazo.Policy
	Whole      int64 // up to which length a body is read inside the try, in bytes; 0: 1 MiB; negative: none
	Idempotent bool  // every call of it may be made twice
	Key        Key
	Fallback   Fallback
	Line       int // where its block begins

	written map[string]place // the keys that stand in the file
	raised  bool             // the cap of the waits is not one that was written
}

// A Key says which calls carry an idempotency key and what it is worth; the zero value makes none. Its fields are those of the
// rule of the same name in package prazohttp.
type Key struct {
	Make   bool   // each call that is not idempotent by its method gets a random one
	Header string // "" means Idempotency-Key
	Bare   bool   // it is sent without the quotes of the draft standard
	Repeat bool   // the dependency honours keys: a call with one is repeated
}

// A Page is what one user waits for: its calls, one step after the other, within a budget.
type Page struct {
	Name    string
	Budget  time.Duration // the time of the whole page
	Reserve time.Duration // what of it is kept for the page's own work
	Steps   []Step
	Line    int
}

// A Step is the calls of a page that are made at once, by the names of their dependencies. The next step begins when the last
// of them is over.
type Step struct{ Together []string }

// A Pool is a fixed number of workers, threads or connections, each of which is held while calls are made.
type Pool struct {
	Name         string
	Size         int           // places
	Wait         time.Duration // how long a request waits for a place; 0: not at all
	Rate         float64       // requests that want a place, a second; 0: not known
	Dependencies []string      // whose calls are made, one after the other, while a place is held
	Line         int
}

// A Front is a proxy in front of the service: it gives up at a limit of its own, and what works on behind it works for nobody.
type Front struct {
	Name         string
	Kind         string        // nginx, haproxy, envoy ...; "": by its file
	File         string        // its configuration, "" if Limit says it
	Limit        time.Duration // after which it gives up; 0: as its file says
	Dependencies []string      // that are called through it
	Pages        []string      // that are served through it
	Line         int
}

// Load reads a file. The error is an [*Error] that lists all that is wrong in it, or says why it cannot be read.
func Load(path string) (*File, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("prazoyaml.Load: %w", err)
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, mostBytes+1))
	if err != nil {
		return nil, fmt.Errorf("prazoyaml.Load: %w", err)
	}
	return Parse(path, text)
}

// Parse reads the text of a file; name stands in errors. The error is an [*Error] that lists all that is wrong in it.
func Parse(name string, text []byte) (*File, error) {
	f := &faults{file: name}
	if len(text) > mostBytes { // before it is cleaned: Load has not read the rest of a larger one
		f.bad(place{}, "more than %d bytes: a file of policies has at most 1 MiB", mostBytes)
		return nil, f.err()
	}
	f.text = cleaned(text)
	tokens, ok := scan(f.text, f)
	if !ok {
		return nil, f.err()
	}
	root := parse(tokens, f)
	if root == nil {
		return nil, f.err()
	}
	d := newDecoder(f)
	file := d.file(root)
	if err := f.err(); err != nil {
		return nil, err
	}
	return file, nil
}

// Dependency returns the dependency of that name. The error of an unknown one says which name may have been meant.
func (f *File) Dependency(name string) (Dependency, error) {
	var names []string
	for _, d := range f.Dependencies {
		if d.Name == name {
			return d.copy(), nil
		}
		names = append(names, d.Name)
	}
	return Dependency{}, fmt.Errorf("no dependency %s%s", short(name), meant(name, names))
}

// LineOf returns the line in which the dependency has a key of [Settings], for example "retries.max"; 0: it takes the default.
func (d Dependency) LineOf(key string) int { return d.written[key].line }

// Guard makes a guard of the dependency, with its name, policy and endpoints. Options add what a file cannot say, for example a
// sink; the error lists every fault.
func (d Dependency) Guard(options ...prazo.Option) (*prazo.Guard, error) {
	if len(d.Endpoints) > 0 {
		options = append([]prazo.Option{prazo.WithEndpoints(d.Endpoints...)}, options...)
	}
	return prazo.New(d.Name, d.Policy, options...)
}
