package prazohttp

import (
	"context"
	"net/http"
	"time"

	"github.com/prazohq/prazo"
)

// Call says of one call what its request cannot. The zero value says nothing.
type Call struct {
	// Class names the operation for limits and records; "" means method and host.
	Class string
	// Idempotent declares that sending the request twice has the effect of sending it once, also if both are under way at
	// once: it may be repeated and hedged.
	Idempotent bool
	// Whole asks for the whole body inside the try, whatever its length: the caller gets all of it or an error.
	Whole bool
	// Deadline shortens the policy's deadline; 0 changes nothing.
	Deadline time.Duration
	// Stream declares an answer without an end to be waited for, for example server-sent events: if the policy has an Idle, the
	// deadline holds until the headers are there, and from then on the longest gap in which a Read waits. Such a call is
	// not told to the server as a deadline ([Transport].Internal).
	Stream bool
	// IdempotencyKey is sent as [Transport].Key says, unless the request's own header has a key or its method is
	// idempotent by definition. It has at most 255 bytes of visible ASCII without quotes and backslashes; any other is
	// refused before the first try. A key belongs to one call: another call needs another ctx.
	IdempotencyKey string
	// Group makes calls with the same key one ([prazo.Group]). Supersede, which needs a Key, is for any method. Join is for GET,
	// HEAD, OPTIONS and TRACE: requests that are the same share one answer, which is then read whole inside the try. The key it
	// goes by takes in, beside Key, the method, the URL, StaleKey, Default and all fields but those of tracing and of
	// [StaleRule].Ignore. Key may be "": then only those share that have neither Authorization nor Cookie, nor a
	// user in the URL, and only an answer that is not private, not no-store and sets no cookie. With a Key all of these are
	// shared too, so users who may not see each other's answers must have different keys. What cannot be shared, also
	// a stream or a body for which [Transport].Memory has no room, is asked for by each caller, within its deadline.
	Group prazo.Group
	// Default takes the place of [Transport].Default, whatever the method. An answer that says "done" to what may not have been
	// done is the caller's to decide.
	Default *DefaultResponse
	// StaleKey says whose copies the call may leave and be given (see [StaleRule]), for example "user 7f3a". A call with
	// Authorization or Cookie has none without it. Users who may not see each other's answers must have different keys. A call
	// that changes something must bring it too, so that the copy of what it changes is forgotten.
	StaleKey string
}

type callKey struct{}

// With returns a ctx for a request that call describes.
func With(ctx context.Context, call Call) context.Context {
	return context.WithValue(ctx, callKey{}, call)
}

// callOf returns what With said.
func callOf(ctx context.Context) Call {
	call, _ := ctx.Value(callKey{}).(Call)
	return call
}

// RecordOf returns what the call that resp answers has done so far; it is complete (Over) once the body was read to
// its end, closed or cut. ok is false if resp does not come from a Transport of this package.
func RecordOf(resp *http.Response) (r prazo.Record, ok bool) {
	if resp == nil || resp.Request == nil {
		return prazo.Record{}, false
	}
	if m := markOf(resp); m != nil {
		return m.kept(), true
	}
	return prazo.RecordOf(resp.Request.Context())
}
