# netcat of OpenBSD, and ncat: -w is for the connection and for each wait after it.
# client: nc -h 2>&1 | grep OpenBSD
# packages: netcat-openbsd
address=${2#*://}
path=/${address#*/}
address=${address%%/*}
host=${address%:*}
port=${address##*:}
request="GET $path HTTP/1.0\r\n\r\n"
case $1 in
nc-default) printf "$request" | nc "$host" "$port" ;; # prove: nc-default
nc-w) printf "$request" | nc -w "$PRAZO_TIMEOUT" "$host" "$port" ;; # prove: nc-w
esac
