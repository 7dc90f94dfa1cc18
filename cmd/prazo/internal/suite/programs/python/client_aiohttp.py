"""aiohttp, whose total covers the whole call and whose other limits do not."""
import asyncio

import aiohttp

import harness

T = harness.TIMEOUT


def get(**limit):
    async def call(url):
        connector = aiohttp.TCPConnector(ssl=harness.context())
        async with aiohttp.ClientSession(connector=connector, trust_env=True, **limit) as session:
            async with session.request(harness.method(), url, data=harness.body()) as r:
                return r.status, len(await r.read())
    return lambda url: asyncio.run(call(url))


harness.main({
    "aiohttp-default": get(),
    "aiohttp-total": get(timeout=aiohttp.ClientTimeout(total=T)),
    "aiohttp-sock": get(timeout=aiohttp.ClientTimeout(total=None, sock_connect=T, sock_read=T)),
})
