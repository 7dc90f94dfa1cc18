package resolve

import (
	"slices"
	"strings"
	"testing"
)

// fixed makes all edits of the findings in a text.
func fixed(t *testing.T, file, text string) string {
	t.Helper()
	for _, f := range slices.Backward(analysed(t, file, text).Findings) {
		for _, ed := range f.Edits {
			text = text[:ed.Start] + ed.Text + text[ed.End:]
		}
	}
	return text
}

func TestEdits(t *testing.T) {
	for _, c := range []struct{ name, file, text, want string }{
		{"no options", "a.js", "fetch(u);\n", "fetch(u, { signal: AbortSignal.timeout(10000) });\n"},
		{"options", "a.js", "fetch(u, { method: 'PUT' });\n", "fetch(u, { method: 'PUT', signal: AbortSignal.timeout(10000) });\n"},
		{"empty options", "a.js", "fetch(u, {});\n", "fetch(u, { signal: AbortSignal.timeout(10000) });\n"},
		{"lines and commas", "a.js", "fetch(\n  u,\n  {\n    method: 'PUT', // why\n  },\n);\n", "fetch(\n  u,\n  {\n    method: 'PUT', signal: AbortSignal.timeout(10000), // why\n  },\n);\n"},
		{"comma after the address", "a.js", "fetch(\n  u, // where\n);\n", "fetch(\n  u, { signal: AbortSignal.timeout(10000) }, // where\n);\n"},
		{"options of somewhere else", "a.js", "fetch(u, options);\n", "fetch(u, options);\n"},
		{"spread", "a.js", "fetch(u, { ...o });\nvar o = {};\n", "fetch(u, { ...o });\nvar o = {};\n"},
		{"third argument", "a.js", "import axios from 'axios';\naxios.post(u, d);\n", "import axios from 'axios';\naxios.post(u, d, { signal: AbortSignal.timeout(10000) });\n"},
		{"argument that is not there", "a.js", "import axios from 'axios';\naxios.post(u);\n", "import axios from 'axios';\naxios.post(u);\n"},
		{"statement before", "a.php", "<?php\n$ch = curl_init();\n  $x = curl_exec($ch);\n", "<?php\n$ch = curl_init();\n  curl_setopt($ch, CURLOPT_TIMEOUT, 10);\n  $x = curl_exec($ch);\n"},
		{"no place for a statement", "a.php", "<?php\nif (curl_exec($ch = curl_init())) {}\n", "<?php\nif (curl_exec($ch = curl_init())) {}\n"},
		{"nothing that is total", "a.py", "import requests\nrequests.get(u)\n", "import requests\nrequests.get(u)\n"},
		{"named argument", "a.py", "import aiohttp\nasync def f():\n    s = aiohttp.ClientSession()\n    s.get(\n        u,\n        timeout=None,\n    )\n    s.get(u)\n", "import aiohttp\nasync def f():\n    s = aiohttp.ClientSession()\n    s.get(\n        u,\n        timeout=None,\n    )\n    s.get(u)\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := fixed(t, c.file, c.text)
			if got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if got != c.text && strings.Contains(said(analysed(t, c.file, got), false), "none") {
				t.Errorf("it still says %s", said(analysed(t, c.file, got), false))
			}
		})
	}
}
