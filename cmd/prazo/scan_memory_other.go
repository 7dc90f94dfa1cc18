//go:build !linux

package main

// hugePages does nothing: only Linux can be asked for huge pages.
func hugePages([]byte) {}
