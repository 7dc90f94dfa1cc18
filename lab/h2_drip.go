package lab

import "time"

// Faults of HTTP/2 that send frames for ever and never an answer: a limit on
// the time between two frames does not end them.

func h2Drip() fault {
	return fault{
		name: "h2-drip", url: httpsURL, set: "h2", lasts: time.Duration(len(dripBody)-1) * time.Second,
		says:  "a complete head at once (content-length 22), then DATA of one byte a second: 21 s",
		wants: wantsReset + "; a limit on the head or between two reads does not help",
		raw: serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) {
			h.promise22(s)
			sent := 0
			h.each(s, time.Second, func(int) {
				if h.body(s, dripBody[sent:sent+1], sent == len(dripBody)-1) {
					sent++
				}
			})
		}}),
	}
}

func h2EmptyData() fault {
	return fault{
		name: "h2-empty-data", url: httpsURL, set: "h2",
		says:  "a complete head at once, then DATA of no bytes each second, for ever",
		wants: wantsReset + "; a frame without bytes is no progress",
		raw: serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) {
			h.begin(s, h2Field(h2TypeField, "application/json"))
			h.each(s, time.Second, func(int) { h.body(s, "", false) })
		}}),
	}
}

// h2ContinuationDrip announces one long value. Until a head is whole no other
// frame may stand on the connection, so it falls silent but for this.
func h2ContinuationDrip() fault {
	const size = 8 << 10
	return fault{
		name: "h2-continuation", url: httpsURL, set: "h2",
		says:  "the beginning of the head, then a CONTINUATION of one byte each second, never the last; nothing else may come between",
		wants: wantsReset + "; a limit between two reads does not help",
		raw: serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) {
			h.send(h2Write(h2Headers, 0, s.id, h2Status200+h2FieldHead(h2TypeField, size)))
			h.mute = true
			h.each(s, time.Second, func(i int) {
				if i < size {
					h.write(h2Write(h2Continuation, 0, s.id, "a"))
				}
			})
		}}),
	}
}

func h2PingFlood() fault {
	return fault{
		name: "h2-ping-flood", url: httpsURL, set: "h2",
		says:  "reads the request and sends a PING each second, never an answer",
		wants: wantsReset + "; a PING is no progress",
		raw: serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) {
			h.each(s, time.Second, func(int) { h.send(h2Write(h2Ping, 0, 0, "gotejand")) })
		}}),
	}
}
