package netns

import (
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"strings"
	"syscall"
)

const (
	nsswitchConf = "/etc/nsswitch.conf"
	maxConf      = 64 << 10 // bytes of it that are read
)

// Enter makes the namespaces of a [Command] what its package says. It is called once, by the child, before it starts
// anything else. It touches nothing and fails in a process that no Command started.
//
// A resolver may ask a daemon in place of a server, over a socket in the file system, which a network namespace does not
// hide: systemd-resolved or nscd would answer from outside. So names come from the file hosts and from DNS alone.
func Enter() error {
	if err := private(); err != nil {
		return err
	}
	if err := loopbackUp(); err != nil {
		return fmt.Errorf("netns: the loopback: %w", err)
	}
	// Resolvers search the domain of the host's name too. This name has none, and is in the file hosts.
	if err := syscall.Sethostname([]byte("localhost")); err != nil {
		return fmt.Errorf("netns: the name of the host: %w", err)
	}
	return mounts()
}

// private says whether this process is where Command starts one: its user namespace has one user, and its network is not
// in use. Some kernels give each network more than a loopback, but none is switched on.
func private() error {
	const why = "netns: Enter was called outside the namespaces of a Command"
	users, err := os.ReadFile("/proc/self/uid_map")
	if err != nil {
		return fmt.Errorf("%s: %w", why, err)
	}
	if !oneUser(string(users)) {
		return fmt.Errorf("%s: its users are %.60q", why, users)
	}
	all, err := net.Interfaces()
	if err != nil {
		return fmt.Errorf("%s: %w", why, err)
	}
	for _, i := range all {
		if i.Flags&net.FlagUp != 0 {
			return fmt.Errorf("%s: the network interface %s is in use", why, i.Name)
		}
	}
	return nil
}

// oneUser reads a uid_map: first number inside, first number outside, how many.
func oneUser(uidMap string) bool {
	words := strings.Fields(uidMap)
	return len(words) == 3 && words[0] == "0" && words[2] == "1"
}

// mounts puts files and folders over those of the system, for the processes inside alone.
func mounts() error {
	if err := syscall.Mount("", "/", "", syscall.MS_REC|syscall.MS_PRIVATE, ""); err != nil {
		return fmt.Errorf("netns: no private mounts: %w", err)
	}
	// The process numbers of this namespace. A container may hide parts of its /proc, and then the kernel refuses another;
	// the one that is there does, since /proc/self is right in it.
	_ = syscall.Mount("proc", "/proc", "proc", syscall.MS_NOSUID|syscall.MS_NODEV|syscall.MS_NOEXEC, "")
	if err := cover(resolvConf, "nameserver "+Nameserver+"\n"); err != nil {
		return err
	}
	old, err := readStart(nsswitchConf)
	if err == nil {
		err = cover(nsswitchConf, hostsFromDNS(old))
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) { // without the file, DNS is the default
		return err
	}
	const nscd = "/run/nscd"
	if _, err := os.Stat(nscd); err != nil {
		return nil
	}
	if err := syscall.Mount("none", nscd, "tmpfs", 0, "size=4k"); err != nil {
		return fmt.Errorf("netns: cannot hide %s: %w", nscd, err)
	}
	return nil
}

// cover puts a file with this text over another. The file has no name as soon as it is mounted, so nothing is left.
func cover(file, text string) error {
	f, err := os.CreateTemp("", "prazo-netns-")
	if err != nil {
		return fmt.Errorf("netns: %w", err)
	}
	defer os.Remove(f.Name())
	_, err = f.WriteString(text)
	err = errors.Join(err, f.Chmod(0o644), f.Close())
	if err == nil {
		err = syscall.Mount(f.Name(), file, "", syscall.MS_BIND, "")
	}
	if err != nil {
		return fmt.Errorf("netns: cannot put a file over %s: %w", file, err)
	}
	return nil
}

func readStart(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, maxConf))
	return string(b), err
}

// hostsFromDNS is an nsswitch.conf whose line for hosts says: the file hosts, then DNS.
func hostsFromDNS(conf string) string {
	var b strings.Builder
	for line := range strings.Lines(conf) {
		if name, _, _ := strings.Cut(strings.TrimSpace(line), ":"); strings.TrimSpace(name) != "hosts" {
			b.WriteString(strings.TrimSuffix(line, "\n") + "\n")
		}
	}
	return b.String() + "hosts: files dns\n"
}
