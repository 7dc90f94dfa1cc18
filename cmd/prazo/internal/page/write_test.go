package page

import (
	"os"
	"testing"
)

func TestWriteTmp(t *testing.T) {
	for name, m := range map[string]Matrix{"matrix": sample(14), "one": one(sample(14), 4), "few": func() Matrix { m := sample(14); m.Columns = m.Columns[2:6]; return m }()} {
		f, _ := os.Create("/tmp/pagehelper/" + name + ".html")
		if err := Probe(f, m); err != nil {
			t.Fatal(err)
		}
		f.Close()
	}
}
