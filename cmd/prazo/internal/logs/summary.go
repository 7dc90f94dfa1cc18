package logs

import (
	"fmt"
	"time"
)

// The bounds of the examples of what could not be read.
const (
	mostExamples   = 3
	longestExample = 200
)

// Summary says what was read. Lines is the sum of Calls, Unreadable and Skipped.
type Summary struct {
	Lines      int64
	Calls      int64
	Finished   int64
	Cut        int64
	Failed     int64
	Unreadable int64 // lines that should tell of a call and could not be read
	Skipped    int64 // empty lines, lines that tell of no call, and lines of more than 1 MiB
	Long       int64 // lines of more than 1 MiB, among the skipped
	Negative   int64 // lines with a negative time, among the unreadable
	Jumps      int64 // how often the clock went back by more than 5 s from one line to the next

	Began, Ended time.Time    // when the first call began and the last; zero where the logs do not say
	Examples     []Unreadable // the first three lines that could not be read
	Files        []File
	Warnings     []string // what a person should know before trusting the figures, one sentence each
	Names        *Names   // what the ids of the calls stand for
}

// Unreadable is a line that could not be read: where it stands, its first 200 bytes, and what is wrong with it.
type Unreadable struct {
	File string
	Line int64
	Text string
	Why  string
}

// String is one line: file:line, what is wrong, and the text.
func (u Unreadable) String() string {
	return fmt.Sprintf("%s:%d: %s: %q", u.File, u.Line, u.Why, u.Text)
}

// File says how one file was read.
type File struct {
	Name   string
	Format string // the format that the file began with, empty where none was known
	Note   string // which fields are read as times, where that was found out
	Lines  int64
	Calls  int64
}

// Progress says how far a long reading is. Bytes are counted as they lie in the files, compressed or not; Total is 0 where
// it is not known beforehand.
type Progress struct {
	Bytes, Total int64
	Lines        int64
}
