package main

// client: go

import "net/smtp"

func init() {
	calls["smtp-default"] = func(url string) error {
		return smtp.SendMail(address(url), nil, "a@lab.test", []string{"b@lab.test"}, []byte("Subject: hello\r\n\r\nhello\r\n")) // prove: smtp-default
	}
}
