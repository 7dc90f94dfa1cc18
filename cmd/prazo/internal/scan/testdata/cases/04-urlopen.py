import urllib.request
from urllib.request import urlopen


def bare(url):
    return urllib.request.urlopen(url)  # want: none


def positional(url):
    return urlopen(url, None, 5)  # want: idle 5s
