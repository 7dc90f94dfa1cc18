// Package report writes what was found in the forms that other programs read.
package report
