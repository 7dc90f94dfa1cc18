package logs

func jsonFormat() format {
	return format{
		name: "json",
		what: "JSON lines with duration_ms, latency, elapsed, took, request_time ... and time, status, method, path, host",
		open: openJSON,
	}
}

// openJSON works out what the keys of the first lines mean.
func openJSON(sample [][]byte, o options) (opened, problem) {
	names := sorted(jsonNames(sample))
	switch {
	case len(names) == 0 && len(sample) > 1 && (string(sample[0]) == "{" || string(sample[0]) == "["):
		return opened{}, oneText
	case len(names) == 0:
		return opened{}, broken
	}
	columns := newColumns(o.named, names)
	if !columns.has(slotTook) && !columns.has(slotUpstream) {
		return opened{}, noField
	}
	return opened{
		parse: func(line []byte, d *draft) problem {
			why := d.object(line, columns)
			if why == fine && !d.has[slotTook] && !d.has[slotUpstream] {
				return passed
			}
			return why
		},
		guessed: columns.guessed(),
		note:    columns.note(names),
	}, fine
}
