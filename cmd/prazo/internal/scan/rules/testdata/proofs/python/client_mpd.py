"""python-mpd2: its timeout is of each read of the socket."""
# client: import mpd; print(mpd.VERSION)
# packages: python3-mpd

from urllib.parse import urlsplit

import mpd

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    client = mpd.MPDClient()
    client.connect(at.hostname, at.port)  # prove: mpd-default
    return 200, len(client.status())


def limited(url):
    at = urlsplit(url)
    client = mpd.MPDClient()
    client.timeout = T
    client.connect(at.hostname, at.port)  # prove: mpd-timeout
    return 200, len(client.status())


harness.main({"mpd-default": default, "mpd-timeout": limited}, "smtp")
