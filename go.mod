module github.com/prazohq/prazo

go 1.26.0
