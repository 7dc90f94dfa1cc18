"""kafka-python: the limit of a request; it waits two seconds for the version of the cluster besides."""
# client: import kafka; print(kafka.__version__)
# packages: python3-kafka

from urllib.parse import urlsplit

import kafka

import harness

MS = harness.TIMEOUT * 1000


def admin(url):
    client = kafka.KafkaAdminClient(bootstrap_servers=urlsplit(url).netloc, request_timeout_ms=MS)  # prove: kafka-request_timeout_ms
    return 200, len(client.list_topics())


harness.main({"kafka-request_timeout_ms": admin}, "redis")
