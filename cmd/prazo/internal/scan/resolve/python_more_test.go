package resolve

import "testing"

func TestPythonCallables(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"getattr with a name that is made", "import requests\ndef f(m, u):\n    call = getattr(requests, m.lower())\n    call(u)\n    getattr(requests.Session(), m)(u, timeout=5)\n", "4 none, 5 idle"},
		{"getattr with a name that is known", "import requests\ngetattr(requests, 'get')(u)\ngetattr(requests, 'codes')(u)\n", "2 none"},
		{"partial with the limit", "import functools, requests\nget = functools.partial(requests.get, timeout=5)\nget(u)\n", "3 idle"},
		{"partial without it", "from functools import partial\nimport requests\nget = partial(requests.get, headers=h)\nget(u)\n", "4 none"},
		{"handed to a thread", "import asyncio, requests, threading\nasync def f():\n    await asyncio.to_thread(requests.get, u)\n    pool.submit(requests.get, u, timeout=5)\n    threading.Thread(target=requests.get, args=(u,), kwargs={'timeout': 5})\n", "3 none, 4 idle, 5 idle"},
		{"method that is replaced", "import functools, requests\ns = requests.Session()\ns.request = functools.partial(s.request, timeout=5)\ns.get(u)\n", "4 unknown"},
		{"adapter that may limit", "import requests\nclass T(requests.adapters.HTTPAdapter):\n    def send(self, *a, **k):\n        return None\nclass C(requests.adapters.HTTPAdapter):\n    pass\ns = requests.Session()\ns.mount('https://', T())\ns.get(u)\nt = requests.Session()\nt.mount('https://', C())\nt.get(u)\n", "12 none, 9 unknown"},
		{"adapter that the class mounts", "import requests\nclass S(requests.Session):\n    def __init__(self):\n        super().__init__()\n        self.mount('https://', T())\n    def go(self):\n        self.get(u)\n", "7 unknown"},
		{"static method", "import requests\nclass A:\n    @staticmethod\n    def f(requests, u):\n        requests.get(u)\nA.f(requests.Session(), u)\n", "5 none"},
		{"property", "import requests\nclass A:\n    @property\n    def s(self):\n        return requests.Session()\n    def f(self):\n        self.s.get(u)\n", "7 none"},
		{"what a context manager yields", "import contextlib, requests\n@contextlib.contextmanager\ndef session():\n    with requests.Session() as s:\n        yield s\nwith session() as s:\n    s.get(u)\n", "7 none"},
		{"base by its name", "import smtplib\nclass M(smtplib.SMTP):\n    def __init__(self, *a, **k):\n        smtplib.SMTP.__init__(self, *a, **k)\nM(h, timeout=5)\n", "4 idle x1, 5 idle <- 4"},
		{"one of two bases", "import smtplib\nclass B:\n    pass\nclass M(B, smtplib.SMTP):\n    def __init__(self, *a, **k):\n        super().__init__(*a, **k)\nM(h)\n", "6 none x1, 7 none <- 6"},
		{"default of the process", "import socket, telnetlib, xmlrpc.client\nsocket.setdefaulttimeout(5)\ndef f():\n    xmlrpc.client.ServerProxy(u)\n    telnetlib.Telnet(h)\n", "2 idle x2, 4 idle <- 2, 5 connect <- 2"},
		{"names", "import socket\nsocket.getaddrinfo(h, 80)\n", "2 unknown"},
		{"engine of a file", "import sqlalchemy\nsqlalchemy.create_engine('sqlite:///%s' % p)\nsqlalchemy.create_engine('sqlite+pysqlite:///{}'.format(p))\nsqlalchemy.create_engine('postgresql://' + h)\n", "4 unknown"},
	})
}

