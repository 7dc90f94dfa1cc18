"""urllib3, whose timeouts hold for each of its four tries."""
import os

import urllib3

import harness

T = harness.TIMEOUT


def get(**limit):
    def call(url):
        pool = urllib3.PoolManager(ca_certs=os.environ.get("SSL_CERT_FILE") or None, cert_reqs="CERT_REQUIRED")
        r = pool.request(harness.method(), url, body=harness.body(), **limit)
        return r.status, len(r.data)
    return call


limited = get(timeout=T)
harness.main({
    "urllib3-default": get(),
    "urllib3": limited,
    "urllib3-total": get(timeout=urllib3.Timeout(total=T)),
    "urllib3-noretry": get(timeout=T, retries=False),
    "urllib3-alarm": harness.alarm(limited),
})
