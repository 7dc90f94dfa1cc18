package lab

import (
	"net/http"
	"strconv"
	"time"
)

// retryAfter is a 429 with one form of Retry-After. Forms that are no number
// of seconds and no HTTP date are garbage, and met in the field.
func retryAfter(form string) fault {
	asked := newTurns(maxTurns)
	f := retryForm(form)
	return fault{
		name: "retry-after-" + form, path: "/fault/retry-after-" + form,
		set: "http", ends: true, anchors: "wiremock, mountebank, mockttp (in part)",
		says:  "429 with " + f.says + ", then 200 with JSON, and so on; counted for each caller as in cotacao",
		wants: f.wants,
		serve: func(x *exchange) {
			if asked.next(x.caller())%2 == 1 {
				x.json(http.StatusOK, `{"retry_after":"enough"}`)
				return
			}
			var headers []string
			for _, v := range f.values(time.Now()) {
				headers = append(headers, "Retry-After: "+v)
			}
			x.json(http.StatusTooManyRequests, `{"erro":"muitos pedidos"}`, headers...)
		},
	}
}

type retryFormat struct {
	says, wants string
	values      func(now time.Time) []string
}

func retryForm(form string) retryFormat {
	const (
		obeys   = "waits at least as long as asked when that fits in the deadline, else returns the 429 at once"
		long    = "returns the 429 with its body at once when the deadline is earlier; never sleeps past it"
		garbage = "takes it for garbage: its ordinary wait, no hot loop, no wait of hours"
	)
	fixed := func(v ...string) func(time.Time) []string { return func(time.Time) []string { return v } }
	switch form {
	case "date":
		return retryFormat{"Retry-After: an HTTP date 2 s from now, rounded up", obeys, func(now time.Time) []string {
			// A date has whole seconds: rounded up, or it could ask for 1 s only.
			return []string{httpDate(now.Add(3*time.Second - time.Nanosecond).Truncate(time.Second))}
		}}
	case "past":
		return retryFormat{"Retry-After: an HTTP date an hour ago", garbage, func(now time.Time) []string {
			return []string{httpDate(now.Add(-time.Hour))}
		}}
	case "unix":
		return retryFormat{"Retry-After: a unix time 2 s from now", garbage, func(now time.Time) []string {
			return []string{strconv.FormatInt(now.Add(2*time.Second).Unix(), 10)}
		}}
	case "negative":
		return retryFormat{"Retry-After: -3", garbage, fixed("-3")}
	case "float":
		return retryFormat{"Retry-After: 1.5", garbage, fixed("1.5")}
	case "plus":
		return retryFormat{"Retry-After: +3", garbage, fixed("+3")}
	case "huge":
		return retryFormat{"Retry-After: 9999999999", long, fixed("9999999999")}
	case "soon":
		return retryFormat{"Retry-After: soon", garbage, fixed("soon")}
	case "empty":
		return retryFormat{"an empty Retry-After", garbage, fixed("")}
	case "two":
		return retryFormat{"two of them, Retry-After: 1 and Retry-After: 60", "waits at most as the longer says, inside the deadline; no hot loop", fixed("1", "60")}
	case "1":
		return retryFormat{"Retry-After: 1", obeys, fixed("1")}
	}
	return retryFormat{"Retry-After: " + form, long, fixed(form)}
}
