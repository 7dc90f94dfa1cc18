# git: nothing limits what it fetches. The scanner reads this as the command of a process that a program starts.
# client: git --version
# packages: git
# started: by a program
address=${2#*://}
address=${address%%/*}
case $1 in
git-default) exec git ls-remote "git://$address/project" ;; # prove: git-default
esac
