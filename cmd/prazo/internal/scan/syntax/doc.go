// Package syntax reads source text of many languages into one kind of tree: calls, their arguments, assignments, imports,
// functions and classes, and little else. It is tolerant: any bytes give a tree, and what it did not understand costs one
// statement, never the file. A lexer a language makes the same tokens (token.go), one parser makes the tree (node.go).
package syntax
