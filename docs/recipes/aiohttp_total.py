#!/usr/bin/env python3
"""aiohttp: total is the whole call, redirects and body included. sock_read is for one read."""
import asyncio
import os
import sys

import aiohttp


async def fetch(url, seconds, body):
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=seconds)) as session:
        async with session.request("POST" if body else "GET", url, data=body) as answer:
            answer.raise_for_status()
            return await answer.read()


upload = os.environ.get("PRAZO_BODY")
try:
    content = asyncio.run(fetch(sys.argv[-1], float(os.environ.get("PRAZO_TIMEOUT", "2")),
                                open(upload, "rb").read() if upload else None))
except (asyncio.TimeoutError, aiohttp.ClientError) as e:
    sys.exit(f"{type(e).__name__}: {e}")
print(len(content), "bytes")
