# HTTPie: its --timeout is for the connection and each read.
# client: http --version
# packages: httpie
case $1 in
httpie-default) exec http --ignore-stdin GET "$2" ;; # prove: httpie-default
httpie-timeout) exec http --ignore-stdin --timeout "$PRAZO_TIMEOUT" GET "$2" ;; # prove: httpie-timeout
esac
