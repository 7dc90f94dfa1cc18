import requests

from settings import HTTP_REQUESTS_TIMEOUT


def page(url):
    return requests.get(url, timeout=HTTP_REQUESTS_TIMEOUT)  # want: idle 5s
