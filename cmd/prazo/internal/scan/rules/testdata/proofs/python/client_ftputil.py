"""ftputil, whose sessions are those of ftplib: without a limit unless a factory gives them one."""
# client: import ftputil; print(ftputil.__version__)
# packages: python3-ftputil

from urllib.parse import urlsplit

import ftputil
import ftputil.session

import harness


def default(url):
    at = urlsplit(url)
    sessions = ftputil.session.session_factory(port=at.port)
    with ftputil.FTPHost(at.hostname, "me", "secret", session_factory=sessions) as host:  # prove: ftputil-default
        return 200, len(host.listdir("/"))


harness.main({"ftputil-default": default}, "smtp")
