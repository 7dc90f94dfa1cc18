"""smtplib of the standard library."""
import smtplib
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT
LETTER = "Subject: hello\r\n\r\nhello\r\n"


def send(url, **how):
    at = urlsplit(url)
    with smtplib.SMTP(at.hostname, at.port, **how) as server:
        server.sendmail("me@lab.test", ["you@lab.test"], LETTER)
    return 250, 0


def closed(url):
    """with would say QUIT, and wait for the answer, after the alarm too."""
    at = urlsplit(url)
    server = smtplib.SMTP(at.hostname, at.port)
    try:
        server.sendmail("me@lab.test", ["you@lab.test"], LETTER)
        server.quit()
    finally:
        server.close()
    return 250, 0


harness.main({
    "smtplib-default": send,
    "smtplib-timeout": lambda url: send(url, timeout=T),
    "smtplib-alarm": harness.alarm(closed),
}, "smtp")
