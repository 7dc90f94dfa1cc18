"""pylast 4, which takes no limit. The lab stands where its API is."""
# client: import pylast, sys; print(pylast.__version__); sys.exit(not pylast.__version__.startswith("4."))
# packages: python3-pylast
# version: pylast 4.1.0

from urllib.parse import urlsplit

import pylast

import harness


def default(url):
    network = pylast.LastFMNetwork(api_key="me", api_secret="secret")
    network.ws_server = (urlsplit(url).netloc, "/2.0/")
    return 200, len(network.get_top_artists())  # prove: pylast-default


harness.main({"pylast-default": default}, "redis")
