package lab

import "time"

// Interim answers (RFC 9110, section 15.2) come before the answer, as many as
// the server likes. A client whose clock starts anew with each is never done;
// one that takes the first for the answer says success without one.

func interimProcessing() fault {
	return interim("1xx-endless", "102 Processing", time.Second, "")
}

func interimHints() fault {
	return interim("1xx-early-hints", "103 Early Hints", time.Second, "Link: </style.css>; rel=preload\r\n")
}

func interimFlood() fault {
	return interim("1xx-flood", "102 Processing", time.Millisecond, "")
}

func interim(name, status string, pause time.Duration, headers string) fault {
	return fault{
		name: name, path: "/fault/" + name,
		set:   "http",
		says:  status + " at once and then each " + pause.String() + ", for ever; never an answer",
		wants: wantsCut + "; an interim answer neither is the answer nor resets a clock",
		serve: func(x *exchange) {
			x.keep = false
			x.drip(-1, pause, func(int) string { return "HTTP/1.1 " + status + "\r\n" + headers + "\r\n" })
		},
	}
}
