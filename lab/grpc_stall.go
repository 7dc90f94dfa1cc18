package lab

// Faults of gRPC (HTTP/2 with messages of 5 bytes and a payload, and the status
// in the trailers). Their URL is that of HTTP/2 without TLS, which most clients
// of gRPC call insecure; the port speaks TLS as well. What is called does not
// matter. Nothing is sent before the client has sent all of its request.

const wantsExceeded = "DEADLINE_EXCEEDED at the deadline, and RST_STREAM or the end of the connection at that moment"

func grpcSilent() fault {
	return fault{
		name: "grpc-silent", url: httpURL, set: "grpc",
		says:  "reads the call and never answers it; SETTINGS and PING are answered",
		wants: wantsExceeded,
		raw:   serveH2(h2Script{}),
	}
}

func grpcMessageStall() fault {
	return fault{
		name: "grpc-message-stall", url: httpURL, set: "grpc",
		says:  "a complete head, then a message that is announced with 22 bytes and has 10, then nothing",
		wants: wantsExceeded,
		raw:   serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) { h.message(s, len(dripBody), dripBody[:10]) }}),
	}
}

// grpcTrailersNever sends an empty message, which is a good one for each type.
func grpcTrailersNever() fault {
	return fault{
		name: "grpc-trailers-never", url: httpURL, set: "grpc",
		says:  "a complete head and a complete (empty) message, never the trailers with the status",
		wants: wantsExceeded + "; never success without a status",
		raw:   serveH2(h2Script{asked: func(h *h2Conn, s *h2Stream) { h.message(s, 0, "") }}),
	}
}

// message begins an answer of gRPC with a message that announces size bytes.
func (h *h2Conn) message(s *h2Stream, size int, part string) {
	if h.begin(s, h2Field(h2TypeField, "application/grpc")) {
		h.body(s, "\x00"+h2Number(uint32(size))+part, false)
	}
}
