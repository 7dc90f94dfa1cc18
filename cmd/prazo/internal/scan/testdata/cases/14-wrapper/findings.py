from api import Api

api = Api("https://example.org")


def first():
    return api.call("/1")  # want: inherited none


def second():
    return api.call("/2")  # want: inherited none
