//go:build check

package golang

import (
	"go/importer"
	"go/token"
	"go/types"
	"io/fs"
	"path"
	"strings"
	"testing"
)

// TestStubsAgreeWithTheStandardLibrary compares each declaration of the stubs with that of the real package: a function must have
// the same signature, and a struct no field that the real one lacks.
func TestStubsAgreeWithTheStandardLibrary(t *testing.T) {
	names, err := fs.Glob(stubs, "stubs/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no stubs", err)
	}
	fset := token.NewFileSet()
	source := importer.ForCompiler(fset, "source", nil)
	own := &tree{fset: fset, others: map[string]*types.Package{}}
	for _, name := range names {
		at := strings.ReplaceAll(strings.TrimSuffix(path.Base(name), ".txt"), "_", "/")
		stub, err := own.Import(at)
		if err != nil || stub.Scope().Len() == 0 {
			t.Errorf("%s has no declarations: %v", at, err)
			continue
		}
		real, err := source.Import(at)
		if err != nil {
			t.Errorf("%s: %v", at, err)
			continue
		}
		for _, n := range stub.Scope().Names() {
			compare(t, stub.Scope().Lookup(n), real.Scope().Lookup(n))
		}
	}
}

// words writes a type without saying which package of that name is meant, and without the names of parameters.
func words(t types.Type) string {
	if s, ok := t.(*types.Signature); ok {
		return types.TypeString(types.NewSignatureType(nil, nil, nil, unnamed(s.Params()), unnamed(s.Results()), s.Variadic()), (*types.Package).Path)
	}
	return types.TypeString(t, (*types.Package).Path)
}

func unnamed(all *types.Tuple) *types.Tuple {
	var some []*types.Var
	for v := range all.Variables() {
		some = append(some, types.NewParam(token.NoPos, nil, "", v.Type()))
	}
	return types.NewTuple(some...)
}

func compare(t *testing.T, stub, real types.Object) {
	t.Helper()
	if real == nil {
		t.Errorf("%s.%s is not in the standard library", stub.Pkg().Path(), stub.Name())
		return
	}
	name, ok := stub.(*types.TypeName)
	if !ok {
		same(t, stub, real)
		return
	}
	for m := range name.Type().(*types.Named).Methods() {
		member(t, m, real.Type())
	}
	switch u := name.Type().Underlying().(type) {
	case *types.Struct:
		fields(t, u, real.Type())
	case *types.Interface:
		for m := range u.Methods() {
			member(t, m, real.Type())
		}
	}
}

// fields compares the exported fields; the others stand for what is inside.
func fields(t *testing.T, s *types.Struct, real types.Type) {
	for f := range s.Fields() {
		if f.Exported() && !f.Embedded() {
			member(t, f, real)
		}
	}
}

func member(t *testing.T, stub types.Object, real types.Type) {
	t.Helper()
	obj, _, _ := types.LookupFieldOrMethod(types.NewPointer(real), true, stub.Pkg(), stub.Name())
	if types.IsInterface(real) {
		obj, _, _ = types.LookupFieldOrMethod(real, true, stub.Pkg(), stub.Name())
	}
	if obj == nil {
		t.Errorf("%v has no %s", real, stub.Name())
		return
	}
	same(t, stub, obj)
}

func same(t *testing.T, stub, real types.Object) {
	t.Helper()
	if got, want := words(stub.Type()), words(real.Type()); got != want {
		t.Errorf("%s.%s is %s, in the standard library it is %s", stub.Pkg().Path(), stub.Name(), got, want)
	}
}
