package logs

func traefikFormat() format {
	return format{
		name: "traefik",
		what: "Traefik's common log, with the router, the server and the milliseconds at the end",
		open: func([][]byte, options) (opened, problem) {
			return opened{parse: parseTraefik}, fine
		},
	}
}

// parseTraefik reads one line. Behind the status: bytes, referrer, agent, number of the request, router, server, 12ms.
func parseTraefik(line []byte, d *draft) problem {
	rest, why := d.head(line, true)
	if why == fine {
		why = d.split(rest)
	}
	if why != fine {
		return why
	}
	t := d.tokens
	if len(t) != 7 {
		return broken
	}
	ns, own, ok := span(t[6].value, nanos)
	if !ok || !own {
		return badTime
	}
	d.took, d.has[slotTook] = ns, true
	for _, name := range [...][]byte{t[5].value, t[4].value} {
		if !absent(name) {
			d.dependency, d.has[slotDependency] = hostOf(name), true
			break
		}
	}
	return fine
}

func traefikJSONFormat() format {
	return jsonKind{
		name: "traefik-json", what: "Traefik's JSON access log: Duration in nanoseconds, StartUTC, DownstreamStatus",
		marks: []string{"Duration", "DownstreamStatus"},
		column: func(path string) column {
			switch path {
			case "Duration":
				return column{slot: slotTook, unit: nanos}
			case "StartUTC":
				return column{slot: slotBegun}
			case "StartLocal":
				return column{slot: slotBegun, rank: 1}
			case "DownstreamStatus":
				return column{slot: slotStatus}
			case "ServiceName":
				return column{slot: slotDependency}
			case "RouterName":
				return column{slot: slotDependency, rank: 1}
			case "RequestHost":
				return column{slot: slotDependency, rank: 2}
			case "RequestMethod":
				return column{slot: slotMethod}
			case "RequestPath":
				return column{slot: slotTarget}
			case "RetryAttempts":
				return column{slot: slotRetries}
			case "time":
				return column{slot: slotEnded}
			}
			return column{}
		},
	}.format()
}
