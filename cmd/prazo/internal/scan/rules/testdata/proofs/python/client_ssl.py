"""ssl.get_server_certificate(): its timeout is of the socket."""
# client: import ssl; print(ssl.OPENSSL_VERSION)

import ssl
import urllib.request
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    return 200, len(ssl.get_server_certificate((at.hostname, at.port)))  # prove: certificate-default


def limited(url):
    at = urlsplit(url)
    return 200, len(ssl.get_server_certificate((at.hostname, at.port), timeout=T))  # prove: certificate-timeout


def answered(call):
    """A server without TLS has no certificate, and is asked in plain."""
    def run(url):
        try:
            return call(url)
        except ssl.SSLError:
            return 200, len(urllib.request.urlopen(url).read())
    return run


harness.main({"certificate-default": answered(default), "certificate-timeout": answered(limited)}, ("http", "redis"))
