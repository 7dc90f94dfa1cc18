# rsync with a daemon, which greets first.
# client: rsync --version
# packages: rsync
address=${2#*://}
address=${address%%/*}
case $1 in
rsync-default) exec rsync "rsync://$address/module/data" /dev/null ;; # prove: rsync-default
rsync-timeout) exec rsync --timeout="$PRAZO_TIMEOUT" "rsync://$address/module/data" /dev/null ;; # prove: rsync-timeout
rsync-contimeout) exec rsync --contimeout="$PRAZO_TIMEOUT" "rsync://$address/module/data" /dev/null ;; # prove: rsync-contimeout
esac
