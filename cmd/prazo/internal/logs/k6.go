package logs

func k6Format() format {
	return jsonKind{
		name: "k6", what: "k6 run --out json: the points of http_req_duration, in milliseconds",
		marks: []string{"metric", "type", "data.value"},
		column: func(path string) column {
			switch path {
			case "metric":
				return column{slot: slotKind}
			case "data.value":
				return column{slot: slotTook, unit: millis}
			case "data.time":
				return column{slot: slotEnded}
			case "data.tags.status":
				return column{slot: slotStatus}
			case "data.tags.method":
				return column{slot: slotMethod}
			case "data.tags.url":
				return column{slot: slotTarget}
			case "data.tags.error":
				return column{slot: slotFault}
			case "data.tags.error_code":
				return column{slot: slotCode}
			}
			return column{}
		},
		after: func(d *draft) problem {
			if string(d.kind) != "http_req_duration" {
				return passed
			}
			return fine
		},
	}.format()
}
