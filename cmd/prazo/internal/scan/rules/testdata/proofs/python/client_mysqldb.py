"""mysqlclient: limits of the connection and of each read, in whole seconds."""
# client: import MySQLdb; print(MySQLdb.__version__)
# packages: python3-mysqldb

import math
from urllib.parse import urlsplit

import MySQLdb

import harness

T = math.ceil(harness.TIMEOUT)


def default(url):
    at = urlsplit(url)
    return ask(MySQLdb.connect(host=at.hostname, port=at.port, user=at.username, database=at.path.strip("/")))  # prove: mysqlclient-default


def connecting(url):
    at = urlsplit(url)
    return ask(MySQLdb.connect(host=at.hostname, port=at.port, user=at.username, database=at.path.strip("/"), connect_timeout=T))  # prove: mysqlclient-connect_timeout


def limited(url):
    at = urlsplit(url)
    return ask(MySQLdb.connect(host=at.hostname, port=at.port, user=at.username, database=at.path.strip("/"), read_timeout=T))  # prove: mysqlclient-read_timeout


def ask(connection):
    cursor = connection.cursor()
    cursor.execute("select 1")
    rows = cursor.fetchall()
    connection.close()
    return 200, len(rows)


harness.main({"mysqlclient-default": default, "mysqlclient-connect_timeout": connecting, "mysqlclient-read_timeout": limited}, "mysql")
