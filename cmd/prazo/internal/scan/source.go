package scan

import "context"

// A Source is one file of the tree that is scanned.
type Source struct {
	Path string // relative to the root, with slashes
	Lang string // what the Analyser that wants it calls its language
	Text []byte
	Test bool // a test, an example or a fixture, as far as its path says
	Made bool // a program wrote it: it is there for what it says of others, and nothing in it is reported
}

// A Skip is a file that was not analysed, or only in part, and why.
type Skip struct {
	Place
	Why string
}

// A Project is what all analysers may know of the tree.
type Project struct {
	Root     string
	Versions Versions // of the libraries in its manifests and lock files
	Limit    string   // what a fix is to say, "10s"
}

// Versions answers which version of a package a file gets: that of the nearest manifest or lock file above it. "" when none says.
type Versions interface {
	Of(language, pkg, file string) string
	// Asks says whether a manifest above a file asks for a package itself: a lock file of many packages has those of all.
	Asks(language, pkg, file string) bool
}

// Result is what an Analyser found.
type Result struct {
	Findings []Finding // every call, the total ones too, in any order
	Skips    []Skip
	Analysed int // files
	Comments []Comment
}

// A Comment is one comment of a file, for suppressions. Only those that hold "prazo:" need to be there.
type Comment struct {
	Place
	Text  string
	Alone bool // nothing but the comment is on its line: it speaks of the next one
}

// An Analyser finds the calls in the files of its languages. It gets all files of the tree that it wants at once, since what limits
// a call is often in another file, and works on them in parallel as it likes.
type Analyser interface {
	// Wants says in which language a file is, by its path and its first KiB, of which nothing may have been read yet; "" when it is
	// none of the analyser's. It is called by several goroutines at a time.
	Wants(path string, head []byte) (language string)
	Analyse(ctx context.Context, p *Project, files []Source) (Result, error)
}

// A MadeWanter is an Analyser that also gets those files of its languages that programs wrote.
type MadeWanter interface {
	Analyser
	WantsMade() bool
}
