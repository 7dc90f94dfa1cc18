package lab

// Faults of HTTP/2 that end a request, or the connection, at once.

const wantsRetry = "an error at once, or another try inside the deadline: nothing was done with the request"

func h2GoAwayZero() fault {
	return fault{
		name: "h2-goaway-zero", url: httpsURL, set: "h2", ends: true,
		says:  "reads the request, sends GOAWAY (last stream 0, no error) and ends the connection: no request was looked at",
		wants: wantsRetry,
		raw:   serveH2(h2Script{asked: func(h *h2Conn, _ *h2Stream) { h.goAway(0, h2NoError) }}),
	}
}

func h2GoAwayMid() fault {
	return fault{
		name: "h2-goaway-mid", url: httpsURL, set: "h2", ends: true,
		says:  "a complete head (content-length 22), 10 bytes of the body, then GOAWAY (no error) and the end of the connection",
		wants: wantsError + "; never success with a short body",
		raw: serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) {
			if h.promise22(s) && h.body(s, dripBody[:10], false) {
				h.goAway(s.id, h2NoError)
			}
		}}),
	}
}

func h2RefusedStream() fault {
	return fault{
		name: "h2-refused-stream", url: httpsURL, set: "h2", ends: true,
		says:  "answers each request with RST_STREAM, reason REFUSED_STREAM; the connection stays",
		wants: wantsRetry,
		raw:   serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) { h.reset(s, h2Refused) }}),
	}
}

func h2EnhanceCalm() fault {
	return fault{
		name: "h2-enhance-calm", url: httpsURL, set: "h2", ends: true,
		says:  "answers each request with RST_STREAM, reason ENHANCE_YOUR_CALM; the connection stays",
		wants: wantsError + "; not at once",
		raw:   serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) { h.reset(s, h2Calm) }}),
	}
}
