"""pymssql: FreeTDS counts whole seconds to log in, for each version of the protocol that it tries."""
# client: import pymssql; print(pymssql.__version__)
# packages: python3-pymssql

import math
from urllib.parse import urlsplit

import pymssql

import harness

T = math.ceil(harness.TIMEOUT)


def login(url):
    at = urlsplit(url)
    connection = pymssql.connect(at.hostname, "me", "secret", "lab", port=at.port, tds_version="7.3", login_timeout=T)  # prove: pymssql-login_timeout
    cursor = connection.cursor()
    cursor.execute("select 1")
    return 200, len(cursor.fetchall())


harness.main({"pymssql-login_timeout": login}, "redis")
