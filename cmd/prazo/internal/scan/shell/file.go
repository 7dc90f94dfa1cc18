package shell

import (
	"bytes"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// maxFile is how long a file may be, and maxSkips how many places of one are named that could not be read.
const (
	maxFile  = 2 << 20
	maxSkips = 20
)

// A file is one file that is read, and what was found in it.
type file struct {
	base     *base
	source   *scan.Source
	fixLimit string // what a fix is to say, in seconds
	parser   *syntax.Parser
	lines    []int // where each line begins
	steps    int   // how much more work may go into finding what variables hold
	// variables are set outside of the scripts in it: ENV of a Dockerfile, variables of a Makefile, env of a workflow.
	variables map[string]string
	findings  []scan.Finding
	skips     []scan.Skip
}

// maxSteps bounds the work that one file may cause: variables that are made of variables grow without end.
const maxSteps = 1 << 20

func newFile(b *base, p *scan.Project, s *scan.Source) *file {
	f := &file{base: b, source: s, fixLimit: seconds(p.Limit), lines: []int{0}, steps: maxSteps, variables: map[string]string{}}
	f.parser = newParser(s.Path)
	for at := 0; ; {
		i := bytes.IndexByte(s.Text[at:], '\n')
		if i < 0 {
			return f
		}
		at += i + 1
		f.lines = append(f.lines, at)
	}
}

// read finds the shell in the file and what it calls. A file that names none of the known commands is not looked at further.
func (f *file) read() {
	switch {
	case len(f.source.Text) > maxFile:
		f.skip(0, "the file is longer than 2 MB")
	case bytes.IndexByte(f.source.Text, 0) >= 0:
		f.skip(0, "the file is not text")
	case f.started() || f.base.mayCall(f.source.Text):
		f.embedded()
	}
}

func (f *file) embedded() {
	switch f.source.Lang {
	case "shell", scan.StartedLang:
		f.script(whole(f.source.Text), nil)
	case "dockerfile":
		f.dockerfile()
	case "makefile":
		f.makefile()
	case "package.json":
		f.packageJSON()
	case "crontab":
		f.crontab()
	case "procfile":
		f.procfile()
	default:
		f.pipeline()
	}
}

// script reads one text of shell; limit is what limits all of it from outside.
func (f *file) script(text *excerpt, limit *limit) {
	newScript(f, text, limit).read()
}

// argv reads a command that is given as its words, without a shell.
func (f *file) argv(words []word, limit *limit) {
	newScript(f, &excerpt{}, limit).run(call{words: words, limit: limit, sink: &f.findings})
}

func (f *file) place(at int) scan.Place {
	i, found := slices.BinarySearch(f.lines, at)
	if !found {
		i--
	}
	return scan.Place{File: f.source.Path, Line: i + 1, Column: at - f.lines[i] + 1}
}

func (f *file) skip(at int, why string) {
	if s := (scan.Skip{Place: f.place(at), Why: why}); len(f.skips) < maxSkips && !slices.Contains(f.skips, s) {
		f.skips = append(f.skips, s)
	}
}

// maxText is how much of a call a finding shows.
const maxText = 200

// quoted returns the text of a call, its blanks made one.
func (f *file) quoted(start, end int) string {
	text := string(f.source.Text[start:max(start, min(end, len(f.source.Text), start+4*maxText))])
	text = strings.Join(strings.Fields(text), " ")
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "")
	}
	return text
}

// comments returns the comments of a file that speak to prazo. All the kinds of file that are read begin a comment with #, but for
// JSON, which has none.
func comments(f *file) []scan.Comment {
	var all []scan.Comment
	text := f.source.Text
	for at := 0; ; {
		i := bytes.Index(text[at:], []byte("prazo:"))
		if i < 0 {
			return all
		}
		at += i
		place := f.place(at)
		start := f.lines[place.Line-1]
		end := len(text)
		if place.Line < len(f.lines) {
			end = f.lines[place.Line] - 1
		}
		if mark := bytes.LastIndexByte(text[start:at], '#'); mark >= 0 {
			all = append(all, scan.Comment{
				Place: f.place(start + mark),
				Text:  strings.TrimSpace(string(text[start+mark+1 : end])),
				Alone: len(bytes.TrimSpace(text[start:start+mark])) == 0,
			})
		}
		at = end
	}
}
