"""python-ldap: libldap waits for an answer as long as OPT_TIMEOUT says."""
# client: import ldap; print(ldap.__version__)
# packages: python3-ldap

from urllib.parse import urlsplit

import ldap

import harness

T = harness.TIMEOUT


def at(url):
    return urlsplit(url)._replace(scheme="ldap", path="").geturl()


def default(url):
    directory = ldap.initialize(at(url))
    directory.simple_bind_s("cn=me", "secret")  # prove: ldap-default
    return 200, 0


def connecting(url):
    directory = ldap.initialize(at(url))
    directory.set_option(ldap.OPT_NETWORK_TIMEOUT, T)
    directory.simple_bind_s("cn=me", "secret")  # prove: ldap-OPT_NETWORK_TIMEOUT
    return 200, 0


def limited(url):
    directory = ldap.initialize(at(url))
    directory.set_option(ldap.OPT_TIMEOUT, T)
    directory.simple_bind_s("cn=me", "secret")  # prove: ldap-OPT_TIMEOUT
    return 200, 0


def searched(url):
    directory = ldap.initialize(at(url))
    return 200, len(directory.search_ext_s("dc=lab", ldap.SCOPE_BASE, timeout=T))  # prove: ldap-timeout


harness.main({"ldap-default": default, "ldap-OPT_NETWORK_TIMEOUT": connecting, "ldap-OPT_TIMEOUT": limited, "ldap-timeout": searched}, ("redis", "http"))
