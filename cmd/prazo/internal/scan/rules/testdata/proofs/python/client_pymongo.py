"""PyMongo: it looks for a server that is well for half a minute, or as long as it is told."""
# client: import pymongo; print(pymongo.version)
# packages: python3-pymongo

from urllib.parse import urlsplit

import pymongo

import harness

T = harness.TIMEOUT


def selected(url):
    at = urlsplit(url)
    client = pymongo.MongoClient(at.hostname, at.port, serverSelectionTimeoutMS=T * 1000)  # prove: pymongo-serverSelectionTimeoutMS
    return 200, len(client.admin.command("ping"))


harness.main({"pymongo-serverSelectionTimeoutMS": selected}, "redis")
