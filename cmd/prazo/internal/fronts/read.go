package fronts

import (
	"bytes"
	"fmt"
	"strings"
	"unicode/utf8"
)

// The bounds of what is read. Beyond them a file is no configuration that a person keeps, or an attack.
const (
	mostBytes    = 4 << 20  // of one file
	mostIncluded = 16 << 20 // of all files that one includes
	mostFiles    = 256
	mostDepth    = 64 // blocks in blocks
	mostNesting  = 8  // files in files
	mostLimits   = 20_000
)

// A File is what one configuration says.
type File struct {
	Name   string
	Kind   Kind
	Limits []Limits // in the order of the text
	Notes  []string // what was not read, and what holds for all of it
}

// A Source is a file that a configuration includes.
type Source struct {
	Name string
	Text []byte
}

// A Reader says how a configuration is read. The zero value tells its kind by its name and text, and follows no include.
type Reader struct {
	// Kind forces the kind; "" tells it from the name and the text.
	Kind Kind

	// Include gives the files that a pattern names, as it is written in the file from. nil: includes are noted. It may be
	// asked for the same file again.
	Include func(from, pattern string) ([]Source, error)
}

// Read reads a configuration whose kind is told by its name and text. An error names file and line, says what is wrong and
// what to write there.
func Read(name string, text []byte) (File, error) { return Reader{}.Read(name, text) }

// Read reads a configuration. A file without any proxying has no Limits and is no error; its Notes say so.
func (r Reader) Read(name string, text []byte) (File, error) {
	if len(text) > mostBytes {
		return File{}, fail(name, 1, "%d bytes, and more than %d are not read: name the file that holds the timeouts",
			len(text), mostBytes)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) || bytes.IndexByte(text, 0) >= 0 {
		return File{}, fail(name, 1, "this is not text in UTF-8: name a configuration, not an archive or a binary")
	}
	s := &session{Reader: r, file: File{Name: name, Kind: r.Kind}}
	if err := s.read(name, text); err != nil {
		return File{}, err
	}
	if len(s.file.Limits) == 0 && len(s.file.Notes) == 0 {
		s.note("nothing in %s passes a request on", name)
	}
	s.file.Name, s.file.Notes = printable(name), shown(s.file.Notes, mostInFile)
	return s.file, nil
}

// A session is one call of Read: what was found, and what may still be included.
type session struct {
	Reader
	file     File
	docs     []*node // of YAML, JSON and TOML
	included int     // files
	bytes    int     // of the included files
}

func (s *session) read(name string, text []byte) error {
	if s.file.Kind == "" {
		kind, err := s.tell(name, text)
		if err != nil {
			return err
		}
		s.file.Kind = kind
	}
	switch s.file.Kind {
	case Nginx:
		return s.nginx(name, text)
	case HAProxy:
		return s.haproxy(name, text)
	case Envoy, GatewayAPI, Istio, Traefik:
		return s.documents(name, text)
	case Caddy:
		return s.caddy(name, text)
	}
	return fmt.Errorf("%s: %q is no kind of proxy: write one of %s", name, s.file.Kind, kindNames())
}

func kindNames() string {
	var names []string
	for _, k := range Kinds() {
		names = append(names, string(k))
	}
	return strings.Join(names, ", ")
}

// documents reads what is written in YAML, JSON or TOML.
func (s *session) documents(name string, text []byte) error {
	docs, err := s.trees(name, text)
	if err != nil {
		return err
	}
	if s.file.Kind == Traefik && !anyKubernetes(docs) {
		return s.traefik(name, docs)
	}
	if s.file.Kind == Envoy {
		return s.envoy(name, docs)
	}
	return s.kubernetes(name, docs)
}

func (s *session) add(l Limits) error {
	if len(s.file.Limits) == mostLimits {
		return fmt.Errorf("%s: more than %d ways through the proxy: read its files one by one", l.Place, mostLimits)
	}
	l.tidy()
	s.file.Limits = append(s.file.Limits, l)
	return nil
}

// note keeps a note of the file, while there are few.
func (s *session) note(format string, args ...any) {
	if len(s.file.Notes) <= mostInFile {
		s.file.Notes = append(s.file.Notes, printable(fmt.Sprintf(format, args...)))
	}
}

// include asks for the files of a pattern, within the bounds of the session. nothing: nobody follows includes.
func (s *session) include(from string, line, depth int, pattern string) ([]Source, error) {
	if s.Include == nil {
		s.note("%s includes %s, which was not read", place(from, line), pattern)
		return nil, nil
	}
	if depth >= mostNesting {
		return nil, fail(from, line, "%s is included %d files deep: a file that includes itself? Delete one include", pattern, depth)
	}
	sources, err := s.Include(from, pattern)
	if err != nil {
		return nil, fail(from, line, "%s cannot be included: %v", pattern, err)
	}
	for i, source := range sources {
		s.included++
		s.bytes += len(source.Text)
		if s.included > mostFiles || s.bytes > mostIncluded || len(source.Text) > mostBytes {
			return nil, fail(from, line, "%s includes more than %d files or %d bytes: read the files one by one",
				pattern, mostFiles, mostIncluded)
		}
		if !utf8.Valid(source.Text) {
			return nil, fail(from, line, "%s, which is included here, is not text in UTF-8: delete it, or the include", source.Name)
		}
		sources[i].Text = bytes.TrimPrefix(source.Text, []byte("\ufeff"))
	}
	return sources, nil
}

func place(name string, line int) string { return fmt.Sprintf("%s:%d", printable(name), line) }

// fail is an error with its place in front.
func fail(name string, line int, format string, args ...any) error {
	return fmt.Errorf("%s: %s", place(name, line), printable(fmt.Sprintf(format, args...)))
}
