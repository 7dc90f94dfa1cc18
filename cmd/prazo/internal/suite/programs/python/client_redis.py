"""redis-py: a limit of each read, or its asynchronous client, which can be ended from outside."""
import asyncio

import redis
import redis.asyncio

import harness

T = harness.TIMEOUT


def get(url, **how):
    return 200, len(redis.Redis.from_url(url, **how).get("key"))


async def cancelled(url):
    async with asyncio.timeout(T), redis.asyncio.from_url(url) as client:
        return 200, len(await client.get("key"))


harness.main({
    "redis-py-default": get,
    "redis-py-socket_timeout": lambda url: get(url, socket_timeout=T, socket_connect_timeout=T),
    "redis-py-asyncio.timeout": lambda url: asyncio.run(cancelled(url)),
    "redis-py-socket_connect_timeout": lambda url: get(url, socket_connect_timeout=T),
}, "redis")
