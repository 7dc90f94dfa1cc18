package rpc

import (
	"context"
	"time"

	"google.golang.org/grpc"
)

func unlimited(conn *grpc.ClientConn, in, out any) error {
	return conn.Invoke(context.Background(), "/hello.Greeter/Hello", in, out) // want: none
}

func limited(conn *grpc.ClientConn, in, out any) error {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	return conn.Invoke(ctx, "/hello.Greeter/Hello", in, out) // want: total
}
