package lab

// headersStall stops between the headers and the body.
func headersStall() fault {
	return fault{
		name: "headers-stall", path: "/fault/headers-stall",
		set:   "http",
		says:  "complete headers at once (Content-Length: 22), never a byte of the body",
		wants: wantsCut + "; never success with an empty body",
		serve: func(x *exchange) {
			if x.write(x.promise22()) {
				x.hold()
			}
		},
	}
}
