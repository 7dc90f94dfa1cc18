package prazoyaml_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/prazohq/prazo"
	"github.com/prazohq/prazo/adapters/prazoyaml"
)

const shop = `version: 1
dependencies:
  frete:
    url: https://frete.example
    deadline: 2.5s
    retries: {max: 1, wait: 50ms}
    key: {make: true, repeat: true}
    fallback: {stale: 24h, default: '{"frete": null}'}
  cotacao: {url: https://cotacao.example, deadline: 2s, hedge: 300ms}
pages:
  checkout: {budget: 3s, reserve: 150ms, calls: [frete, {together: [cotacao, frete]}]}
pools:
  web: {size: 10, rate: 10/s, calls: [frete]}
fronts:
  edge: {kind: nginx, limit: 60s, pages: [checkout]}
`

// loaded is the file of the examples.
func loaded() *prazoyaml.File {
	file, err := prazoyaml.Parse("prazo.yaml", []byte(shop))
	if err != nil {
		panic(err)
	}
	return file
}

func ExampleParse() {
	_, err := prazoyaml.Parse("prazo.yaml", []byte("version: 1\ndependencies:\n  frete:\n    deadlin: 2.5s\n    retries: {wait: 100}\n"))
	fmt.Println(err)
	// Output:
	// prazo.yaml:4:5: unknown key "deadlin": did you mean deadline?
	//     4 |     deadlin: 2.5s
	//       |     ^
	// prazo.yaml:5:21: wait: 100 has no unit: write 100s or 100ms
	//     5 |     retries: {wait: 100}
	//       |                     ^
}

func ExampleLoad() {
	path := filepath.Join(os.TempDir(), "prazo-example.yaml")
	os.WriteFile(path, []byte(shop), 0o600)
	defer os.Remove(path)
	file, err := prazoyaml.Load(path)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, d := range file.Dependencies {
		fmt.Println(d.Name, d.Policy.Deadline)
	}
	// Output:
	// frete 2.5s
	// cotacao 2s
}

func ExampleFile_Dependency() {
	_, err := loaded().Dependency("fret")
	fmt.Println(err)
	// Output: no dependency "fret", did you mean frete?
}

// What only the program knows, a sink for example, is an option.
func ExampleDependency_Guard() {
	frete, _ := loaded().Dependency("frete")
	guard, err := frete.Guard(prazo.WithSink(func(r *prazo.Record) {}))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(guard.Name(), "may take", guard.Policy().Deadline, "with", guard.Policy().Retries.Max, "retry")
	// Output: frete may take 2.5s with 1 retry
}

func ExampleDependency_LineOf() {
	frete, _ := loaded().Dependency("frete")
	fmt.Println(frete.LineOf("deadline"), frete.LineOf("bulkhead.max"))
	// Output: 5 0
}

// The fields are those of prazohttp.KeyRule.
func ExampleKey() {
	frete, _ := loaded().Dependency("frete")
	fmt.Println(frete.Key.Make, frete.Key.Repeat)
	// Output: true true
}

func ExamplePage() {
	for _, p := range loaded().Pages {
		fmt.Println(p.Name, p.Budget-p.Reserve, "for the calls")
	}
	// Output: checkout 2.85s for the calls
}

func ExampleStep() {
	for _, step := range loaded().Pages[0].Steps {
		fmt.Println(step.Together)
	}
	// Output:
	// [frete]
	// [cotacao frete]
}

func ExamplePool() {
	p := loaded().Pools[0]
	fmt.Printf("%s: %d places, %v requests a second, each calls %v\n", p.Name, p.Size, p.Rate, p.Dependencies)
	// Output: web: 10 places, 10 requests a second, each calls [frete]
}

func ExampleFront() {
	f := loaded().Fronts[0]
	fmt.Println(f.Kind, "gives up after", f.Limit)
	// Output: nginx gives up after 1m0s
}

func ExampleFallback() {
	frete, _ := loaded().Dependency("frete")
	fmt.Println(frete.Fallback)
	// Output: a copy of up to 24h0m0s, then a default answer
}

func ExampleFallbackKind() {
	frete, _ := loaded().Dependency("frete")
	fmt.Println(frete.Fallback.Kind() == prazoyaml.FallbackStale)
	// Output: true
}

func ExampleAnswer() {
	frete, _ := loaded().Dependency("frete")
	fmt.Println(frete.Fallback.Default.Body)
	// Output: {"frete": null}
}

func ExampleError() {
	_, err := prazoyaml.Parse("prazo.yaml", []byte("version: 1\npages: {checkout: {budget: 3}}\n"))
	if faults, ok := errors.AsType[*prazoyaml.Error](err); ok {
		fmt.Println(len(faults.Faults), faults.More)
	}
	// Output: 1 0
}

func ExampleFault() {
	_, err := prazoyaml.Parse("prazo.yaml", []byte("version: 1\npages: {checkout: {budget: 3}}\n"))
	if faults, ok := errors.AsType[*prazoyaml.Error](err); ok {
		fmt.Println(faults.Faults[0].Line, faults.Faults[0].Message)
	}
	// Output: 2 budget: 3 has no unit: write 3s or 3ms
}

func ExampleSettings() {
	for _, s := range prazoyaml.Settings() {
		if s.Flag != "" {
			fmt.Printf("%s: --%s, %s, %s by default\n", s.Key, s.Flag, s.Env, s.Default)
		}
	}
	// Output:
	// deadline: --deadline, PRAZO_DEADLINE, 10s by default
	// each_try.limit: --try, PRAZO_EACH_TRY, auto by default
	// idempotent: --idempotent, PRAZO_IDEMPOTENT, false by default
	// retries.max: --retries, PRAZO_RETRIES, 2 by default
	// retries.wait: --wait, PRAZO_RETRIES_WAIT, 100ms by default
}

func ExampleSetting_Set() {
	frete, _ := loaded().Dependency("frete")
	for _, s := range prazoyaml.Settings() {
		if s.Env == "PRAZO_DEADLINE" {
			fmt.Println(s.Set(&frete, "800"))
			fmt.Println(s.Set(&frete, "800ms"), frete.Policy.Deadline)
		}
	}
	// Output:
	// 800 has no unit: write 800s or 800ms
	// <nil> 800ms
}

func ExampleKind() {
	kinds := map[prazoyaml.Kind]int{}
	for _, s := range prazoyaml.Settings() {
		kinds[s.Kind]++
	}
	fmt.Println(kinds[prazoyaml.KindURL])
	// Output: 1
}
