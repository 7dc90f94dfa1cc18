"""pycurl: libcurl's options, so libcurl's clock."""
import io
import os

import pycurl

import harness

T = harness.TIMEOUT


def get(*options):
    def call(url):
        got, body = io.BytesIO(), harness.body()
        c = pycurl.Curl()
        c.setopt(c.URL, url)
        c.setopt(c.FOLLOWLOCATION, True)
        c.setopt(c.WRITEDATA, got)
        if os.environ.get("SSL_CERT_FILE"):
            c.setopt(c.CAINFO, os.environ["SSL_CERT_FILE"])
        if body is not None:
            c.setopt(c.POSTFIELDS, body)
        for option, value in options:
            c.setopt(option, value)
        try:
            c.perform()
            return c.getinfo(c.RESPONSE_CODE), got.tell()
        finally:
            c.close()
    return call


harness.main({
    "pycurl-default": get(),
    "pycurl-timeout": get((pycurl.TIMEOUT_MS, round(T * 1000))),
    "pycurl-connect": get((pycurl.CONNECTTIMEOUT_MS, round(T * 1000))),
    "pycurl-lowspeed": get((pycurl.LOW_SPEED_LIMIT, 100), (pycurl.LOW_SPEED_TIME, max(1, round(T)))),
})
