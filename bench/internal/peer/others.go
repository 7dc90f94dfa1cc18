package peer

import (
	"bytes"
	"context"
	"net/http"
	"time"

	"github.com/cristalhq/hedgedhttp"
	"github.com/go-resty/resty/v2"
	"github.com/gojek/heimdall/v7"
	"github.com/gojek/heimdall/v7/httpclient"
	"github.com/hashicorp/go-retryablehttp"
	restyv3 "resty.dev/v3"
)

func retryable(s Setup) Client {
	b := base()
	c := retryablehttp.NewClient()
	c.HTTPClient = &http.Client{Transport: b, Timeout: s.Timeout}
	c.Logger = nil
	c.RetryMax = s.Retries
	c.RetryWaitMin, c.RetryWaitMax = 100*time.Millisecond, 2*time.Second
	if s.Wait > 0 {
		c.RetryWaitMin = s.Wait
	}
	do := func(ctx context.Context, method, url string, body []byte) Answer {
		var raw any
		if body != nil {
			raw = bytes.NewReader(body)
		}
		req, err := retryablehttp.NewRequestWithContext(ctx, method, url, raw)
		if err != nil {
			return Answer{Err: err}
		}
		resp, err := c.Do(req)
		return read(resp, err)
	}
	return Client{Do: do, Close: b.CloseIdleConnections}
}

func heimdallV7(s Setup) Client {
	b := base()
	wait := s.Wait
	if wait == 0 {
		wait = 100 * time.Millisecond
	}
	c := httpclient.NewClient(
		httpclient.WithHTTPClient(&http.Client{Transport: b, Timeout: s.Timeout}),
		httpclient.WithRetryCount(s.Retries),
		httpclient.WithRetrier(heimdall.NewRetrier(heimdall.NewConstantBackoff(wait, time.Millisecond))),
	)
	return over(c.Do, b)
}

// restyV2 retries on the answers that every other client retries on; by default it looks at errors only.
func restyV2(s Setup) Client {
	b := base()
	c := resty.New().SetTransport(b).SetTimeout(s.Timeout).SetRetryCount(s.Retries).SetLogger(quiet{}).
		AddRetryCondition(func(r *resty.Response, err error) bool {
			return err != nil || r.StatusCode() == http.StatusTooManyRequests || r.StatusCode() >= 500
		})
	if s.Wait > 0 {
		c.SetRetryWaitTime(s.Wait)
	}
	do := func(ctx context.Context, method, url string, body []byte) Answer {
		req := c.R().SetContext(ctx)
		if body != nil {
			req.SetBody(reader(body))
		}
		resp, err := req.Execute(method, url)
		if err != nil {
			return Answer{Err: err}
		}
		return Answer{Status: resp.StatusCode(), Bytes: int64(len(resp.Body()))}
	}
	return Client{Do: do, Close: b.CloseIdleConnections}
}

func restyV3(s Setup) Client {
	b := base()
	c := restyv3.New().SetTransport(b).SetTimeout(s.Timeout).SetRetryCount(s.Retries).SetLogger(quiet{}).
		AddRetryConditions(restyv3.RetryConditionStatusTooManyRequests, restyv3.RetryConditionStatus5XX)
	if s.Wait > 0 {
		c.SetRetryWaitTime(s.Wait)
	}
	do := func(ctx context.Context, method, url string, body []byte) Answer {
		req := c.R().SetContext(ctx)
		if body != nil {
			req.SetBody(reader(body))
		}
		resp, err := req.Execute(method, url)
		if err != nil {
			return Answer{Err: err}
		}
		n := int64(len(resp.Bytes())) // reads the body; what that came to is in CascadeError
		return Answer{Status: resp.StatusCode(), Bytes: n, Err: resp.CascadeError}
	}
	return Client{Do: do, Close: b.CloseIdleConnections}
}

func hedged(s Setup) Client {
	b := base()
	after := s.Hedge
	if after == 0 {
		after = s.Timeout / 2
	}
	rt, err := hedgedhttp.NewRoundTripper(after, 1+s.Retries, b)
	if err != nil {
		panic(err)
	}
	return over((&http.Client{Transport: rt, Timeout: s.Timeout}).Do, b)
}

// quiet is a logger that keeps what clients say of their own out of the tables.
type quiet struct{}

func (quiet) Errorf(string, ...any) {}
func (quiet) Warnf(string, ...any)  {}
func (quiet) Debugf(string, ...any) {}
