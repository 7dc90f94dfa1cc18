from sessions import my_session


class Client:
    def __init__(self):
        self.requests = my_session(timeout=5)

    def page(self, uri):
        return self.requests.get(uri)  # want: inherited idle or unknown
