"""http.client of the standard library, which follows no redirects."""
import http.client
import urllib.parse

import harness


def get(**limit):
    def call(url):
        u = urllib.parse.urlsplit(url)
        if u.scheme == "https":
            conn = http.client.HTTPSConnection(u.netloc, context=harness.context(), **limit)
        else:
            conn = http.client.HTTPConnection(u.netloc, **limit)
        try:
            conn.request(harness.method(), u.path + ("?" + u.query if u.query else ""), harness.body())
            r = conn.getresponse()
            return r.status, len(r.read())
        finally:
            conn.close()
    return call


limited = get(timeout=harness.TIMEOUT)
harness.main({
    "httpclient-default": get(),
    "httpclient": limited,
    "httpclient-alarm": harness.alarm(limited),
})
