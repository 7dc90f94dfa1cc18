package main

import (
	"os"
	"path/filepath"
	"runtime"
	"runtime/pprof"

	"github.com/prazohq/prazo/bench/internal/peer"
)

// writeProfiles makes n calls through prazo and writes where time and allocations went. Every allocation is sampled.
func writeProfiles(folder, url string, n int) error {
	ours, _ := peer.Named(peer.Prazo)
	one := getter(ours.New(setup()), url)
	times(n/20, one)()
	cpu, err := os.Create(filepath.Join(folder, "cpu.pprof"))
	if err != nil {
		return err
	}
	defer cpu.Close()
	if err := pprof.StartCPUProfile(cpu); err != nil {
		return err
	}
	times(n, one)()
	pprof.StopCPUProfile()
	runtime.MemProfileRate = 1
	times(n/10, one)()
	allocs, err := os.Create(filepath.Join(folder, "allocs.pprof"))
	if err != nil {
		return err
	}
	defer allocs.Close()
	return pprof.Lookup("allocs").WriteTo(allocs, 0)
}
