#!/usr/bin/env python3
"""requests: a deadline for the whole call, in any thread.

timeout= of requests limits each wait for bytes, not their sum: a server that sends one byte a second is never late.
Here a timer shuts the call's sockets down at the deadline, so whatever waits on them wakes up.
Not covered: the lookup of the name, and connecting to the second address of a name (each may take what is left).
"""
import os
import socket
import sys
import threading
import time

import requests
from requests.adapters import HTTPAdapter
from urllib3.connectionpool import HTTPConnectionPool, HTTPSConnectionPool

current = threading.local()  # the deadline of the call that this thread is in


class Deadline:
    """with Deadline(2): all requests of this block together take at most 2 seconds."""

    def __init__(self, seconds):
        self.end = time.monotonic() + seconds
        self.sockets, self.passed = [], False
        self.timer = threading.Timer(seconds, self.cut)
        self.timer.daemon = True

    def watch(self, sock):
        # A duplicate stays ours when TLS takes the socket over, and shutting it down shuts the connection down.
        self.sockets.append(socket.socket(fileno=os.dup(sock.fileno())))
        if self.passed:
            self.cut()

    def cut(self):
        self.passed = True
        for sock in list(self.sockets):
            try:
                sock.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass  # closed by the server meanwhile

    def __enter__(self):
        current.deadline = self
        self.timer.start()
        return self

    def __exit__(self, kind, error, trace):
        current.deadline = None
        self.timer.cancel()
        self.timer.join()  # so that no cut runs on sockets that are closed below
        for sock in self.sockets:
            sock.close()
        # A connection that ends within the headers looks like an answer to http.client: the deadline decides.
        if self.passed:
            raise requests.Timeout("the whole call took too long") from error


class Watched:
    """A connection that shows its socket to the deadline: when it connects, and when it is used again."""

    def _new_conn(self):
        if deadline := getattr(current, "deadline", None):
            self.timeout = max(0.001, deadline.end - time.monotonic())
        sock = super()._new_conn()
        if deadline:
            deadline.watch(sock)
        return sock

    def putrequest(self, *args, **kwargs):
        deadline = getattr(current, "deadline", None)
        if deadline and self.sock:
            deadline.watch(self.sock)
        return super().putrequest(*args, **kwargs)


def watched(pool):
    connection = type("WatchedConnection", (Watched, pool.ConnectionCls), {})
    return type("WatchedPool", (pool,), {"ConnectionCls": connection})


class DeadlineAdapter(HTTPAdapter):
    def init_poolmanager(self, *args, **kwargs):
        super().init_poolmanager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = {
            "http": watched(HTTPConnectionPool), "https": watched(HTTPSConnectionPool)}


def session():
    s = requests.Session()
    s.mount("http://", DeadlineAdapter())
    s.mount("https://", DeadlineAdapter())
    return s


def request(s, method, url, seconds, **kwargs):
    with Deadline(seconds):
        r = s.request(method, url, timeout=seconds, **kwargs)  # stream=False: the body is read in here
    if not 200 <= r.status_code < 300:  # http.client takes a 102 for the answer
        raise requests.HTTPError(f"status {r.status_code}", response=r)
    return r


if __name__ == "__main__":
    upload = os.environ.get("PRAZO_BODY")
    try:
        answer = request(session(), "POST" if upload else "GET", sys.argv[-1],
                         float(os.environ.get("PRAZO_TIMEOUT", "2")), data=upload and open(upload, "rb"))
    except requests.RequestException as e:
        sys.exit(f"{type(e).__name__}: {e}")
    print(len(answer.content), "bytes")
