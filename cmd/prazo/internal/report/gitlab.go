package report

import (
	"encoding/json"
	"io"
)

type gitlabIssue struct {
	Description string         `json:"description"`
	Check       string         `json:"check_name"`
	Fingerprint string         `json:"fingerprint"`
	Severity    string         `json:"severity"`
	Location    gitlabLocation `json:"location"`
}

type gitlabLocation struct {
	Path  string      `json:"path"`
	Lines gitlabLines `json:"lines"`
}

type gitlabLines struct {
	Begin int `json:"begin"`
}

// GitLab writes issues as a code quality report of GitLab. Those that a comment suppresses are left out: it has no word for them.
func GitLab(w io.Writer, issues []Issue) error {
	severity := map[Level]string{Error: "major", Warning: "minor", Notice: "info"}
	all := []gitlabIssue{}
	for _, i := range issues {
		if !i.Suppressed {
			all = append(all, gitlabIssue{clean(i.Message), i.Rule, i.Fingerprint, severity[i.Level], gitlabLocation{i.File, gitlabLines{max(i.Line, 1)}}})
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}
