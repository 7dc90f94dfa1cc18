package shell

import (
	"bytes"
	"errors"
	"fmt"
	"path"

	"mvdan.cc/sh/v3/syntax"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// A script is one text of shell, and what the first step learnt of it.
type script struct {
	file   *file
	text   *excerpt
	limit  *limit          // what limits all of it from outside
	sink   *[]scan.Finding // where findings go
	within *script         // the script whose words it comes out of: sh -c "..."
	from   state           // where in that
	depth  int

	assigns map[string][]*assignment
	funcs   map[string]*function
	sites   []site
	opened  []opening
}

// maxDepth is how many scripts may stand inside one another.
const maxDepth = 8

// A function is one that the script declares.
type function struct {
	calls  []site // where it is called
	passes []site // the commands in it that run its arguments
	sets   []site // where it changes its arguments: set -- ...
}

// A site is a command of the script and where it stands.
type site struct {
	expr      *syntax.CallExpr
	redirects []*syntax.Redirect
	at        state
}

// An opening is a file that is opened.
type opening struct {
	file *syntax.Word
	at   state
}

func newScript(f *file, text *excerpt, limit *limit) *script {
	return &script{file: f, text: text, limit: limit, sink: &f.findings, assigns: map[string][]*assignment{}, funcs: map[string]*function{}}
}

// inner reads a script that stands in a word of this one.
func (s *script) inner(text *excerpt, c call) {
	if s.depth >= maxDepth {
		s.file.skip(text.outer(0), "scripts inside scripts, too deep")
		return
	}
	in := newScript(s.file, text, c.limit)
	in.sink, in.within, in.from, in.depth = c.sink, s, c.at, s.depth+1
	in.read()
}

func (s *script) read() {
	for _, tree := range s.parse() {
		walk(tree, s.learn)
	}
	s.learnCalls()
	for _, c := range s.sites {
		s.judge(c)
	}
	for _, o := range s.opened {
		s.judgeOpening(o)
	}
}

// maxRestarts is how often reading is taken up again behind a place that is not understood.
const maxRestarts = 16

// parse reads the text. Behind a line that it does not understand it begins again, so that one
// odd line does not hide the rest.
func (s *script) parse() []*syntax.File {
	if what := tooDeep(s.text.text); what != "" {
		s.file.skip(s.text.outer(0), what)
		return nil
	}
	var trees []*syntax.File
	for start, tries := 0, 0; start < len(s.text.text); tries++ {
		tree, at, err := s.file.parseFrom(s.text.text, start)
		trees = append(trees, tree)
		if err == nil {
			break
		}
		s.file.skip(s.text.outer(min(at, len(s.text.text))), "shell that is not understood: "+err.Error())
		next := bytes.IndexByte(s.text.text[min(at, len(s.text.text)):], '\n')
		if next < 0 || tries == maxRestarts {
			break
		}
		start = at + next + 1
	}
	return trees
}

// newParser reads bash, the widest of the dialects, but where the name of the file says another.
func newParser(name string) *syntax.Parser {
	dialect := syntax.LangBash
	switch ext := path.Ext(name); {
	case ext == ".bats":
		dialect = syntax.LangBats
	case ext == ".zsh", ext == ".zshrc", ext == ".zprofile":
		dialect = syntax.LangZsh
	}
	return syntax.NewParser(syntax.Variant(dialect))
}

// parseFrom reads the text from start on and returns what it could read, and where it could read no further. What stands before
// start is made blank, so that places are those of the text.
func (f *file) parseFrom(text []byte, start int) (tree *syntax.File, at int, err error) {
	tree = &syntax.File{}
	defer func() { // the parser is not ours: what it panics on is what it does not understand
		if fault := recover(); fault != nil {
			at, err = start, fmt.Errorf("the parser broke off: %v", fault)
			f.parser = newParser(f.source.Path)
		}
	}()
	if start > 0 {
		blank := bytes.Repeat([]byte{' '}, len(text))
		copy(blank[start:], text[start:])
		text = blank
	}
	for statement, fault := range f.parser.StmtsSeq(bytes.NewReader(text)) {
		switch { // no break: the parser goes on after an error, and panics if nobody listens
		case err != nil:
		case fault != nil:
			err = fault
		default:
			tree.Stmts = append(tree.Stmts, statement)
		}
	}
	if err == nil {
		return tree, len(text), nil
	}
	at, what := start, err.Error()
	var wrong syntax.ParseError
	var dialect syntax.LangError
	switch {
	case errors.As(err, &wrong):
		at, what = int(wrong.Pos.Offset()), wrong.Text
	case errors.As(err, &dialect):
		at, what = int(dialect.Pos.Offset()), fmt.Sprintf("%s is not of this shell", dialect.Feature)
	}
	return tree, max(at, start), errors.New(what)
}
