"""psycopg, version 3: its asynchronous connection can be ended from outside."""
import asyncio
import math

import psycopg

import harness

T = harness.TIMEOUT


def query(url, **how):
    with psycopg.connect(url, **how) as connection:
        return 200, len(connection.execute("select 1").fetchall())


async def cancelled(url):
    async with asyncio.timeout(T):
        async with await psycopg.AsyncConnection.connect(url) as connection:
            cursor = await connection.execute("select 1")
            return 200, len(await cursor.fetchall())


harness.main({
    "psycopg-default": query,
    "psycopg-connect+statement": lambda url: query(url, connect_timeout=math.ceil(T), options="-c statement_timeout=%d" % (T * 1000)),
    "psycopg-asyncio.timeout": lambda url: asyncio.run(cancelled(url)),
}, "postgres")
