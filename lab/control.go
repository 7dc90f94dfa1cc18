package lab

import (
	"encoding/json"
	"fmt"
	"net/http"
	"time"
)

const restartControl = "/_lab/restart"

// serveSeen answers with what the lab saw, as a JSON list.
func (l *Lab) serveSeen(x *exchange) {
	if x.req.Method != http.MethodGet && x.req.Method != http.MethodHead {
		x.text(http.StatusMethodNotAllowed, "lab: use GET", "Allow: GET, HEAD")
		return
	}
	body, err := json.Marshal(l.Seen())
	if err != nil {
		x.text(http.StatusInternalServerError, "lab: "+err.Error())
		return
	}
	x.json(http.StatusOK, string(body)+"\n")
}

// serveRestart takes the port of the fault restart down for ?for=.
func (l *Lab) serveRestart(x *exchange) {
	if x.req.Method != http.MethodPost {
		x.text(http.StatusMethodNotAllowed, "lab: use POST", "Allow: POST")
		return
	}
	d, err := time.ParseDuration(x.req.URL.Query().Get("for"))
	if err != nil || d < 0 || d > MaxRestart {
		x.text(http.StatusBadRequest, fmt.Sprintf("lab: ?for= must be a duration from 0s to %v, such as %s?for=3s", MaxRestart, restartControl))
		return
	}
	l.Restart(d)
	x.json(http.StatusOK, fmt.Sprintf(`{"refuses":%q,"for":%q}`, l.URL(restartName), d.String())+"\n")
}
