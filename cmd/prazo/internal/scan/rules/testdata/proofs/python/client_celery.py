"""Celery: how long it waits for a result, which it reads from Redis here."""
# client: import celery, redis; print(celery.__version__)
# packages: python3-celery python3-redis

from celery import Celery

import harness

T = harness.TIMEOUT


def default(url):
    app = Celery("lab", backend=url)
    result = app.AsyncResult("5a2f9c1e")
    return 200, len(result.get())  # prove: celery-default


def limited(url):
    app = Celery("lab", backend=url)
    result = app.AsyncResult("5a2f9c1e")
    return 200, len(result.get(timeout=T))  # prove: celery-timeout


harness.main({"celery-default": default, "celery-timeout": limited}, "redis")
