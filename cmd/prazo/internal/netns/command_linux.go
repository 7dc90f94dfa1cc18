package netns

import (
	"context"
	"os"
	"os/exec"
	"syscall"
)

// Command is exec.CommandContext in namespaces of its own, as the leader of a process group of its own. Inside it is
// root, which is the user that started it and nobody more; other users' files are as closed as before.
//
// The kernel ends it with the thread that started it, not with the process. Go ends a thread only where a goroutine that
// was locked to it ends: do not start it from one.
func Command(ctx context.Context, self string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, self, args...)
	cmd.SysProcAttr = attributes()
	return cmd
}

func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{
		Cloneflags: syscall.CLONE_NEWUSER | syscall.CLONE_NEWNS | syscall.CLONE_NEWNET | syscall.CLONE_NEWPID | syscall.CLONE_NEWUTS,
		// An ordinary user may map itself and nobody else, and no groups (setgroups stays denied).
		UidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getuid(), Size: 1}},
		GidMappings: []syscall.SysProcIDMap{{ContainerID: 0, HostID: os.Getgid(), Size: 1}},
		Pdeathsig:   syscall.SIGKILL,
		Setpgid:     true,
	}
}
