package prazoyaml

import (
	"errors"
	"testing"
	"time"
)

// FuzzParse: any text ends in a file whose guards can be made, or in faults that have places in it.
func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	for _, text := range []string{
		"", "version: 1\n", "version: 1\ndependencies: {a: {deadline: 3}}\n", "a: [b, {c: d", "- - - a\n", "a:\n- b\n c: d", "a: |\n  b\n",
		"{a:b:c: d}", "a: 'b\n\n c'", "\ufeffversion: 1", "a: \"\\x1b\"\n", "version: 1\ndefaults: {retries: off}\ndependencies: {a: , b: {retries: {budget: off}}}\n",
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		begun := time.Now()
		file, err := Parse("f", text)
		if took := time.Since(begun); took > 20*time.Second {
			t.Fatalf("took %v", took)
		}
		if err == nil {
			for _, d := range file.Dependencies {
				if _, err := d.Guard(); err != nil {
					t.Errorf("accepted, but: %v", err)
				}
			}
			return
		}
		faults, ok := errors.AsType[*Error](err)
		if !ok || len(faults.Faults) == 0 || len(faults.Faults) > mostFaults || len(err.Error()) > 20_000 {
			t.Fatalf("%.500v", err)
		}
		for _, fault := range faults.Faults {
			if fault.Message == "" || fault.Line < 0 || fault.Line > 0 && fault.Column < 1 {
				t.Errorf("%+v", fault)
			}
		}
	})
}
