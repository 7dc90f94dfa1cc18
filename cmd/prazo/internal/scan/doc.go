// Package scan finds the calls of a source tree that have no total deadline. This package knows the tree and the verdicts; what
// is known of libraries is in scan/rules, what a language looks like in scan/syntax, what a call amounts to in scan/resolve.
package scan
