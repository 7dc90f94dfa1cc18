import requests

s = requests.session()


def page(url):
    return s.get(url)  # want: none


def local(url):
    t = requests.Session()
    return t.post(url, json={})  # want: none
