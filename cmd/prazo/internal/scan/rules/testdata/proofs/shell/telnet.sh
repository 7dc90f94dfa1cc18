# telnet has no option for a time.
# client: command -v telnet
# packages: inetutils-telnet
address=${2#*://}
address=${address%%/*}
host=${address%:*}
port=${address##*:}
case $1 in
telnet-default) sleep 60 | telnet "$host" "$port" ;; # prove: telnet-default
esac
