"""pika: limits of the connection; who waits for an answer by a queue waits on."""
# client: import pika; print(pika.__version__)
# packages: python3-pika

from urllib.parse import urlsplit

import pika

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    return ask(pika.BlockingConnection(pika.ConnectionParameters(at.hostname, at.port)))  # prove: pika-default


def stacked(url):
    at = urlsplit(url)
    return ask(pika.BlockingConnection(pika.ConnectionParameters(at.hostname, at.port, stack_timeout=T)))  # prove: pika-stack_timeout


def blocked(url):
    at = urlsplit(url)
    return ask(pika.BlockingConnection(pika.ConnectionParameters(at.hostname, at.port, blocked_connection_timeout=T)))  # prove: pika-blocked_connection_timeout


def beating(url):
    at = urlsplit(url)
    return ask(pika.BlockingConnection(pika.ConnectionParameters(at.hostname, at.port, heartbeat=1)))  # prove: pika-heartbeat


def ask(connection):
    """A question, and the answer to it, which comes by a queue too."""
    channel = connection.channel()
    answers = channel.queue_declare("", exclusive=True).method.queue
    channel.basic_publish("", "lab", b"hello", pika.BasicProperties(reply_to=answers))
    for _, _, body in channel.consume(answers):
        return 200, len(body)


harness.main({"pika-default": default, "pika-stack_timeout": stacked, "pika-blocked_connection_timeout": blocked, "pika-heartbeat": beating}, "amqp")
