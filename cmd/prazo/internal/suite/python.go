package suite

import (
	"os/exec"
	"path/filepath"
	"strings"
)

// pythons are where an interpreter may be. That of the system has the modules of its packages, whatever is on PATH.
// So it comes first.
var pythons = []string{"/usr/bin/python3", "python3"}

// A python is a program for a module of Python.
type python struct {
	module  string // what is imported
	version string // the expression that is its version
	program string
}

func (p python) ready(w *workshop) (string, []string, string) {
	missing := "python3 is not installed"
	for _, name := range pythons {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		out, err := w.run(path, "-c", "import platform, sys, "+p.module+"; print("+p.version+"); print(sys.executable)")
		// What is on PATH may be a script that looks for an interpreter, each time; the interpreter knows where it is.
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if err == nil && len(lines) == 2 {
			return versionShape.FindString(lines[0]), []string{lines[1], "-B", filepath.Join(w.dir, "python", p.program)}, ""
		}
		missing = "no python3 here has the module " + p.module
	}
	return "", nil, missing
}

func pythonClients() []Client {
	client := func(name string, how python, fix string, all []Setting) Client {
		return Client{Name: name, Language: "Python", Fix: fix, Settings: all, how: how}
	}
	const (
		stdlib = "platform.python_version()"
		alarm  = "in the main thread a SIGALRM at the deadline; in others a timer that shuts the socket down, see docs/recipes.md"
	)
	return []Client{
		client("aiohttp", python{"aiohttp", "aiohttp.__version__", "client_aiohttp.py"}, "ClientTimeout(total=...)",
			settings("aiohttp-default", "", "aiohttp-total", "aiohttp-sock")),
		client("http.client", python{"http.client", stdlib, "client_httpclient.py"}, alarm,
			settings("httpclient-default", "httpclient", "httpclient-alarm")),
		client("httplib2", python{"httplib2", "httplib2.__version__", "client_httplib2.py"}, alarm,
			settings("httplib2-default", "httplib2", "httplib2-alarm")),
		client("httpx", python{"httpx", "httpx.__version__", "client_httpx.py"}, "AsyncClient inside asyncio.timeout(...)",
			settings("httpx-default", "httpx", "httpx-asyncio.timeout")),
		client("pycurl", python{"pycurl", "pycurl.version", "client_pycurl.py"}, "TIMEOUT_MS, not only CONNECTTIMEOUT_MS",
			settings("pycurl-default", "pycurl-connect", "pycurl-timeout", "pycurl-lowspeed")),
		client("requests", python{"requests", "requests.__version__", "client_requests.py"}, alarm,
			settings("requests-default", "requests", "requests-deadline", "requests-alarm", "requests-iter", "requests-read1", "requests-thread")),
		client("tornado", python{"tornado", "tornado.version", "client_tornado.py"}, "request_timeout with follow_redirects=False, and hops of your own under one deadline",
			settings("tornado-default", "tornado", "tornado-hops")),
		client("urllib", python{"urllib.request", stdlib, "client_urllib.py"}, alarm,
			settings("urllib-default", "urllib", "urllib-alarm")),
		client("urllib3", python{"urllib3", "urllib3.__version__", "client_urllib3.py"}, alarm,
			settings("urllib3-default", "urllib3", "urllib3-alarm", "urllib3-noretry", "urllib3-total")),
	}
}
