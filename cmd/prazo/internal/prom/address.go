package prom

import (
	"errors"
	"net/url"
	"strings"
)

// An address is where an API is, and who asks. The password stays out of everything that is shown.
type address struct {
	base *url.URL // without user, query and a slash at its end
	user *url.Userinfo
}

// String is the address as it may be shown.
func (a address) String() string { return a.base.String() }

// at is the address of one endpoint.
func (a address) at(path string, query url.Values) string {
	u := *a.base.JoinPath("api/v1", path)
	u.RawQuery = query.Encode()
	return u.String()
}

// readAddress reads the URL of a server. What a browser shows when one looks at a server, and the endpoints of the API
// themselves, are cut back to the base.
func readAddress(text string) (address, error) {
	u, err := url.Parse(strings.TrimSpace(text))
	if err != nil {
		// url.Parse repeats the text in its error, with a password that may be in it.
		return address{}, errors.New("cannot be read: write it such as http://localhost:9090")
	}
	a := address{base: u, user: u.User}
	// What is no URL may be user:password@host, and is not repeated either.
	u.User = nil
	if u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return address{}, errors.New("has no http:// or https://, or no host: write it such as http://localhost:9090")
	}
	u.RawQuery, u.Fragment, u.RawPath = "", "", ""
	path := strings.TrimRight(u.Path, "/")
	for _, ending := range []string{"/api/v1/query_range", "/api/v1/query", "/api/v1", "/graph", "/vmui"} {
		if before, ok := strings.CutSuffix(path, ending); ok {
			path = before
			break
		}
	}
	u.Path = path
	return a, nil
}
