package fronts

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// nginx reads a configuration of nginx, or a piece of one.
func (s *session) nginx(name string, text []byte) error {
	root, err := parseNginx(name, text)
	if err != nil {
		return err
	}
	if root, err = s.nginxIncludes(root, 0); err != nil {
		return err
	}
	r := &nginxReader{session: s, upstreams: map[string]*nginxUpstream{}}
	r.collect(root)
	return r.walk(root, nginxScope{})
}

// nginxIncludes puts the directives of included files in the place of each include.
func (s *session) nginxIncludes(block []*directive, depth int) ([]*directive, error) {
	var all []*directive
	for _, d := range block {
		if d.name() != "include" || len(d.words) != 2 {
			inner, err := s.nginxIncludes(d.block, depth)
			if err != nil {
				return nil, err
			}
			d.block = inner
			all = append(all, d)
			continue
		}
		if holdsNoLimits(d.words[1]) {
			continue
		}
		sources, err := s.include(d.file, d.line, depth, d.words[1])
		if err != nil {
			return nil, err
		}
		for _, source := range sources {
			part, err := parseNginx(source.Name, source.Text)
			if err != nil {
				return nil, err
			}
			if part, err = s.nginxIncludes(part, depth+1); err != nil {
				return nil, err
			}
			all = append(all, part...)
		}
	}
	return all, nil
}

// holdsNoLimits knows the files that come with nginx.
func holdsNoLimits(path string) bool {
	base := path[strings.LastIndexByte(path, '/')+1:]
	return slices.Contains([]string{"mime.types", "fastcgi_params", "fastcgi.conf", "uwsgi_params", "scgi_params"}, base) ||
		strings.Contains(path, "modules-enabled/") || strings.Contains(path, "/modules/")
}

type nginxReader struct {
	*session
	upstreams map[string]*nginxUpstream
}

// An nginxUpstream is a named group of servers.
type nginxUpstream struct {
	servers int // that a request may be passed to, one after the other
	text    string
	notes   []string
}

// An nginxScope is what a block inherits: settings by name, and where in the configuration it is.
type nginxScope struct {
	settings map[string]*directive
	server   string
	location string
	stream   bool
}

// collect finds the upstream blocks, which may stand behind their use.
func (r *nginxReader) collect(block []*directive) {
	for _, d := range block {
		if d.name() == "upstream" && len(d.words) == 2 && d.braces {
			r.upstreams[d.words[1]] = nginxGroup(d)
		} else if d.braces {
			r.collect(d.block)
		}
	}
}

func nginxGroup(d *directive) *nginxUpstream {
	u := &nginxUpstream{}
	var names []string
	for _, line := range d.block {
		args := line.args()
		switch {
		case line.name() == "server" && len(args) > 0:
			if slices.Contains(args[1:], "down") {
				continue
			}
			u.servers++
			names = append(names, args[0])
			if slices.Contains(args[1:], "resolve") && len(u.notes) < mostNotes {
				u.notes = append(u.notes, fmt.Sprintf("%s may be several addresses (resolve); one is counted", args[0]))
			}
		case line.name() == "keepalive" && len(args) == 1 && len(u.notes) < mostNotes:
			u.notes = append(u.notes, fmt.Sprintf("keeps %s idle connections to %s", args[0], d.words[1]))
		}
	}
	u.text = d.words[1] + ": " + several(names)
	return u
}

// walk reads a block: first its settings, whose order does not matter, then what passes requests on, then what is inside.
func (r *nginxReader) walk(block []*directive, scope nginxScope) error {
	scope = r.enter(block, scope)
	for _, d := range block {
		if family, ok := strings.CutSuffix(d.name(), "_pass"); ok && !d.braces && len(d.words) > 1 && isNginxFamily(family) {
			if err := r.pass(d, family, scope); err != nil {
				return err
			}
		}
	}
	for _, d := range block {
		if !d.braces {
			continue
		}
		inner := scope
		switch d.name() {
		case "upstream", "map", "types", "geo", "split_clients":
			continue
		case "stream":
			inner.stream = true
		case "server":
			inner.server, inner.location = nginxServer(d), ""
		case "location":
			inner.location = "location " + phrase(d.args())
		case "if", "limit_except":
			inner.location = strings.TrimSpace(scope.location + " " + d.name())
		}
		if err := r.walk(d.block, inner); err != nil {
			return err
		}
	}
	return nil
}

// enter adds the settings of a block to those that it inherits.
func (r *nginxReader) enter(block []*directive, scope nginxScope) nginxScope {
	copied := false
	for _, d := range block {
		if len(d.words) < 2 || d.braces || !isNginxSetting(d.name()) {
			continue
		}
		if !copied {
			scope.settings, copied = maps.Clone(scope.settings), true
			if scope.settings == nil {
				scope.settings = map[string]*directive{}
			}
		}
		d.words = d.words[:min(len(d.words), mostWords)]
		scope.settings[d.name()] = d
	}
	return scope
}

// nginxServer names a server by its first name, or by where it listens.
func nginxServer(d *directive) string {
	listen := ""
	for _, line := range d.block {
		switch args := line.args(); {
		case len(args) == 0:
		case line.name() == "server_name" && args[0] != "_" && args[0] != "":
			return args[0]
		case line.name() == "listen" && listen == "":
			if listen = args[0]; strings.Trim(listen, "0123456789") == "" {
				listen = ":" + listen
			}
		}
	}
	return listen
}

func isNginxFamily(family string) bool {
	return slices.Contains([]string{"proxy", "fastcgi", "uwsgi", "scgi", "grpc", "memcached"}, family)
}

func isNginxSetting(name string) bool {
	if name == "proxy_timeout" {
		return true
	}
	family, rest, _ := strings.Cut(name, "_")
	return isNginxFamily(family) && slices.Contains([]string{
		"connect_timeout", "read_timeout", "send_timeout", "next_upstream", "next_upstream_tries", "next_upstream_timeout",
	}, rest)
}
