package page

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"strings"
)

//go:embed assets
var assets embed.FS

// A frame is what every page has around it.
type frame struct {
	Title     string
	PolicyTag template.HTML
	Style     template.CSS
	Script    template.JS
	policy    string
}

// newFrame makes a frame of the style sheet, more rules of style, and a script. connect is where the script may connect
// to, "" for nowhere.
func newFrame(title, rules, script, connect string) (frame, error) {
	css, err := assets.ReadFile("assets/page.css")
	if err != nil {
		return frame{}, err
	}
	js, err := assets.ReadFile("assets/" + script)
	if err != nil {
		return frame{}, err
	}
	f := frame{Title: clip(title, maxText), Style: template.CSS(string(css) + rules), Script: template.JS(js)}
	f.policy = fmt.Sprintf("default-src 'none'; style-src '%s'; script-src '%s'; img-src data:; base-uri 'none'; form-action 'none'",
		hash(string(f.Style)), hash(string(f.Script)))
	if connect != "" {
		f.policy += "; connect-src " + connect
	}
	f.PolicyTag = template.HTML(`<meta http-equiv="Content-Security-Policy" content="` + f.policy + `">`)
	return f, nil
}

// hash names the one text that a policy allows.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "sha256-" + base64.StdEncoding.EncodeToString(sum[:])
}

// pageTemplate is one page with the parts that all have, and more files of parts.
func pageTemplate(name string, parts ...string) (*template.Template, error) {
	files := []string{"assets/" + name, "assets/parts.html"}
	for _, part := range parts {
		files = append(files, "assets/"+part)
	}
	return template.New(name).ParseFS(assets, files...)
}

// hidden are rules that show only some of the columns, for the option with that id, by the class of a column. They need
// no script.
func hidden(id, class string) string {
	return fmt.Sprintf(":root:has(#%s:checked) :is(.c,.tally tr):not(.%s){display:none}\n", id, class)
}

func rulesFor(choices []choice) string {
	var b strings.Builder
	for _, c := range choices {
		if c.class != "" {
			b.WriteString(hidden(c.ID, c.class))
		}
	}
	return b.String()
}
