package resolve

import "testing"

func TestPython(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"plain", "import requests\nrequests.get(u)\nrequests.request('GET', u)\n", "2 none, 3 none"},
		{"limit", "import requests\nrequests.get(u, timeout=10)\nrequests.get(u, timeout=(5, 5))\n", "2 idle, 3 idle"},
		{"off", "import requests\nrequests.get(u, timeout=None)\n", "2 none"},
		{"connect only", "import requests\nrequests.get(u, timeout=(5, None))\n", "2 connect"},
		{"session", "import requests\ns = requests.session()\ns.get(u)\n", "3 none"},
		{"alias", "from requests import get as g\ng(u)\n", "2 none"},
		{"temporary session", "from requests import Session\nSession().get(u)\n", "2 none"},
		{"with session", "import requests\nwith requests.Session() as s:\n    s.get(u)\n", "3 none"},
		{"dict of that name", "class A:\n    def f(self, requests):\n        self.existing_requests = {}\n        self.existing_requests.get(uri)\n        requests.get(u)\n", ""},
		{"not imported", "requests.get(u)\n", ""},
		{"shadowed", "import requests\nrequests = {}\nrequests.get(u)\n", ""},
		{"spread of a dict", "import requests\nrequests.get(u, **{'timeout': T, 'x': 1})\n", "2 idle"},
		{"spread of a variable", "import requests\nkw = {'timeout': 3}\nrequests.get(u, **kw)\n", "3 idle"},
		{"spread of an empty one", "import requests\nkw = {'headers': 3}\nrequests.get(u, **kw)\n", "3 none"},
		{"spread of something else", "import requests\nrequests.get(u, **make())\n", "2 unknown"},
		{"key that is put in", "import requests\nkw = {}\nkw['timeout'] = 3\nrequests.get(u, **kw)\n", "4 idle"},
		{"default of httpx", "import httpx\nasync def f():\n    async with httpx.AsyncClient() as c:\n        await c.get(u)\n", "4 idle"},
		{"httpx off", "import httpx\nhttpx.get(u, timeout=None)\n", "2 none"},
		{"httpx object", "import httpx\nhttpx.get(u, timeout=httpx.Timeout(5))\nhttpx.get(u, timeout=httpx.Timeout(None, connect=5))\n", "2 idle, 3 connect"},
		{"urlopen", "from urllib.request import urlopen\nurlopen(u)\nurlopen(u, None, 5)\nurlopen('file:///etc/x')\n", "2 none, 3 idle"},
		{"asyncio.timeout", "import asyncio, httpx\nasync def f(c):\n    c = httpx.AsyncClient()\n    async with asyncio.timeout(5):\n        await c.get(u)\n", "5 total"},
		{"timeout around a call that blocks", "import asyncio, requests\nasync def f():\n    async with asyncio.timeout(5):\n        requests.get(u)\n", "4 none"},
		{"constructors", "import smtplib, ftplib\nsmtplib.SMTP(h)\nftplib.FTP(h, timeout=5)\n", "2 none, 3 idle"},
		{"limit at connect", "import ftplib\nf = ftplib.FTP()\nf.connect(h, 21, timeout=5)\n", "2 idle"},
		{"class in a variable", "import smtplib\nclass M:\n    def f(self):\n        self.m = smtplib.SMTP_SSL if self.ssl else smtplib.SMTP\n        self.m = self.m(self.host)\n", "5 none"},
		{"socket", "import socket\ns = socket.socket()\ns.settimeout(5)\ns.connect(a)\nt = socket.socket()\nt.connect(a)\n", "4 idle, 6 none"},
		{"both sides", "import requests\nrequests.get(u, timeout=5 if x else None)\nrequests.get(u, timeout=x or 5)\n", "2 none, 3 idle"},
		{"branches", "import requests\ndef f(x):\n    if x:\n        t = 5\n    else:\n        t = None\n    return requests.get(u, timeout=t)\n", "7 none"},
		{"environment", "import os, requests\nT = int(os.environ.get('T', 10))\nrequests.get(u, timeout=T)\n", "3 idle"},
		{"unit", "import requests\nrequests.get(u, timeout=5000)\n", "2 idle, 2 idle wrong-unit"},
		{"days in seconds", "import requests\nrequests.get(u, timeout=172800)\nrequests.get(u, timeout=180000)\n", "2 idle, 3 idle, 3 idle wrong-unit"},
		{"misspelt", "import requests\nrequests.get(u, timeuot=5)\n", "2 none, 2 none ignored-option"},
		{"process default", "import socket, urllib.request\nsocket.setdefaulttimeout(5)\ndef f():\n    urllib.request.urlopen(u)\n", "2 idle x1, 4 idle <- 2"},
	})
}

