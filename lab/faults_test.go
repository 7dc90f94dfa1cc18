package lab

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestFaultsAreWellFormed(t *testing.T) {
	t.Parallel()
	name := regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	for _, f := range faults() {
		if !name.MatchString(f.name) {
			t.Errorf("%q: a name is lower-case words with dashes", f.name)
		}
		if f.says == "" || f.wants == "" || strings.ContainsAny(f.says+f.wants, "\n|") {
			t.Errorf("%s: says %q, wants %q; each must be one line", f.name, f.says, f.wants)
		}
		ways := 0
		for _, set := range []bool{f.serve != nil, f.raw != nil, f.bind != nil} {
			if set {
				ways++
			}
		}
		if ways != 1 {
			t.Errorf("%s: one of serve, raw and bind must be set, not %d", f.name, ways)
		}
		f.wellSorted(t)
	}
}

// wellSorted checks what says where a fault belongs.
func (f fault) wellSorted(t *testing.T) {
	t.Helper()
	if f.path != "" && (f.serve == nil || f.url != "") {
		t.Errorf("%s: a path of the main port needs serve and no URL of its own", f.name)
	}
	if !slices.Contains(Sets(), f.set) {
		t.Errorf("%s: set %q is not in Sets", f.name, f.set)
	}
	if strings.ContainsAny(f.anchors, "\n|") {
		t.Errorf("%s: anchors %q must be one line", f.name, f.anchors)
	}
	if f.ends && f.lasts > 0 {
		t.Errorf("%s: what ends by itself at once does not last", f.name)
	}
}

func TestFaultsAreSortedAndUnique(t *testing.T) {
	t.Parallel()
	var names, paths []string
	for _, f := range faults() {
		names = append(names, f.name)
		if f.path != "" {
			paths = append(paths, f.path)
		}
	}
	if !slices.IsSorted(names) {
		t.Errorf("faults() is not sorted by name: %v", names)
	}
	slices.Sort(paths)
	for what, list := range map[string][]string{"name": names, "path": paths} {
		if i := slices.Compact(slices.Clone(list)); len(i) != len(list) {
			t.Errorf("a %s is used twice in %v", what, list)
		}
	}
}

// The names are a promise to those who script against the lab.
func TestFaultNames(t *testing.T) {
	t.Parallel()
	want := strings.Fields(`chunk-drip close-body close-head cotacao delay door endless frete gotejando half
		header-drip headers-stall redirect-chain refused reset-accept reset-body reset-head restart
		retry-after-1 retry-after-3600 retry-after-60 retry-after-86400 retry-after-date retry-after-empty
		retry-after-float retry-after-negative retry-after-past retry-after-plus retry-after-soon
		retry-after-two retry-after-unix silent syn-drop tls-drip tls-silent upload-unread`)
	places := map[string]string{
		"frete": "/frete", "gotejando": "/gotejando", "cotacao": "/cotacao", "delay": "/delay/200ms",
		"door": "", "refused": "", "reset-accept": "", "restart": "", "syn-drop": "", "tls-drip": "", "tls-silent": "",
	}
	have := map[string]string{}
	for _, f := range faults() {
		have[f.name] = f.path
	}
	for _, name := range want {
		place, own := places[name]
		if !own {
			place = "/fault/" + name
		}
		if got, ok := have[name]; !ok || got != place {
			t.Errorf("%s is at %q (present: %v), want %q", name, got, ok, place)
		}
	}
}
