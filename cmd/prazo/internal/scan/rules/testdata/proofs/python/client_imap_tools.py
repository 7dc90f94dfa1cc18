"""imap-tools: what it is told goes to imaplib."""
# client: import imap_tools; print(imap_tools.__version__)
# packages: python3-imap-tools

from urllib.parse import urlsplit

from imap_tools import MailBoxUnencrypted

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    mailbox = MailBoxUnencrypted(at.hostname, at.port)  # prove: imap-tools-default
    mailbox.login("me", "secret")
    return 200, 0


def limited(url):
    at = urlsplit(url)
    mailbox = MailBoxUnencrypted(at.hostname, at.port, timeout=T)  # prove: imap-tools-timeout
    mailbox.login("me", "secret")
    return 200, 0


harness.main({"imap-tools-default": default, "imap-tools-timeout": limited}, "smtp")
