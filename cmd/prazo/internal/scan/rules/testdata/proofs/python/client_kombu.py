"""kombu: a limit of the connection, none of the confirm of a message."""
# client: import kombu; print(kombu.__version__)
# packages: python3-kombu

import kombu

import harness

T = harness.TIMEOUT


def default(url):
    return publish(kombu.Connection(url, transport_options={"confirm_publish": True}))  # prove: kombu-default


def connecting(url):
    return publish(kombu.Connection(url, connect_timeout=T, transport_options={"confirm_publish": True}))  # prove: kombu-connect_timeout


def publish(connection):
    producer = connection.Producer()
    producer.publish("hello", routing_key="lab")
    return 200, 0


harness.main({"kombu-default": default, "kombu-connect_timeout": connecting}, "amqp")
