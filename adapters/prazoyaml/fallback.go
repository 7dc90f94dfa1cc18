package prazoyaml

import (
	"fmt"
	"strings"
	"time"
)

// A Fallback is what the page shows instead of an answer that did not come. An older copy goes first, then the answer that was
// decided beforehand. The zero value is none: the call fails.
type Fallback struct {
	Stale   time.Duration // how old a copy of an earlier answer may be; 0: none is kept
	Message string        // what the user is told; the call still fails
	Default *Answer       // an answer that was decided beforehand; nil: none
}

// An Answer is an HTTP response that is written down in the file.
type Answer struct {
	Status int    // 0 means 200
	Type   string // Content-Type; "" means application/json
	Body   string
}

// FallbackKind names the first thing that a fallback gives.
type FallbackKind string

// The kinds of fallbacks. One that does the work later needs a proxy that keeps it, which there is not yet: the reader refuses it.
const (
	FallbackNone    FallbackKind = "none"
	FallbackMessage FallbackKind = "message"
	FallbackDefault FallbackKind = "default"
	FallbackStale   FallbackKind = "stale"
)

// Kind returns what is tried first.
func (f Fallback) Kind() FallbackKind {
	switch {
	case f.Stale > 0:
		return FallbackStale
	case f.Default != nil:
		return FallbackDefault
	case f.Message != "":
		return FallbackMessage
	}
	return FallbackNone
}

// String describes the fallback in a few words.
func (f Fallback) String() string {
	var parts []string
	if f.Stale > 0 {
		parts = append(parts, fmt.Sprintf("a copy of up to %v", f.Stale))
	}
	if f.Default != nil {
		parts = append(parts, "a default answer")
	}
	if f.Message != "" {
		parts = append(parts, "a message")
	}
	if len(parts) == 0 {
		return "none"
	}
	return strings.Join(parts, ", then ")
}
