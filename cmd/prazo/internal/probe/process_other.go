//go:build !unix

package probe

import "os/exec"

// ownGroup does nothing: there are no process groups here.
func ownGroup(*exec.Cmd) {}

// endGroup ends the command; what it started lives on.
func endGroup(cmd *exec.Cmd, _ <-chan struct{}) { _ = cmd.Process.Kill() }
