package probe

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"time"
)

// A process is a client that runs. Its output is read until it ends; the pipe is ours, so that what it started in turn,
// and may outlive it, cannot keep the end of the client from being seen.
type process struct {
	cmd     *exec.Cmd
	out     *output // stdout
	err     *output // stderr
	started time.Time
	exited  chan struct{} // closed when it is gone
	at      time.Time     // when it was gone
	pipes   []*os.File
	drains  sync.WaitGroup
	drained chan struct{} // closed when all its output was read
}

// startProcess starts a client in a process group of its own, without stdin.
func startProcess(words, env []string, dir string) (*process, error) {
	p := &process{out: newOutput(), err: newOutput(), exited: make(chan struct{}), drained: make(chan struct{})}
	stdout, err := p.pipe(p.out)
	if err != nil {
		return nil, err
	}
	defer stdout.Close()
	stderr, err := p.pipe(p.err)
	if err != nil {
		p.shut()
		return nil, err
	}
	defer stderr.Close()
	p.cmd = exec.Command(words[0], words[1:]...)
	p.cmd.Stdout, p.cmd.Stderr, p.cmd.Env, p.cmd.Dir = stdout, stderr, env, dir
	ownGroup(p.cmd)
	p.started = time.Now()
	if err = p.cmd.Start(); err != nil {
		p.shut()
		return nil, fmt.Errorf("command %q cannot be started: %w", words[0], err)
	}
	go p.wait()
	go func() {
		p.drains.Wait()
		close(p.drained)
	}()
	return p, nil
}

// pipe returns the end of a pipe that the client writes to; what comes is read into to.
func (p *process) pipe(to *output) (*os.File, error) {
	read, write, err := os.Pipe()
	if err != nil {
		return nil, fmt.Errorf("a pipe for the output of the command: %w", err)
	}
	p.pipes = append(p.pipes, read)
	p.drains.Go(func() { drain(read, to) })
	return write, nil
}

func drain(from *os.File, to *output) {
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		_, _ = to.Write(buffer[:n])
		if err != nil {
			return
		}
	}
}

func (p *process) shut() {
	for _, pipe := range p.pipes {
		_ = pipe.Close()
	}
}

func (p *process) wait() {
	_ = p.cmd.Wait()
	p.at = time.Now()
	close(p.exited)
}

// code is the exit code of a process that is gone; -1 when a signal ended it.
func (p *process) code() int { return p.cmd.ProcessState.ExitCode() }

// returned waits until the client said its line or is gone. It returns false when the window or ctx ended before.
func (p *process) returned(ctx context.Context, window time.Duration) bool {
	timer := time.NewTimer(window)
	defer timer.Stop()
	select {
	case <-p.out.told:
		return true
	case <-p.exited:
		p.rest()
		return true
	case <-timer.C:
		return false
	case <-ctx.Done():
		return false
	}
}

// rest waits a moment for output that is still in the pipe of a process that is gone.
func (p *process) rest() {
	select {
	case <-p.drained:
	case <-time.After(50 * time.Millisecond):
	}
}

// end ends the client and everything in its group, and returns when the client is gone and its output is read.
func (p *process) end() {
	endGroup(p.cmd, p.exited)
	<-p.exited
	p.rest()
	p.shut()
	<-p.drained
}

// alive says whether the client still runs.
func (p *process) alive() bool {
	select {
	case <-p.exited:
		return false
	default:
		return true
	}
}
