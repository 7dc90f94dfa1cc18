package main

import (
	"os"
	"path/filepath"
	"runtime/pprof"
	"strings"
)

// profileFile makes a file for a profile of a client.
func profileFile(folder, client, kind string) (*os.File, error) {
	return os.Create(filepath.Join(folder, strings.ReplaceAll(client, "/", "-")+"."+kind+".pprof"))
}

// profileCPU starts a profile that stop ends; without a folder it does nothing.
func profileCPU(folder, client string) (stop func(), err error) {
	if folder == "" {
		return func() {}, nil
	}
	file, err := profileFile(folder, client, "cpu")
	if err != nil {
		return nil, err
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		file.Close()
		return nil, err
	}
	return func() {
		pprof.StopCPUProfile()
		file.Close()
	}, nil
}

// profileHeap writes what is in use on the heap; without a folder it does nothing.
func profileHeap(folder, client string) error {
	if folder == "" {
		return nil
	}
	file, err := profileFile(folder, client, "heap")
	if err != nil {
		return err
	}
	defer file.Close()
	return pprof.Lookup("heap").WriteTo(file, 0)
}
