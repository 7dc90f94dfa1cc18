package main

import (
	"slices"
	"strings"
	"testing"
)

func TestShareText(t *testing.T) {
	var s share
	if s.String() != "" {
		t.Errorf("the zero value is %q", s.String())
	}
	if err := s.Set("2/3"); err != nil || s != (share{2, 3}) || s.String() != "2/3" {
		t.Errorf("2/3 is read as %v (%v)", s, err)
	}
	for _, text := range []string{"", "2", "/", "0/3", "4/3", "-1/3", "1/0", "a/3", "1/b", "1/2/3"} {
		if err := s.Set(text); err == nil || !strings.Contains(err.Error(), "write 2/3") {
			t.Errorf("%q: error %v", text, err)
		}
	}
}

// TestShare splits ten changes. The parts together are all of them, and each part has a change of each law.
func TestShare(t *testing.T) {
	var all []mutation
	for _, name := range strings.Split("abcdefghij", "") {
		all = append(all, mutation{test: name})
	}
	names := func(s share) string {
		var text string
		for _, m := range s.of(all) {
			text += m.test
		}
		return text
	}
	for s, want := range map[share]string{
		{}: "abcdefghij", {1, 1}: "abcdefghij", {1, 2}: "acegi", {2, 2}: "bdfhj", {3, 4}: "cg", {12, 12}: "",
	} {
		if got := names(s); got != want {
			t.Errorf("%v of %v is %q, want %q", s.part, s.parts, got, want)
		}
	}
	all[0].laws, all[3].laws, all[8].laws = []int{1}, []int{lastLaw, 1}, []int{lastLaw}
	for s, want := range map[share]string{{1, 5}: "adf", {2, 5}: "bdg", {3, 5}: "acdh", {12, 12}: "d"} {
		got := s.of(all)
		if names(s) != want {
			t.Errorf("%v of %v is %q, want %q", s.part, s.parts, names(s), want)
		}
		if missing := missingLaws(got); slices.Contains(missing, 1) || slices.Contains(missing, lastLaw) {
			t.Errorf("%v of %v has no change for laws %v", s.part, s.parts, missing)
		}
	}
}
