package lab

// garbage is no HTTP at all.
func garbage() fault {
	return fault{
		name: "garbage", path: "/fault/garbage",
		set: "http", ends: true, anchors: "wiremock, mountebank; netem (in part)",
		says:  "64 bytes that are no HTTP, then FIN",
		wants: wantsError,
		serve: func(x *exchange) {
			x.keep = false
			x.write("\x00\xff\x10g gota gota gota gota gota gota gota gota gota gota gota gota")
		},
	}
}
