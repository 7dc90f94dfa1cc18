package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// requestConfig is what flags say about the request.
type requestConfig struct {
	url     string
	method  string
	headers []string
	data    []string
}

// requests makes the requests of one command, all alike.
type requests struct {
	method string
	url    *url.URL
	header http.Header
	host   string // Host header; "": that of the URL
	body   *payload
}

// newRequests checks everything that can be wrong before anything is sent.
func newRequests(cfg requestConfig, stdin io.Reader) (*requests, error) {
	target, err := parseURL(cfg.url)
	if err != nil {
		return nil, err
	}
	r := &requests{url: target, header: http.Header{"User-Agent": {"prazo"}}, method: cfg.method}
	if r.body, err = newPayload(cfg.data, stdin); err != nil {
		return nil, err
	}
	if r.method == "" {
		r.method = http.MethodGet
		if r.body != nil {
			r.method = http.MethodPost
		}
	}
	if !isToken(r.method) {
		return nil, fmt.Errorf("--request %.40q: not a method; write one word, for example PUT", r.method)
	}
	if r.body != nil {
		r.header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	given := map[string]bool{}
	for _, line := range cfg.headers {
		if err := r.addHeader(line, given); err != nil {
			return nil, fmt.Errorf("--header %.60q: %w", line, err)
		}
	}
	return r, nil
}

func parseURL(text string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil {
		if why, ok := errors.AsType[*url.Error](err); ok {
			err = why.Err
		}
		if !strings.Contains(text, "://") {
			return nil, fmt.Errorf("URL %.100q: no scheme: write http:// or https:// in front of it", text)
		}
		return nil, fmt.Errorf("URL %.100q: %w: write for example http://127.0.0.1:8888/frete", text, err)
	}
	switch {
	case u.Scheme == "" || !strings.Contains(text, "://"):
		return nil, fmt.Errorf("URL %.100q: no scheme: write http:// or https:// in front of it", text)
	case u.Scheme != "http" && u.Scheme != "https":
		return nil, fmt.Errorf("URL %.100q: unknown scheme %.20q: write http:// or https://", text, u.Scheme)
	case u.Hostname() == "":
		return nil, fmt.Errorf("URL %.100q: no host: write for example http://127.0.0.1:8888/frete", text)
	}
	if port := u.Port(); port != "" {
		if n, err := strconv.Atoi(port); err != nil || n < 1 || n > 65535 {
			return nil, fmt.Errorf("URL %.100q: port %.20q: write one from 1 to 65535", text, port)
		}
	}
	return u, nil
}

// addHeader takes a header as curl does: "Name: value" sets, "Name;" is empty, "Name:" takes ours away.
func (r *requests) addHeader(line string, given map[string]bool) error {
	key, value, err := splitHeader(line)
	if err != nil {
		return err
	}
	removes := value == "" && !strings.HasSuffix(line, ";")
	switch {
	case key == "Host":
		r.host = value
	case removes && key == "User-Agent":
		r.header[key] = []string{""} // net/http sends its own where there is none
	case removes:
		r.header.Del(key)
	case given[key]:
		r.header.Add(key, value)
	default:
		r.header.Set(key, value)
	}
	given[key] = true
	return nil
}

func splitHeader(line string) (key, value string, err error) {
	name, value, ok := strings.Cut(line, ":")
	if empty, found := strings.CutSuffix(line, ";"); !ok && found {
		name, ok = empty, true
	}
	value = strings.Trim(value, " \t")
	key = http.CanonicalHeaderKey(name)
	switch {
	case !ok:
		return "", "", errors.New("no colon: write 'Name: value'")
	case !isToken(name):
		return "", "", fmt.Errorf("%.40q is not a header's name: write 'Name: value'", name)
	case strings.ContainsFunc(value, func(c rune) bool { return c < ' ' && c != '\t' || c == 0x7f }):
		return "", "", errors.New("the value has a newline or another control character: write it in one line")
	case slices.Contains([]string{"Content-Length", "Transfer-Encoding", "Trailer"}, key):
		return "", "", errors.New("it follows from the body and cannot be set: leave it out")
	}
	return key, value, nil
}

// isToken reports whether s is one word of HTTP (RFC 9110 section 5.6.2).
func isToken(s string) bool {
	return s != "" && !strings.ContainsFunc(s, func(c rune) bool {
		return c <= ' ' || c >= 0x7f || strings.ContainsRune("\"(),/:;<=>?@[\\]{}", c)
	})
}

// next makes the request of one call. A body that comes from a file is opened anew for each.
func (r *requests) next(ctx context.Context) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, r.method, r.url.String(), nil)
	if err != nil {
		return nil, err
	}
	req.Header = r.header.Clone()
	req.Host = r.host
	if r.body == nil {
		return req, nil
	}
	if req.Body, err = r.body.open(); err != nil {
		return nil, err
	}
	req.ContentLength = r.body.size
	if r.body.size == 0 {
		_ = req.Body.Close()
		req.Body = http.NoBody
	}
	if !r.body.once() {
		req.GetBody = r.body.open
	}
	return req, nil
}
