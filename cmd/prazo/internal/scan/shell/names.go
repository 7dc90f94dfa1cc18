package shell

import (
	"bytes"
	"path"
	"regexp"
	"strings"
)

// kindOf says what kind of file a path is, "" for one that has no shell in it.
func kindOf(name string, head []byte) string {
	base := strings.ToLower(path.Base(name))
	switch ext := path.Ext(base); {
	case ext == ".yml", ext == ".yaml":
		return pipelineKind(name)
	case scriptExt[ext], scriptName[base]:
		return "shell"
	case base == "package.json":
		return base
	}
	if kind := plainKind(name, base); kind != "" {
		return kind
	}
	if shebang.Match(head) {
		return "shell"
	}
	return ""
}

// plainKind knows the files that go by their name, with something before or after it.
func plainKind(name, base string) string {
	first, _, _ := strings.Cut(base, ".")
	ext := path.Ext(base)
	switch {
	case first == "dockerfile", first == "containerfile", ext == ".dockerfile":
		return "dockerfile"
	case first == "makefile", first == "gnumakefile", ext == ".mk", ext == ".make":
		return "makefile"
	case first == "crontab", ext == ".crontab", strings.Contains("/"+name, "/cron.d/"):
		return "crontab"
	case base == "procfile":
		return "procfile"
	}
	return ""
}

var (
	scriptExt = map[string]bool{".sh": true, ".bash": true, ".zsh": true, ".ksh": true, ".dash": true, ".ash": true, ".bats": true}

	scriptName = map[string]bool{
		".bashrc": true, ".bash_profile": true, ".bash_aliases": true, ".profile": true, ".zshrc": true, ".zprofile": true,
		".envrc": true, "pkgbuild": true, "apkbuild": true,
	}

	shebang = regexp.MustCompile(`^#![ \t]*\S*(/| )(env +(-S *)?)?(ba|z|k|da|a|)sh( |\t|\r|\n|$)`)
)

// mayCall says whether a text has the name of a known command in it. It takes the text apart into words, which is much faster than
// parsing it. The two commands that are often kept in variables named after them are looked for inside words too.
func (b *base) mayCall(text []byte) bool {
	for _, part := range []string{"curl", "CURL", "wget", "WGET", devTCP} {
		if bytes.Contains(text, []byte(part)) {
			return true
		}
	}
	start := 0
	for i, c := range text {
		if wordByte[c] {
			continue
		}
		if b.first[text[start]] && b.commands[string(text[start:i])] != nil {
			return true
		}
		start = i + 1
		if start == len(text) {
			return false
		}
	}
	return b.commands[string(text[start:])] != nil
}

// wordByte has the bytes that names of commands are made of.
var wordByte = func() (is [256]bool) {
	for _, c := range []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") {
		is[c] = true
	}
	return is
}()
