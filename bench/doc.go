// Package bench holds the measurements against peers. Each is a program of its own that prints one plain table:
//
//	GOWORK=off go run ./overhead   what a loopback GET costs through each client
//	GOWORK=off go run ./noop       what a call around nothing costs
//	GOWORK=off go run ./mass       8,000 calls at once against a server that never answers
//	GOWORK=off go run ./peers      what each client does when its server misbehaves
//	GOWORK=off go run ./door       one stuck backend of three, with and without retries
//	GOWORK=off go run ./scan       how fast prazo scan reads a tree
//
// `make bench` in the root runs all. The module stands outside the workspace, so that nobody else's module graph sees
// the peers. Servers run in a process of their own, on the loopback.
package bench
