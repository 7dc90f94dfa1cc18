package fronts

import (
	"fmt"
	"maps"
	"slices"
)

// A haproxySection is a defaults, frontend, backend or listen with what it inherits.
type haproxySection struct {
	sort     string
	name     string
	line     int
	settings map[string]haproxySetting // "timeout server" -> its value
	servers  []string
	backends []string // that a frontend names
	notes    []string
}

type haproxySetting struct {
	words []string // after the key
	line  int
}

// haproxy reads a configuration of HAProxy.
func (s *session) haproxy(name string, text []byte) error {
	all, err := haproxyLines(name, string(text))
	if err != nil {
		return err
	}
	r := &haproxyReader{session: s, name: name, defaults: map[string]*haproxySection{}, fronts: map[string][]*haproxySection{}}
	if err := r.sections(all); err != nil {
		return err
	}
	for _, section := range r.all {
		if section.sort == "backend" || section.sort == "listen" {
			if err := r.backend(section); err != nil {
				return err
			}
		}
	}
	if len(r.all) == 0 {
		return fail(name, 1, "no defaults, frontend, backend or listen: name a configuration of HAProxy")
	}
	return nil
}

type haproxyReader struct {
	*session
	name     string
	all      []*haproxySection
	last     *haproxySection            // the latest defaults
	defaults map[string]*haproxySection // by name
	fronts   map[string][]*haproxySection
}

// sections reads line by line; a line belongs to the section above it.
func (r *haproxyReader) sections(all []configLine) error {
	var now *haproxySection
	for _, line := range all {
		word := line.words[0]
		switch {
		case word == "defaults" || word == "frontend" || word == "backend" || word == "listen":
			var err error
			if now, err = r.open(line); err != nil {
				return err
			}
		case isOtherSection(word):
			now = nil
		case word == ".if" || word == ".elif" || word == ".else":
			r.note("%s: conditions are not decided: the lines of every branch are read", place(r.name, line.line))
		case now != nil:
			now.read(line)
		}
	}
	for _, section := range r.all {
		for _, name := range section.backends {
			r.fronts[name] = append(r.fronts[name], section)
		}
	}
	return nil
}

// open begins a section: it inherits from the defaults that it names, or from the latest above it.
func (r *haproxyReader) open(line configLine) (*haproxySection, error) {
	section := &haproxySection{sort: line.words[0], line: line.line, settings: map[string]haproxySetting{}}
	rest := line.words[1:]
	if len(rest) > 0 && rest[0] != "from" {
		section.name, rest = rest[0], rest[1:]
	}
	parent := r.last
	if section.sort == "defaults" {
		parent = nil
	}
	if i := slices.Index(rest, "from"); i >= 0 {
		if i+1 == len(rest) || r.defaults[rest[i+1]] == nil {
			return nil, fail(r.name, line.line, "from names no defaults section above: write one such as `defaults %s`", phrase(rest[i+1:]))
		}
		parent = r.defaults[rest[i+1]]
	}
	if parent != nil {
		section.settings = maps.Clone(parent.settings)
		section.notes = append(section.notes, parent.notes...)
	}
	if section.sort == "defaults" {
		r.last = section
		if section.name != "" {
			r.defaults[section.name] = section
		}
		return section, nil
	}
	if section.name == "" {
		return nil, fail(r.name, line.line, "a %s without a name: write one such as `%s shop`", section.sort, section.sort)
	}
	r.all = append(r.all, section)
	return section, nil
}

// read takes from a line what bears on time.
func (s *haproxySection) read(line configLine) {
	words := line.words[:min(len(line.words), mostWords)]
	switch {
	case len(words) < 2:
	case words[0] == "no" && words[1] == "option" && len(words) > 2:
		delete(s.settings, "option "+words[2])
	case words[0] == "http-request":
		s.request(words[1:], line.line)
	case s.names(words):
	default:
		if key, values := haproxyKey(words); key != "" {
			s.settings[key] = haproxySetting{words: values, line: line.line}
		}
	}
}

// haproxyKey divides the words of a line into the name of a setting and its values; "" where it is none that is read.
func haproxyKey(words []string) (string, []string) {
	switch words[0] {
	case "timeout", "option":
		return words[0] + " " + known(words[1]), words[2:]
	case "retries", "retry-on", "mode":
		return words[0], words[1:]
	case "contimeout": // what HAProxy 1 wrote
		return "timeout connect", words[1:]
	case "srvtimeout":
		return "timeout server", words[1:]
	case "clitimeout":
		return "timeout client", words[1:]
	}
	return "", nil
}

// names keeps the servers and backends that a line names; false where it names none.
func (s *haproxySection) names(words []string) bool {
	switch words[0] {
	case "server", "server-template":
		if len(words) > 2 {
			s.servers = append(s.servers, words[2])
		}
	case "default_backend", "use_backend":
		s.backends = append(s.backends, words[1])
	default:
		return false
	}
	return true
}

// request reads the rules of http-request that change a time or a retry.
func (s *haproxySection) request(words []string, line int) {
	switch {
	case words[0] == "disable-l7-retry":
		s.settings["disable-l7-retry"] = haproxySetting{words: words[1:], line: line}
	case words[0] == "set-timeout" && len(s.notes) < mostNotes:
		s.notes = append(s.notes, fmt.Sprintf("line %d sets timeouts for some requests: %s", line, phrase(words[1:])))
	}
}

// known leaves only names of timeouts and options that are read, so that the settings of a section stay few.
func known(name string) string {
	if slices.Contains([]string{"connect", "server", "client", "queue", "http-request", "tunnel", "check", "redispatch"}, name) {
		return name
	}
	return "other"
}

func isOtherSection(word string) bool {
	return slices.Contains([]string{
		"global", "peers", "resolvers", "userlist", "cache", "program", "http-errors", "ring", "log-forward", "fcgi-app", "mailers",
		"crt-store", "traces", "log-profile", "acme", "healthcheck",
	}, word)
}
