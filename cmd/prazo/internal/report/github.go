package report

import (
	"fmt"
	"io"
	"strings"
)

// A Level is how much an annotation matters, in GitHub's words.
type Level string

// The levels.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Notice  Level = "notice"
)

// An Annotation is one remark that GitHub shows beside a line of a file.
type Annotation struct {
	Level   Level
	File    string // "": no file
	Line    int    // from 1; 0: the whole file
	Title   string
	Message string
}

// GitHub writes annotations as workflow commands, one a line, which GitHub Actions reads from the output of a step.
func GitHub(w io.Writer, all []Annotation) error {
	var b strings.Builder
	for _, a := range all {
		var properties []string
		if a.File != "" {
			properties = append(properties, "file="+inProperty(a.File))
		}
		if a.File != "" && a.Line > 0 {
			properties = append(properties, fmt.Sprintf("line=%d", a.Line))
		}
		if a.Title != "" {
			properties = append(properties, "title="+inProperty(a.Title))
		}
		command := string(a.Level)
		if len(properties) > 0 {
			command += " " + strings.Join(properties, ",")
		}
		fmt.Fprintf(&b, "::%s::%s\n", command, inMessage(a.Message))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// inMessage escapes what would end a workflow command, as the runner's own toolkit does.
func inMessage(s string) string {
	return strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A").Replace(clean(s))
}

// inProperty escapes what would end a property too.
func inProperty(s string) string {
	return strings.NewReplacer(":", "%3A", ",", "%2C").Replace(inMessage(s))
}
