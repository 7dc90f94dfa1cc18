package scan

import (
	"context"
	"errors"
	"testing"
)

func TestLater(t *testing.T) {
	opened := 0
	a := Later(func(string, []byte) string { return "x" }, func() (Analyser, error) {
		opened++
		return nil, errors.New("broken")
	})
	if lang := a.Wants("a.x", nil); lang != "x" || opened != 0 {
		t.Errorf("asked for its files it says %q and was made %d times, want x and 0", lang, opened)
	}
	_, err := a.Analyse(context.Background(), &Project{}, []Source{{Path: "a.x", Lang: "x"}})
	if err == nil || err.Error() != "what is known of x: broken" || opened != 1 {
		t.Errorf("%v, made %d times: want the error of making it, once", err, opened)
	}
}
