"""Elasticsearch: its timeout is of each read."""
# client: import elasticsearch; print(elasticsearch.__versionstr__)
# packages: python3-elasticsearch

from urllib.parse import urlsplit

import elasticsearch

import harness

T = harness.TIMEOUT


def limited(url):
    at = urlsplit(url)
    client = elasticsearch.Elasticsearch([at._replace(path="").geturl()], timeout=T)  # prove: elasticsearch-timeout
    client.transport._verified_elasticsearch = True  # the lab is another product
    return 200, len(client.transport.perform_request("GET", at.path))


harness.main({"elasticsearch-timeout": limited})
