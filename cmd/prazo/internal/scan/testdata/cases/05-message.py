# The sentence must say what is so: nothing is missing here, a default of 5 s is at work.
import httpx


def page(url):
    return httpx.get(url)  # want: idle 5s, why 5
