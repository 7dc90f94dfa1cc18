//go:build check

package report

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/jsonschema-go/jsonschema"
)

// TestSARIFSchema holds a file with everything in it against the schema of SARIF 2.1.0, which is not free to be kept here: a module
// in the public domain has it.
func TestSARIFSchema(t *testing.T) {
	t.Parallel()
	resolved := sarifSchema(t)
	valid := func(issues []Issue) error {
		var b bytes.Buffer
		if err := SARIF(&b, SarifTool{"prazo scan", "v1", "https://example.org"}, sampleRules(), issues); err != nil {
			t.Fatal(err)
		}
		var document any
		if err := json.Unmarshal(b.Bytes(), &document); err != nil {
			t.Fatal(err)
		}
		return resolved.Validate(document)
	}
	for _, issues := range [][]Issue{sampleIssues(), nil} {
		if err := valid(issues); err != nil {
			t.Error(err)
		}
	}
	if valid([]Issue{{Rule: "no-limit", Baseline: "neither"}}) == nil {
		t.Error("the schema takes a state of the baseline that it does not have: it is not used")
	}
}

// sarifSchema gets the schema. It is of draft 4; of what that has and later drafts have not it uses nothing but the name of id.
func sarifSchema(t *testing.T) *jsonschema.Resolved {
	t.Helper()
	c := exec.Command("go", "mod", "download", "-json", "github.com/owenrumney/go-sarif/v3@v3.3.1")
	c.Dir, c.Env = t.TempDir(), append(os.Environ(), "GOWORK=off", "GOFLAGS=-mod=mod")
	out, err := c.Output()
	var module struct{ Dir, Error string }
	if json.Unmarshal(out, &module); module.Dir == "" {
		t.Fatalf("the schema cannot be fetched: %v %s", err, module.Error)
	}
	text, err := os.ReadFile(filepath.Join(module.Dir, "pkg/report/v210/sarif/schema.go"))
	if err != nil {
		t.Fatal(err)
	}
	_, schema, _ := strings.Cut(string(text), "`")
	schema, _, _ = strings.Cut(schema, "`")
	schema = strings.Replace(schema, "http://json-schema.org/draft-04/schema#", "http://json-schema.org/draft-07/schema#", 1)
	var s jsonschema.Schema
	if err := json.Unmarshal([]byte(schema), &s); err != nil {
		t.Fatal(err)
	}
	resolved, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return resolved
}
