"""socket of the standard library: its timeout is of each read."""
# client: import socket

import socket
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT


def ask(s, at):
    """A request, and the bytes of the answer to its end."""
    s.sendall(b"GET %s HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n" % at.path.encode())
    size = 0
    while part := s.recv(4096):
        size += len(part)
    return 200, size


def default(url):
    at = urlsplit(url)
    with socket.create_connection((at.hostname, at.port)) as s:  # prove: socket-default
        return ask(s, at)


def limited(url):
    at = urlsplit(url)
    with socket.create_connection((at.hostname, at.port), timeout=T) as s:  # prove: socket-timeout
        return ask(s, at)


def connected(url):
    at = urlsplit(url)
    with socket.socket() as s:
        s.settimeout(T)
        s.connect((at.hostname, at.port))  # prove: socket-settimeout
        return ask(s, at)


harness.main({"socket-default": default, "socket-timeout": limited, "socket-settimeout": connected})
