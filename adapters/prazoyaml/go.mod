module github.com/prazohq/prazo/adapters/prazoyaml

go 1.26.0

require (
	github.com/goccy/go-yaml v1.19.2
	github.com/prazohq/prazo v0.0.0
)

replace github.com/prazohq/prazo => ../..
