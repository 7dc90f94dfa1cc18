package config

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/prazohq/prazo/adapters/prazoyaml"
)

// resolved is the schema, ready to check.
func resolved(t *testing.T) *jsonschema.Resolved {
	t.Helper()
	var s jsonschema.Schema
	if err := json.Unmarshal(Schema(), &s); err != nil {
		t.Fatal(err)
	}
	r, err := s.Resolve(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestSchema: the schema and the reader agree on good files and on bad ones.
func TestSchema(t *testing.T) {
	t.Parallel()
	schema := resolved(t)
	dep := func(text string) string { return "version: 1\ndependencies:\n  frete: {" + text + "}\n" }
	cases := []struct {
		text string
		good bool
	}{
		{Sample, true},
		{"version: 1\n", true},
		{"version: 1\ndependencies: {db: }\n", true},
		{dep("deadline: 1h30m, each_try: 1s+200ms..10s"), true},
		{dep("each_try: average*3, retries: off, hedge: off, aside: 0, key: off, fallback: none"), true},
		{dep("retries: {max: 3, on: [timeout, broken], jitter: none, budget: {share: off, trickle: 30/min}}"), true},
		{dep("retries: {on: timeout}, endpoints: ['a:1', http://b], hedge: learnt"), true},
		{dep("breaker: {failures: 0.5, slow: 80%, slow_after: 1s}, pace: {least: 10KiB, early: true}, whole: off"), true},
		{dep("fallback: {stale: 24h, default: {status: 503, type: text/plain, body: x}}"), true},
		{dep("fallback: {default: x, within: off}"), true},
		{dep("fallback: {default: {body: 42, type: true}, stale: 1h}"), true},
		{dep("hedge: 0s, retries: {wait: 0s}"), true},
		{"version: 1\ndefaults:\n", true},
		{"version: 1\nfronts: {edge: {limit: 60s}}\n", true},
		{"", false},
		{"version: 2\n", false},
		{"dependencies: {}\n", false},
		{"version: 1\nservices: {}\n", false},
		{"version: 1\ndefaults: {url: https://x}\n", false},
		{"version: 1\ndependencies: {'a b': {deadline: 1s}}\n", false},
		{dep("deadlin: 1s"), false},
		{dep("deadline: 3"), false},
		{dep("deadline: 3 seconds"), false},
		{dep("deadline: off"), false},
		{dep("each_try: lern"), false},
		{dep("retries: 101"), false},
		{dep("retries: {attempts: 3}"), false},
		{dep("retries: {on: [timeot]}"), false},
		{dep("retries: {on: [timeout, timeout]}"), false},
		{dep("fallback: {message: ''}"), false},
		{dep("retries: {budget: 20}"), false},
		{dep("retries: {budget: {trickle: 1}}"), false},
		{dep("pace: 10k"), false},
		{dep("idempotent: yes"), false},
		{dep("url: frete.example"), false},
		{dep("fallback: later"), false},
		{dep("fallback: {later: 1h}"), false},
		{dep("hedge: after"), false},
		{"version: 1\npages: {p: {calls: [a]}}\n", false},
		{"version: 1\npages: {p: {budget: 1s, calls: [{to: a}]}}\n", false},
		{"version: 1\nfronts: {edge: {kind: nginx}}\n", false},
		{"version: 1\nfronts: {edge: {kind: ngnx, limit: 1s}}\n", false},
	}
	for _, c := range cases {
		var v any
		if err := yaml.Unmarshal([]byte(c.text), &v); err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var instance any
		if err := json.Unmarshal(b, &instance); err != nil {
			t.Fatal(err)
		}
		if err := schema.Validate(instance); (err == nil) != c.good {
			t.Errorf("%q: the schema says %v", c.text, err)
		}
		if _, err := prazoyaml.Parse("f", []byte(c.text)); (err == nil) != c.good {
			t.Errorf("%q: the reader says %v", c.text, err)
		}
	}
}

// TestSchemaDescribes: each key that can be used stands in the schema with its text.
func TestSchemaDescribes(t *testing.T) {
	t.Parallel()
	text := string(Schema())
	if !strings.Contains(text, "draft/2020-12") {
		t.Error("no draft is named")
	}
	for _, s := range prazoyaml.Settings() {
		name := s.Key[strings.LastIndexByte(s.Key, '.')+1:]
		quoted, err := json.Marshal(s.Doc)
		if err != nil {
			t.Fatal(err)
		}
		doc := strings.TrimSuffix(string(quoted), `"`)
		if has := strings.Contains(text, `"`+name+`": {`) && strings.Contains(text, doc); has != (s.Refused == "") {
			t.Errorf("%s %s: in the schema %v", s.Section, s.Key, has)
		}
	}
}
