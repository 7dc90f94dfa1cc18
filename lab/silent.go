package lab

// silent is the server of `nc -l`: it listens well and says nothing.
func silent() fault {
	return fault{
		name: "silent", path: "/fault/silent",
		says:  "accepts, reads the request, never answers",
		wants: wantsCut,
		serve: func(x *exchange) { x.hold() },
	}
}
