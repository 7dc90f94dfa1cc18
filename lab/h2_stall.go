package lab

// Faults of HTTP/2 that say nothing, or not enough. A client that gives up
// takes its request back (RST_STREAM) and may keep the connection.

const wantsReset = "a timeout error at the deadline, and RST_STREAM or the end of the connection at that moment"

func h2SettingsStall() fault {
	return fault{
		name: "h2-settings-stall", url: httpsURL, set: "h2",
		says:  "speaks HTTP/2, reads everything, never sends a frame, not even SETTINGS",
		wants: wantsReset,
		raw:   serveH2(h2Script{mute: true}),
	}
}

func h2WindowZero() fault {
	return fault{
		name: "h2-window-zero", url: httpsURL, set: "h2", upload: true,
		says:  "SETTINGS with INITIAL_WINDOW_SIZE=0 and never a WINDOW_UPDATE, so the body of the request cannot be sent",
		wants: wantsReset + ", though it waits for its turn to send",
		raw:   serveH2(h2Script{settings: h2Setting(h2InitialWindow, 0), thrifty: true}),
	}
}

func h2StreamStall() fault {
	return fault{
		name: "h2-stream-stall", url: httpsURL, set: "h2",
		says:  "reads the request and never answers it; the connection is well: SETTINGS and PING are answered",
		wants: wantsReset + "; a connection where one request after the other times out is not used again",
		raw:   serveH2(h2Script{}),
	}
}

func h2ConnDead() fault {
	return fault{
		name: "h2-conn-dead", url: httpsURL, set: "h2", scene: true,
		says:  "answers the first request of a connection, then never sends a frame on it again, not even for PING; a new connection works",
		wants: wantsReset + "; the next call has a new connection",
		raw: serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) {
			if h.promise22(s) && h.body(s, dripBody, true) {
				h.mute = true
			}
		}}),
	}
}

func h2MaxStreams() fault {
	return fault{
		name: "h2-max-streams", url: httpsURL, set: "h2",
		says: "SETTINGS with MAX_CONCURRENT_STREAMS=0, so a request must wait for its turn, which never comes; " +
			"one that was sent before the SETTINGS were read is not answered",
		wants: wantsReset + ", or nothing was sent",
		raw:   serveH2(h2Script{settings: h2Setting(h2MaxConcurrent, 0)}),
	}
}
