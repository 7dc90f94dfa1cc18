package manifest

import (
	"bytes"
	"regexp"
	"strings"
)

// eachLine calls see for each line, without the blanks at its end.
func eachLine(text []byte, see func(line string)) {
	for line := range bytes.SplitSeq(text, []byte("\n")) {
		if len(line) <= maxLine {
			see(string(bytes.TrimRight(line, " \t\r")))
		}
	}
}

// maxLine is how long a line of a manifest may be.
const maxLine = 64 << 10

// goMod reads a go.mod. It is a lock file: its versions are those that are built with, but for what others ask for.
func goMod(text []byte, add found) {
	block := ""
	eachLine(text, func(line string) {
		line, _, _ = strings.Cut(strings.TrimSpace(line), "//")
		words := strings.Fields(line)
		switch {
		case len(words) == 2 && words[1] == "(":
			block = words[0]
		case len(words) == 1 && words[0] == ")":
			block = ""
		case len(words) > 2 && words[0] == "require":
			add(words[1], numbers(words[2]))
		case block == "require" && len(words) > 1:
			add(words[0], numbers(words[1]))
		}
	})
}

// packageBlocks reads the lock files of Cargo, Poetry, uv and PDM, which have a table [[package]] for each package.
func packageBlocks(text []byte, add found) {
	name := ""
	eachLine(text, func(line string) {
		switch key, value, _ := strings.Cut(line, "="); strings.TrimSpace(key) {
		case "[[package]]":
			name = ""
		case "name":
			name = strings.Trim(value, ` "'`)
		case "version":
			add(name, numbers(strings.Trim(value, ` "'`)))
			name = ""
		}
	})
}

var yarnKey = regexp.MustCompile(`^"?((?:@[^/"]+/)?[^@"/ ]+)@`)

// yarnLock reads a yarn.lock of both kinds.
func yarnLock(text []byte, add found) {
	name := ""
	eachLine(text, func(line string) {
		switch version := strings.TrimSpace(line); {
		case line == "" || line[0] == '#':
		case line[0] != ' ':
			name = ""
			if m := yarnKey.FindStringSubmatch(line); m != nil {
				name = m[1]
			}
		case strings.HasPrefix(line, "  version"):
			add(name, numbers(strings.Trim(strings.TrimPrefix(version, "version"), `: "`)))
			name = ""
		}
	})
}

var pnpmKey = regexp.MustCompile(`^  ['"]?/?((?:@[^/@'"]+/)?[^@/'"() ]+)[@/]([0-9][0-9.]*)[^:]*:`)

// pnpmLock reads a pnpm-lock.yaml: its packages are keys with their version.
func pnpmLock(text []byte, add found) {
	eachLine(text, func(line string) {
		if m := pnpmKey.FindStringSubmatch(line); m != nil {
			add(m[1], numbers(m[2]))
		}
	})
}

var gemLine = regexp.MustCompile(`^\s*(?:gem|\w+\.add_(?:runtime_|development_)?dependency)[\s(]+['"]([^'"]+)['"](.*)$`)

var quoted = regexp.MustCompile(`^\s*,\s*['"]([^'"]*)['"]`)

// gemfile reads a Gemfile or a gemspec.
func gemfile(text []byte, add found) {
	eachLine(text, func(line string) {
		m := gemLine.FindStringSubmatch(line)
		if m == nil {
			return
		}
		var bounds []string
		for rest := m[2]; ; {
			q := quoted.FindStringSubmatch(rest)
			if q == nil {
				break
			}
			bounds, rest = append(bounds, q[1]), rest[len(q[0]):]
		}
		add(m[1], strings.Join(bounds, ","))
	})
}

var gemLocked = regexp.MustCompile(`^    ([A-Za-z0-9_.-]+) \(([0-9][^)]*)\)$`)

func gemfileLock(text []byte, add found) {
	eachLine(text, func(line string) {
		if m := gemLocked.FindStringSubmatch(line); m != nil {
			add(m[1], numbers(m[2]))
		}
	})
}

var gradleLine = regexp.MustCompile(`['"]([\w.-]+:[\w.-]+):([0-9][^'":@$]*)['":@]`)

// gradle reads the dependencies of a build.gradle that are written as one text. Those that name a variable say nothing.
func gradle(text []byte, add found) {
	eachLine(text, func(line string) {
		for _, m := range gradleLine.FindAllStringSubmatch(line, -1) {
			add(m[1], m[2])
		}
	})
}

func gradleLock(text []byte, add found) {
	eachLine(text, func(line string) {
		line, _, _ = strings.Cut(line, "=")
		if i := strings.LastIndexByte(line, ':'); i > 0 && line[0] != '#' {
			add(line[:i], numbers(line[i+1:]))
		}
	})
}
