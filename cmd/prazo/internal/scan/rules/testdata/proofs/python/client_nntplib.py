"""nntplib, in the standard library up to 3.12: its timeout stays on the socket."""
# client: import nntplib

import nntplib
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    news = nntplib.NNTP(at.hostname, at.port)  # prove: nntplib-default
    return 200, len(news.getwelcome())


def limited(url):
    at = urlsplit(url)
    news = nntplib.NNTP(at.hostname, at.port, timeout=T)  # prove: nntplib-timeout
    return 200, len(news.getwelcome())


harness.main({"nntplib-default": default, "nntplib-timeout": limited}, "smtp")
