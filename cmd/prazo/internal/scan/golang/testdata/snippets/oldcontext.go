package snippets

import (
	"net/http"
	"time"

	"golang.org/x/net/context"
	"golang.org/x/oauth2"
)

func exchange(conf *oauth2.Config) {
	ctx := context.Background()
	conf.Exchange(ctx, "code") // want none
	short, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, _ := http.NewRequestWithContext(short, "GET", "u", nil)
	http.DefaultClient.Do(req) // want total 1s
}
