"""PyMySQL: limits of the connection and of each read."""
from urllib.parse import urlsplit

import pymysql

import harness

T = harness.TIMEOUT


def query(url, **how):
    at = urlsplit(url)
    connection = pymysql.connect(host=at.hostname, port=at.port, user=at.username, database=at.path.strip("/"), **how)
    cursor = connection.cursor()
    cursor.execute("select 1")
    rows = cursor.fetchall()
    connection.close()
    return 200, len(rows)


harness.main({
    "pymysql-default": query,
    "pymysql-read_timeout": lambda url: query(url, connect_timeout=T, read_timeout=T, write_timeout=T),
    "pymysql-alarm": harness.alarm(query),
    "pymysql-connect_timeout": lambda url: query(url, connect_timeout=T),
}, "mysql")
