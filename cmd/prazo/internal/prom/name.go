package prom

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// plainName says whether every server takes a name of a metric or label without quotes.
func plainName(name string) bool {
	for i, r := range name {
		letter := r == '_' || r == ':' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
		if !letter && (i == 0 || r < '0' || r > '9') {
			return false
		}
	}
	return name != ""
}

// checkName accepts what Prometheus 3 accepts: any printable name, such as http.route, that is no selector by mistake.
func checkName(name string) error {
	switch {
	case name == "":
		return fmt.Errorf("has no name: write one, such as code")
	case len(name) > mostName || !utf8.ValidString(name):
		return fmt.Errorf("%.40q is too long or no text: write its name only", name)
	case strings.ContainsAny(name, "{}()[]\"'`\\,=~!") || strings.ContainsFunc(name, unprintable):
		return fmt.Errorf("%.40q is not a name: write the name only, such as http_server_request_duration_seconds or code", name)
	}
	return nil
}

func unprintable(r rune) bool { return unicode.IsSpace(r) || !unicode.IsPrint(r) }

// labelText is the name of a label in PromQL.
func labelText(name string) string {
	if plainName(name) {
		return name
	}
	return strconv.Quote(name)
}

// selectorText is the series of a metric in PromQL, with conditions.
func selectorText(metric string, conditions []matcher) string {
	if plainName(metric) {
		return metric + "{" + written(conditions) + "}"
	}
	return "{" + written(append([]matcher{{label: "__name__", op: "=", value: metric}}, conditions...)) + "}"
}
