package main

// client: github.com/miekg/dns

import "github.com/miekg/dns"

func init() {
	calls["dns-timeout"] = func(url string) error {
		c := dns.Client{Net: "tcp", Timeout: timeout}
		_, _, err := c.Exchange(new(dns.Msg).SetQuestion("dependency.lab.test.", dns.TypeA), address(url)) // prove: dns-timeout
		return err
	}
	calls["dns-read-timeout"] = func(url string) error {
		c := dns.Client{Net: "tcp", ReadTimeout: timeout}
		_, _, err := c.Exchange(new(dns.Msg).SetQuestion("dependency.lab.test.", dns.TypeA), address(url)) // prove: dns-read-timeout
		return err
	}
}
