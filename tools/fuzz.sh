#!/bin/sh
# Runs every fuzz target of the workspace for the time given (20s when none is), one after the other, since
# go test fuzzes one target of one package at a time. The first failure stops it: go test has then written the
# input to the package's testdata/fuzz, where it becomes a test.
set -eu

time=${1:-20s}
list=$(grep -rn --include='*_test.go' '^func Fuzz' . | sed 's/^\(.*\)\/[^/]*:[0-9]*:func \(Fuzz[A-Za-z0-9_]*\).*/\1 \2/' | sort)
if [ -z "$list" ]; then
	echo "fuzz: no target"
	exit 0
fi
echo "$list" | while read -r dir target; do
	echo "cd $dir && go test -run '^\$' -fuzz '^$target\$' -fuzztime $time ."
	(cd "$dir" && go test -run '^$' -fuzz "^$target\$" -fuzztime "$time" . </dev/null)
done
