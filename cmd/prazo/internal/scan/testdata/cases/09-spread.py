import requests

T = 5


def page(url, **kw):
    return requests.get(url, **{"timeout": T, **kw})  # want: idle


def bounded(url):
    return requests.get(url, **{"timeout": T})  # want: idle 5s
