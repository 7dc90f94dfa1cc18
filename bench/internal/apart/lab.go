package apart

import "github.com/prazohq/prazo/lab"

// Lab is the role of a lab. It reports a map from each fault, and "ok", to its URL.
func Lab([]string) error {
	l, err := lab.New("127.0.0.1:0")
	if err != nil {
		return err
	}
	defer l.Close()
	urls := map[string]string{"ok": l.URL("ok")}
	for _, f := range l.Faults() {
		urls[f.Name] = f.URL
	}
	return Serving(urls)
}
