import requests


class LimitedSession(requests.Session):
    def __init__(self, timeout):
        super().__init__()
        self.timeout = timeout

    def request(self, method, url, **kwargs):
        kwargs.setdefault("timeout", self.timeout)
        return super().request(method, url, **kwargs)  # want: idle


def my_session(timeout):
    return LimitedSession(timeout)
