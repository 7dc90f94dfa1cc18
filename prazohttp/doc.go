// Package prazohttp makes an ordinary [net/http.Client] keep a [prazo.Policy]: the deadline holds from the wait for
// a connection to the last byte of the body, over every try and every redirect.
//
//	frete, err := prazo.New("frete", prazo.Policy{Deadline: 2500 * time.Millisecond})
//	client := prazohttp.Client(frete)
//	resp, err := client.Get(url)
//	body, err := io.ReadAll(resp.Body)
//
// # What is repeated
//
// GET, HEAD, OPTIONS, TRACE, PUT, DELETE and QUERY, which are idempotent by definition (RFC 9110 section 9.2.2, RFC
// 10008), and whatever [With] declares so. Anything else only when it certainly was not applied: no connection was made,
// or the server refused the stream (RFC 9113 section 8.7) or answered 425 (RFC 8470). The answers 408, 425, 429, 502,
// 503 and 504 lead to another try; when there is none, the answer itself is returned. A request body is sent again from
// GetBody, or from a bounded buffer of what was read of it; without either there is no second try.
//
// # Idempotency keys
//
// [Transport].Key has calls that are not idempotent by definition carry a key, the same on every try. A key alone is no
// licence to repeat a call; KeyRule.Repeat is, where the dependency honours keys. A 409 then means, after a try
// whose answer was lost, that the first request still runs: it is waited out and asked again. 400 and 422 are final.
//
// # Fallbacks
//
// A call that has no answer, or nothing but a 500, 502, 503 or 504, can be given an older copy of the answer
// ([Transport].Stale) or one that is decided beforehand ([Transport].Default, [Call].Default). [RecordOf] says so.
//
// # Bodies
//
// An answer that says its length, up to [Transport].Whole, is read inside the try: a body that drips is tried again, and
// the caller gets all of it or an error. An answer of unknown length is held until 64 KiB, 50 ms or its end, whichever
// comes first, then it streams: the deadline still holds, but no other try can follow. A slow stream of JSON
// documents therefore reaches the caller 50 ms late at most, and may end in an error; ask for all of it with
// Call{Whole: true} where half of it is of no use. Event streams, gRPC and upgraded connections are handed over at once.
package prazohttp
