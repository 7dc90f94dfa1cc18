// Package house holds the tests that keep the repository in its shape: which package may import which, who
// may read the clock, who may end the process, which modules exist, and that each known case has a test.
//
// There is no code for users here. The rules are data in the test files: a new package needs a row in rooms
// (rooms_test.go), a new rule a row in rules (rules_test.go), a new case a row in docs/cases.md.
package house
