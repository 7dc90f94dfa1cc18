package lab_test

import "testing"

const grpcHead = "880f1010" + "6170706c69636174696f6e2f67727063" // :status 200, content-type application/grpc

func TestGRPCSilent(t *testing.T) {
	l := fast(t, "grpc-silent")
	c := getH2C(t, l, "grpc-silent")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:")
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v", all)
	}
	c.pong()
	if s := c.cut(l, "grpc-silent"); s.Method != "GET" || s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestGRPCMessageStall(t *testing.T) {
	l := fast(t, "grpc-message-stall")
	c := getH2C(t, l, "grpc-message-stall")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+grpcHead, "DATA:0:1:0000000016"+"7b22737461747573223a")
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v", all)
	}
	c.pong()
	if s := c.cut(l, "grpc-message-stall"); s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}

func TestGRPCTrailersNever(t *testing.T) {
	l := fast(t, "grpc-trailers-never")
	c := getH2C(t, l, "grpc-trailers-never")
	c.expect("SETTINGS:0:0:", "SETTINGS:1:0:", "HEADERS:4:1:"+grpcHead, "DATA:0:1:0000000000")
	if all := c.frames(watched); len(all) != 0 {
		t.Errorf("got %v", all)
	}
	c.pong()
	if s := c.cut(l, "grpc-trailers-never"); s.Status != 0 {
		t.Errorf("seen %+v", s)
	}
}
