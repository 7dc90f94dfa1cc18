package logs

import "bytes"

func vegetaFormat() format {
	return jsonKind{
		name: "vegeta", what: "vegeta encode --to json: latency in nanoseconds, code, timestamp",
		marks: []string{"latency", "code", "timestamp", "seq"},
		column: func(path string) column {
			switch path {
			case "latency":
				return column{slot: slotTook, unit: nanos}
			case "timestamp":
				return column{slot: slotBegun}
			case "code":
				return column{slot: slotStatus}
			case "error":
				return column{slot: slotFault}
			case "method":
				return column{slot: slotMethod}
			case "url":
				return column{slot: slotTarget}
			}
			return column{}
		},
	}.format()
}

func vegetaCSVFormat() format {
	return format{
		name: "vegeta-csv",
		what: "vegeta encode --to csv: timestamp, code, latency in nanoseconds, bytes, error, body, name, number, method, URL",
		open: func([][]byte, options) (opened, problem) {
			return opened{parse: parseVegetaCSV}, fine
		},
	}
}

// parseVegetaCSV reads one line: a timestamp of nineteen digits, code and latency, and further fields by their place.
func parseVegetaCSV(line []byte, d *draft) problem {
	if first := bytes.IndexByte(line, ','); first != 19 || bytes.Count(line, []byte(",")) < 6 {
		return broken
	}
	places := [...]column{
		0: {slot: slotBegun}, 1: {slot: slotStatus}, 2: {slot: slotTook, unit: nanos},
		5: {slot: slotFault}, 9: {slot: slotMethod}, 10: {slot: slotTarget},
	}
	row := row{rest: line, separator: ','}
	for i := 0; i < len(places) && row.next(d); i++ {
		if why := d.put(places[i], row.value); why != fine {
			return why
		}
	}
	if row.broken {
		return broken
	}
	return fine
}
