import requests


def page(url):
    return requests.get(url, timeout=(5, 5))  # want: idle 5s


def only_connect(url):
    return requests.get(url, timeout=(5, None))  # want: connect
