#!/bin/sh
# Prints -race when this machine can build with the race detector (the platform has one, cgo is on, the C
# compiler works), else nothing.
set -u

go list -race errors >/dev/null 2>&1 || exit 0
# A compiler without its headers is as good as none, so one real file is compiled.
if printf '\043include <stdlib.h>\nint main(void) { return 0; }\n' |
	$(go env CC) -x c -o /dev/null - >/dev/null 2>&1; then
	echo -race
fi
