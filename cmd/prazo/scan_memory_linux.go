package main

import (
	"runtime"
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

// addressesLimited says whether the address space has a limit (ulimit -v). A program of Go comes near to most such limits by itself.
func addressesLimited() bool {
	var l syscall.Rlimit
	return syscall.Getrlimit(syscall.RLIMIT_AS, &l) == nil && l.Cur < 1<<40
}
