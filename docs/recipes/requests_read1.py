#!/usr/bin/env python3
"""requests: the loop over read1 that is often shown. It does NOT hold: use requests_deadline.py.

It looks at the clock whenever bytes of the body arrive, which is right for the body. But get() returns only after the
headers, of every redirect too: a server that sends one byte of a header a second keeps it there for ever.
"""
import os
import sys
import time

import requests

timeout = float(os.environ.get("PRAZO_TIMEOUT", "2"))
upload = os.environ.get("PRAZO_BODY")
end = time.monotonic() + timeout
method, data = ("POST", open(upload, "rb")) if upload else ("GET", None)
body = bytearray()
with requests.request(method, sys.argv[-1], data=data, timeout=timeout, stream=True) as answer:  # no clock looks at this line
    answer.raise_for_status()
    raw = answer.raw if hasattr(answer.raw, "read1") else answer.raw._fp  # urllib3 before 2
    while chunk := raw.read1(65536):
        body += chunk
        if time.monotonic() > end:
            sys.exit("the body took too long")
print(len(body), "bytes")