func TestPythonTimes(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"or over what is nothing", "import requests\nclass A:\n    def __init__(self, timeout=10):\n        self.timeout = timeout\n    def set(self, timeout=None):\n        self.timeout = timeout or self.timeout\n    def f(self):\n        requests.get(u, timeout=self.timeout)\n", "8 idle"},
		{"placeholder that a function fills", "import requests\nT = None\ndef init():\n    global T\n    T = 5\ndef f():\n    requests.get(u, timeout=T)\n", "7 idle"},
		{"placeholder that nothing fills", "import requests\nT = None\ndef f():\n    requests.get(u, timeout=T)\n", "4 none"},
		{"placeholder that another file fills", "== a/conf.py\nHTTP_TIMEOUT = None\n== a/start.py\nfrom a import conf\ndef start():\n    conf.HTTP_TIMEOUT = 5\n== a/b.py\nimport requests\nfrom a import conf\ndef f():\n    requests.get(u, timeout=conf.HTTP_TIMEOUT)\n", "b.py:4 idle"},
		{"address that says nothing of a wrapper", "import requests\ndef page(url, params, **more):\n    return requests.get(url, params=params, headers=more)\ndef f(x):\n    page(x, {}, a=1)\n", "3 none x1"},
		{"keyword that the library has not", "import requests\ndef get(url, **kw):\n    return requests.get(url, **kw)\ndef page(url, params):\n    return get(url, params=params)\ndef f(x):\n    page(x, {})\n", "3 none x1, 5 none <- 3"},
	})
}

func TestPythonCommands(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"list", "import subprocess\nsubprocess.run(['curl', u])\nsubprocess.run(['curl', '-m', '5', u])\nsubprocess.run(['ls', d])\n", "2 none, 3 total, 4 none local-process"},
		{"limit of the process", "import subprocess\nsubprocess.run(['ssh', h], timeout=5)\n", "2 total"},
		{"text", "import os\nos.system(f'curl {u}')\nos.system('curl -m 5 %s' % u)\nos.system('ls | curl -d @- {}'.format(u))\n", "2 none, 3 total, 4 none"},
		{"list that grows", "import subprocess\ncmd = ['ssh', h]\ncmd += ['-v']\nsubprocess.call(cmd)\n", "4 none"},
		{"from the callers", "import shlex, subprocess\ndef run(args):\n    subprocess.run(shlex.split('timeout 5 ' + args))\nrun('ls')\nrun('curl ' + u)\n", "3 total"},
		{"one of a list", "import subprocess\nfor name in ['ls', 'curl']:\n    subprocess.run([name, u])\n", "3 none"},
		{"words behind it", "import asyncio\nasync def f():\n    await asyncio.create_subprocess_exec('curl', '-m', '5', u)\n", "3 total"},
		{"not known", "import subprocess\nsubprocess.run(cmd)\n", "2 none local-process"},
		{"waited for", "import os, subprocess\nos.system('make')\nsubprocess.check_output(['make'], timeout=5)\nos.popen('make').read()\nsubprocess.getoutput('git fetch')\n", "2 none local-process, 3 total, 4 none local-process, 5 none"},
		{"only started", "import subprocess\np = subprocess.Popen(['make'])\nsubprocess.Popen(['git', 'clone', u])\n", "3 none"},
		{"waited for later", "import subprocess\np = subprocess.Popen(['make'])\np.wait()\nq = subprocess.Popen(['make'])\nq.communicate(timeout=5)\nr = subprocess.Popen(['git', 'fetch'])\nr.wait()\nsubprocess.Popen(cmd).wait(7)\ndef f():\n    s = subprocess.Popen(cmd)\n    try:\n        s.wait(7)\n    except subprocess.TimeoutExpired:\n        s.kill()\n", "12 total, 3 none local-process, 5 abandon local-process, 6 none, 8 abandon local-process"},
	})
}

