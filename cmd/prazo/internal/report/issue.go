package report

// An Issue is a remark on some lines of a source file, for the formats that code review reads.
type Issue struct {
	Rule        string
	Level       Level
	File        string // relative to the root of the repository, with slashes
	Line        int
	Column      int // in characters from 1; 0: not known
	EndLine     int
	Message     string
	Fingerprint string // stays when lines move

	Related    []Related
	Suppressed bool   // a comment in the source says that it is meant so
	Reason     string // what that comment says
	Baseline   string // "new", "unchanged"; "": there is no baseline
	FixText    string
	Fixes      []Replacement
}

// A Related place explains an issue.
type Related struct {
	File    string
	Line    int
	Message string
}

// A Replacement puts a text in place of what is between two places. Lines and columns count from 1, columns in characters; the end is
// behind the last one.
type Replacement struct {
	Line, Column, EndLine, EndColumn int
	Text                             string
}

// A RuleText is what a format says of a rule once, for all issues of it.
type RuleText struct {
	ID    string
	Short string
	Long  string
	Help  string // Markdown
	Level Level
}
