package apart

import (
	"fmt"
	"syscall"
)

// Descriptors sees that n connections at once have room in a process, and raises the soft limit to the hard one.
func Descriptors(n int) error {
	var limit syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	limit.Cur = limit.Max
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		return err
	}
	if need := uint64(n) + 500; limit.Max < need {
		return fmt.Errorf("%d connections need %d descriptors, the hard limit is %d: raise it with ulimit -Hn, or use -n", n, need, limit.Max)
	}
	return nil
}
