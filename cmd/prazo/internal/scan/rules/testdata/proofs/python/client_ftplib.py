"""ftplib of the standard library, and ftputil, whose sessions are of it."""
# client: import ftplib

import ftplib
from urllib.parse import urlsplit

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    ftp = ftplib.FTP()  # prove: ftplib-default
    ftp.connect(at.hostname, at.port)
    return 200, len(ftp.login())


def limited(url):
    at = urlsplit(url)
    ftp = ftplib.FTP(timeout=T)  # prove: ftplib-timeout
    ftp.connect(at.hostname, at.port)
    return 200, len(ftp.login())


harness.main({"ftplib-default": default, "ftplib-timeout": limited}, "smtp")
