package house

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// indexPage lists the pages of its folder.
const indexPage = "docs/README.md"

var (
	anyFence     = regexp.MustCompile("(?ms)^```.*?^```$")
	linkShape    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	exampleShape = regexp.MustCompile("`(?:([a-z]+)\\.)?(Example[A-Za-z_]*)`")
)

// TestPages: each page stands in the index, its links lead somewhere, and the Examples that it names exist.
func TestPages(t *testing.T) {
	faults, err := pageFaults(repository(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		t.Error(fault)
	}
}

func TestPagesCanFail(t *testing.T) {
	faults, err := pageFaults(fstest.MapFS{
		"README.md":      {Data: []byte("[pages](docs/README.md) [web](https://example.org/x) [gone](docs/gone.md)\n```go\nT[int](x)\n```\n")},
		indexPage:        {Data: []byte("[a](a.md) [part](a.md#part)")},
		"docs/a.md":      {Data: []byte("Runnable: `ExampleA`, `lab.ExampleA`, `ExampleB`, `prazo.ExampleA`.")},
		"docs/b.md":      {Data: []byte("nothing")},
		"lab/a_test.go":  {Data: []byte("package lab_test\n\nfunc ExampleA() {}\n")},
		"root_a_test.go": {Data: []byte("package prazo_test\n")},
	})
	want := []string{
		"README.md: no file docs/gone.md",
		"docs/README.md: no link to b.md",
		"docs/a.md: no ExampleB in a test file",
		"docs/a.md: no prazo.ExampleA in a test file",
	}
	if err != nil || !slices.Equal(faults, want) {
		t.Errorf("got %q, %v", faults, err)
	}
}

// pageFaults lists what is wrong with the pages.
func pageFaults(files fs.FS) ([]string, error) {
	suites, err := parseSuites(files)
	if err != nil {
		return nil, err
	}
	pages, err := pages(files)
	if err != nil {
		return nil, err
	}
	var faults []string
	for _, page := range pages {
		text, err := fs.ReadFile(files, page)
		if err != nil {
			return nil, err
		}
		links := linksOf(string(text))
		faults = append(faults, deadLinks(files, page, links)...)
		faults = append(faults, missingExamples(page, string(text), suites)...)
		if page == indexPage {
			faults = append(faults, notListed(pages, links)...)
		}
	}
	return faults, nil
}

// pages lists the README and the pages of docs.
func pages(files fs.FS) ([]string, error) {
	docs, err := fs.Glob(files, "docs/*.md")
	return append([]string{"README.md"}, docs...), err
}

// linksOf lists the links of a page to files, without the part after #.
func linksOf(text string) []string {
	var links []string
	for _, found := range linkShape.FindAllStringSubmatch(anyFence.ReplaceAllString(text, ""), -1) {
		link, _, _ := strings.Cut(found[1], "#")
		if link != "" && !strings.Contains(link, "://") {
			links = append(links, link)
		}
	}
	return links
}

func deadLinks(files fs.FS, page string, links []string) []string {
	var faults []string
	for _, link := range links {
		if _, err := fs.Stat(files, path.Join(path.Dir(page), link)); err != nil {
			faults = append(faults, fmt.Sprintf("%s: no file %s", page, link))
		}
	}
	return faults
}

// notListed finds the pages that the index has no link to.
func notListed(pages, links []string) []string {
	var faults []string
	for _, page := range pages {
		if name := path.Base(page); page != indexPage && path.Dir(page) == path.Dir(indexPage) && !slices.Contains(links, name) {
			faults = append(faults, fmt.Sprintf("%s: no link to %s", indexPage, name))
		}
	}
	return faults
}

// missingExamples finds the Examples that a page names and no test file has; a name without a package may be in any.
func missingExamples(page, text string, suites map[string]*suite) []string {
	var faults []string
	for _, found := range exampleShape.FindAllStringSubmatch(text, -1) {
		exists := false
		for folder, s := range suites {
			exists = exists || (found[1] == "" || found[1] == path.Base(folder)) && s.tests[found[2]]
		}
		if !exists {
			faults = append(faults, fmt.Sprintf("%s: no %s in a test file", page, strings.Trim(found[0], "`")))
		}
	}
	return faults
}
