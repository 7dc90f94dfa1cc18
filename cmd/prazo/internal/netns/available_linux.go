package netns

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"syscall"
)

// resolvConf says where names are asked.
const resolvConf = "/etc/resolv.conf"

// nowhere cannot be executed, and no other step of starting a process fails as that does.
const nowhere = "/dev/null/nowhere"

// Available says why a [Command] cannot run here, nil when it can. It tries: it makes the namespaces, and in them the
// child uses one right that only an owner of them has; then there is nothing to execute, and it is gone.
func Available() error {
	if _, err := os.Stat(resolvConf); err != nil {
		return fmt.Errorf("no private network here: %w", err)
	}
	a := attributes()
	a.Chroot = "/" // some systems give the namespace and no rights in it
	err := (&exec.Cmd{Path: nowhere, Args: []string{nowhere}, SysProcAttr: a}).Start()
	if errors.Is(err, syscall.ENOTDIR) {
		return nil
	}
	if e, ok := errors.AsType[*os.PathError](err); ok {
		err = e.Err // nowhere is nobody's business
	}
	return fmt.Errorf("no private network here: %w%s", err, because())
}

// because names the setting that forbids namespaces, if there is one of those that are known.
func because() string {
	for _, s := range []struct{ file, forbids, fix string }{
		{"/proc/sys/user/max_user_namespaces", "0", "sysctl user.max_user_namespaces is 0"},
		{"/proc/sys/user/max_net_namespaces", "0", "sysctl user.max_net_namespaces is 0"},
		{"/proc/sys/kernel/unprivileged_userns_clone", "0", "sysctl kernel.unprivileged_userns_clone is 0: set it to 1"},
		{
			"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", "1",
			"sysctl kernel.apparmor_restrict_unprivileged_userns is 1: set it to 0, or give this program a profile with userns",
		},
	} {
		if b, err := os.ReadFile(s.file); err == nil && string(bytes.TrimSpace(b)) == s.forbids {
			return " (" + s.fix + ")"
		}
	}
	return " (in a container: its seccomp profile or its runtime forbids user namespaces)"
}
