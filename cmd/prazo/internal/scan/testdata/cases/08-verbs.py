# The verbs are data: each one of them is known, on the module and on a session.
import requests

session = requests.Session()


def all(url):
    requests.get(url)  # want: none
    requests.post(url)  # want: none
    requests.put(url)  # want: none
    requests.patch(url)  # want: none
    requests.delete(url)  # want: none
    requests.head(url)  # want: none
    requests.options(url)  # want: none
    requests.request("GET", url)  # want: none
    session.request("GET", url)  # want: none
    session.options(url)  # want: none
