"""ldap3: limits of the connection and of each read. The latter takes whole seconds."""
# client: import ldap3; print(ldap3.__version__)
# packages: python3-ldap3

import math
from urllib.parse import urlsplit

import ldap3

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    server = ldap3.Server(at.hostname, at.port)
    connection = ldap3.Connection(server, "cn=me", "secret")  # prove: ldap3-default
    return 200, connection.bind()


def connecting(url):
    at = urlsplit(url)
    server = ldap3.Server(at.hostname, at.port, connect_timeout=T)
    connection = ldap3.Connection(server, "cn=me", "secret")  # prove: ldap3-connect_timeout
    return 200, connection.bind()


def limited(url):
    at = urlsplit(url)
    server = ldap3.Server(at.hostname, at.port)
    connection = ldap3.Connection(server, "cn=me", "secret", receive_timeout=math.ceil(T))  # prove: ldap3-receive_timeout
    return 200, connection.bind()


harness.main({"ldap3-default": default, "ldap3-connect_timeout": connecting, "ldap3-receive_timeout": limited}, ("redis", "http"))
