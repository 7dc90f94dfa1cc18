package prazohttp

import (
	"net/http"

	"github.com/prazohq/prazo"
)

// Client returns a client whose calls keep the guard's policy. It follows redirects like any http.Client; the whole chain
// is one call with one deadline. Set its CheckRedirect and Jar as usual; its Timeout is not needed.
func Client(g *prazo.Guard) *http.Client {
	return &http.Client{Transport: NewTransport(g, nil)}
}
