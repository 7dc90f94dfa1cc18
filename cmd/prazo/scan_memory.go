package main

import (
	"os"
	"runtime"
	"runtime/debug"
)

// ballastBytes is how much the garbage collector takes for used from the start. It is address space alone: nothing is put there.
const ballastBytes = 64 << 20

// scanMemory sets memory up for a program that fills some hundred megabytes in half a second and ends. GOGC in the environment turns
// all of it off, and so does a limit of the address space. What it returns puts things back.
//
// Most of what a scan makes lives as long as the scan, so the collector is to come late: at three times of what is in use. The ballast
// lifts the first collection from 8 MB to 128, and hardly moves those of a large tree. It is made before the memory that hugePages
// gives up, since what is made of that is cleared, and so would be touched.
func scanMemory() (restore func()) {
	if os.Getenv("GOGC") != "" || addressesLimited() {
		return func() {}
	}
	was := debug.SetGCPercent(-1)
	ballast := make([]byte, ballastBytes)
	hugePages()
	debug.SetGCPercent(200)
	return func() {
		runtime.KeepAlive(ballast)
		debug.SetGCPercent(was)
	}
}
