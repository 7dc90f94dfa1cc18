package main

// client: github.com/aws/aws-sdk-go-v2/service/sqs

import (
	"context"

	"github.com/aws/aws-sdk-go-v2/aws"
	"github.com/aws/aws-sdk-go-v2/service/sqs"
)

func init() {
	calls["sqs-default"] = func(url string) error {
		_, err := queues(url).ListQueues(context.Background(), nil) // prove: sqs-default
		return err
	}
	calls["sqs-context"] = func(url string) error {
		ctx, cancel := context.WithTimeout(context.Background(), timeout)
		defer cancel()
		_, err := queues(url).ListQueues(ctx, nil) // prove: sqs-context
		return err
	}
}

func queues(url string) *sqs.Client {
	return sqs.New(sqs.Options{
		Region: "lab", BaseEndpoint: aws.String(url),
		Credentials: aws.CredentialsProviderFunc(func(context.Context) (aws.Credentials, error) {
			return aws.Credentials{AccessKeyID: "lab", SecretAccessKey: "lab"}, nil
		}),
	})
}
