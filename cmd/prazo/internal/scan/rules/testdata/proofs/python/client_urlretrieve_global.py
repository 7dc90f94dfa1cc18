"""urlretrieve with the limit that socket.setdefaulttimeout() gives to all new sockets."""
# client: from urllib.request import urlretrieve

import os
import socket
import urllib.request

import harness

socket.setdefaulttimeout(harness.TIMEOUT)


def fetch(url):
    name, _ = urllib.request.urlretrieve(url)  # prove: urlretrieve-setdefaulttimeout
    return 200, os.path.getsize(name)


harness.main({"urlretrieve-setdefaulttimeout": fetch})
