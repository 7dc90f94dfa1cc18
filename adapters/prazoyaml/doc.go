// Package prazoyaml reads prazo.yaml, the file in which a service keeps the policies of its dependencies, and makes guards of it.
//
//	version: 1
//	defaults:
//	  deadline: 5s
//	dependencies:
//	  frete:
//	    url: https://frete.example
//	    deadline: 2.5s
//	    each_try: 1s+200ms
//	    retries: {max: 2, wait: 100ms, budget: 20%}
//	    fallback: {stale: 24h}
//	  cotacao: {url: https://cotacao.example, deadline: 1s}
//	pages:
//	  checkout: {budget: 4s, reserve: 150ms, calls: [frete, cotacao]}
//
// A service loads it once:
//
//	file, err := prazoyaml.Load("prazo.yaml")
//	frete, err := file.Dependency("frete")
//	guard, err := frete.Guard()
//
// # What is in the file
//
// [Settings] is the whole list: each key, what it takes, what it means when it is left out. Every other list of keys, the
// documentation and the JSON schema among them, is made from that one. Nothing is unlimited, and what a dependency leaves out
// is taken from the block defaults, and after that from the library.
//
// # What is refused
//
// The reader is strict: an unknown key, a key that stands twice, a number without its unit, a name that nothing has. The
// error lists all of it at once, each with file, line and column, the line itself, and what to write instead.
//
// Of YAML it takes blocks, lists, the short forms {} and [], texts in and without quotes, texts of several lines, and comments.
// Anchors, aliases, merge keys, tags, directives and further documents are refused: a file of policies has no use for them, and
// they are what makes a small file huge. A file has at most 1 MiB, 200,000 words and 32 levels.
package prazoyaml
