"""urlretrieve takes no limit; that of all new sockets is one of each read."""
# client: from urllib.request import urlretrieve

import os
import urllib.request

import harness


def fetch(url):
    name, _ = urllib.request.urlretrieve(url)  # prove: urlretrieve-default
    return 200, os.path.getsize(name)


harness.main({"urlretrieve-default": fetch})
