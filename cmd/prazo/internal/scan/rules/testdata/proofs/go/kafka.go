package main

// client: github.com/segmentio/kafka-go

import (
	"context"

	"github.com/segmentio/kafka-go"
)

func init() {
	calls["kafka-leader"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c, err := kafka.DialLeader(ctx, "tcp", address(url), "topic", 0) // prove: kafka-leader
		if err == nil {
			c.Close()
		}
		return err
	}
	calls["kafka-read"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		r := kafka.NewReader(kafka.ReaderConfig{Brokers: []string{address(url)}, Topic: "topic"})
		defer r.Close()
		_, err := r.FetchMessage(ctx) // prove: kafka-read
		return err
	}
}
