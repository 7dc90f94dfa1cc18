#!/usr/bin/env python3
"""httpx: asyncio.timeout around an AsyncClient is the whole call. timeout= of httpx is for one read."""
import asyncio
import os
import sys

import httpx


async def fetch(url, seconds, body):
    async with asyncio.timeout(seconds):  # Python 3.11
        async with httpx.AsyncClient(follow_redirects=True, timeout=None) as client:
            answer = await client.request("POST" if body else "GET", url, content=body)
            answer.raise_for_status()
            return answer.content


upload = os.environ.get("PRAZO_BODY")
try:
    content = asyncio.run(fetch(sys.argv[-1], float(os.environ.get("PRAZO_TIMEOUT", "2")),
                                open(upload, "rb").read() if upload else None))
except (TimeoutError, httpx.HTTPError) as e:
    sys.exit(f"{type(e).__name__}: {e}")
print(len(content), "bytes")
