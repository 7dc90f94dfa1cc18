# aria2c: its --timeout is for each wait, and begins anew with each try.
# client: aria2c --version
# packages: aria2
folder=$(mktemp -d -p .)
case $1 in
aria2-timeout) aria2c --quiet --dir "$folder" --max-tries 1 --timeout "$PRAZO_TIMEOUT" "$2" ;; # prove: aria2-timeout
aria2-tries) aria2c --quiet --dir "$folder" --retry-wait 0 --timeout "$PRAZO_TIMEOUT" "$2" ;; # prove: aria2-tries
esac
code=$?
rm -rf "$folder"
exit "$code"
