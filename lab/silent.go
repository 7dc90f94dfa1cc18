package lab

// silent is the server of `nc -l`: it listens well and says nothing.
func silent() fault {
	return fault{
		name: "silent", path: "/fault/silent",
		set: "http", anchors: "toxiproxy (timeout = 0), mockttp; netem (in part)",
		says:  "accepts, reads the request, never answers",
		wants: wantsCut,
		serve: func(x *exchange) { x.hold() },
	}
}
