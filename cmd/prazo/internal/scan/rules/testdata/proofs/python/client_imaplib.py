"""imaplib of the standard library: its timeout stays on the socket."""
# client: import imaplib; print(imaplib.__version__)

import imaplib
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    imap = imaplib.IMAP4(at.hostname, at.port)  # prove: imaplib-default
    return 200, len(imap.welcome)


def limited(url):
    at = urlsplit(url)
    imap = imaplib.IMAP4(at.hostname, at.port, timeout=T)  # prove: imaplib-timeout
    return 200, len(imap.welcome)


harness.main({"imaplib-default": default, "imaplib-timeout": limited}, ("smtp", "http"))
