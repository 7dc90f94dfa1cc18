"""telnetlib, in the standard library up to 3.12: read_until() has a limit of its own."""
# client: import telnetlib

import telnetlib
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    with telnetlib.Telnet(at.hostname, at.port) as telnet:  # prove: telnetlib-default
        return ask(telnet, at)


def limited(url):
    at = urlsplit(url)
    with telnetlib.Telnet(at.hostname, at.port, T) as telnet:  # prove: telnetlib-timeout
        return ask(telnet, at)


def ask(telnet, at):
    telnet.write(b"GET %s HTTP/1.1\r\nHost: lab\r\n\r\n" % at.path.encode())
    return 200, len(telnet.read_until(b"\r\n\r\n"))


harness.main({"telnetlib-default": default, "telnetlib-timeout": limited})
