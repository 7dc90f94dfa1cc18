# lftp: net:timeout is for each wait.
# client: lftp --version
# packages: lftp
case $1 in
lftp-timeout) exec lftp -c "set net:timeout $PRAZO_TIMEOUT; set net:max-retries 1; cat $2" ;; # prove: lftp-timeout
esac
