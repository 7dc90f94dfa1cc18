package peer

import (
	"net/http"
	"time"

	"github.com/failsafe-go/failsafe-go"
	"github.com/failsafe-go/failsafe-go/circuitbreaker"
	"github.com/failsafe-go/failsafe-go/failsafehttp"
	"github.com/failsafe-go/failsafe-go/retrypolicy"
	"github.com/failsafe-go/failsafe-go/timeout"
)

type answer = *http.Response

func failsafeRetry(s Setup) retrypolicy.RetryPolicy[answer] {
	b := failsafehttp.NewRetryPolicyBuilder().WithMaxRetries(s.Retries).ReturnLastFailure()
	if s.Wait > 0 {
		return b.WithBackoff(s.Wait, 2*time.Second).Build()
	}
	return b.WithBackoff(100*time.Millisecond, 2*time.Second).Build()
}

func failsafeOver(policies ...failsafe.Policy[answer]) Client {
	b := base()
	return over((&http.Client{Transport: failsafehttp.NewRoundTripper(b, policies...)}).Do, b)
}

func failsafeOutside(s Setup) Client {
	return failsafeOver(timeout.New[answer](s.Timeout), failsafeRetry(s))
}

func failsafeInside(s Setup) Client {
	return failsafeOver(failsafeRetry(s), timeout.New[answer](s.Timeout))
}

func failsafeAll(s Setup) Client {
	try := s.Try
	if try == 0 {
		try = s.Timeout
	}
	return failsafeOver(timeout.New[answer](s.Timeout), failsafeRetry(s),
		circuitbreaker.NewWithDefaults[answer](), timeout.New[answer](try))
}