func TestPythonWrappers(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"parameter that some leave out", "import requests\ndef get(u, timeout=None):\n    return requests.get(u, timeout=timeout)\nget(1)\nget(2, timeout=5)\n", "3 none x2, 4 none <- 3, 5 idle <- 3"},
		{"parameter with a default", "import requests\ndef get(u, timeout=10):\n    return requests.get(u, timeout=timeout)\nget(1)\n", "3 idle x1, 4 idle <- 3"},
		{"keywords nobody fills", "import requests\ndef get(u, **kwargs):\n    return requests.get(u, **kwargs)\nget(1)\nget(2, headers=h)\n", "3 none x2, 4 none <- 3, 5 none <- 3"},
		{"keywords all fill", "import requests\ndef get(u, **kwargs):\n    return requests.get(u, **kwargs)\nget(1, timeout=5)\nget(2, timeout=6)\n", "3 idle x2, 4 idle <- 3, 5 idle <- 3"},
		{"keywords of unknown callers", "import requests\ndef get(u, **kwargs):\n    return requests.get(u, **kwargs)\n", "3 unknown"},
		{"keywords with a default", "import requests\ndef get(u, **kwargs):\n    kwargs.setdefault('timeout', 30)\n    return requests.get(u, **kwargs)\nget(1)\n", "4 idle x1, 5 idle <- 4"},
		{"session of a class", "import requests\nclass A:\n    def __init__(self):\n        self.s = requests.Session()\n    def f(self):\n        self.s.get(u)\n", "6 none"},
		{"session that is first none", "import requests\nclass A:\n    s = None\n    def login(self):\n        self.s = requests.Session()\n    def f(self):\n        self.s.get(u)\n", "7 none"},
		{"subclass", "import requests\nclass S(requests.Session):\n    def __init__(self, timeout=30):\n        self.timeout = timeout\n    def request(self, m, u, **kwargs):\n        kwargs.setdefault('timeout', self.timeout)\n        return super().request(m, u, **kwargs)\ns = S()\ns.get(u)\ns.request('GET', u)\n", "10 idle <- 7, 7 idle x2, 9 idle <- 7"},
		{"subclass without a limit", "import requests\nclass S(requests.Session):\n    pass\nS().get(u)\n", "4 none"},
		{"in another file", "== a/http.py\nimport requests as r\nclass S(r.Session):\n    def request(self, m, u, **kw):\n        kw.setdefault('timeout', 30)\n        return super().request(m, u, **kw)\ndef get(u, **kw):\n    return S().request('get', u, **kw)\n== a/b.py\nfrom a import http as requests\ndef f(task):\n    requests.get(u)\n    task.requests.get(u)\n== a/c.py\nfrom a.http import S\nclass Task:\n    def __init__(self):\n        self.requests = S()\n",
			"b.py:3 idle <- 5, b.py:4 idle <- 5, http.py:5 idle x3, http.py:7 idle <- 5"},
		{"constant of another file", "== a/conf.py\nHTTP_TIMEOUT = None\nOTHER = 5\n== a/b.py\nimport requests\nfrom a.conf import HTTP_TIMEOUT\nrequests.get(u, timeout=HTTP_TIMEOUT)\n", "b.py:3 none"},
		{"session that is given", "import requests\ndef f(session):\n    session.get(u)\nf(requests.Session())\n", "3 none"},
		{"session of the file that a function makes", "import requests\ns = None\ndef login():\n    global s\n    s = requests.Session()\ndef f():\n    s.get(u)\n", "7 none"},
		{"options that a helper returns", "import requests\ndef options():\n    return {'timeout': 5}\nrequests.get(u, **options())\n", "4 idle"},
	})
}
