"""httpx, and httpx under asyncio.timeout."""
import asyncio

import httpx

import harness

T = harness.TIMEOUT
# httpx follows redirects only when asked.
FOLLOW = {"follow_redirects": True, "verify": harness.context()}


def get(**limit):
    def call(url):
        with httpx.Client(**FOLLOW, **limit) as client:
            r = client.request(harness.method(), url, content=harness.body())
            return r.status_code, len(r.content)
    return call


async def total(url):
    async with asyncio.timeout(T):
        async with httpx.AsyncClient(timeout=None, **FOLLOW) as client:
            r = await client.request(harness.method(), url, content=harness.body())
            return r.status_code, len(r.content)


harness.main({
    "httpx-default": get(),
    "httpx": get(timeout=T),
    "httpx-asyncio.timeout": lambda url: asyncio.run(total(url)),
})
