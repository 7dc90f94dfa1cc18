"""Runs one request of a client and says how it went: one line, then a second of life so that a leaked socket shows."""
import os
import signal
import sys
import time

TIMEOUT = float(os.environ.get("PRAZO_TIMEOUT") or 2)
FAULT = os.environ.get("PRAZO_FAULT", "")
NOT_APPLICABLE = 127


def body():
    """The bytes to send as a POST, or None for a GET."""
    path = os.environ.get("PRAZO_BODY")
    if not path:
        return None
    with open(path, "rb") as f:
        return f.read()


def method():
    return "POST" if os.environ.get("PRAZO_BODY") else "GET"


def context():
    """TLS with the certificates that SSL_CERT_FILE names, which not every client looks at."""
    import ssl
    return ssl.create_default_context(cafile=os.environ.get("SSL_CERT_FILE") or None)


class Late(BaseException):
    """No Exception: libraries catch those, and try again or take the next address."""


def alarm(call):
    """The same call under SIGALRM, which interrupts whatever the main thread waits for."""
    def late(*_):
        raise Late("alarm: the whole call took too long")

    def limited(url):
        signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, TIMEOUT)
        try:
            status, size = call(url)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        if status < 200:  # http.client takes a 102 for the answer
            raise ValueError("status %d" % status)
        return status, size

    return limited


def main(settings, protocol="http"):
    """settings: name -> function of the URL that returns (status, bytes read). protocol begins the URL."""
    call, url = settings[sys.argv[1]], sys.argv[-1]
    if not url.startswith(protocol) or FAULT.startswith(("h2-", "grpc-")):
        os._exit(NOT_APPLICABLE)
    start = time.monotonic()
    try:
        status, size = call(url)
        failed = "status %d" % status if status >= 400 else ""
    except BaseException as e:
        status, size, failed = 0, 0, "%s: %s" % (type(e).__name__, e)
    took = time.monotonic() - start
    if FAULT == "redirect-chain" and 300 <= status < 400:
        os._exit(NOT_APPLICABLE)  # it does not follow redirects
    line = "err %.3f %s" % (took, " ".join(failed.split())[:300]) if failed else "ok %.3f %d" % (took, size)
    os.write(1, ("PRAZO " + line + "\n").encode(errors="replace"))
    time.sleep(1)
    os._exit(1 if failed else 0)
