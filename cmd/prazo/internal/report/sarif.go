package report

import (
	"encoding/json"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"
)

// SarifTool says which program wrote a file.
type SarifTool struct {
	Name, Version, URI string
}

// MostResults is how many issues a SARIF file has: GitHub shows no more, and refuses files of more than 10 MB.
const MostResults = 5000

// The parts of SARIF 2.1.0 that are written here. What is left out is optional there.
type sarifLog struct {
	Schema  string     `json:"$schema"`
	Version string     `json:"version"`
	Runs    []sarifRun `json:"runs"`
}

type sarifRun struct {
	Tool        sarifToolPart       `json:"tool"`
	ColumnKind  string              `json:"columnKind"`
	Bases       map[string]struct{} `json:"originalUriBaseIds"`
	Invocations []sarifInvocation   `json:"invocations"`
	Results     []sarifResult       `json:"results"`
}

type sarifToolPart struct {
	Driver sarifDriver `json:"driver"`
}

type sarifDriver struct {
	Name    string      `json:"name"`
	Version string      `json:"version,omitempty"`
	URI     string      `json:"informationUri,omitempty"`
	Rules   []sarifRule `json:"rules"`
}

type sarifRule struct {
	ID      string       `json:"id"`
	Short   sarifText    `json:"shortDescription"`
	Full    sarifText    `json:"fullDescription"`
	Help    sarifText    `json:"help"`
	Default sarifDefault `json:"defaultConfiguration"`
}

type sarifDefault struct {
	Level string `json:"level"`
}

type sarifText struct {
	Text     string `json:"text"`
	Markdown string `json:"markdown,omitempty"`
}

type sarifInvocation struct {
	Successful    bool                `json:"executionSuccessful"`
	Notifications []sarifNotification `json:"toolExecutionNotifications,omitempty"`
}

type sarifNotification struct {
	Level   string    `json:"level"`
	Message sarifText `json:"message"`
}

type sarifResult struct {
	Rule         string             `json:"ruleId"`
	Index        int                `json:"ruleIndex"`
	Level        string             `json:"level"`
	Message      sarifText          `json:"message"`
	Locations    []sarifLocation    `json:"locations"`
	Related      []sarifLocation    `json:"relatedLocations,omitempty"`
	Fingerprints map[string]string  `json:"partialFingerprints,omitempty"`
	Suppressions []sarifSuppression `json:"suppressions,omitempty"`
	Baseline     string             `json:"baselineState,omitempty"`
	Fixes        []sarifFix         `json:"fixes,omitempty"`
}

type sarifLocation struct {
	ID       int           `json:"id,omitempty"`
	Physical sarifPhysical `json:"physicalLocation"`
	Message  *sarifText    `json:"message,omitempty"`
}

type sarifPhysical struct {
	Artifact sarifArtifact `json:"artifactLocation"`
	Region   *sarifRegion  `json:"region,omitempty"`
}

type sarifArtifact struct {
	URI  string `json:"uri"`
	Base string `json:"uriBaseId"`
}

type sarifRegion struct {
	Line      int `json:"startLine"`
	Column    int `json:"startColumn,omitempty"`
	EndLine   int `json:"endLine,omitempty"`
	EndColumn int `json:"endColumn,omitempty"`
}

type sarifSuppression struct {
	Kind          string `json:"kind"`
	Justification string `json:"justification,omitempty"`
}

type sarifFix struct {
	Description sarifText     `json:"description"`
	Changes     []sarifChange `json:"artifactChanges"`
}

type sarifChange struct {
	Artifact     sarifArtifact      `json:"artifactLocation"`
	Replacements []sarifReplacement `json:"replacements"`
}

type sarifReplacement struct {
	Deleted  sarifRegion `json:"deletedRegion"`
	Inserted sarifText   `json:"insertedContent"`
}

