package lab

import (
	"net/http"
	"strings"
)

const okPath = "/ok"

// router maps the paths of the main port to what answers there: the faults of
// list that have a path, the healthy answer, the lab's own pages.
func (l *Lab) router(list []fault) func(path string) *fault {
	exact := map[string]*fault{
		okPath:         healthy(),
		"/_lab/seen":   {serve: l.serveSeen},
		restartControl: {serve: l.serveRestart},
	}
	var prefixes []*fault
	for i := range list {
		f := &list[i]
		if f.path != "" {
			exact[f.path] = f
		}
		if f.prefix != "" {
			prefixes = append(prefixes, f)
		}
	}
	index := indexText(list)
	exact["/"] = &fault{serve: func(x *exchange) { x.text(http.StatusOK, index) }}
	missing := &fault{serve: func(x *exchange) {
		x.text(http.StatusNotFound, "lab: nothing here; the paths are:\n\n"+index)
	}}
	return func(path string) *fault {
		if f := exact[path]; f != nil {
			return f
		}
		for _, f := range prefixes {
			if strings.HasPrefix(path, f.prefix) {
				return f
			}
		}
		return missing
	}
}

func indexText(list []fault) string {
	var b strings.Builder
	b.WriteString("prazo lab: a faulty dependency\n\n")
	b.WriteString(okPath + "  answers at once\n")
	for _, f := range list {
		if f.path != "" {
			b.WriteString(f.path + "  " + f.says + "\n")
		}
	}
	b.WriteString("/_lab/seen  GET: what the lab saw, as JSON\n")
	b.WriteString(restartControl + "?for=3s  POST: the port of the fault restart refuses connections for that long")
	return b.String()
}
