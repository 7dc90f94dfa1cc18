package main

import "runtime/debug"

// version is that of the module, as the Go tool has built it in.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" {
		return "unknown"
	}
	return info.Main.Version
}
