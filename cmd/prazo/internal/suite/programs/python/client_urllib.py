"""urllib.request of the standard library."""
import urllib.error
import urllib.request

import harness


def get(**limit):
    def call(url):
        opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=harness.context()))
        with opener.open(urllib.request.Request(url, data=harness.body()), **limit) as r:
            return r.status, len(r.read())
    return call


limited = get(timeout=harness.TIMEOUT)
harness.main({
    "urllib-default": get(),
    "urllib": limited,
    "urllib-alarm": harness.alarm(limited),
})
