package resolve

import (
	"context"
	"fmt"
	"runtime"
	"sync"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// partBytes is how much source one part has at least. Each part evaluates anew what it shares with others.
const partBytes = 512 << 10

// split does some work on all files, in parts that run side by side, each with a fork of the engine. How the files are split depends
// on their sizes alone: what depends on itself may come out in another way where the evaluation begins elsewhere, and a scan is to
// say the same on every machine. It returns the forks in the order of the files, and leaves out what is to be done after ctx ends.
func (e *engine) split(ctx context.Context, work func(part *engine, f *file)) []*engine {
	var parts []*engine
	var wait sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, files := range partsOf(e.files) {
		part := e.fork()
		parts = append(parts, part)
		slots <- struct{}{}
		wait.Go(func() {
			part.forget()
			for _, f := range files {
				if ctx.Err() == nil {
					part.guard(f, work)
				}
			}
			part.evaluated = evaluated{}
			<-slots
		})
	}
	wait.Wait()
	return parts
}

// guard does some work on the calls of a file. A fault of ours in it costs that file, and not the scan.
func (e *engine) guard(f *file, work func(part *engine, f *file)) {
	defer func() {
		if fault := recover(); fault != nil {
			e.failed = append(e.failed, scan.Skip{Place: scan.Place{File: f.src.Path}, Why: faultOf(fault)})
			e.evaluated = e.nothing() // it broke off in the middle of something
		}
	}()
	work(e, f)
}

// Fault begins the reason why a file is left out whose evaluation failed by a fault of this package.
const Fault = "prazo failed here, please report it"

func faultOf(fault any) string { return fmt.Sprintf("%s: %v", Fault, fault) }

// fork returns an engine with the same files that has found nothing yet.
func (e *engine) fork() *engine {
	part := *e
	part.evaluated, part.failed = evaluated{}, nil
	if e.linking {
		part.callers = map[*function][]*site{}
	}
	return &part
}

// partsOf splits files, in their order.
func partsOf(files []*file) [][]*file {
	var parts [][]*file
	start, size := 0, 0
	for i, f := range files {
		if size += len(f.src.Text); size >= partBytes || i == len(files)-1 {
			parts = append(parts, files[start:i+1])
			start, size = i+1, 0
		}
	}
	return parts
}
