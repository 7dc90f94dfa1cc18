package resolve

import "testing"

func TestNeeds(t *testing.T) {
	n := new(needs)
	n.pair("requests", "options")
	n.pair("requests", "get")
	n.pair("fetch", "")
	n.pair("", "curl_exec")
	n.pair("got", "got")
	n.pair("fetch", "then")
	for text, want := range map[string]bool{
		"":                                       false,
		"options = get(request)":                 false,
		"requests":                               false,
		"import requests; requests.options(url)": true,
		"from requests import get":               true,
		"get; requests":                          true,
		"prefetch refetch fetched":               false,
		"await fetch(url)":                       true,
		"curl_exec($c)":                          true,
		"got":                                    true,
	} {
		if n.in([]byte(text)) != want {
			t.Errorf("%q: %v, want %v", text, !want, want)
		}
	}
}