func TestPythonAdapters(t *testing.T) {
	const head = "import requests\nfrom requests.adapters import HTTPAdapter\nclass A(HTTPAdapter):\n"
	const use = "def f():\n    s = requests.Session()\n    s.mount('https://', A())\n    s.get(u)\n"
	checkSamples(t, "a.py", []sample{
		{"that limits", head + "    def __init__(self, *args, **kwargs):\n        self.timeout = 5\n        super().__init__(*args, **kwargs)\n    def send(self, request, **kwargs):\n        if kwargs.get('timeout') is None:\n            kwargs['timeout'] = self.timeout\n        return super().send(request, **kwargs)\n" + use, "10 idle, 14 idle"},
		{"that limits by place", head + "    def send(self, request, stream=False, timeout=None, verify=True):\n        return super().send(request, stream, timeout or 7, verify)\n" + use, "5 idle, 9 idle"},
		{"that waits its turn", head + "    def send(self, request, *args, **kwargs):\n        wait()\n        return super().send(request, *args, **kwargs)\n" + use, "10 none, 6 unknown"},
		{"that hands on", head + "    def send(self, request, stream=False, timeout=None):\n        return super().send(request, stream=stream, timeout=timeout)\n" + use, "5 unknown, 9 none"},
	})
}

// TestPythonAdapterOfTwoMethods asks often enough to meet the methods in either order.
func TestPythonAdapterOfTwoMethods(t *testing.T) {
	const text = "import requests\nclass A(requests.Session):\n    def fetch_token(self, u, timeout=None):\n        return super().fetch_token(u, timeout=timeout or 5)\n    def refresh_token(self, u, timeout=None):\n        return super().refresh_token(u, timeout=timeout)\ndef f():\n    s = requests.Session()\n    s.mount('https://', A())\n    s.get(u)\n"
	for range 20 {
		if got := said(analysed(t, "a.py", text), false); got != "10 none, 4 idle, 6 unknown" {
			t.Fatalf("said %q", got)
		}
	}
}

func TestPythonTokens(t *testing.T) {
	const ok = "import requests\nfrom requests_oauthlib import OAuth1Session, OAuth2Session\n"
	const limited = "class S(requests.Session):\n    def request(self, *a, **k):\n        k.setdefault('timeout', 10)\n        return super().request(*a, **k)\n"
	checkSamples(t, "a.py", []sample{
		{"None of its own", ok + limited + "class T(OAuth2Session, S):\n    pass\nT().fetch_token(u)\nT().fetch_token(u, timeout=5)\nT().get(u)\n", "10 idle <- 6, 11 idle <- 6, 6 idle x3, 9 none <- 6"},
		{"between two bases", ok + limited + "class T(OAuth2Session, S):\n    def request(self, *a, **k):\n        return super().request(*a, **k)\nT().get(u)\n", "10 idle <- 6, 6 idle x2, 9 idle <- 6"},
		{"set whatever is given", ok + "class T(OAuth2Session):\n    def request(self, *a, **k):\n        k['timeout'] = 10\n        return super().request(*a, **k)\nT().fetch_token(u)\n", "6 idle x1, 7 idle <- 6"},
		{"plain", ok + "OAuth2Session().fetch_token(u)\nOAuth2Session().refresh_token(u, timeout=3)\nOAuth1Session(k).fetch_request_token(u)\n", "3 none, 4 idle, 5 none"},
	})
}

