import requests


def page(url):
    return requests.request("GET", url)  # want: none
