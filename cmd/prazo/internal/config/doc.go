// Package config reads what prazo is told: the file prazo.yaml, the environment and flags, in this order, the later over the
// earlier. It writes the JSON schema and the documentation of the file.
//
// It holds no list of keys: all of it is made from [prazoyaml.Settings].
package config
