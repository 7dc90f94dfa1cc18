package fronts

import (
	"slices"
	"strings"
)

// caddy reads a Caddyfile, or Caddy's JSON.
func (s *session) caddy(name string, text []byte) error {
	if looksLikeJSON(text) {
		docs, err := s.trees(name, text)
		if err != nil {
			return err
		}
		for _, doc := range docs {
			if err := s.caddyJSON(name, doc, ""); err != nil {
				return err
			}
		}
		return nil
	}
	root, err := parseCaddy(name, text)
	if err != nil {
		return err
	}
	r := &caddyReader{session: s, snippets: map[string]*directive{}}
	r.define(root)
	if root, err = r.expand(root, 0); err != nil {
		return err
	}
	return r.top(root)
}

type caddyReader struct {
	*session
	snippets map[string]*directive
	expanded int
}

// mostExpanded bounds what imports of snippets by one another may grow to.
const mostExpanded = 200_000

// define keeps the snippets, "(name) { ... }".
func (r *caddyReader) define(block []*directive) {
	for _, d := range block {
		if name := d.name(); len(d.words) == 1 && d.braces && strings.HasPrefix(name, "(") && strings.HasSuffix(name, ")") {
			r.snippets[name[1:len(name)-1]] = d
		}
	}
}

// expand puts snippets and files in the place of each import. What comes from a snippet is copied: it may stand in many
// places.
func (r *caddyReader) expand(block []*directive, depth int) ([]*directive, error) {
	var all []*directive
	for _, d := range block {
		if r.expanded++; r.expanded > mostExpanded {
			return nil, fail(d.file, d.line, "more than %d directives, imports counted each time: does a snippet import itself?",
				mostExpanded)
		}
		if d.name() != "import" || len(d.words) < 2 {
			if strings.HasPrefix(d.name(), "(") {
				continue
			}
			inner, err := r.expand(d.block, depth)
			if err != nil {
				return nil, err
			}
			copied := *d
			copied.block = inner
			all = append(all, &copied)
			continue
		}
		part, err := r.imported(d, depth)
		if err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	return all, nil
}

// imported gives what one import stands for.
func (r *caddyReader) imported(d *directive, depth int) ([]*directive, error) {
	if snippet := r.snippets[d.words[1]]; snippet != nil {
		if depth >= mostNesting {
			return nil, fail(d.file, d.line, "the snippet %s is imported %d levels deep: does it import itself? Delete one import",
				d.words[1], depth)
		}
		return r.expand(snippet.block, depth+1)
	}
	sources, err := r.include(d.file, d.line, depth, d.words[1])
	if err != nil {
		return nil, err
	}
	var all []*directive
	for _, source := range sources {
		part, err := parseCaddy(source.Name, source.Text)
		if err != nil {
			return nil, err
		}
		r.define(part)
		if part, err = r.expand(part, depth+1); err != nil {
			return nil, err
		}
		all = append(all, part...)
	}
	return all, nil
}

// top reads sites and the global options.
func (r *caddyReader) top(root []*directive) error {
	site := ""
	for _, d := range root {
		switch {
		case len(d.words) == 0:
			if err := r.options(d); err != nil {
				return err
			}
		case d.braces && !isCaddyProxy(d.name()):
			if err := r.walk(d.block, phrase(d.words)); err != nil {
				return err
			}
		case site == "" && !isCaddyProxy(d.name()):
			site = phrase(d.words) // a file of one site, without braces
		default:
			if err := r.walk([]*directive{d}, site); err != nil {
				return err
			}
		}
	}
	return nil
}

// options notes the limit on writing an answer, which is among the global options.
func (r *caddyReader) options(d *directive) error {
	for _, servers := range d.block {
		if servers.name() != "servers" {
			continue
		}
		for _, timeouts := range servers.block {
			for _, line := range timeouts.block {
				if timeouts.name() != "timeouts" || line.name() != "write" || len(line.words) != 2 {
					continue
				}
				write, err := goTime(line.words[1], 0)
				if err != nil {
					return fail(line.file, line.line, "timeouts write: %v: write a time such as 30s", err)
				}
				if write > 0 {
					r.note("the server cuts a dripping answer after %s (timeouts write, %s), but does not end the wait for a silent backend",
						spoken(write), place(line.file, line.line))
				}
			}
		}
	}
	return nil
}

// walk reads the directives of a site, and those in its handles and routes.
func (r *caddyReader) walk(block []*directive, where string) error {
	for _, d := range block {
		switch {
		case isCaddyProxy(d.name()):
			if err := r.proxy(d, where); err != nil {
				return err
			}
		case d.braces:
			if err := r.walk(d.block, printable(where+" "+phrase(d.words))); err != nil {
				return err
			}
		}
	}
	return nil
}

func isCaddyProxy(name string) bool {
	return slices.Contains([]string{"reverse_proxy", "php_fastcgi", "forward_auth"}, name)
}
