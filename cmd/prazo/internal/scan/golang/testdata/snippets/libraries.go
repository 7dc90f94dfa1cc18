package snippets

import (
	"context"
	"crypto/tls"
	"database/sql"
	"net"
	"net/smtp"
	"os/exec"
	"time"

	"github.com/aws/aws-sdk-go-v2/service/s3"
	"github.com/go-resty/resty/v2"
	"github.com/gorilla/websocket"
	"github.com/hashicorp/go-retryablehttp"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/nats-io/nats.go"
	"github.com/redis/go-redis/v9"
	"github.com/valyala/fasthttp"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"google.golang.org/grpc"
)

func sockets(addr string) {
	net.Dial("tcp", addr)                     // want none
	net.DialTimeout("tcp", addr, time.Second) // want connect 1s
	tls.Dial("tcp", addr, nil)                // want none
	d := &net.Dialer{Timeout: time.Second}
	d.Dial("tcp", addr)                     // want connect 1s
	tls.DialWithDialer(d, "tcp", addr, nil) // want connect 1s
	smtp.SendMail(addr, nil, "", nil, nil)  // want none
}

func deadline(addr string) {
	conn, err := net.Dial("tcp", addr) // want total
	if err != nil {
		return
	}
	conn.SetDeadline(time.Now().Add(time.Second))
}

func readDeadline(addr string) {
	conn, _ := net.Dial("tcp", addr) // want idle
	for {
		conn.SetReadDeadline(time.Now().Add(time.Second))
		conn.Read(nil)
	}
}

func returned(addr string) (net.Conn, error) {
	return net.Dial("tcp", addr) // want unknown
}

func toClient(addr string) (*smtp.Client, error) {
	conn, err := net.Dial("tcp", addr) // want none
	if err != nil {
		return nil, err
	}
	return smtp.NewClient(conn, addr)
}

func handedOn(addr string) {
	conn, _ := net.Dial("tcp", addr) // want unknown
	withDeadline(conn)
}

func withDeadline(c net.Conn) { c.SetDeadline(time.Now().Add(time.Second)) }

func processes(ctx context.Context) {
	exec.Command("git", "fetch").Run() // want none
	short, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	exec.CommandContext(short, "git", "fetch").Output() // want total 1m0s
	cmd := exec.CommandContext(context.Background(), "git")
	cmd.Run()                                          // want none local-process
	exec.Command("sh", "-c", "make && git push").Run() // want none
	exec.Command("timeout", "5", "make").Run()         // want total 5s
	exec.Command("make", "all").Output()               // want none local-process
	exec.CommandContext(short, "make").Run()           // want total 1m0s
	started := exec.Command("make")
	started.Start()
	started.Wait() // want none local-process
}

func process(name string, args ...string) error {
	return exec.Command(name, args...).Run() // want none local-process
}

type store struct{ db *sql.DB }

func (s *store) queries(ctx context.Context) {
	s.db.Query("select 1")                        // want none
	s.db.QueryContext(context.TODO(), "select 1") // want none
	short, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	s.db.QueryContext(short, "select 1") // want total 1m0s
	tx, _ := s.db.BeginTx(short, nil)    // want total 1m0s
	tx.Exec("delete")                    // want none
}

func pools(pool *pgxpool.Pool) {
	pool.QueryRow(context.Background(), "select 1") // want none
	conn, _ := pool.Acquire(context.Background())   // want none
	conn.Exec(context.Background(), "select 1")     // want none
}

func caches(addr string) {
	short, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	c := redis.NewClient(&redis.Options{Addr: addr})
	defer c.Close()
	c.Get(short, "k") // want idle 5s
	d := redis.NewClient(&redis.Options{Addr: addr, ContextTimeoutEnabled: true})
	d.Get(short, "k")                // want total 1s
	d.Get(context.Background(), "k") // want idle 5s
}

func wrappers(u string) {
	resty.New().R().Get(u) // want none
	c := resty.New().SetTimeout(time.Second)
	c.R().SetHeader("a", "b").Get(u) // want total 1s
	r := resty.New().SetTimeout(time.Second).SetRetryCount(3)
	r.R().Get(u) // want total 1s; total retries-multiply
	h := retryablehttp.NewClient()
	h.Get(u) // want none
	h.HTTPClient.Timeout = time.Second
	h.Get(u)                                  // want total 1s; total retries-multiply
	fasthttp.Get(nil, u)                      // want none
	fasthttp.DoTimeout(nil, nil, time.Second) // want total 1s
}

func others(nc *nats.Conn, col *mongo.Collection, bucket *s3.Client) {
	nc.Request("s", nil, time.Second)                     // want total 1s
	nc.RequestWithContext(context.Background(), "s", nil) // want none
	col.FindOne(context.Background(), nil)                // want unknown
	bucket.GetObject(context.Background(), nil)           // want none
	websocket.DefaultDialer.Dial("ws://a", nil)           // want headers 45s
}

type service interface {
	Say(ctx context.Context, in *int, opts ...grpc.CallOption) (*int, error)
}

func remote(s service) {
	s.Say(context.Background(), nil) // want none
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	s.Say(ctx, nil) // want total 1s
}
