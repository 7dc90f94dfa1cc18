import requests


class Api:
    def __init__(self, base):
        self.base = base
        self.session = requests.Session()
        self.session.headers["accept"] = "application/json"

    def call(self, path, **kwargs):
        return self.session.get(self.base + path, **kwargs)  # want: none
