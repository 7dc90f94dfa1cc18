package main

// client: github.com/rabbitmq/amqp091-go

import (
	"time"

	amqp "github.com/rabbitmq/amqp091-go"
)

func init() {
	calls["amqp-default"] = func(url string) error {
		c, err := amqp.Dial(url) // prove: amqp-default
		if err != nil {
			return err
		}
		return publish(c)
	}
	calls["amqp-heartbeat"] = func(url string) error {
		c, err := amqp.DialConfig(url, amqp.Config{Heartbeat: time.Second}) // prove: amqp-heartbeat
		if err != nil {
			return err
		}
		return publish(c)
	}
}

// publish sends a message and waits for its confirm.
func publish(c *amqp.Connection) error {
	ch, err := c.Channel()
	if err != nil {
		return err
	}
	if err := ch.Confirm(false); err != nil {
		return err
	}
	confirm, err := ch.PublishWithDeferredConfirm("", "queue", false, false, amqp.Publishing{Body: []byte("hello")})
	if err != nil {
		return err
	}
	confirm.Wait()
	return nil
}
