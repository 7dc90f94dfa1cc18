package shell

import "testing"

func TestOptions(t *testing.T) {
	t.Parallel()
	check(t, "x.sh", []sample{
		{`curl http://x/`, "1 curl none"},
		{`curl -sS -m 5 http://x/`, "1 curl total 5s"},
		{`curl -sSfm 5 http://x/`, "1 curl total 5s"},
		{`curl -sSfm5 http://x/`, "1 curl total 5s"},
		{`curl --max-time 2.5 http://x/`, "1 curl total 2.5s"},
		{`curl --max-time=10 http://x/`, "1 curl total 10s"},
		{`curl --max-time "$T" http://x/`, "1 curl total"},
		{`curl -m 0 http://x/`, "1 curl none"},
		{`curl --connect-timeout 3 http://x/`, "1 curl connect 3s"},
		{`curl -Y 1000 -y 5 http://x/`, "1 curl idle 5s"},
		{`curl -o -m http://x/`, "1 curl none"},
		{`curl -XPOSTm 5 http://x/`, "1 curl none"},
		{`curl -H "-m 5" http://x/`, "1 curl none"},
		{`curl -K my.conf http://x/`, "1 curl unknown"},
		{`curl -m 5 --retry 3 http://x/`, "1 curl total 5s retries-multiply"},
		{`curl -m 5 --retry 3 --retry-max-time 9 http://x/`, "1 curl total 5s"},
		{`curl -m 5 --retry 0 http://x/`, "1 curl total 5s"},
		{`curl -m 5000 http://x/`, "1 curl total 1h23m20s wrong-unit"},
		{`curl -m 7200 http://x/`, "1 curl total 2h0m0s"},
		{`/usr/bin/curl http://x/`, "1 curl none"},
		{`\curl http://x/`, "1 curl none"},
		{`wget http://x/`, "1 wget idle 15m0s"},
		{`wget -T 5 -t 1 http://x/`, "1 wget idle 5s"},
		{`wget --timeout=1m http://x/`, "1 wget idle 1m0s"},
		{`ssh -o ConnectTimeout=5 host ls`, "1 ssh connect 5s"},
		{`ssh -oServerAliveInterval=5 host ls`, "1 ssh idle 5s"},
		{`scp -P 22 a host:b`, "1 scp none"},
		{`rsync -a --timeout=9 a host:b`, "1 rsync idle 9s"},
		{`nc -w 3 host 25`, "1 nc idle 3s"},
		{`nc -zvw3 host 25`, "1 nc idle 3s"},
		{`openssl s_client -connect x:443 </dev/null`, "1 openssl s_client none"},
		{`psql "postgres://x/y?connect_timeout=5" -c 'select 1'`, "1 psql connect 5s"},
		{`PGCONNECT_TIMEOUT=5 psql -c 'select 1'`, "1 psql connect 5s"},
		{`PGOPTIONS='-c statement_timeout=5s' psql -c 'select 1'`, "1 psql headers 5s"},
		{`psql -c 'set statement_timeout to 5000; select 1'`, "1 psql headers 5s"},
		{`mysql --connect_timeout=5 -e 'select 1'`, "1 mysql connect 5s"},
		{`redis-cli -h x ping`, "1 redis-cli none"},
		{`exec 3<>/dev/tcp/host/80`, "1 /dev/tcp/ none"},
	})
}

func TestNoCall(t *testing.T) {
	t.Parallel()
	check(t, "x.sh", []sample{
		{`echo curl http://x/`, ""},
		{`command -v curl >/dev/null`, ""},
		{`apt-get install -y curl wget`, ""},
		{`curl --version`, ""},
		{`curl -V | head -1`, ""},
		{`curl`, ""},
		{`curl file:///etc/passwd`, ""},
		{`# curl http://x/`, ""},
		{`x="curl http://x/"`, ""},
		{`nc -l 80`, ""},
		{`rsync -a a/ b/`, ""},
		{`openssl x509 -in cert`, ""},
		{`my-curl http://x/`, ""},
		{`case $1 in curl) true;; esac`, ""},
	})
}

func TestRunners(t *testing.T) {
	t.Parallel()
	check(t, "x.sh", []sample{
		{`timeout 10 curl http://x/`, "1 curl total 10s"},
		{`timeout -k 5 -s INT 1m wget http://x/`, "1 wget total 1m0s"},
		{`timeout 0 curl http://x/`, "1 curl none"},
		{`timeout "$T" curl http://x/`, "1 curl total"},
		{`timeout 10 curl -m 3 http://x/`, "1 curl total 3s"},
		{`timeout 60 curl -m 3 --retry 9 http://x/`, "1 curl total 1m0s"},
		{`env -u A X=1 curl http://x/`, "1 curl none"},
		{`env PGCONNECT_TIMEOUT=5 psql -l`, "1 psql connect 5s"},
		{`sudo -u www curl -m 3 http://x/`, "1 curl total 3s"},
		{`cat urls | xargs -n1 -P4 curl -sO`, "1 curl none"},
		{`cat urls | xargs -I{} curl -m 3 {}`, "1 curl total 3s"},
		{`sh -c "curl http://x/"`, "1 curl none"},
		{`timeout 5 bash -lc 'curl http://x/ | jq .'`, "1 curl total 5s"},
		{`su - www -c 'curl http://x/'`, "1 curl none"},
		{`eval "curl -m 5 http://x/"`, "1 curl total 5s"},
		{`trap 'curl http://x/' EXIT`, "1 curl none"},
		{`find . -name '*.u' -exec curl -T {} http://x/ \;`, "1 curl none"},
		{`x=$(curl http://x/)`, "1 curl none"},
		{"x=`curl http://x/`", "1 curl none"},
		{`diff <(curl http://x/) a`, "1 curl none"},
		{`if ! curl -f http://x/; then exit 1; fi`, "1 curl none"},
		{`nohup nice -n 5 curl http://x/ &`, "1 curl none"},
		{`ssh host "curl http://x/"`, "1 ssh none; 1 curl none"},
		{`timeout 9 ssh host "curl http://x/"`, "1 ssh total 9s; 1 curl abandon 9s"},
		{"ssh host <<EOF\ncurl http://x/\nEOF\n", "1 ssh none; 2 curl none"},
		{"ssh host bash <<'EOF'\ncurl http://x/\nEOF\n", "1 ssh none; 2 curl none"},
		{"bash <<EOF\necho\ncurl -m 2 http://x/\nEOF\n", "3 curl total 2s"},
		{"cat <<EOF\ncurl http://x/\nEOF\n", ""},
		{`docker exec web curl http://x/`, "1 curl none"},
		{`docker run --rm curlimages/curl -m 5 http://x/`, "1 curl total 5s"},
		{`kubectl exec pod -- sh -c 'curl http://x/'`, "1 curl none"},
		{`busybox wget http://x/`, "1 wget idle 15m0s"},
		{`retry 3 curl http://x/`, "1 curl none"},
	})
}

