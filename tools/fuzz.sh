#!/bin/sh
# Runs every fuzz target of the workspace, or of the folder given second, for the time given first (20s when none is), one after
# the other, since go test fuzzes one target of one package at a time. The first failure stops it: go test has then written the
# input to the package's testdata/fuzz, where it becomes a test. To make an input that reaches new code smaller takes up to a minute
# each by default, which is then most of the time: two seconds have to do.
set -eu

time=${1:-20s}
list=$(grep -rn --include='*_test.go' '^func Fuzz' "${2:-.}" | sed 's/^\(.*\)\/[^/]*:[0-9]*:func \(Fuzz[A-Za-z0-9_]*\).*/\1 \2/' | sort)
if [ -z "$list" ]; then
	echo "fuzz: no target"
	exit 0
fi
echo "$list" | while read -r dir target; do
	echo "cd $dir && go test -run '^\$' -fuzz '^$target\$' -fuzztime $time -fuzzminimizetime 2s ."
	(cd "$dir" && go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" -fuzzminimizetime 2s . </dev/null)
done
