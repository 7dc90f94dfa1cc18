"""paramiko: the limit of the connection is none of what follows."""
# client: import paramiko; print(paramiko.__version__)
# packages: python3-paramiko

from urllib.parse import urlsplit

import paramiko

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    ssh = paramiko.SSHClient()
    ssh.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    ssh.connect(at.hostname, at.port, "me", "secret")  # prove: paramiko-default
    return 200, 0


def limited(url):
    at = urlsplit(url)
    ssh = paramiko.SSHClient()
    ssh.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    ssh.connect(at.hostname, at.port, "me", "secret", timeout=T)  # prove: paramiko-timeout
    return 200, 0


def banner(url):
    at = urlsplit(url)
    ssh = paramiko.SSHClient()
    ssh.set_missing_host_key_policy(paramiko.AutoAddPolicy())
    ssh.connect(at.hostname, at.port, "me", "secret", banner_timeout=T)  # prove: paramiko-banner_timeout
    return 200, 0


harness.main({"paramiko-default": default, "paramiko-timeout": limited, "paramiko-banner_timeout": banner}, ("smtp", "http"))
