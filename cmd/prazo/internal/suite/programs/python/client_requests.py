"""requests: what people write, and recipe_requests_deadline.py, which is the recipe of that name."""
import concurrent.futures
import time

import requests

import harness
import recipe_requests_deadline

T = harness.TIMEOUT


def send(url, session=None, **how):
    how.setdefault("timeout", T)
    return (session or requests.Session()).request(harness.method(), url, data=harness.body(), **how)


def whole(url, **how):
    r = send(url, **how)
    return r.status_code, len(r.content)


def iterated(url):
    """The loop that looks at the clock between two chunks."""
    end = time.monotonic() + T
    r = send(url, stream=True)
    size = 0
    for chunk in r.iter_content(8192):
        size += len(chunk)
        if time.monotonic() > end:
            r.close()
            raise TimeoutError("the loop saw the deadline")
    return r.status_code, size


def read1(url):
    """The popular loop over read1, which sees each arrival of bytes, but only after the headers."""
    end = time.monotonic() + T
    r = send(url, stream=True)
    raw = r.raw if hasattr(r.raw, "read1") else r.raw._fp  # urllib3 before 2 has it one layer down
    size = 0
    while chunk := raw.read1(8192):
        size += len(chunk)
        if time.monotonic() > end:
            r.close()
            raise TimeoutError("the loop saw the deadline")
    return r.status_code, size


def thread(url):
    """A thread that the caller stops waiting for: it goes on, and so does its socket."""
    return concurrent.futures.ThreadPoolExecutor(1).submit(whole, url).result(timeout=T)


def deadline(url):
    r = recipe_requests_deadline.request(recipe_requests_deadline.session(), harness.method(), url, T, data=harness.body())
    return r.status_code, len(r.content)


harness.main({
    "requests-default": lambda url: whole(url, timeout=None),
    "requests": whole,
    "requests-iter": iterated,
    "requests-read1": read1,
    "requests-thread": thread,
    "requests-alarm": harness.alarm(whole),
    "requests-deadline": deadline,
})
