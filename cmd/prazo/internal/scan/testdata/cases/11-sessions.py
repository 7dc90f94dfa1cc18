from requests import Session


class Client:
    def __init__(self):
        self.session = Session()

    def stored(self, url):
        return self.session.get(url)  # want: none


def temporary(url):
    return Session().get(url)  # want: none


def managed(url):
    with Session() as s:
        return s.get(url)  # want: none
