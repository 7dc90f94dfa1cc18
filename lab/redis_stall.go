package lab

import (
	"fmt"
	"strings"
	"time"
)

// The faults of a Redis or Valkey server.

func redisSilent() fault {
	return fault{
		name: "redis-silent", set: "db", url: redisURL, anchors: anchorsTCP,
		says:  "Redis: accepts, reads, never answers",
		wants: wantsCut + ": what the client asks by itself before the first command is inside the deadline",
		raw:   func(c *conn) { c.hold() },
	}
}

// redisStruck is a fault that strikes every command outside the handshake.
func redisStruck(f fault, struck func(*redis) bool, change func(*redis)) fault {
	f.set, f.url = "db", redisURL
	f.raw = func(c *conn) {
		r := &redis{conn: c, fault: f.name, struck: struck}
		change(r)
		r.serve()
	}
	return f
}

// never answers the command.
func (r *redis) never() bool {
	r.command(r.fault, r.words[0])
	r.hold()
	return false
}

func redisHelloStall() fault {
	return redisStruck(fault{
		name: "redis-hello-stall", anchors: anchorsTCP,
		says:  "Redis: AUTH, CLIENT, SELECT and PING are answered, HELLO never, and no command",
		wants: wantsCut + ": the handshake is inside the deadline",
	}, (*redis).never, func(r *redis) { r.mute = true })
}

func redisCommandSilent() fault {
	return redisStruck(fault{
		name: "redis-command-silent", anchors: anchorsTCP,
		says:  "Redis: HELLO, AUTH, CLIENT, SELECT and PING are answered, every other command never",
		wants: wantsCut + "; the connection is not used again, or the next command gets the answer of this one",
	}, (*redis).never, func(*redis) {})
}

const redisDrops = 22

func redisBulkDrip() fault {
	return redisStruck(fault{
		name: "redis-bulk-drip", anchors: anchorsTCP, lasts: (redisDrops - 1) * time.Second,
		says:  "Redis: a command is answered with a string of 22 bytes, its length at once, then one byte a second",
		wants: wantsCut + "; a limit between two reads does not help",
	}, (*redis).dripBulk, func(*redis) {})
}

func (r *redis) dripBulk() bool {
	v := r.command(r.fault, r.words[0])
	value := strings.Repeat(".", redisDrops)
	ok := r.write(fmt.Sprintf("$%d\r\n", redisDrops)) &&
		r.drip(redisDrops, time.Second, func(i int) string { return value[i : i+1] }) &&
		r.write("\r\n")
	if ok {
		r.log.answered(v, statusRight)
	}
	return ok
}

func redisLoading() fault {
	return redisStruck(fault{
		name: "redis-loading", ends: true,
		says:  "Redis: every command is answered with -LOADING, as by a server that reads its data after a start; HELLO, AUTH, CLIENT and SELECT work",
		wants: wantsError + "; tries after that are inside the deadline",
	}, func(r *redis) bool {
		v := r.command(r.fault, r.words[0])
		if !r.write("-LOADING Redis is loading the dataset in memory\r\n") {
			return false
		}
		r.log.answered(v, statusError)
		return true
	}, func(r *redis) { r.loading = true })
}

// redisSubscribeSilent is not judged: a subscription has no total deadline, and
// how long it may be quiet is the caller's to say.
func redisSubscribeSilent() fault {
	return redisStruck(fault{
		name: "redis-subscribe-silent", scene: true, anchors: anchorsTCP,
		says:  "Redis: SUBSCRIBE is confirmed, after that nothing comes, no answer to a PING either; other commands are never answered",
		wants: "a subscription is a stream: a limit for how long nothing comes, PING where the client has it, and a new connection after that",
	}, (*redis).subscribe, func(*redis) {})
}

func (r *redis) subscribe() bool {
	r.command(r.fault, r.words[0])
	kind := strings.ToLower(r.words[0])
	if strings.HasSuffix(kind, "subscribe") {
		head := "*3\r\n"
		if r.push {
			head = ">3\r\n"
		}
		for i, channel := range r.words[1:] {
			if !r.write(head + bulk(kind) + bulk(channel) + fmt.Sprintf(":%d\r\n", i+1)) {
				return false
			}
		}
	}
	r.hold()
	return false
}
