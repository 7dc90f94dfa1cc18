//go:build !linux

package main

// hugePages does nothing: only Linux is asked for huge pages.
func hugePages() {}

// memoryLimited is not asked: nothing much is reserved here.
func memoryLimited() bool { return false }
