# openssl s_client waits for the handshake, and then for the server.
# client: openssl version
# packages: openssl
address=${2#*://}
address=${address%%/*}
case $1 in
s_client-default) exec openssl s_client -connect "$address" ;; # prove: s_client-default
esac
