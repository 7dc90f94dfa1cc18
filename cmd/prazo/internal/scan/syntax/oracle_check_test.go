//go:build check

package syntax

import (
	"archive/zip"
	"bufio"
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// An oracle is a program that finds the calls of a language with the parser of that language, and files that are on every machine
// where `make check` has installed its programs.
type oracle struct {
	language string
	program  string
	args     []string
	env      []string
	ext      string
	files    func(t *testing.T, ext string) []string
	optional string // why the language may be left out; "": its program has to be there
}

// leastRecall is the share of the oracle's calls that a tree must have.
const leastRecall = 0.995

// maxFiles and maxFile bound what one language is held against: so many files, evenly spread over all, of so many bytes at most.
const (
	maxFiles = 200
	maxFile  = 200 << 10
)

func oracles(t *testing.T) []oracle {
	t.Helper()
	modules, err := filepath.Abs("../../../../../tools/node/node_modules")
	if err != nil {
		t.Fatal(err)
	}
	node := []string{"NODE_PATH=" + modules}
	script := func(t *testing.T, ext string) []string { return spread(t, ext, modules) }
	noNode := "Node is none of what make check installs"
	return []oracle{
		{language: "python", program: "/usr/bin/python3", args: []string{"calls.py"}, ext: ".py", files: pythonFiles},
		{language: "ruby", program: "ruby", args: []string{"calls.rb"}, ext: ".rb", files: rubyFiles},
		{language: "php", program: "php", args: []string{"calls.php"}, ext: ".php", files: phpFiles},
		{language: "javascript", program: "node", args: []string{"calls.cjs"}, env: node, ext: ".js", files: script, optional: noNode},
		{language: "typescript", program: "node", args: []string{"calls.cjs"}, env: node, ext: ".ts", files: script, optional: noNode},
		{language: "java", program: "java", args: []string{"Calls.java"}, ext: ".java", files: javaFiles, optional: "make check installs no Java"},
	}
}

func pythonFiles(t *testing.T, ext string) []string {
	return spread(t, ext, said(t, "/usr/bin/python3", "-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"))
}

func rubyFiles(t *testing.T, ext string) []string {
	dirs := said(t, "ruby", "-e", "puts RbConfig::CONFIG['rubylibdir'], Gem.path.select { |d| File.directory?(d) }")
	return spread(t, ext, strings.Split(dirs, "\n")...)
}

func phpFiles(t *testing.T, ext string) []string { return spread(t, ext, "/usr/share/php") }

// said runs a program and returns what it printed.
func said(t *testing.T, name string, args ...string) string {
	t.Helper()
	out, err := exec.CommandContext(t.Context(), name, args...).Output()
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return strings.TrimSpace(string(out))
}

// spread returns the files below some folders that end so, in the order of their names, or every n-th of them where they are many.
func spread(t *testing.T, ext string, roots ...string) []string {
	t.Helper()
	var found []string
	for _, root := range roots {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ext) || !d.Type().IsRegular() {
				return err
			}
			if info, err := d.Info(); err == nil && info.Size() <= maxFile {
				found = append(found, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(found)
	return every(found)
}

// every returns at most maxFiles of the files.
func every(files []string) []string {
	step := len(files)/maxFiles + 1
	var some []string
	for i := 0; i < len(files); i += step {
		some = append(some, files[i])
	}
	return some
}

// javaFiles unpacks a part of the source of the JDK, where that is installed.
func javaFiles(t *testing.T, ext string) []string {
	t.Helper()
	zips, err := filepath.Glob("/usr/lib/jvm/*/lib/src.zip")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range zips {
		source, err := zip.OpenReader(path)
		if err != nil {
			continue // a link to a package that is not installed
		}
		defer source.Close()
		return unpacked(t, source, ext)
	}
	return nil
}

func unpacked(t *testing.T, source *zip.ReadCloser, ext string) []string {
	t.Helper()
	files := map[string]*zip.File{}
	var names []string
	for _, f := range source.File {
		for _, dir := range []string{"java.base/java/", "java.net.http/", "java.sql/"} {
			if strings.HasPrefix(f.Name, dir) && strings.HasSuffix(f.Name, ext) && f.UncompressedSize64 <= maxFile {
				files[f.Name] = f
				names = append(names, f.Name)
			}
		}
	}
	slices.Sort(names)
	dir := t.TempDir()
	var paths []string
	for i, name := range every(names) {
		in, err := files[name].Open()
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, fmt.Sprintf("%03d-%s", i, filepath.Base(name)))
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		paths = append(paths, path)
	}
	return paths
}

// TestOracle holds the calls of the trees against those that the parser of each language finds.
func TestOracle(t *testing.T) {
	for _, o := range oracles(t) {
		t.Run(o.language, func(t *testing.T) {
			if _, err := exec.LookPath(o.program); err != nil {
				if o.optional == "" {
					t.Fatal(err)
				}
				t.Skip(o.optional)
			}
			files := o.files(t, o.ext)
			if o.language == "typescript" { // whatever is JavaScript is TypeScript too
				files = every(append(files, o.files(t, ".js")...))
			}
			if len(files) == 0 {
				if o.optional == "" {
					t.Fatal("there are no files to read")
				}
				t.Skip("there are no files to read: " + o.optional)
			}
			o.compare(t, files)
		})
	}
}

// A place is a line and what is called in it.
type place struct {
	line int
	name string
}

func (o oracle) compare(t *testing.T, files []string) {
	t.Helper()
	expected := o.ask(t, files)
	all, found, more, misses := 0, 0, 0, 0
	for i, path := range files {
		calls := expected[i]
		if calls[place{0, "!"}] > 0 {
			continue
		}
		src, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		ours := callsOf(Parse(o.language, src))
		for _, at := range sortedPlaces(calls) {
			all += calls[at]
			found += min(calls[at], ours[at])
			if ours[at] < calls[at] {
				if misses++; misses <= 10 {
					t.Logf("missed: %s:%d: %s", path, at.line, at.name)
				}
			}
		}
		for at, n := range ours {
			more += max(0, n-calls[at])
		}
	}
	if all < 1000 {
		t.Fatalf("the oracle found %d calls in %d files: too few to say anything", all, len(files))
	}
	recall := float64(found) / float64(all)
	t.Logf("%s: %d files, %d calls, recall %.4f, %d more", o.language, len(files), all, recall, more)
	if recall < leastRecall {
		t.Errorf("%s: recall %.4f, at least %.3f is asked for", o.language, recall, leastRecall)
	}
}

// ask returns the oracle's calls, a map for each file.
func (o oracle) ask(t *testing.T, files []string) []map[place]int {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), o.program, o.args...)
	cmd.Dir = "testdata/oracle"
	cmd.Env = append(os.Environ(), o.env...)
	cmd.Stdin = strings.NewReader(strings.Join(files, "\n"))
	var fault bytes.Buffer
	cmd.Stderr = &fault
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s", o.program, err, fault.String())
	}
	calls := make([]map[place]int, len(files))
	for i := range calls {
		calls[i] = map[place]int{}
	}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		parts := strings.Split(lines.Text(), "\t")
		if len(parts) != 3 {
			t.Fatalf("%s printed %q", o.program, lines.Text())
		}
		file, err1 := strconv.Atoi(parts[0])
		line, err2 := strconv.Atoi(parts[1])
		if err1 != nil || err2 != nil || file >= len(files) {
			t.Fatalf("%s printed %q", o.program, lines.Text())
		}
		calls[file][place{line, parts[2]}]++
	}
	return calls
}

// callsOf counts the calls of a tree that are called by a name.
func callsOf(f *File) map[place]int {
	calls := map[place]int{}
	for todo := []*Node{f.Root}; len(todo) > 0; {
		n := todo[len(todo)-1]
		todo = append(todo[:len(todo)-1], n.Kids...)
		if n.Kind != Call || len(n.Kids) == 0 {
			continue
		}
		if callee := n.Kids[0]; callee.Kind == Name || callee.Kind == Member {
			line, _ := f.Line(max(callee.End-1, 0))
			calls[place{line, callee.Text}]++
		}
	}
	return calls
}

func sortedPlaces(calls map[place]int) []place {
	places := make([]place, 0, len(calls))
	for at := range calls {
		places = append(places, at)
	}
	slices.SortFunc(places, func(a, b place) int {
		if a.line != b.line {
			return a.line - b.line
		}
		return strings.Compare(a.name, b.name)
	})
	return places
}
