"""asyncio's streams: they have no limit of their own, asyncio.timeout is one of all that is awaited in it."""
# client: import asyncio

import asyncio
from urllib.parse import urlsplit

import harness


async def ask(url):
    at = urlsplit(url)
    reader, writer = await asyncio.open_connection(at.hostname, at.port)  # prove: streams-default
    writer.write(b"GET %s HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n" % at.path.encode())
    return 200, len(await reader.read())


harness.main({"streams-default": lambda url: asyncio.run(ask(url))})
