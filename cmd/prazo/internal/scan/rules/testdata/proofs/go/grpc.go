package main

// client: google.golang.org/grpc

import (
	"context"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	health "google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/protobuf/types/known/emptypb"
)

func init() {
	calls["grpc-default"] = spoken(func(url string) error {
		c, err := grpc.NewClient(address(url), grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			return err
		}
		return c.Invoke(context.Background(), "/lab.Lab/Ask", new(emptypb.Empty), new(emptypb.Empty)) // prove: grpc-default
	})
	calls["grpc-context"] = spoken(func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c, err := grpc.NewClient(address(url), grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			return err
		}
		return c.Invoke(ctx, "/lab.Lab/Ask", new(emptypb.Empty), new(emptypb.Empty)) // prove: grpc-context
	})
	calls["grpc-generated"] = spoken(func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c, err := grpc.NewClient(address(url), grpc.WithTransportCredentials(insecure.NewCredentials()))
		if err != nil {
			return err
		}
		_, err = health.NewHealthClient(c).Check(ctx, new(health.HealthCheckRequest)) // prove: grpc-generated
		return err
	})
}
