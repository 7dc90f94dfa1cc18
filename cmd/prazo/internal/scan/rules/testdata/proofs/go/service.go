package main

// client: github.com/kardianos/service

import "github.com/kardianos/service"

func init() {
	calls["service-default"] = standin(func() error {
		s, err := service.New(program{}, &service.Config{Name: "lab"})
		if err != nil {
			return err
		}
		return s.Start() // prove: service-default
	})
}

type program struct{}

func (program) Start(service.Service) error { return nil }
func (program) Stop(service.Service) error  { return nil }
