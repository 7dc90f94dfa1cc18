#!/bin/sh
# wget: it has no limit for the whole call, so timeout(1) ends it (exit code 124). Its own --timeout is for one read.
set -eu
exec timeout "${PRAZO_TIMEOUT:-2}" wget --tries=1 --quiet --output-document=- \
	${PRAZO_BODY:+--post-file="$PRAZO_BODY"} "$1"
