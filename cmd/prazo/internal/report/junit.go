package report

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
	"unicode"
)

// An Outcome is how a case ended.
type Outcome string

// The outcomes.
const (
	Passed  Outcome = "passed"
	Failed  Outcome = "failed"
	Skipped Outcome = "skipped"
)

// A Case is one thing that was checked.
type Case struct {
	Class, Name string
	Outcome     Outcome
	Seconds     float64
	Message     string // one line: why it failed or was skipped
	Detail      string
}

type junitSuite struct {
	XMLName  xml.Name    `xml:"testsuite"`
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Errors   int         `xml:"errors,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class   string       `xml:"classname,attr"`
	Name    string       `xml:"name,attr"`
	Time    string       `xml:"time,attr"`
	Failure *junitReason `xml:"failure"`
	Skipped *junitReason `xml:"skipped"`
}

type junitReason struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes cases as a JUnit XML file with one suite.
func JUnit(w io.Writer, name string, cases []Case) error {
	suite := junitSuite{Name: clean(name), Tests: len(cases)}
	total := 0.0
	for _, c := range cases {
		total += c.Seconds
		one := junitCase{Class: clean(c.Class), Name: clean(c.Name), Time: fmt.Sprintf("%.3f", c.Seconds)}
		why := &junitReason{clean(c.Message), clean(c.Detail)}
		switch c.Outcome {
		case Failed:
			suite.Failures++
			one.Failure = why
		case Skipped:
			suite.Skipped++
			one.Skipped = why
		}
		suite.Cases = append(suite.Cases, one)
	}
	suite.Time = fmt.Sprintf("%.3f", total)
	return writeXML(w, suite)
}

// clean leaves out what XML 1.0 cannot hold and terminals would obey.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(s, ""))
}
