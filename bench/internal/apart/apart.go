// Package apart runs a part of a program in a process of its own: the same binary, started again with a role. What the
// measured client costs is then not mixed with what its server costs, and descriptors last longer.
package apart

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
)

// prefix marks the first argument of a process that has a role.
const prefix = "role:"

// Roles are what a process can be started for. A role gets the arguments after its name.
type Roles map[string]func(args []string) error

// Play plays the role that the process was started for and exits. It returns if there is none: call it first in
// main, and in TestMain.
func (r Roles) Play() {
	if len(os.Args) < 2 || !strings.HasPrefix(os.Args[1], prefix) {
		return
	}
	name := strings.TrimPrefix(os.Args[1], prefix)
	role, ok := r[name]
	if !ok {
		fmt.Fprintf(os.Stderr, "no role %q\n", name)
		os.Exit(2)
	}
	if err := role(os.Args[2:]); err != nil {
		fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
		os.Exit(1)
	}
	os.Exit(0)
}

// Server is a process that serves until it is closed.
type Server struct {
	cmd   *exec.Cmd
	stdin io.Closer
}

// Start starts a role that serves, and decodes what it reports with [Serving] into report.
func Start(role string, report any) (*Server, error) {
	cmd := again(role, nil)
	stdin, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	s := &Server{cmd, stdin}
	line, err := bufio.NewReader(stdout).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, report)
	}
	if err != nil {
		s.Close()
		return nil, fmt.Errorf("%s did not start: %w", role, err)
	}
	return s, nil
}

// Close ends the process: it sees the end of its input.
func (s *Server) Close() error {
	s.stdin.Close()
	return s.cmd.Wait()
}

// Serving reports where a role serves and returns when its parent closes it, or has died.
func Serving(report any) error {
	if err := json.NewEncoder(os.Stdout).Encode(report); err != nil {
		return err
	}
	_, err := io.Copy(io.Discard, os.Stdin)
	return err
}

// Run runs a role to its end and decodes what it prints into report.
func Run(role string, report any, args ...string) error {
	cmd := again(role, args)
	var out bytes.Buffer
	cmd.Stdout = &out
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %v: %w", role, args, err)
	}
	return json.Unmarshal(out.Bytes(), report)
}

func again(role string, args []string) *exec.Cmd {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	cmd := exec.Command(self, append([]string{prefix + role}, args...)...)
	cmd.Stderr = os.Stderr
	return cmd
}
