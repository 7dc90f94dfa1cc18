package snippets

import (
	"context"
	"net/http"
	"sync"
	"time"

	"github.com/kardianos/service"
	"github.com/spf13/cobra"
	"golang.org/x/tools/go/packages"
)

var once = sync.OnceValue(func() *http.Client { return &http.Client{Timeout: time.Second} })

var twice, _ = sync.OnceValue(func() service.Service {
	s, _ := service.New(nil, nil)
	return s
}), 0

func useOnce() {
	once().Get("u")   // want total 1s from
	twice().Install() // want none local-process
}

func useLiteral() {
	open := func() *http.Client { return http.DefaultClient }
	open().Get("u") // want none
}

func recursive() {
	var self func() *http.Client
	self = func() *http.Client { return self() }
	self().Get("u") // want unknown
}

func listing(ctx context.Context, cmd *cobra.Command) {
	packages.Load(&packages.Config{Mode: 1}, "x")                // want none local-process
	packages.Load(&packages.Config{Context: cmd.Context()}, "x") // want none local-process
	limited, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	packages.Load(&packages.Config{Context: limited}, "x") // want total 1s
	packages.Load(nil, "x")                                // want none local-process
}
