"""poplib of the standard library: its timeout stays on the socket."""
# client: import poplib

import poplib
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    pop = poplib.POP3(at.hostname, at.port)  # prove: poplib-default
    return 200, len(pop.getwelcome())


def limited(url):
    at = urlsplit(url)
    pop = poplib.POP3(at.hostname, at.port, timeout=T)  # prove: poplib-timeout
    return 200, len(pop.getwelcome())


harness.main({"poplib-default": default, "poplib-timeout": limited}, "smtp")
