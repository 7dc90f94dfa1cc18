#!/bin/sh
# Makes sure that Chromium, and what drives it, are here for the tests of the pages. Chromium comes with apt-get where that
# is possible; otherwise the script names it and fails.
set -eu
cd "$(dirname "$0")/browser"

if ! command -v chromium >/dev/null 2>&1; then
	if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
		echo "browser: the tests of the pages need chromium: install it (as root: apt-get install chromium) and try again" >&2
		exit 1
	fi
	export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
	echo "browser: installing chromium"
	apt-get -q -o DPkg::Lock::Timeout=120 update
	apt-get -q -y -o DPkg::Lock::Timeout=120 install --no-install-recommends chromium </dev/null
fi
if ! command -v npm >/dev/null 2>&1; then
	echo "browser: the tests of the pages need node and npm, version 20 or later: install them and try again" >&2
	exit 1
fi
# npm leaves a copy of the lock beside what it installed: the same lock needs no second installation.
if ! cmp -s package-lock.json node_modules/.prazo-lock; then
	npm ci --ignore-scripts
	cp package-lock.json node_modules/.prazo-lock
fi
echo "browser: all here"