func TestPythonClients(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"mail boxes", "from imap_tools import MailBox, MailBoxStartTls\nMailBox(h, 993)\nMailBoxStartTls(h, 143, 5)\nMailBox(h, timeout=5)\n", "2 none, 3 idle, 4 idle"},
		{"players", "import mpd\nc = mpd.MPDClient()\nc.connect(h, 6600)\nd = mpd.MPDClient()\nd.timeout = 5\nd.connect(h, 6600)\n", "3 none, 6 idle"},
		{"records", "from discogs_client import Client, Release\nc = Client('x')\nRelease(c, {'id': 1}).refresh()\nd = Client('x')\nd.set_timeout(3, 10)\nd.identity()\n", "3 none, 6 idle"},
		{"fingerprints", "import acoustid\nacoustid.lookup(k, f, d)\nacoustid.submit(k, u, d, timeout=5)\n", "2 none, 3 idle"},
		{"songs", "import pylast\nn = pylast.LastFMNetwork(api_key=k)\nn.get_track(a, t).get_top_tags()\ndef f(x: pylast.Album | pylast.Track):\n    x.get_playcount()\n", "3 idle, 5 idle"},
		{"speakers", "import soco\nd = soco.discovery.any_soco()\nd.music_library.start_library_update()\n", "2 idle, 3 idle"},
		{"mail of Django", "from django.core.mail import EmailMultiAlternatives, get_connection, send_mail\nsend_mail(s, m, f, [t])\nEmailMultiAlternatives(s, b, f, [t], connection=get_connection(timeout=5)).send()\n", "2 unknown, 3 idle"},
		{"several transfers", "import pycurl\nm = pycurl.CurlMulti()\nm.perform()\n", "3 unknown"},
		{"limit of the connection alone", "import socket\ndef f():\n    s = socket.socket()\n    s.settimeout(5)\n    s.connect(a)\n    s.settimeout(None)\n    s.recv(10)\ndef g():\n    s = socket.create_connection(a, timeout=5)\n    s.settimeout(None)\n    return s\ndef h():\n    s = socket.create_connection(a, timeout=5)\n    s.settimeout(3)\n", "13 idle, 5 connect, 9 connect"},
		{"limit that is switched off when all is read", "import socket\ndef f():\n    s = socket.socket()\n    s.settimeout(5)\n    s.connect(a)\n    s.recv(10)\n    s.settimeout(None)\ndef g():\n    s = socket.create_connection(a, timeout=5)\n    b = s.recv(10)\n    s.close()\n    s.settimeout(None)\n    return b\ndef h():\n    s = socket.create_connection(a, timeout=5)\n    s.settimeout(None)\n    s.close()\n", "15 idle, 5 idle, 9 idle"},
		{"limit that is switched off for another", "import socket\ndef f(self):\n    s = socket.socket()\n    s.settimeout(5)\n    s.connect(a)\n    s.settimeout(None)\n    self.s = s\ndef g():\n    s = socket.create_connection(a, timeout=5)\n    s.settimeout(None)\n    read(s)\ndef h():\n    s = socket.create_connection(a, timeout=5)\n    def read():\n        return s.recv(10)\n    s.settimeout(None)\n    run(read)\n", "13 connect, 5 connect, 9 connect"},
		{"select in its place", "import select, socket\ndef f():\n    s = socket.socket()\n    s.settimeout(5)\n    s.connect(a)\n    s.settimeout(None)\n    select.select([s], [], [], 5)\n", "5 unknown"},
		{"alarm", "import requests, signal\ndef f():\n    signal.alarm(5)\n    requests.get(u)\n", "4 unknown"},
	})
}

func TestPythonLDAP(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"nothing set", "import ldap\nc = ldap.initialize(u)\nc.set_option(ldap.OPT_REFERRALS, 0)\nc.simple_bind_s(a, b)\n", "4 none"},
		{"connection", "import ldap\nc = ldap.initialize(u)\nc.set_option(ldap.OPT_NETWORK_TIMEOUT, 3)\nc.search_s(a, b)\n", "4 connect"},
		{"for all", "import ldap\nldap.set_option(ldap.OPT_TIMEOUT, 3)\nc = ldap.initialize(u)\nc.search_s(a, b)\n", "2 headers x1, 4 headers <- 2"},
	})
}

func TestPythonHandedToATask(t *testing.T) {
	checkSamples(t, "a.py", []sample{
		{"in a variable", "import requests\ndef f(tasks, a):\n  if a:\n    act = requests.post\n  else:\n    raise ValueError()\n  tasks.add_task(act, url=u, timeout=15)\n", "7 idle"},
		{"without a limit", "import requests\ndef f(tasks):\n  tasks.add_task(requests.post, u)\n", "3 none"},
		{"client of a lambda", "from openai import AsyncOpenAI\nclass A:\n  def __init__(self, s):\n    self.make = lambda: AsyncOpenAI(timeout=s.t)\n  async def f(self):\n    c = self.make()\n    await c.chat.completions.create()\n", "4 idle x1, 7 idle <- 4, 7 idle retries-multiply"},
	})
}
