package page

import (
	"cmp"
	"slices"
)

// A setTitle is a set of faults in words.
type setTitle struct{ set, title string }

// setTitles are the sets in the order of a call: a name, a connection, TLS, what is spoken over it.
func setTitles() []setTitle {
	return []setTitle{
		{"dns", "Name"}, {"connect", "Connect"}, {"tls", "TLS"}, {"http", "HTTP"}, {"h2", "HTTP/2"}, {"grpc", "gRPC"},
		{"stream", "Streams"}, {"proxy", "Proxy"}, {"db", "Databases, queues, mail"}, {"", "Faults"},
	}
}

// setName is a set in words, or as it is called.
func setName(set string) string {
	if i := rank(set); i < len(setTitles()) {
		return setTitles()[i].title
	}
	return clip(set, maxName)
}

func rank(set string) int {
	all := setTitles()
	if i := slices.IndexFunc(all, func(t setTitle) bool { return t.set == set }); i >= 0 {
		return i
	}
	return len(all)
}

// places says where each set stands that is among these. Sets that nobody here knows come last, by name.
func places(sets []string) map[string]int {
	sorted := slices.Clone(sets)
	slices.SortFunc(sorted, func(a, b string) int { return cmp.Or(cmp.Compare(rank(a), rank(b)), cmp.Compare(a, b)) })
	place := map[string]int{}
	for i, s := range slices.Compact(sorted) {
		place[s] = i
	}
	return place
}
