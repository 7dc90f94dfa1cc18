"""tornado's client, whose request_timeout begins anew at each redirect."""
import asyncio
import time
import urllib.parse

from tornado.httpclient import AsyncHTTPClient, HTTPRequest

import harness

T = harness.TIMEOUT


def fetch(client, url, **limit):
    body = harness.body()
    return client.fetch(HTTPRequest(url, method=harness.method(), body=body, ssl_options=harness.context(), **limit),
                        raise_error=limit.get("follow_redirects", True))


def client():
    # The default refuses bodies above 100 MB, which is no clock.
    return AsyncHTTPClient(force_instance=True)


def get(**limit):
    async def call(url):
        r = await fetch(client(), url, **limit)
        return r.code, len(r.body or b"")
    return lambda url: asyncio.run(call(url))


async def hops(url):
    """One clock for all hops: each is given what is left."""
    end, one = time.monotonic() + T, client()
    while True:
        left = end - time.monotonic()
        if left <= 0:
            raise TimeoutError("the redirects took too long")
        r = await fetch(one, url, request_timeout=left, connect_timeout=left, follow_redirects=False)
        if r.code not in (301, 302, 303, 307, 308):
            r.rethrow()
            return r.code, len(r.body or b"")
        url = urllib.parse.urljoin(url, r.headers["Location"])


harness.main({
    # Its defaults are 20 s each; nothing set means these.
    "tornado-default": get(),
    "tornado": get(request_timeout=T, connect_timeout=T),
    "tornado-hops": lambda url: asyncio.run(hops(url)),
})
