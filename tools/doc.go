// Package tools holds the versions of the programs that check this repository.
//
// They have a module of their own, so that neither the library nor the binary carries a linter in its
// module graph. `make lint` builds them into bin/ and runs them; tools/revive.toml says what they ask for.
package tools
