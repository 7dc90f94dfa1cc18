"""asyncpg: a limit of the connection, and one of each command."""
# client: import asyncpg; print(asyncpg.__version__)
# packages: python3-asyncpg

import asyncio

import asyncpg

import harness

T = harness.TIMEOUT


async def default(url):
    connection = await asyncpg.connect(url)  # prove: asyncpg-default
    return 200, len(await connection.fetch("select 1"))


async def connecting(url):
    connection = await asyncpg.connect(url, timeout=T)  # prove: asyncpg-timeout
    return 200, len(await connection.fetch("select 1"))


async def limited(url):
    connection = await asyncpg.connect(url, timeout=T, command_timeout=T)  # prove: asyncpg-command_timeout
    try:
        return 200, len(await connection.fetch("select 1"))
    finally:
        connection.terminate()


harness.main({
    "asyncpg-default": lambda url: asyncio.run(default(url)),
    "asyncpg-timeout": lambda url: asyncio.run(connecting(url)),
    "asyncpg-command_timeout": lambda url: asyncio.run(limited(url)),
}, "postgres")
