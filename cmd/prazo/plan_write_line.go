package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/prazohq/prazo/adapters/prazoyaml"
)

// line is where the file has the key; 0 where it is a default. A limit of a try may stand in a group of its own.
func (c change) line(d prazoyaml.Dependency) int {
	if at := d.LineOf(c.key + ".limit"); at > 0 {
		return at
	}
	return d.LineOf(c.key)
}

// inBlock says whether a line belongs to the block that begins in another: what comes from the defaults stands elsewhere.
func inBlock(lines []string, begin, at int) bool {
	if begin < 1 || at < begin || at > len(lines) {
		return false
	}
	for _, line := range lines[begin:at] {
		if !isBlank(line) && len(indentOf(line)) <= len(indentOf(lines[begin-1])) {
			return false
		}
	}
	return true
}

// put changes the value in a line. The name of the dependency may stand before it.
func (c change) put(line, name string, named bool) (string, bool) {
	from := 0
	if named {
		from = behind(line, name)
	}
	for _, word := range []string{c.key, "limit"} {
		if word == "limit" && c.key != "each_try" {
			continue
		}
		value := regexp.MustCompile(`(?:^|[\s{,"'])` + word + `["']?\s*:\s*("[^"]*"|'[^']*'|[^\s,{}#]+)`)
		at := value.FindStringSubmatchIndex(line[from:])
		if at == nil || strings.Contains(line[from:from+at[0]], "#") {
			continue
		}
		return line[:from+at[2]] + c.value + line[from+at[3]:], true
	}
	return "", false
}

// add puts the key in as the first of the block.
func (c change) add(lines []string, d prazoyaml.Dependency) ([]string, bool) {
	line, key := lines[d.Line-1], c.key+": "+c.value
	from := behind(line, d.Name)
	rest := strings.TrimLeft(line[from:], `"': `+"\t")
	switch {
	case strings.HasPrefix(rest, "{"):
		at := len(line) - len(rest) + 1
		after := strings.TrimLeft(line[at:], " ")
		if !strings.HasPrefix(after, "}") {
			key += ", "
		}
		lines[d.Line-1] = line[:at] + key + after
		return lines, true
	case strings.TrimSpace(rest) != "" && !strings.HasPrefix(rest, "#"):
		return lines, false
	}
	end := "\n"
	if strings.HasSuffix(lines[0], "\r\n") {
		end = "\r\n"
	}
	key = blockIndent(lines, d.Line) + key
	if strings.HasSuffix(line, "\n") {
		key += end
	} else { // it is the last of the file
		lines[d.Line-1] = line + end
	}
	return slices.Insert(lines, d.Line, key), true
}

// blockIndent is how far the keys of a block stand in.
func blockIndent(lines []string, begin int) string {
	own := indentOf(lines[begin-1])
	for _, line := range lines[begin:] {
		if isBlank(line) {
			continue
		}
		if deeper := indentOf(line); len(deeper) > len(own) {
			return deeper
		}
		break
	}
	return own + "  "
}

// behind is where a line goes on after the name of a block.
func behind(line, name string) int {
	if i := strings.Index(line, name); i >= 0 {
		return i + len(name)
	}
	return 0
}

// isBlank says whether a line has nothing but a comment.
func isBlank(line string) bool {
	text := strings.TrimSpace(line)
	return text == "" || strings.HasPrefix(text, "#")
}

func indentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " "))] }
