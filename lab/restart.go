package lab

import "net/http"

const restartName = "restart"

// restart is a server that is deployed in the middle of the day.
func restart() fault {
	return fault{
		name: restartName,
		set:  "connect", scene: true,
		says: "JSON at once; from POST " + restartControl + "?for=3s on the main port it closes its connections and " +
			"refuses new ones for that long (at most 1 m), then listens on the same port again",
		wants: "retries inside the deadline where the request may be repeated; on a fresh connection after the restart",
		serve: func(x *exchange) { x.json(http.StatusOK, `{"restart":"up"}`) },
	}
}
