package logs

import "bytes"

// sampleLines is how many lines a format is chosen by.
const sampleLines = 400

// leastFirst is the share of the first lines, in hundred, that the format of a file must know.
const leastFirst = 30

// sampleOf are the first lines of a chunk that hold anything.
func sampleOf(chunk []byte) [][]byte {
	var lines [][]byte
	for len(chunk) > 0 && len(lines) < sampleLines {
		var line []byte
		line, chunk, _ = bytes.Cut(chunk, []byte("\n"))
		if line = trim(line); len(line) > 0 {
			lines = append(lines, line)
		}
	}
	return lines
}

// sniff chooses the format of these lines, or of what is left of them when a container runtime or syslog wrapped them.
func sniff(sample [][]byte, list []format, o options, least int) (opened, problem) {
	for _, w := range wrappings() {
		inner := w.strip(sample)
		if len(inner) == 0 || len(inner)*100 < leastWrapped*len(sample) {
			continue
		}
		if found, why := sniffPlain(inner, list, o, least); why == fine {
			return w.around(found), fine
		}
	}
	return sniffPlain(sample, list, o, least)
}

// sniffPlain chooses the format that reads the most of these lines: at least one, and at least the share of least in hundred.
// Of several the first in the list wins. Where none does, it says what was wrong with the nearest, if one came near.
func sniffPlain(sample [][]byte, list []format, o options, least int) (opened, problem) {
	var best opened
	most, why := 0, broken
	for _, f := range list {
		found, trouble := f.open(sample, o)
		if trouble != fine {
			if trouble != broken {
				why = trouble
			}
			continue
		}
		found.name = f.name
		read, other, own := found.reads(sample)
		if own*2 > read {
			found.guessed = unknown
		}
		// What tells of no call belongs there too, but only calls prove a format.
		if score := read*sampleLines + other; read > 0 && score > most && (read+other)*100 >= least*len(sample) {
			best, most = found, score
		}
	}
	if most == 0 {
		return opened{}, why
	}
	return best, fine
}

// reads counts the lines of a sample that are calls, those that belong there and are none, and those of the calls whose time
// names its unit.
func (f opened) reads(sample [][]byte) (calls, others, own int) {
	var d draft
	for _, line := range sample {
		d.reset()
		why := f.parse(line, &d)
		if why == fine {
			_, why = d.call()
		}
		switch why {
		case fine, before0, twice:
			calls++
			if d.own {
				own++
			}
		case passed:
			others++
		}
	}
	return calls, others, own
}
