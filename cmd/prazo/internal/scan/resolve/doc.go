// Package resolve turns the trees of scan/syntax and the knowledge of libraries into findings: it knows which call means which
// library, follows a client, its options and its wrappers through variables, attributes, arguments and files, and says what
// limits each call. It serves every language but Go and the shell, which have analysers of their own.
//
// The work goes in steps. Files that name something of the knowledge are parsed, in parallel (select.go), and each becomes a tree
// of scopes (scope.go). Expressions are evaluated when something asks for them (evaluate.go) to a value (value.go): a name of a
// library, a client with its options, an object, a time, a function, a parameter. All calls are looked at once to learn who calls
// whom (graph.go); then each call that the knowledge has is judged (judge.go) by the options that reach it.
package resolve
