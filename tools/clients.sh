#!/bin/sh
# Makes sure that the programs which `make check` runs the tests against are here. Missing ones are installed
# with apt-get when that is possible; otherwise their Debian packages are named and the script fails.
set -eu

# One program a line: its command, then the packages that bring it. cc is for the race detector. A Python module
# stands as module:name, and is looked for by the interpreter of the system. What is read and not run stands as file:path.
programs='curl curl ca-certificates
wget wget
nginx nginx-light
module:requests python3 python3-requests
psql postgresql-client
mariadb mariadb-client
redis-cli redis-tools
module:httpx python3-httpx
module:aiohttp python3-aiohttp
module:urllib3 python3-urllib3
module:pycurl python3-pycurl
module:tornado python3-tornado
module:httplib2 python3-httplib2
php php-cli
php:curl php-curl
file:/usr/share/php/GuzzleHttp php-guzzlehttp-guzzle
ruby ruby
gem:httparty ruby-httparty
gem:faraday ruby-faraday
gem:rest-client ruby-rest-client
perl perl
perl:LWP::Protocol::https libwww-perl liblwp-protocol-https-perl
cc gcc libc6-dev'

# Clients of databases, caches and mail servers, which make check probes too where they are here. It goes on without them.
services='module:psycopg2 python3-psycopg2
module:psycopg python3-psycopg
module:pymysql python3-pymysql
module:redis python3-redis
php:mysqli php-mysql
php:redis php-redis
gem:redis ruby-redis'

# The Debian packages that the programs of the scanner's proofs name: those too are done without where there are none.
# Those of Java are of use only where there is a compiler, which is none of this project's to install.
proofs=$(for folder in cmd/prazo/internal/scan/rules/testdata/proofs/*/; do
	case $folder in
	*/java/) command -v javac >/dev/null 2>&1 || continue ;;
	esac
	find "$folder" -type f -exec sed -n 's/^[^a-z]*packages: //p' {} +
done)

# Some servers live where only root's PATH looks.
PATH=$PATH:/usr/sbin:/sbin

here() {
	case $1 in
	module:*) /usr/bin/python3 -c "import ${1#module:}" ;;
	php:*) php -r "exit(extension_loaded('${1#php:}') ? 0 : 1);" ;;
	gem:*) ruby -e "require '${1#gem:}'" ;;
	file:*) test -e "${1#file:}" ;;
	perl:*) perl -M"${1#perl:}" -e 1 ;;
	*) command -v "$1" ;;
	esac
}

missing() {
	echo "$1" | while read -r command packages; do
		here "$command" >/dev/null 2>&1 || printf '%s ' "$packages"
	done
}

# modules installs what the programs for Node need, where there is a Node: it is none of this project's to install.
modules() {
	if command -v npm >/dev/null 2>&1; then
		# The same lock needs no second installation, and who uses what is there is not disturbed.
		(cd tools/node && { cmp -s package-lock.json node_modules/.prazo-lock ||
			{ npm ci --ignore-scripts --no-audit --no-fund --loglevel=error && cp package-lock.json node_modules/.prazo-lock; }; })
	else
		echo "clients: no npm: the clients for Node are not run"
	fi
}

# absent are the packages of the proofs that are not installed.
absent() {
	command -v dpkg-query >/dev/null 2>&1 || return 0
	echo "$proofs" | tr ' ' '\n' | sed '/^$/d' | sort -u | while read -r package; do
		dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || printf '%s ' "$package"
	done
}

need=$(missing "$programs")
wanted=$(missing "$services")$(absent)
if [ -z "$need$wanted" ]; then
	modules
	echo "clients: all here"
	exit 0
fi
if [ -z "$need" ] && { [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; }; then
	modules
	echo "clients: not probed, for want of these Debian packages: $wanted"
	exit 0
fi
if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null 2>&1; then
	echo "clients: make check needs these Debian packages: $need" >&2
	echo "clients: install them (as root: apt-get install $need) and run make check again" >&2
	exit 1
fi

# RUNLEVEL=1 keeps a server's package from starting the server: the tests start their own.
export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1
echo "clients: installing $need$wanted"
apt-get -q -o DPkg::Lock::Timeout=120 update
# bring installs packages, one word each.
bring() {
	apt-get -q -y -o DPkg::Lock::Timeout=120 install --no-install-recommends "$@" </dev/null
}
# shellcheck disable=SC2086 # one word a package
[ -z "$need" ] || bring $need
# shellcheck disable=SC2086
[ -z "$wanted" ] || bring $wanted || for package in $wanted; do # all at once, or, where one cannot be had, each by itself
	bring "$package" || echo "clients: no $package: its clients are not probed"
done

left=$(missing "$programs")
if [ -n "$left" ]; then
	echo "clients: still missing after the installation: $left" >&2
	exit 1
fi
modules
