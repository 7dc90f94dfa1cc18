"""websockets: a limit of the handshake, and a ping that finds out who is silent."""
# client: import websockets.version; print(websockets.version.version)
# packages: python3-websockets

import asyncio

import websockets
import websockets.legacy.client  # else the first call waits for it

import harness

T = harness.TIMEOUT


async def handshake(url):
    async with websockets.connect(url.replace("http", "ws", 1), open_timeout=T, ping_timeout=None) as ws:  # prove: websockets-open_timeout
        return 200, len(await ws.recv())


async def pinged(url):
    ws = await websockets.connect(url.replace("http", "ws", 1), ping_interval=T / 4, ping_timeout=T / 4, close_timeout=T / 4)  # prove: websockets-ping_timeout
    return 200, len(await ws.recv())


def answered(call):
    """An answer that is no WebSocket is one too."""
    def run(url):
        try:
            return asyncio.run(call(url))
        except websockets.InvalidStatusCode:
            return 200, 0
    return run


harness.main({"websockets-open_timeout": answered(handshake), "websockets-ping_timeout": answered(pinged)}, ("http", "ws"))
