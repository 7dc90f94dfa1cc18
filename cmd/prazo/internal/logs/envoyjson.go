package logs

func envoyJSONFormat() format {
	return jsonKind{
		name: "envoy-json", what: "Envoy's and Istio's JSON access log: duration in milliseconds, response_flags, start_time",
		marks: []string{"duration", "response_code", "response_flags"},
		column: func(path string) column {
			switch path {
			case "duration":
				return column{slot: slotTook, unit: millis}
			case "start_time":
				return column{slot: slotBegun}
			case "response_code":
				return column{slot: slotStatus}
			case "response_flags":
				return column{slot: slotFlags}
			case "upstream_cluster":
				return column{slot: slotDependency}
			case "authority", ":authority":
				return column{slot: slotDependency, rank: 1}
			case "upstream_host":
				return column{slot: slotDependency, rank: 2}
			case "method":
				return column{slot: slotMethod}
			case "path":
				return column{slot: slotTarget}
			case "upstream_request_attempt_count":
				return column{slot: slotTries}
			}
			return column{}
		},
		after: func(d *draft) problem {
			d.dependency = clusterName(d.dependency)
			return fine
		},
	}.format()
}
