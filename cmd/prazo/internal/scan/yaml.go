package scan

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// The bounds of a YAML file, of settings or of knowledge. What the parser does with a file grows faster than the file, and it calls
// itself once for each level, so that both are looked at before it sees it.
const (
	maxFile   = 256 << 10
	maxLine   = 8 << 10
	maxMarks  = 40_000
	maxLevels = 16
)

// bounded looks at the text.
func bounded(text []byte) error {
	if len(text) > maxFile {
		return fmt.Errorf("%d bytes, at most %d are read", len(text), maxFile)
	}
	n, marks := 0, 0
	for line := range bytes.Lines(text) {
		n++
		if len(line) > maxLine {
			return fmt.Errorf("line %d has %d bytes, at most %d are read: write it in several lines", n, len(line), maxLine)
		}
		for _, b := range line {
			if bytes.IndexByte([]byte("[]{},:?&!-"), b) >= 0 {
				marks++
			}
		}
	}
	if marks > maxMarks {
		return fmt.Errorf("%d marks of YAML, at most %d are read", marks, maxMarks)
	}
	return nil
}

// flat looks at the tokens: how deep they go, and whether there are aliases, a few lines of which stand for any number of nodes.
func flat(tokens token.Tokens) error {
	level, inLine, line := 0, 0, 0
	for _, t := range tokens {
		if t.Position.Line != line {
			line, inLine = t.Position.Line, 0
		}
		switch t.Type {
		case token.AliasType:
			return errors.New("aliases of YAML (*name) are not read: write it out")
		case token.SequenceStartType, token.MappingStartType:
			level++
		case token.SequenceEndType, token.MappingEndType:
			level--
		case token.SequenceEntryType, token.MappingKeyType, token.AnchorType, token.TagType:
			inLine++
		}
		if level > maxLevels || inLine > maxLevels {
			return fmt.Errorf("line %d: more than %d levels", line, maxLevels)
		}
	}
	return nil
}

// DecodeYAML reads one document, strictly, into a pointer to a struct. An empty text leaves it as it is. The errors of the YAML
// module among those it returns have lines and a caret for yaml.FormatError.
func DecodeYAML(text []byte, into any) error {
	if err := bounded(text); err != nil {
		return err
	}
	tokens := lexer.Tokenize(string(text))
	if err := flat(tokens); err != nil {
		return err
	}
	file, err := parser.Parse(tokens, 0)
	switch {
	case err != nil:
		return err
	case len(file.Docs) > 1:
		return fmt.Errorf("it has %d documents, want one", len(file.Docs))
	case len(file.Docs) == 0 || file.Docs[0].Body == nil:
		return nil
	}
	return yaml.NodeToValue(file.Docs[0].Body, into, yaml.Strict())
}