func TestVariables(t *testing.T) {
	t.Parallel()
	check(t, "x.sh", []sample{
		{"C='curl -s'\n$C http://x/", "2 curl none"},
		{"C='curl -s -m 5'\n$C http://x/", "2 curl total 5s"},
		{"C='curl -s'\nC=\"$C -m 5\"\n$C http://x/", "3 curl total 5s"},
		{"C='curl -s'\nif a; then C=\"$C -m 5\"; fi\n$C http://x/", "3 curl none"},
		{"if a; then C='curl -m 5'; else C='curl'; fi\n$C http://x/", "2 curl none"},
		{"if a; then C='curl -m 5'; $C http://x/; fi", "1 curl total 5s"},
		{"C=curl\nf() { $C http://x/; }\nC='curl -m 5'", "2 curl total 5s"},
		{"f() { C='curl'; }\ng() { f; $C http://x/; }", "2 curl none"},
		{"C=(curl -s)\nC+=(-m 5)\n\"${C[@]}\" http://x/", "3 curl total 5s"},
		{"C=curl\nC+=' -m 5'\n$C http://x/", "3 curl total 5s"},
		{"O='-m 5'\ncurl $O http://x/", "2 curl total 5s"},
		{"O=\ncurl $O http://x/", "2 curl none"},
		{"curl $O http://x/", "1 curl unknown"},
		{"curl $CURL_OPTS \"$u\"", "1 curl unknown"},
		{"curl $url", "1 curl none"},
		{"curl -s $x", "1 curl none"},
		{"curl -s \"$x\" -o \"$y\"", "1 curl none"},
		{"$CURL http://x/", "1 curl unknown"},
		{"${CURL:-curl} http://x/", "1 curl none"},
		{": ${CURL:=curl}\n$CURL http://x/", "2 curl none"},
		{"CURL=$(which curl)\n$CURL http://x/", "2 curl none"},
		{"T=${T:-0}\ncurl -m $T http://x/", "2 curl none"},
		{"export PGCONNECT_TIMEOUT=5\npsql -l", "2 psql connect 5s"},
		{"C=\"$C a\"\n$C", ""},
		{"ARGS=''\nfor a in $x; do ARGS=\"$ARGS \\\"$a\\\"\"; done\neval \"curl -q $ARGS\"", "3 curl unknown"},
		{"A=(-s)\nfor a in $x; do A+=(\"$a\"); done\ncurl \"${A[@]}\" http://x/", "3 curl unknown"},
		{"A=(-s)\nif b; then A+=(-m \"$a\"); fi\ncurl \"${A[@]}\" http://x/", "3 curl none"},
		{"A=(-s)\nif b; then A+=(-m 5); fi\ncurl \"${A[@]}\" http://x/", "3 curl none"},
	})
}

func TestFunctions(t *testing.T) {
	t.Parallel()
	check(t, "x.sh", []sample{
		{"get() { curl -s \"$@\"; }\nget http://a/\nget http://b/", "1 curl none inherits=2"},
		{"get() { curl -s \"$@\"; }\nget -m 5 http://a/", "1 curl total 5s inherits=1"},
		{"get() { curl -s \"$@\"; }\nget -m 5 http://a/\nget http://b/", "1 curl none inherits=2"},
		{"get() { curl -s \"$@\"; }", "1 curl unknown"},
		{"get() { curl -s \"$1\"; }\nget http://a/", "1 curl none inherits=1"},
		{"curl() { command curl -m 5 \"$@\"; }\ncurl http://a/", "1 curl total 5s inherits=1"},
		{"try() { timeout 10 \"$@\"; }\ntry curl http://a/", "2 curl total 10s"},
		{"try() { n=$1; shift; \"$@\"; }\ntry 3 curl http://a/", "2 curl none"},
		{"get() { D=curl; set -- -q \"$@\"; if a; then set -- -m 5 \"$@\"; fi; command \"$D\" \"$@\"; }\nget http://a/", "1 curl none inherits=1"},
		{"get() { set -- -m 5 \"$@\"; curl \"$@\"; }\nget http://a/", "1 curl total 5s inherits=1"},
		{"log() { echo \"$@\"; }\nlog curl http://a/", ""},
	})
}
