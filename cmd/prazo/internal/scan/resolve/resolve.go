package resolve

import (
	"bytes"
	"context"
	"path"
	"slices"
	"strings"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/syntax"
)

// An analyser is what New returns. It holds nothing that changes.
type analyser struct {
	names map[string]*names // by language
	shell scan.Analyser
}

// New returns the analyser of all languages that the knowledge has and that scan/syntax parses. Of languages that it does not serve
// the knowledge is left alone. The commands that are started are judged by shell; nil: they are not looked at.
func New(all []*scan.Knowledge, shell scan.Analyser) scan.Analyser {
	a := &analyser{names: map[string]*names{}, shell: shell}
	for _, k := range all {
		if slices.Contains(served, k.Language) {
			a.names[k.Language] = newNames(k)
		}
	}
	return a
}

// served are the languages with knowledge that this package resolves.
var served = []string{"python", "javascript", "php", "csharp", "java", "kotlin", "ruby", "rust"}

// extensions say in which language a file is.
var extensions = map[string]string{
	".py": "python", ".pyw": "python", ".pyi": "",
	".js": "javascript", ".mjs": "javascript", ".cjs": "javascript", ".jsx": "javascript",
	".ts": "typescript", ".tsx": "typescript", ".mts": "typescript", ".cts": "typescript",
	".vue": "vue", ".svelte": "svelte", ".html": "html", ".htm": "html",
	".php": "php", ".phtml": "php", ".inc": "php",
	".cs": "csharp", ".java": "java", ".kt": "kotlin", ".kts": "kotlin",
	".rb": "ruby", ".rake": "ruby", ".gemspec": "", ".rs": "rust",
}

// knowledgeOf is the language whose knowledge one is read with.
func knowledgeOf(language string) string {
	switch language {
	case "typescript", "vue", "svelte", "html":
		return "javascript"
	}
	return language
}

// Wants says in which language a file is: by its ending, else by the interpreter that its first line names.
func (a *analyser) Wants(p string, head []byte) string {
	language := languageOf(p, head)
	if a.names[knowledgeOf(language)] == nil {
		return ""
	}
	return language
}

// Wants returns what says whether a file is resolved with what is known of one language, before that is read.
func Wants(knowledge string) func(p string, head []byte) string {
	return func(p string, head []byte) string {
		if language := languageOf(p, head); knowledgeOf(language) == knowledge {
			return language
		}
		return ""
	}
}

func languageOf(p string, head []byte) string {
	ext := strings.ToLower(path.Ext(p))
	language, known := extensions[ext]
	switch {
	case strings.HasSuffix(p, ".d.ts"):
		return ""
	case !known && ext == "":
		return interpreter(head)
	}
	return language
}

// interpreter reads a first line like #!/usr/bin/env python3.
func interpreter(head []byte) string {
	first, _, _ := bytes.Cut(head, []byte("\n"))
	if !bytes.HasPrefix(first, []byte("#!")) {
		return ""
	}
	line := string(first)
	for word, language := range map[string]string{"python": "python", "node": "javascript", "deno": "typescript", "ruby": "ruby", "php": "php"} {
		if strings.Contains(line, word) {
			return language
		}
	}
	return ""
}

// Analyse finds the calls of all files, language by language.
func (a *analyser) Analyse(ctx context.Context, p *scan.Project, files []scan.Source) (scan.Result, error) {
	byLanguage := map[string][]*scan.Source{}
	for i := range files {
		k := knowledgeOf(files[i].Lang)
		byLanguage[k] = append(byLanguage[k], &files[i])
	}
	result := scan.Result{Analysed: len(files)}
	for _, language := range served {
		know := a.names[language]
		if know == nil || len(byLanguage[language]) == 0 {
			continue
		}
		ids := new(syntax.IDs)
		parsed, err := selectFiles(ctx, know, ids, byLanguage[language])
		if err != nil {
			return result, err
		}
		e := newEngine(know, p, parsed, ids.Len())
		e.shell = a.shell
		e.link(ctx)
		result.Findings = append(result.Findings, e.report(ctx)...)
		result.Skips = append(append(result.Skips, skipsOf(parsed)...), e.failed...)
		result.Comments = append(result.Comments, commentsOf(parsed)...)
	}
	return result, ctx.Err()
}

// skipsOf says what of the files was not understood.
func skipsOf(files []*file) []scan.Skip {
	var out []scan.Skip
	for _, f := range files {
		for _, t := range f.tree.Trouble {
			line, column := f.tree.Line(t.Pos)
			out = append(out, scan.Skip{Place: scan.Place{File: f.src.Path, Line: line, Column: column}, Why: t.What})
		}
	}
	return out
}

// commentsOf returns the comments that may be suppressions.
func commentsOf(files []*file) []scan.Comment {
	var out []scan.Comment
	for _, f := range files {
		for _, c := range f.tree.Comments {
			if !strings.Contains(c.Text, "prazo:") && !foreign(c.Text) {
				continue
			}
			line, column := f.tree.Line(c.Pos)
			start := int(f.tree.Lines[line-1])
			before := strings.TrimSpace(string(f.tree.Src[start:c.Pos]))
			out = append(out, scan.Comment{
				Place: scan.Place{File: f.src.Path, Line: line, Column: column}, Text: c.Text, Alone: before == "" || before == "//" || before == "#" || before == "/*",
			})
		}
	}
	return out
}

// foreign tells the suppressions of other tools, which may be honoured.
func foreign(text string) bool {
	return strings.Contains(text, "noqa") || strings.Contains(text, "nosec")
}
