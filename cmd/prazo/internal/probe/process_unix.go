//go:build unix

package probe

import (
	"os/exec"
	"syscall"
	"time"
)

// ownGroup puts a command into a process group of its own, so that what it starts can be ended with it.
func ownGroup(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// politely is how long a process may take to end when it is asked to.
const politely = 100 * time.Millisecond

// endGroup ends a command and everything in its group: those that do not go when they are asked are killed. exited is
// closed when the command itself is gone.
func endGroup(cmd *exec.Cmd, exited <-chan struct{}) {
	group := -cmd.Process.Pid
	_ = syscall.Kill(group, syscall.SIGTERM)
	select {
	case <-exited:
	case <-time.After(politely):
	}
	_ = syscall.Kill(group, syscall.SIGKILL)
}
