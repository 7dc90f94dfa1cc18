#!/usr/bin/env python3
"""urllib, and any other blocking client of Python: a deadline for the whole call, in the main thread.

The signal interrupts whatever the main thread waits for, and what the handler raises closes the socket on its way out.
Workers that serve from their main thread (gunicorn's sync workers, celery's prefork, cron jobs) can use it; Unix only.
Not covered: the lookup of the name, which returns to Python only when it is done.
"""
import contextlib
import os
import signal
import sys
import urllib.request


class Late(BaseException):
    """No Exception: libraries catch those, and try again, or try the next address of the name."""


@contextlib.contextmanager
def deadline(seconds):
    def late(*_):
        raise Late

    before = signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except Late:
        raise TimeoutError("the whole call took too long") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


upload = os.environ.get("PRAZO_BODY")
try:
    with deadline(float(os.environ.get("PRAZO_TIMEOUT", "2"))):
        with urllib.request.urlopen(sys.argv[-1], data=open(upload, "rb").read() if upload else None) as answer:
            body = answer.read()
except OSError as e:  # TimeoutError and urllib's errors are of this kind
    sys.exit(f"{type(e).__name__}: {e}")
print(len(body), "bytes")
