"""psycopg2: libpq counts whole seconds to connect, two at least; the limit of a statement is the server's."""
import math
import select
import time

import psycopg2
import psycopg2.extensions

import harness

T = harness.TIMEOUT


def query(url, **how):
    connection = psycopg2.connect(url, **how)
    cursor = connection.cursor()
    cursor.execute("select 1")
    rows = cursor.fetchall()
    connection.close()
    return 200, len(rows)


def deadline(url):
    """psycopg2 calls this function for every wait, that for the connection too; where it raises, the connection is closed."""
    end = time.monotonic() + T

    def wait(connection):
        while (state := connection.poll()) != psycopg2.extensions.POLL_OK:
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError("the deadline passed")
            one = [connection]
            select.select(one if state == psycopg2.extensions.POLL_READ else [], one if state == psycopg2.extensions.POLL_WRITE else [], [], left)

    psycopg2.extensions.set_wait_callback(wait)
    return query(url)


harness.main({
    "psycopg2-default": query,
    "psycopg2-connect+statement": lambda url: query(url, connect_timeout=math.ceil(T), options="-c statement_timeout=%d" % (T * 1000)),
    "psycopg2-wait_callback": deadline,
}, "postgres")
