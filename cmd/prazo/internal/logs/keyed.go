package logs

import "bytes"

// A keying is a way to write lines of names and values.
type keying struct {
	separator byte // between two fields
	mark      byte // between a name and its value
	column    func(o options, name string) column
	dated     bool // a date without a name may stand in front
}

func ltsvFormat() format {
	k := &keying{separator: '\t', mark: ':', column: options.ltsvKey}
	return format{
		name: "ltsv",
		what: "LTSV: fields with names, such as reqtime:0.123, parted by tabs; bare times in seconds",
		open: k.open,
	}
}

func logfmtFormat() format {
	k := &keying{separator: ' ', mark: '=', column: options.named, dated: true}
	return format{
		name: "logfmt",
		what: "key=value lines (logfmt), with the names of json: duration=12ms status=200 path=/x",
		open: k.open,
	}
}

// open works out what the names of the first lines mean.
func (k *keying) open(sample [][]byte, o options) (opened, problem) {
	seen := map[string]bool{}
	note := &columns{name: func(name string) column {
		if len(seen) < mostColumns {
			seen[name] = true
		}
		return column{}
	}}
	var d draft
	for _, line := range sample {
		d.reset()
		k.read(line, &d, note)
	}
	names := sorted(seen)
	heroku := seen["dyno"] && seen["connect"]
	columns := newColumns(func(name string) column {
		if heroku && name == "service" && o.fields.Duration == "" {
			return column{slot: slotTook, unit: millis}
		}
		return k.column(o, name)
	}, names)
	if len(names) < 2 {
		return opened{}, broken
	}
	if !columns.has(slotTook) && !columns.has(slotUpstream) {
		return opened{}, noField
	}
	return opened{
		parse: func(line []byte, d *draft) problem {
			why := k.read(line, d, columns)
			if why == fine && !d.has[slotTook] && !d.has[slotUpstream] {
				return passed
			}
			return why
		},
		guessed: columns.guessed(),
		note:    columns.note(names),
	}, fine
}

// read gives the value of every name to put. A line without any name is of another kind.
func (k *keying) read(line []byte, d *draft, columns *columns) problem {
	named := false
	for len(line) > 0 {
		size := bytes.IndexByte(line, k.separator)
		if size < 0 {
			size = len(line)
		}
		mark := bytes.IndexByte(line[:size], k.mark)
		if mark <= 0 || mark > longestPath {
			if k.separator == ' ' && bytes.IndexByte(line[:size], '"') >= 0 {
				return broken // a request line: a log of another kind, whose status would be lost
			}
			if at, ok := dashed(line[:size]); ok && k.dated && !named {
				d.ended = at
			}
			line = line[min(size+1, len(line)):]
			continue
		}
		named = true
		name := line[:mark]
		value, rest, ok := k.value(line, mark+1, size)
		if !ok {
			return broken
		}
		line = rest
		if why := d.put(columns.of(name), value); why != fine {
			return why
		}
	}
	if !named {
		return broken
	}
	return fine
}

// value is what stands behind a mark, up to the separator or, in quotes, to their end, and the line behind it; false where
// quotes do not end.
func (k *keying) value(line []byte, from, to int) (value, rest []byte, ok bool) {
	value = line[from:to]
	if k.separator == ' ' && len(value) > 0 && value[0] == '"' {
		end := closing(line[from+1:])
		if end < 0 {
			return nil, nil, false
		}
		value = line[from+1 : from+1+end]
		to = from + 2 + end
	}
	return value, line[min(to+1, len(line)):], true
}

// ltsvKey knows the labels that are recommended for access logs: host is the client, vhost the site, and times are seconds.
func (o options) ltsvKey(name string) column {
	if c, ok := o.fields.asked(name); ok {
		return o.withUnit(c)
	}
	switch name {
	case "host":
		return column{}
	case "vhost":
		return column{slot: slotDependency, rank: 3, site: true}
	case "req":
		return column{slot: slotRequest}
	case "apptime":
		if o.fields.Duration == "" {
			return column{slot: slotUpstream, unit: seconds}
		}
	case "reqtime", "taken_sec":
		if o.fields.Duration == "" {
			return column{slot: slotTook, unit: seconds, rank: 1}
		}
	case "reqtime_microsec":
		if o.fields.Duration == "" {
			return column{slot: slotTook, unit: micros, rank: 2}
		}
	}
	c := o.named(name)
	if c.slot == slotTook && c.guessed && o.unit == unknown {
		c.unit = seconds
	}
	return c
}
