class Cache:
    def __init__(self):
        self.existing_requests = {}

    def known(self, uri):
        return self.existing_requests.get(uri)  # want: silent


def known(requests, uri):
    return requests.get(uri)  # want: unknown or silent
