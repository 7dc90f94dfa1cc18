"""xmlrpc.client with the limit that socket.setdefaulttimeout() gives to all new sockets."""
# client: import xmlrpc.client; print(xmlrpc.client.__version__)

import socket
import xmlrpc.client
from xml.parsers.expat import ExpatError

import harness

socket.setdefaulttimeout(harness.TIMEOUT)


def limited(url):
    server = xmlrpc.client.ServerProxy(url)  # prove: xmlrpc-setdefaulttimeout
    try:
        return 200, len(server.system.listMethods())
    except ExpatError:  # the lab's answer is no XML
        return 200, 0


harness.main({"xmlrpc-setdefaulttimeout": limited})
