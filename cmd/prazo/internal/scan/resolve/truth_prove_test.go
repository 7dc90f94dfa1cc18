//go:build prove

package resolve

import (
	"context"
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
	"github.com/prazohq/prazo/cmd/prazo/internal/scan/rules"
)

// A label is one row of a truth file: what a reader says of the call at a line.
type label struct {
	file, verdict, note string
	line                int
	met                 bool
}

// TestTruth compares the findings in a tree with a file of labels: PRAZO_TRUTH is the file, PRAZO_TREE the tree. It prints the recall
// and the precision of `none`, and every row where scanner and reader differ.
func TestTruth(t *testing.T) {
	truth, tree := os.Getenv("PRAZO_TRUTH"), os.Getenv("PRAZO_TREE")
	if truth == "" || tree == "" {
		t.Skip("PRAZO_TRUTH and PRAZO_TREE name the labels and the tree")
	}
	labels := readLabels(t, truth)
	start := time.Now()
	result := scanTree(t, tree)
	t.Logf("%d files, %d findings in %v", result.Analysed, len(result.Findings), time.Since(start))
	right, wrong := 0, 0
	for _, f := range result.Findings {
		if f.Test || f.Rule != scan.RuleOf(f.Verdict) {
			continue
		}
		l := labelOf(labels, f)
		said := sayOf(f)
		if l != nil {
			l.met = true
		}
		ok := l != nil && agree(l.verdict, said)
		if !ok {
			t.Logf("DIFFERS %s:%d says %s, label %s: %s | %s", f.File, f.Line, said, labelText(l), f.Why, f.Text)
		}
		if said != "none" {
			continue
		}
		if l != nil && l.verdict == "none" {
			right++
		} else {
			wrong++
		}
	}
	t.Log(summary(t, labels, result, right, wrong))
}

func summary(t *testing.T, labels []*label, result scan.Result, right, wrong int) string {
	all, found, inherited, metInherited := 0, 0, 0, 0
	for _, l := range labels {
		hit := false
		for _, f := range result.Findings {
			hit = hit || sayOf(f) == "none" && near(l, f)
		}
		if strings.HasPrefix(l.verdict, "inherited") {
			inherited++
			if l.met {
				metInherited++
			}
			if hit {
				t.Errorf("none on an inherited row: %s:%d", l.file, l.line)
			}
		}
		if l.verdict == "none" {
			all++
			if hit {
				found++
			} else {
				t.Logf("MISSED %s:%d %s", l.file, l.line, l.note)
			}
		} else if !l.met {
			t.Logf("SILENT %s:%d %s %s", l.file, l.line, l.verdict, l.note)
		}
	}
	return fmt.Sprintf("none: recall %d/%d, precision %d/%d; inherited met %d/%d", found, all, right, right+wrong, metInherited, inherited)
}

func sayOf(f scan.Finding) string {
	if f.From != nil {
		return "inherited-" + f.Verdict.String()
	}
	return f.Verdict.String()
}

func agree(label, said string) bool {
	return label == said || strings.TrimPrefix(label, "inherited-") == said
}

func labelText(l *label) string {
	if l == nil {
		return "-"
	}
	return l.verdict + " " + l.note
}

func near(l *label, f scan.Finding) bool {
	return l.file == f.File && l.line >= f.Line-3 && l.line <= f.End.Line+1
}

// labelOf finds the label of a finding: on its line, else on a line of the call.
func labelOf(labels []*label, f scan.Finding) *label {
	var best *label
	for _, l := range labels {
		if near(l, f) && (best == nil || distance(l, f) < distance(best, f)) {
			best = l
		}
	}
	return best
}

func distance(l *label, f scan.Finding) int { return max(l.line-f.Line, f.Line-l.line) }

func readLabels(t *testing.T, name string) []*label {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r := csv.NewReader(file)
	r.Comma, r.LazyQuotes, r.FieldsPerRecord = '\t', true, -1
	rows, err := r.ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	var out []*label
	for _, row := range rows[1:] {
		line, err := strconv.Atoi(row[3])
		if err != nil {
			t.Fatalf("%v: %v", row, err)
		}
		out = append(out, &label{file: row[2], line: line, verdict: row[6], note: row[7]})
	}
	return out
}

// scanTree analyses all files of a tree.
func scanTree(t *testing.T, root string) scan.Result {
	t.Helper()
	all, err := rules.All()
	if err != nil {
		t.Fatal(err)
	}
	a := New(all)
	var files []scan.Source
	err = filepath.WalkDir(root, func(p string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !d.Type().IsRegular() {
			return err
		}
		rel, _ := filepath.Rel(root, p)
		rel = filepath.ToSlash(rel)
		if strings.Contains(rel, "node_modules/") || strings.Contains(rel, "vendor/") || strings.Contains(rel, ".min.") {
			return nil
		}
		lang := a.Wants(rel, nil)
		if lang == "" {
			return nil
		}
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		files = append(files, scan.Source{Path: rel, Lang: lang, Text: text, Test: strings.Contains("/"+rel, "/test")})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	result, err := a.Analyse(context.Background(), &scan.Project{Root: root, Limit: "10s"}, files)
	if err != nil {
		t.Fatal(err)
	}
	return result
}
