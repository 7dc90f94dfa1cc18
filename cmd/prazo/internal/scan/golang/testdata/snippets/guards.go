package snippets

import (
	"context"
	"net/http"
	"time"
)

type settings struct{ Timeout time.Duration }

func bySettings(s *settings, u string) {
	ctx := context.Background()
	if s != nil && s.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Timeout)
		defer cancel()
	}
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want total
}

func inTwoSteps(s *settings, u string) {
	c := &http.Client{}
	if s != nil {
		if s.Timeout != 0 {
			c.Timeout = s.Timeout
		}
	}
	c.Get(u) // want total
}

func unlessSet(c http.Client, u string) {
	if c.Timeout == 0 {
		c.Timeout = 5 * time.Second
	}
	c.Get(u) // want total 5s
}

func otherwise(s *settings, slow bool, u string) {
	c := &http.Client{}
	if slow {
		u += "?slow"
	} else if s.Timeout > 0 {
		c.Timeout = s.Timeout
	}
	c.Get(u) // want unknown
}

func byOtherSetting(s *settings, fast bool, u string) {
	c := &http.Client{}
	if fast && s.Timeout > 0 {
		c.Timeout = s.Timeout
	}
	c.Get(u) // want unknown
}

func unlessDeadline(ctx context.Context, u string) {
	if _, ok := ctx.Deadline(); !ok {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, time.Second)
		defer cancel()
	}
	req, _ := http.NewRequestWithContext(ctx, "GET", u, nil)
	http.DefaultClient.Do(req) // want total 1s
}
