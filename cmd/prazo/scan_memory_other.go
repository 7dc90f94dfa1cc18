//go:build !linux

package main

// hugePages does nothing: only Linux is asked for huge pages.
func hugePages() {}

// addressesLimited is not asked: nothing much is reserved here.
func addressesLimited() bool { return false }
