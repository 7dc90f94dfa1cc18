#!/bin/sh
# Runs what is too long for every change, and writes docs/figures.md: each figure with its command, its date and what the
# command printed. A figure that fails is written down as such, the others are run all the same, and the script fails.
set -u

page=docs/figures.md
new=$(mktemp)
out=$(mktemp)
trap 'rm -f "$new" "$out"' EXIT
failed=0

# All changes of make mutate take too long here: one third today, the next tomorrow. The page names the part.
third=$(($(date -u +%s) / 86400 % 3 + 1))/3

# figure TITLE COMMAND...: runs a command and writes its section.
figure() {
	title=$1
	shift
	echo "== $title: $*"
	"$@" >"$out" 2>&1 </dev/null
	code=$?
	cat "$out"
	[ $code = 0 ] || failed=1
	{
		printf '\n## %s\n\n`%s`, %s' "$title" "$*" "$(date -u +%Y-%m-%d)"
		[ $code = 0 ] || printf ', **exit %s**' $code
		printf '\n\n```\n'
		grep -v -e '^make' -e '^cd ' -e '^sh ' -e '^go run ' -e 'no test files' "$out"
		printf '```\n'
	} >>"$new"
}

cat >"$new" <<END
# Figures

Written by \`make prove\`. Each figure is what its command printed, on one machine: $(nproc) cores, $(go env GOOS)/$(go env GOARCH),
$(go env GOVERSION). Times differ between machines and between runs; ratios are medians of interleaved pairs in one run, and
their spread is printed. Correctness does not depend on them: that is what \`make test\` and \`make check\` are for.
END

figure "Cost of a call against bare net/http and the peers" make -s bench BENCH=overhead
figure "Run around a no-op" make -s bench BENCH=noop
figure "8,000 calls at once against a silent server" make -s bench BENCH=mass
figure "The peers' table" make -s bench BENCH=peers
figure "One of three backends is stuck" make -s bench BENCH=door
figure "Learning, in virtual time" make -s sim
figure "The learner's speed" go test ./internal/learn -run '^$' -bench . -benchmem -cpu 1,2
figure "Each law broken on purpose" make -s mutate SHARE="${SHARE:-$third}"
figure "8,000 connections held by the lab" make -s bench BENCH=hold
figure "prazo plan on a log of 10 million lines, beside its peers" make -s bench BENCH=logs
figure "prazo scan beside its peers on one tree" make -s bench BENCH=scan
figure "Source that was made to hurt" make -s hostile
figure "Recorded series: a proposal from odd blocks of 500 calls, judged on the even ones" make -s recorded
figure "prazo scan against five labelled repositories" make -s truth
figure "Fuzzing" make -s fuzz FUZZTIME="${FUZZTIME:-60s}"
figure "Ten minutes of fuzzing for each lexer of prazo scan" make -s fuzz FUZZTIME="${LEXERTIME:-10m}" FUZZ=cmd/prazo/internal/scan/syntax

cp "$new" "$page"
echo "written: $page"
exit $failed
