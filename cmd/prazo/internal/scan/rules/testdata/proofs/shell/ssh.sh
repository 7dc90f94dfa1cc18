# ssh and scp: the server greets first, and ConnectTimeout is for that too.
# client: ssh -V
# packages: openssh-client
address=${2#*://}
address=${address%%/*}
host=${address%:*}
port=${address##*:}
case $1 in
ssh-default) exec ssh -o BatchMode=yes -p "$port" "$host" true ;; # prove: ssh-default
ssh-connect-timeout) exec ssh -o BatchMode=yes -o ConnectTimeout="$PRAZO_TIMEOUT" -p "$port" "$host" true ;; # prove: ssh-connect-timeout
scp-default) exec scp -o BatchMode=yes -P "$port" "$host:data" /dev/null ;; # prove: scp-default
scp-connect-timeout) exec scp -o BatchMode=yes -o ConnectTimeout="$PRAZO_TIMEOUT" -P "$port" "$host:data" /dev/null ;; # prove: scp-connect-timeout
esac
