import requests


def page(url):
    kw = {"timeout": 3}
    return requests.get(url, **kw)  # want: idle 3s
