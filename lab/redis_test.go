package lab_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/lab"
)

// resp is a command as Redis clients send it.
func resp(words ...string) string {
	s := fmt.Sprintf("*%d\r\n", len(words))
	for _, w := range words {
		s += fmt.Sprintf("$%d\r\n%s\r\n", len(w), w)
	}
	return s
}

const (
	redisFields = "$6\r\nserver\r\n$5\r\nredis\r\n$7\r\nversion\r\n$5\r\n7.0.0\r\n$5\r\nproto\r\n:%d\r\n$2\r\nid\r\n:1\r\n" +
		"$4\r\nmode\r\n$10\r\nstandalone\r\n$4\r\nrole\r\n$6\r\nmaster\r\n$7\r\nmodules\r\n*0\r\n"
)

func TestRedisHandshake(t *testing.T) {
	l, c := meet(t, "redis-command-silent")
	for _, step := range [][2]string{
		{resp("HELLO", "3"), "%7\r\n" + fmt.Sprintf(redisFields, 3)},
		{resp("hello"), "*14\r\n" + fmt.Sprintf(redisFields, 2)},
		{resp("AUTH", "prazo"), "+OK\r\n"},
		{resp("CLIENT", "SETINFO", "LIB-NAME", "x"), "+OK\r\n"},
		{resp("CLIENT", "ID"), ":1\r\n"},
		{resp("CLIENT", "NEWER"), "-ERR unknown subcommand of CLIENT\r\n"},
		{resp("SELECT", "0"), "+OK\r\n"},
		{resp("PING"), "+PONG\r\n"},
		{"ping\r\n", "+PONG\r\n"},
	} {
		c.send(step[0])
		c.reads(step[1])
	}
	c.send(resp("GET", "k"))
	c.silent()
	c.send(resp("PING")) // behind the GET
	c.silent()
	c.leaves(l, "redis-command-silent", "GET")
}

func TestRedisHelloStall(t *testing.T) {
	l, c := meet(t, "redis-hello-stall")
	c.send(resp("AUTH", "prazo"))
	c.reads("+OK\r\n")
	c.send(resp("HELLO", "3"))
	c.silent()
	c.leaves(l, "redis-hello-stall", "HELLO")
}

func TestRedisBulkDrip(t *testing.T) {
	t.Parallel()
	l := lab.Start(t, lab.Only("redis-bulk-drip"), lab.Scale(tenth/2))
	c := dial(t, l.URL("redis-bulk-drip"))
	begin := time.Now()
	c.send(resp("get", "k"))
	c.reads("$22\r\n....")
	if all := seen(l, "redis-bulk-drip"); len(all) != 2 || all[1].Status != 0 {
		t.Errorf("seen %+v before the end", all)
	}
	c.reads(strings.Repeat(".", 18) + "\r\n")
	between(t, "22 bytes", time.Since(begin), time.Second, patience)
	soon(t, "the answer is whole", func() bool { return seen(l, "redis-bulk-drip")[1].Status == 200 })
	c.send(resp("PING"))
	c.reads("+PONG\r\n")
	c.leaves(l, "redis-bulk-drip", "GET")
}

func TestRedisLoading(t *testing.T) {
	l, c := meet(t, "redis-loading")
	c.send(resp("SELECT", "0"))
	c.reads("+OK\r\n")
	for _, command := range []string{"PING", "GET"} {
		c.send(resp(command, "k"))
		c.reads("-LOADING Redis is loading the dataset in memory\r\n")
	}
	c.leaves(l, "redis-loading", "PING", "GET")
	if all := seen(l, "redis-loading"); all[1].Status != 503 {
		t.Errorf("seen %+v, want an answer that is an error", all)
	}
}

func TestRedisSubscribeSilent(t *testing.T) {
	l, c := meet(t, "redis-subscribe-silent")
	c.send(resp("SUBSCRIBE", "a", "b"))
	c.reads("*3\r\n$9\r\nsubscribe\r\n$1\r\na\r\n:1\r\n*3\r\n$9\r\nsubscribe\r\n$1\r\nb\r\n:2\r\n")
	c.send(resp("PING"))
	c.silent()
	c.leaves(l, "redis-subscribe-silent", "SUBSCRIBE")
}

func TestRedisSubscribeSilentPush(t *testing.T) {
	_, c := meet(t, "redis-subscribe-silent")
	c.send(resp("HELLO", "3"))
	c.reads("%7\r\n" + fmt.Sprintf(redisFields, 3))
	c.send(resp("PSUBSCRIBE", "a*"))
	c.reads(">3\r\n$10\r\npsubscribe\r\n$2\r\na*\r\n:1\r\n")
}

// A value longer than all buffers is read in little memory.
func TestRedisLongValue(t *testing.T) {
	l, c := meet(t, "redis-loading")
	c.send(resp("SET", "k", strings.Repeat("x", 4<<20)))
	c.reads("-LOADING Redis is loading the dataset in memory\r\n")
	c.send(resp("QUIT"))
	c.reads("+OK\r\n")
	if got, err := c.end(); got != "" || err != nil {
		t.Errorf("got %q, %v", got, err)
	}
	if all := seen(l, "redis-loading"); len(all) != 2 || all[1].Method != "SET" {
		t.Errorf("seen %+v", all)
	}
}
