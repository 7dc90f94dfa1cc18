package main

import (
	"math"
	"os"
	"runtime/debug"
	"sync"
)

// ballastBytes is how much the garbage collector takes for used from the start. It is address space alone: nothing is put there.
const ballastBytes = 64 << 20

// scanMemory sets memory up for a program that fills some hundred megabytes in half a second and ends. It does so once, for good, and not at
// all where something says how much there may be: GOGC and GOMEMLIMIT in the environment, a ulimit, a container.
//
// Most of what a scan makes lives as long as the scan, so the collector is to come late: at three times of what is in use. The ballast
// lifts the first collection from 8 MB to 128, and hardly moves those of a large tree. It is made before the memory that hugePages
// gives up, since what is made of that is cleared, and so would be touched. That it is returned keeps it.
var scanMemory = sync.OnceValue(func() (ballast []byte) {
	if os.Getenv("GOGC") != "" || debug.SetMemoryLimit(-1) != math.MaxInt64 || memoryLimited() {
		return nil
	}
	debug.SetGCPercent(-1)
	ballast = make([]byte, ballastBytes)
	hugePages()
	debug.SetGCPercent(200)
	return ballast
})
