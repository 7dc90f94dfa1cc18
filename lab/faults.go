package lab

// faults is the list of everything the lab can do wrong, sorted by name. To
// add one: a file with its constructor, a test of its wire, and a line here.
// It then has a route, a line in the list and a row in docs/faults.md.
func faults() []fault {
	return []fault{
		chunkDrip(),
		closeBody(),
		closeHead(),
		cotacao(),
		delay(),
		door(),
		endless(),
		frete(),
		gotejando(),
		half(),
		headerDrip(),
		headersStall(),
		redirectChain(),
		refused(),
		resetAccept(),
		resetBody(),
		resetHead(),
		restart(),
		retryAfter("1"),
		retryAfter("3600"),
		retryAfter("60"),
		retryAfter("86400"),
		retryAfter("date"),
		retryAfter("empty"),
		retryAfter("float"),
		retryAfter("negative"),
		retryAfter("past"),
		retryAfter("plus"),
		retryAfter("soon"),
		retryAfter("two"),
		retryAfter("unix"),
		silent(),
		synDrop(),
		tlsDrip(),
		tlsSilent(),
		uploadUnread(),
	}
}
