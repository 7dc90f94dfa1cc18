package main

// client: go.mongodb.org/mongo-driver/v2

import (
	"context"

	"go.mongodb.org/mongo-driver/v2/bson"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
)

func init() {
	calls["mongo-default"] = func(url string) error {
		c, err := mongo.Connect(options.Client().ApplyURI("mongodb://" + address(url)))
		if err != nil {
			return err
		}
		return c.Database("lab").Collection("things").FindOne(context.Background(), bson.D{}).Err() // prove: mongo-default
	}
	calls["mongo-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		c, err := mongo.Connect(options.Client().ApplyURI("mongodb://" + address(url)))
		if err != nil {
			return err
		}
		defer c.Disconnect(context.Background())
		return c.Database("lab").Collection("things").FindOne(ctx, bson.D{}).Err() // prove: mongo-context
	}
	calls["mongo-timeout"] = func(url string) error {
		c, err := mongo.Connect(options.Client().ApplyURI("mongodb://" + address(url)).SetTimeout(timeout))
		if err != nil {
			return err
		}
		defer c.Disconnect(context.Background())
		return c.Database("lab").Collection("things").FindOne(context.Background(), bson.D{}).Err() // prove: mongo-timeout
	}
	calls["mongo-selection"] = func(url string) error {
		c, err := mongo.Connect(options.Client().ApplyURI("mongodb://" + address(url)).SetServerSelectionTimeout(timeout))
		if err != nil {
			return err
		}
		defer c.Disconnect(context.Background())
		return c.Database("lab").Collection("things").FindOne(context.Background(), bson.D{}).Err() // prove: mongo-selection
	}
}
