import requests


def movies(url, headers):
    return requests.get(
        url, headers=headers, timeout=10)  # want-at -1: idle 10s
