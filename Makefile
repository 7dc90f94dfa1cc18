# prazo: what can be run here, in three tiers. `make help` lists it.
#
#   test    needs Go alone, under 3 minutes
#   check   real clients and linters too, installed by itself when root, under 20 minutes
#   prove   long: fuzzing and measurements
#
# `./...` at the root sees only the root module, so each step is repeated for every module of the workspace.
# Steps with GOWORK=off see each module as its users do, without the workspace. bench and tools stand
# outside the workspace.

ADAPTERS := $(patsubst %/go.mod,%,$(wildcard adapters/*/go.mod))
MODULES := . $(ADAPTERS) cmd/prazo
OUTSIDE := $(patsubst %/go.mod,%,$(wildcard bench/go.mod))
TOOLS := honnef.co/go/tools/cmd/staticcheck github.com/mgechev/revive

# `make test RACE=-race` runs with the race detector: that needs a C compiler, and twice the time. make check always does.
RACE ?=
# Tests are run anew each time: many of them measure time.
TESTFLAGS ?= -count=1
# Which part of the changes make mutate tries: 2/3 is the second of three parts. Empty: all of them.
SHARE ?=
# How long each fuzz target runs.
FUZZTIME ?= 20s
# Which measurements run, each a program in bench.
BENCH ?= noop overhead mass peers door hold

# All packages of the workspace. One go command for all of them builds some while others wait in their tests; those that
# wait longest come first.
ALL := ./cmd/prazo/... ./... $(patsubst %,./%/...,$(ADAPTERS))

# The scanner's packages compute and hardly wait: beside tests that measure time they would make these late, above all with -race.
SCAN := ./cmd/prazo/internal/scan/...
BESIDES = $$(go list $(ALL) | grep -v /cmd/prazo/internal/scan)

# $(call each,MODULES,COMMAND): the command in each module, one recipe line a module; the first that
# fails stops make.
define each
$(foreach m,$(1),cd $(m) && $(2)$(newline))
endef
comma := ,
define newline


endef

.PHONY: help demo test check prove bench recorded hostile truth sim fuzz mutate lint fmt docs table suite clean gofmt vet alone clients browser tools
.DEFAULT_GOAL := help

help: ## list the targets
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  \1|\2/p' Makefile | awk -F'|' '{ printf "%-9s %s\n", $$1, $$2 }'

demo: ## a plain client and prazo side by side against slow servers (needs Go only)
	go run ./cmd/prazo demo

# Most tests wait, so twice as many packages as there are processors are tested at once. With an empty build cache vet takes
# a quarter of the time: make check has it.
test: gofmt ## gofmt and all tests (Go alone); RACE=-race: with the race detector
	go test $(RACE) -vet=off -p $$((2 * $$(getconf _NPROCESSORS_ONLN))) $(TESTFLAGS) $(BESIDES)
	go test $(RACE) -vet=off $(TESTFLAGS) $(SCAN)

check: export PATH := $(PATH):/usr/sbin:/sbin
# The scripts of prazo scan start it a hundred times, which takes minutes with -race; make test has them without.
# Tests with the tag clients start hundreds of other people's programs, and judge when these end: they run alone.
check: clients browser gofmt vet alone lint ## everything: -race, real clients, linters, modules without the workspace
	go test -race -vet=off -tags check $(TESTFLAGS) -skip '^TestScripts$$/^scan' $(BESIDES)
	go test -race -vet=off $(TESTFLAGS) ./cmd/prazo/internal/scan ./cmd/prazo/internal/scan/resolve ./cmd/prazo/internal/scan/golang
	go test -vet=off -tags check $(TESTFLAGS) $(SCAN)
	go test -vet=off -tags clients -p 1 $(TESTFLAGS) ./cmd/prazo/internal/page ./cmd/prazo/internal/suite
	go test -vet=off -tags clients -v $(TESTFLAGS) -run '^TestProofsMeasured$$' ./cmd/prazo/internal/scan/rules
	go test -vet=off -tags clients -timeout 20m $(TESTFLAGS) -run '^TestSuite$$' ./cmd/prazo/internal/probe

prove: ## long: measurements, mutations, fuzzing; writes docs/figures.md
	sh tools/figures.sh

bench: ## the measurements against peers, one table each, about 8 minutes; BENCH=peers for one of them
	cd bench && GOWORK=off go test ./...
	$(foreach part,$(BENCH),cd bench && GOWORK=off go run ./$(part)$(newline))

# JSON=1: one JSON document. TRACE=file.csv: replay lines of t_seconds,latency_ms,status, with LONGEST=60s as the deadline
# and INITIAL=5s. SEEDS=201-205: others. ONLY=text: only methods with that in their name.
sim: ## the learner and its rivals in virtual time, about a minute; JSON=1, TRACE=file.csv, SEEDS=201-205
	@go build -o bin/sim ./internal/sim/cmd
	@bin/sim $(if $(filter-out 0,$(JSON)),-json) $(if $(TRACE),-trace '$(TRACE)') $(if $(SEEDS),-seeds '$(SEEDS)') \
		$(if $(ONLY),-only '$(ONLY)') $(if $(LONGEST),-longest '$(LONGEST)') $(if $(INITIAL),-initial '$(INITIAL)')

# PRAZO_TRACES=folder: recorded series of lines t_seconds,latency_ms,status; without it these tests say that they are not run.
recorded: ## what is held against recorded series in the folder PRAZO_TRACES, and a file of 1 GB that is followed
	go test -vet=off -tags prove $(TESTFLAGS) -v -run 'Traces|AlternatingBlocks|FollowLarge' ./internal/sim ./cmd/prazo/internal/plan \
		./cmd/prazo/internal/prom ./cmd/prazo/internal/logs

# PRAZO_TREES=folder: a checkout for each set of labels in cmd/prazo/internal/scan/testdata/truth, by its name, at the commit of its rows.
# PRAZO_TRUTH=folder: other labels.
truth: ## prazo scan held against labels in the folder of checkouts PRAZO_TREES
	cd cmd/prazo && go test -vet=off -tags prove $(TESTFLAGS) -v -run '^TestTruth$$' ./internal/scan

hostile: ## source that is deep, endless, broken or large: none ends prazo scan, none is slow, and each that is left out is named
	go test -vet=off -tags prove $(TESTFLAGS) -v -run 'Hostile|NamedLarge' ./cmd/prazo/internal/scan

fuzz: ## every fuzz target for FUZZTIME (20s); FUZZ=folder for those in it
	sh tools/fuzz.sh $(FUZZTIME) $(FUZZ)

mutate: ## break the code where a test asks for it, and see that test fail; SHARE=1/3 for a third
	go run ./internal/mutate $(if $(SHARE),-share '$(SHARE)')

lint: tools ## staticcheck and revive; advice is printed, breaches of a gate fail
	$(call each,$(MODULES),$(CURDIR)/bin/staticcheck -tags check$(comma)clients$(comma)prove ./...)
	bin/revive -config tools/revive.toml -formatter friendly ./...

fmt: ## gofmt every file
	gofmt -w .

docs: ## write the generated pages again, and the rules as the program reads them
	go test ./lab -run TestDocs -count=1 -update
	cd cmd/prazo && go test ./internal/scan/rules -run TestData -count=1 -update
	cd cmd/prazo && go test ./internal/config ./internal/scan/rules -run TestDocs -count=1 -update

suite: clients ## measure docs/clients.md again, about 6 minutes; twice, so that the second run settles what chance decided
	cd cmd/prazo && go test -vet=off -tags clients -timeout 30m -run '^TestSuite$$' -count=1 ./internal/probe -update

table: clients ## measure the README's table of clients again
	cd cmd/prazo && go test -tags check -run TestReadmeTable -count=1 . -update

clean: ## remove what was built here
	rm -rf bin
	rm -f prazo cmd/prazo/prazo

gofmt:
	@out=$$(gofmt -l .) && if [ -n "$$out" ]; then echo "not formatted, run make fmt:"; echo "$$out"; exit 1; fi

vet:
	go vet $(ALL)

# Each module as its users get it: its own go.mod alone must be complete, tidy and enough to build.
alone:
	$(call each,$(MODULES) $(OUTSIDE),GOWORK=off go vet -tags check ./...)
	$(call each,$(MODULES) $(OUTSIDE),GOWORK=off go build -o /dev/null ./...)
	$(call each,$(MODULES),GOWORK=off go mod tidy -diff)

clients:
	sh tools/clients.sh

browser:
	sh tools/browser.sh

tools:
	cd tools && GOWORK=off go build -o ../bin/ $(TOOLS)
