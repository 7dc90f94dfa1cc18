package logs

func caddyFormat() format {
	return jsonKind{
		name: "caddy", what: "Caddy's JSON access log: duration in seconds, ts, request.host, request.uri",
		marks: []string{"duration", "request.uri", "status"},
		column: func(path string) column {
			switch path {
			case "duration":
				return column{slot: slotTook, unit: seconds}
			case "duration_ms":
				return column{slot: slotTook, unit: millis, rank: 1}
			case "ts":
				return column{slot: slotEnded}
			case "status":
				return column{slot: slotStatus}
			case "request.host":
				return column{slot: slotDependency}
			case "request.method":
				return column{slot: slotMethod}
			case "request.uri":
				return column{slot: slotTarget}
			case "msg":
				return column{slot: slotKind}
			}
			return column{}
		},
		after: func(d *draft) problem {
			// Errors and what the proxy did inside are told once more in lines of their own.
			if len(d.kind) > 0 && string(d.kind) != "handled request" {
				return twice
			}
			return fine
		},
	}.format()
}
