"""httplib2, with the timeout of its sockets."""
import os

import httplib2

import harness


def get(**limit):
    def call(url):
        h = httplib2.Http(ca_certs=os.environ.get("SSL_CERT_FILE") or None, **limit)
        r, content = h.request(url, harness.method(), body=harness.body())
        return r.status, len(content)
    return call


limited = get(timeout=harness.TIMEOUT)
harness.main({
    "httplib2-default": get(),
    "httplib2": limited,
    "httplib2-alarm": harness.alarm(limited),
})
