package main

import "syscall"

// hugePages asks for huge pages where they are given to those who ask. It does not matter when there are none.
func hugePages(b []byte) { _ = syscall.Madvise(b, syscall.MADV_HUGEPAGE) }
