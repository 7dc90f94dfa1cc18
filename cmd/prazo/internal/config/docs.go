package config

import (
	"fmt"
	"strings"

	"github.com/prazohq/prazo/adapters/prazoyaml"
)

const docsHead = `# prazo.yaml

<!-- Generated. Do not edit: change the table of settings in adapters/prazoyaml, then run make docs. -->

One file says what the calls of a service may do: ` + "`prazo call --config`" + ` makes a call by it, ` + "`prazo plan`" + ` computes with it, and a Go
service loads it with the package ` + "`adapters/prazoyaml`" + `.

` + "```yaml" + `
` + Sample + "```" + `

- A time has its unit: ` + "`2.5s`, `300ms`, `1m30s`" + `. A share is ` + "`20%` or `0.2`" + `, a size ` + "`64KiB`" + `, a rate ` + "`10/s`" + `.
- A group may be written as its most important key alone where the table says so: ` + "`retries: 3`" + ` is ` + "`retries: {max: 3}`" + `.
- ` + "`off`" + ` switches a part off where the table says so. Nothing is unlimited.
- What a dependency leaves out is taken from ` + "`defaults`" + `, and then from the column "default". A fallback replaces that of defaults as a
  whole; any other group is mixed key by key.
- The reader refuses unknown keys, keys that stand twice, numbers without a unit and names that nothing has, all at once, each with its
  line. It refuses anchors, aliases, merge keys, tags and further documents, and files above 1 MiB.
- ` + "`prazo schema`" + ` prints the JSON schema. An editor with a YAML language server checks the file while it is written when its first line
  is ` + "`# yaml-language-server: $schema=prazo.schema.json`" + `.
- ` + "`prazo call`" + ` has flags for some keys, and an environment variable for most: the flag goes before the variable, the variable before
  the file.

`

// Sample is a small prazo.yaml with something of everything.
const Sample = `version: 1
defaults:
  deadline: 5s
  retries: {max: 2, wait: 100ms, budget: 20%}
dependencies:
  frete:
    url: https://frete.example
    deadline: 2.5s
    each_try: 1s+200ms
    fallback: {stale: 24h, default: '{"frete": null}'}
  cotacao: {url: https://cotacao.example, deadline: 1s, hedge: 300ms}
  estoque: {url: https://estoque.example, deadline: 800ms, bulkhead: 4, breaker: 50%}
  pagamento:
    url: https://pagamento.example
    deadline: 8s
    key: {make: true, repeat: true}
pages:
  checkout: {budget: 4s, reserve: 150ms, calls: [frete, {together: [cotacao, estoque]}]}
pools:
  web: {size: 30, rate: 10/s, calls: [frete]}
fronts:
  edge: {kind: nginx, limit: 60s, pages: [checkout]}
`

// Markdown is the page about the file, made from the table of settings.
func Markdown() string {
	var b strings.Builder
	b.WriteString(docsHead)
	for _, section := range tree(prazoyaml.SectionFile).below {
		fmt.Fprintf(&b, "## %s\n\n%s", section.name, section.Doc)
		if section.Required {
			b.WriteString(" Required.")
		}
		b.WriteString("\n\n")
		if section.Kind == prazoyaml.KindNamed {
			writeTable(&b, section.name)
		}
	}
	b.WriteString("Runnable: `prazoyaml.ExampleParse`, `prazoyaml.ExampleDependency_Guard`.\n")
	return b.String()
}

// writeTable writes the keys of a section.
func writeTable(b *strings.Builder, section string) {
	b.WriteString("| key | takes | default | |\n|---|---|---|---|\n")
	for _, s := range prazoyaml.Settings() {
		if s.Section == section {
			fmt.Fprintf(b, "| `%s` | %s | %s | %s |\n", s.Key, cell(takes(s)), cell(otherwise(s)), cell(about(s)))
		}
	}
	b.WriteString("\n")
}

// takes says in which form a value is written.
func takes(s prazoyaml.Setting) string {
	example := "`" + s.Example + "`"
	switch {
	case s.Refused != "":
		return "not yet"
	case s.Kind == prazoyaml.KindGroup:
		return "group"
	case s.Kind == prazoyaml.KindCount:
		example = fmt.Sprintf("number, %.0f to %.0f", s.Low, s.High)
	case s.Kind == prazoyaml.KindWord:
		example = "`" + strings.Join(s.Words, "`, `") + "`"
	case s.Kind == prazoyaml.KindSwitch:
		example = "`true`, `false`"
	default:
		example = string(s.Kind) + ", " + example
		for _, w := range s.Words {
			if s.Kind == prazoyaml.KindTime {
				example += ", `" + w + "`"
			}
		}
	}
	if s.Off {
		example += ", `off`"
	}
	return example
}

func otherwise(s prazoyaml.Setting) string {
	switch {
	case s.Required:
		return "required"
	case strings.HasPrefix(s.Default, "("):
		return strings.Trim(s.Default, "()")
	case s.Default != "":
		return "`" + s.Default + "`"
	}
	return ""
}

// about is the text of a setting with what else holds for it.
func about(s prazoyaml.Setting) string {
	text := s.Doc
	if s.Short {
		text += fmt.Sprintf(" Short: `%s: %s`.", s.Name(), s.Example)
	}
	if s.Refused != "" {
		text += " Refused: " + s.Refused + "."
	}
	if s.Own {
		text += " Not under defaults."
	}
	if s.Flag != "" {
		text += fmt.Sprintf(" Flag `--%s`.", s.Flag)
	}
	if s.Env != "" {
		text += fmt.Sprintf(" `%s`.", s.Env)
	}
	return text
}

func cell(s string) string { return strings.ReplaceAll(s, "|", "\\|") }
