package main

// client: github.com/gorilla/websocket

import (
	"context"
	"time"

	"github.com/gorilla/websocket"
)

func init() {
	calls["websocket-defaultdialer"] = spoken(func(url string) error {
		c, _, err := websocket.DefaultDialer.Dial(url, nil) // prove: websocket-defaultdialer
		if err != nil {
			return err
		}
		_, _, err = c.ReadMessage()
		return err
	})
	calls["websocket-default"] = spoken(func(url string) error {
		d := websocket.Dialer{}
		c, _, err := d.Dial(url, nil) // prove: websocket-default
		if err != nil {
			return err
		}
		_, _, err = c.ReadMessage()
		return err
	})
	calls["websocket-handshake"] = spoken(func(url string) error {
		d := websocket.Dialer{HandshakeTimeout: timeout}
		c, _, err := d.Dial(url, nil) // prove: websocket-handshake
		if err != nil {
			return err
		}
		_, _, err = c.ReadMessage()
		return err
	})
	calls["websocket-context"] = spoken(func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		d := websocket.Dialer{}
		c, _, err := d.DialContext(ctx, url, nil) // prove: websocket-context
		if err != nil {
			return err
		}
		_, _, err = c.ReadMessage()
		return err
	})
	calls["websocket-read-deadline"] = spoken(func(url string) error {
		d := websocket.Dialer{}
		c, _, err := d.Dial(url, nil) // prove: websocket-read-deadline
		if err != nil {
			return err
		}
		defer c.Close()
		c.SetReadDeadline(time.Now().Add(timeout))
		_, _, err = c.ReadMessage()
		return err
	})
}
