package server

import (
	"net/http"
	"time"
)

func serve() error {
	s := &http.Server{Addr: ":8080", ReadTimeout: 5 * time.Second} // want: silent
	return s.ListenAndServe()                                      // want: silent
}
