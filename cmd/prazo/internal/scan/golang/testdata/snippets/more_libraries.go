package snippets

import (
	"context"
	"net/http"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"github.com/google/go-github/v48/github"
	"github.com/miekg/dns"
	probing "github.com/prometheus-community/pro-bing"
	"golang.org/x/crypto/ssh"
	"google.golang.org/grpc"
	health "google.golang.org/grpc/health/grpc_health_v1"
	"gopkg.in/mail.v2"
)

func others(addr string) {
	new(dns.Client).Exchange(nil, addr)                // want total 4s
	oidc.NewProvider(context.Background(), addr)       // want none
	mail.NewDialer(addr, 25, "", "").DialAndSend()     // want connect 10s
	(&mail.Dialer{Host: addr}).DialAndSend()           // want none
	(&mail.Dialer{Timeout: time.Second}).DialAndSend() // want connect 1s
	p := probing.New(addr)                             //
	p.Run()                                            // want none
	p.Timeout = time.Second                            //
	p.Run()                                            // want total 1s
}

func shells(addr string) (*ssh.Client, error) {
	return ssh.Dial("tcp", addr, &ssh.ClientConfig{Timeout: time.Second}) // want connect 1s
}

func issues(ctx context.Context) {
	c := github.NewClient(nil)
	c.Issues.Create(context.Background(), "o", "r", nil) // want none
	c.Issues.Create(ctx, "o", "r", nil)                  // want unknown
	c.NewRequest("GET", "u", nil)
	d := github.NewClient(&http.Client{Timeout: time.Second})
	d.Issues.Create(context.Background(), "o", "r", nil) // want total 1s
}

func healthy(addr string) {
	conn, _ := grpc.NewClient(addr)
	c := health.NewHealthClient(conn)
	c.Check(context.Background(), nil) // want none
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	c.Check(ctx, nil) // want total 1s
}
