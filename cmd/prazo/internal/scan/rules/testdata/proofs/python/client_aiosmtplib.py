"""aiosmtplib: its timeout is of the whole answer to each command, lines of it included."""
# client: import aiosmtplib; print(aiosmtplib.__version__)
# packages: python3-aiosmtplib

import asyncio
from email.message import EmailMessage
from urllib.parse import urlsplit

import aiosmtplib

import harness

T = harness.TIMEOUT


def letter():
    m = EmailMessage()
    m["From"], m["To"], m["Subject"] = "me@lab.test", "you@lab.test", "hello"
    m.set_content("hello")
    return m


async def default(url):
    at = urlsplit(url)
    await aiosmtplib.send(letter(), hostname=at.hostname, port=at.port)  # prove: aiosmtplib-default
    return 250, 0


async def limited(url):
    at = urlsplit(url)
    await aiosmtplib.send(letter(), hostname=at.hostname, port=at.port, timeout=T)  # prove: aiosmtplib-timeout
    return 250, 0


harness.main({
    "aiosmtplib-default": lambda url: asyncio.run(default(url)),
    "aiosmtplib-timeout": lambda url: asyncio.run(limited(url)),
}, "smtp")