// SARIF writes issues as one run of SARIF 2.1.0. Paths are relative to %SRCROOT%, which the reader knows.
func SARIF(w io.Writer, tool SarifTool, rules []RuleText, issues []Issue) error {
	run := sarifRun{
		Tool:        sarifToolPart{sarifDriver{Name: tool.Name, Version: tool.Version, URI: tool.URI, Rules: []sarifRule{}}},
		ColumnKind:  "unicodeCodePoints",
		Bases:       map[string]struct{}{sarifBase: {}},
		Invocations: []sarifInvocation{{Successful: true}},
		Results:     []sarifResult{},
	}
	index := map[string]int{}
	for i, r := range rules {
		index[r.ID] = i
		run.Tool.Driver.Rules = append(run.Tool.Driver.Rules, sarifRule{
			ID: r.ID, Short: sarifText{Text: clean(r.Short)}, Full: sarifText{Text: clean(r.Long)},
			Help: sarifText{Text: clean(r.Long), Markdown: clean(r.Help)}, Default: sarifDefault{sarifLevel(r.Level)},
		})
	}
	kept := heaviest(issues, MostResults)
	if more := len(issues) - len(kept); more > 0 {
		run.Invocations[0].Notifications = []sarifNotification{{
			Level: "warning", Message: sarifText{Text: fmt.Sprintf("%d more results are left out: a file with more is refused", more)},
		}}
	}
	for _, issue := range kept {
		i, ok := index[issue.Rule]
		if !ok {
			return fmt.Errorf("sarif: the rule %q is not described", issue.Rule)
		}
		run.Results = append(run.Results, sarifResultOf(issue, i))
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", " ")
	return e.Encode(sarifLog{
		Schema: "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json", Version: "2.1.0", Runs: []sarifRun{run},
	})
}

// sarifBase is what paths are relative to.
const sarifBase = "%SRCROOT%"

// heaviest keeps the issues that matter most, in their order.
func heaviest(issues []Issue, most int) []Issue {
	if len(issues) <= most {
		return issues
	}
	var kept []Issue
	for _, level := range []Level{Error, Warning, Notice} {
		for _, issue := range issues {
			if issue.Level == level && len(kept) < most {
				kept = append(kept, issue)
			}
		}
	}
	return kept
}

func sarifResultOf(issue Issue, rule int) sarifResult {
	r := sarifResult{
		Rule: issue.Rule, Index: rule, Level: sarifLevel(issue.Level), Message: sarifText{Text: clean(issue.Message)},
		Locations: []sarifLocation{{Physical: sarifPhysical{artifactOf(issue.File), regionOf(issue)}}}, Baseline: issue.Baseline,
	}
	if issue.Fingerprint != "" {
		r.Fingerprints = map[string]string{"prazoCall/v1": issue.Fingerprint}
	}
	for i, place := range issue.Related {
		l := sarifLocation{ID: i + 1, Physical: sarifPhysical{Artifact: artifactOf(place.File)}}
		if place.Line > 0 {
			l.Physical.Region = &sarifRegion{Line: place.Line}
		}
		if place.Message != "" {
			l.Message = &sarifText{Text: clean(place.Message)}
		}
		r.Related = append(r.Related, l)
	}
	if issue.Suppressed {
		r.Suppressions = []sarifSuppression{{Kind: "inSource", Justification: clean(issue.Reason)}}
	}
	if len(issue.Fixes) > 0 {
		change := sarifChange{Artifact: artifactOf(issue.File)}
		for _, f := range issue.Fixes {
			change.Replacements = append(change.Replacements, sarifReplacement{
				sarifRegion{f.Line, f.Column, f.EndLine, f.EndColumn}, sarifText{Text: f.Text},
			})
		}
		r.Fixes = []sarifFix{{Description: sarifText{Text: clean(issue.FixText)}, Changes: []sarifChange{change}}}
	}
	return r
}

func regionOf(issue Issue) *sarifRegion {
	if issue.Line < 1 {
		return nil
	}
	region := &sarifRegion{Line: issue.Line, Column: max(issue.Column, 0)}
	if issue.EndLine > issue.Line {
		region.EndLine = issue.EndLine
	}
	return region
}

// artifactOf writes a path as a reference: what has a meaning in addresses is escaped.
func artifactOf(file string) sarifArtifact {
	elements := strings.Split(file, "/")
	for i, e := range elements {
		elements[i] = url.PathEscape(e)
	}
	return sarifArtifact{strings.Join(elements, "/"), sarifBase}
}

func sarifLevel(l Level) string {
	if slices.Contains([]Level{Error, Warning}, l) {
		return string(l)
	}
	return "note"
}
