#!/bin/sh
# curl: --max-time is the whole call, redirects and body included. --connect-timeout and --speed-time are not.
# With --retry it is each try's: add --retry-max-time, which is the limit for starting another one.
set -eu
exec curl --fail --silent --show-error --location --max-time "${PRAZO_TIMEOUT:-2}" \
	${PRAZO_BODY:+--data-binary "@$PRAZO_BODY"} "$1"
