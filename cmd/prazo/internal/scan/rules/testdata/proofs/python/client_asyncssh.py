"""asyncssh: limits of the connection and of the login, none of what follows."""
# client: import asyncssh; print(asyncssh.__version__)
# packages: python3-asyncssh

import asyncio
from urllib.parse import urlsplit

import asyncssh

import harness

T = harness.TIMEOUT


async def connecting(url):
    at = urlsplit(url)
    async with asyncssh.connect(at.hostname, at.port, known_hosts=None, connect_timeout=T) as ssh:  # prove: asyncssh-connect_timeout
        return 200, (await ssh.run("true")).returncode


async def login(url):
    at = urlsplit(url)
    async with asyncssh.connect(at.hostname, at.port, known_hosts=None, login_timeout=T) as ssh:  # prove: asyncssh-login_timeout
        return 200, (await ssh.run("true")).returncode


harness.main({
    "asyncssh-connect_timeout": lambda url: asyncio.run(connecting(url)),
    "asyncssh-login_timeout": lambda url: asyncio.run(login(url)),
}, ("smtp", "http"))
