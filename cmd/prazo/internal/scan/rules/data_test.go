package rules

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/prazohq/prazo/cmd/prazo/internal/scan"
)

// TestData holds data/*.json against the YAML files that they are written from: the same knowledge, and no file too many.
func TestData(t *testing.T) {
	t.Parallel()
	sources, err := filepath.Glob("*" + source)
	if err != nil || len(sources) == 0 {
		t.Fatalf("no %s: %v", source, err)
	}
	want := map[string]bool{}
	for _, name := range sources {
		k := fromSource(t, name)
		file := filepath.Join(folder, k.Language+extension)
		want[file] = true
		text := encoded(t, k)
		if *update {
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if have, err := os.ReadFile(file); err != nil || !bytes.Equal(have, text) {
			t.Errorf("%s is not what %s says (%v): run make docs", file, name, err)
		}
		var again scan.Knowledge
		if err := json.Unmarshal(text, &again); err != nil || !reflect.DeepEqual(&again, k) {
			t.Errorf("%s: what is written is read as something else: %v", name, err)
		}
	}
	files, _ := filepath.Glob(filepath.Join(folder, "*"))
	for _, file := range files {
		if !want[file] {
			t.Errorf("%s comes from no %s file", file, source)
		}
	}
}

func fromSource(t *testing.T, name string) *scan.Knowledge {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	k, err := Parse(name, text)
	if err != nil {
		t.Fatal(err)
	}
	if k.Language+source != name {
		t.Fatalf("%s: language is %q: a file is named after its language", name, k.Language)
	}
	return k
}

// encoded writes knowledge as JSON without what is zero, each library on a line of its own.
func encoded(t *testing.T, k *scan.Knowledge) []byte {
	t.Helper()
	var b bytes.Buffer
	line := func(v any) {
		text, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	b.WriteString("{")
	v := reflect.ValueOf(k).Elem()
	first := true
	for i := range v.NumField() {
		if v.Field(i).IsZero() {
			continue
		}
		if !first {
			b.WriteString(",\n")
		}
		first = false
		fmt.Fprintf(&b, "%q:", v.Type().Field(i).Name)
		if f := v.Field(i); f.Kind() == reflect.Slice {
			for j := range f.Len() {
				b.WriteString([]string{"[\n", ",\n"}[min(j, 1)])
				line(lean(f.Index(j)))
			}
			b.WriteString("\n]")
			continue
		}
		line(lean(v.Field(i)))
	}
	b.WriteString("}\n")
	return b.Bytes()
}

// lean is a value without the fields that are zero.
func lean(v reflect.Value) any {
	if _, ok := v.Interface().(encoding.TextMarshaler); ok {
		return v.Interface()
	}
	switch v.Kind() {
	case reflect.Pointer:
		return lean(v.Elem())
	case reflect.Slice:
		all := make([]any, v.Len())
		for i := range all {
			all[i] = lean(v.Index(i))
		}
		return all
	case reflect.Struct:
		fields := map[string]any{}
		for i := range v.NumField() {
			if !v.Field(i).IsZero() {
				fields[v.Type().Field(i).Name] = lean(v.Field(i))
			}
		}
		return fields
	}
	return v.Interface()
}

// The names are those of fields, which json matches whatever their case: no two may differ by that alone.
func TestFieldNames(t *testing.T) {
	t.Parallel()
	var look func(typ reflect.Type)
	look = func(typ reflect.Type) {
		for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
			typ = typ.Elem()
		}
		if typ.Kind() != reflect.Struct {
			return
		}
		seen := map[string]bool{}
		for i := range typ.NumField() {
			name := strings.ToLower(typ.Field(i).Name)
			if seen[name] {
				t.Errorf("%v has two fields %s", typ, name)
			}
			seen[name] = true
			look(typ.Field(i).Type)
		}
	}
	look(reflect.TypeFor[scan.Knowledge]())
}
