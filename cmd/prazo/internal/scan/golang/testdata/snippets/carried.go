package snippets

import (
	"context"
	"net/http"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

var patient, quick = &http.Client{}, &http.Client{Timeout: 5 * time.Second}

func exchange(conf *oauth2.Config) {
	ctx := context.Background()
	conf.Exchange(ctx, "c")                                                          // want none
	conf.Exchange(context.WithValue(ctx, oauth2.HTTPClient, patient), "c")           // want none
	conf.Exchange(context.WithValue(ctx, "other", quick), "c")                       // want none
	conf.Exchange(context.WithValue(ctx, oauth2.HTTPClient, quick), "c")             // want total 5s
	oidc.NewProvider(oidc.ClientContext(ctx, quick), "u")                            // want total 5s
	oauth2.NewClient(context.WithValue(ctx, oauth2.HTTPClient, quick), nil).Get("u") // want unknown
	oauth2.NewClient(ctx, nil).Get("u")                                              // want none
}

func withClient(ctx context.Context) (*oauth2.Config, context.Context) {
	return &oauth2.Config{}, context.WithValue(ctx, oauth2.HTTPClient, quick)
}

func login() {
	conf, ctx := withClient(context.Background())
	token(ctx, conf)
}

func token(ctx context.Context, conf *oauth2.Config) {
	conf.Exchange(ctx, "c") // want total 5s

	r, _ := http.NewRequestWithContext(ctx, "GET", "u", nil)
	patient.Do(r) // want none from
}

func withSome(ctx context.Context, conf *oauth2.Config) {
	conf.Exchange(ctx, "c") // want unknown
}

func callers(given *http.Client, conf *oauth2.Config) {
	withSome(context.WithValue(context.Background(), oauth2.HTTPClient, quick), conf)
	withSome(context.Background(), conf)
	conf.Exchange(context.WithValue(context.Background(), oauth2.HTTPClient, given), "c") // want unknown
}
