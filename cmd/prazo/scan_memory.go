package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// The memory of a scan. Both are address space until something is put in: a small tree takes no more than it needs.
const (
	hugeBytes    = 256 << 20 // how much of it comes in huge pages
	ballastBytes = 64 << 20  // how much the garbage collector takes for used from the start
)

// scanMemory sets memory up for a program that fills some hundred megabytes in half a second and ends. GOGC in the environment turns
// all of it off. What it returns puts things back.
//
// Most of what a scan makes lives as long as the scan, so the collector is to come late: at three times of what is in use. The ballast
// is never touched. It lifts the first collection from 8 MB to 128, and hardly moves those of a large tree.
//
// Half of the time went into page faults, one for each 4 KiB that was used for the first time. Huge pages make one of 512. The
// system gives them where it is asked to, and the heap grows where the collector has freed something: so a slice as large as the heap
// of most scans is made, marked and given up. The ballast is made before, since what is made of freed memory is cleared.
func scanMemory() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	was := debug.SetGCPercent(-1)
	ballast := make([]byte, ballastBytes)
	hugePages(make([]byte, hugeBytes))
	runtime.GC()
	debug.SetGCPercent(200)
	return func() {
		runtime.KeepAlive(ballast)
		debug.SetGCPercent(was)
	}
}
