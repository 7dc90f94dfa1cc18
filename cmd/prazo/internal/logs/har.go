package logs

func harFormat() format {
	return jsonKind{
		name: "har", what: "HAR, the recording of a browser: time in milliseconds, request.url",
		marks: []string{"startedDateTime", "request.url", "time"},
		column: func(path string) column {
			switch path {
			case "time":
				return column{slot: slotTook, unit: millis}
			case "startedDateTime":
				return column{slot: slotBegun}
			case "response.status":
				return column{slot: slotStatus}
			case "response._error":
				return column{slot: slotFault}
			case "request.method":
				return column{slot: slotMethod}
			case "request.url":
				return column{slot: slotTarget}
			}
			return column{}
		},
	}.format()
}
