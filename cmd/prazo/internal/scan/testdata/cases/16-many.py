# A repository that has many of these starts from a baseline.
import requests


def first(url):
    return requests.get(url)  # want: none


def second(url):
    return requests.get(url)  # want: none


def third(url):
    requests.get(url)  # want: none
    return requests.get(url)  # want: none
