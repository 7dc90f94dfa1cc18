# A connection that bash opens as a file.
# client: bash --version
# packages: bash
address=${2#*://}
path=/${address#*/}
address=${address%%/*}
export host="${address%:*}" port="${address##*:}" path
case $1 in
devtcp-default) exec bash -c 'exec 3<>"/dev/tcp/$host/$port"; printf "GET $path HTTP/1.0\r\n\r\n" >&3; cat <&3' ;; # prove: devtcp-default
esac
