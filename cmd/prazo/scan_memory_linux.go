package main

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"syscall"
)

// hugeBytes is how much of the heap comes in huge pages. A small tree takes no more of it than it needs.
const hugeBytes = 256 << 20

// hugePages asks for huge pages for the heap that is to come. Half of a scan went into page faults, one for each 4 KiB that was used
// for the first time; a huge page makes one of 512. The system gives them where it is asked to, and the heap grows first where the
// collector has freed something: so a slice as large as the heap of most scans is made, marked and given up. Where there are none it
// stays as it was.
func hugePages() {
	_ = syscall.Madvise(make([]byte, hugeBytes), syscall.MADV_HUGEPAGE)
	runtime.GC()
}

// containers are the files in which a container's limit stands, of the first and the second version of control groups.
var containers = []string{"/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes"}

// memoryLimited says whether something limits the memory of this process to less than a scan is sure to get along with.
func memoryLimited() bool {
	const plenty = 1 << 40 // of addresses: a program of Go comes near to most such limits by itself
	for _, resource := range []int{syscall.RLIMIT_AS, syscall.RLIMIT_DATA} {
		var l syscall.Rlimit
		if syscall.Getrlimit(resource, &l) == nil && l.Cur < plenty {
			return true
		}
	}
	for _, file := range containers {
		text, err := os.ReadFile(file)
		if err != nil {
			continue
		}
		if n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil && n < 4*hugeBytes {
			return true
		}
	}
	return false
}
