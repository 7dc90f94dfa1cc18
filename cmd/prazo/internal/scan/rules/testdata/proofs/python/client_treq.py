"""treq: its timeout ends when the headers are there."""
# client: import treq; print(treq.__version__)
# packages: python3-treq

import idna.uts46data  # else the first call waits for it
import treq
from twisted.internet import defer, reactor

import harness

T = harness.TIMEOUT


async def default(url):
    r = await treq.get(url)  # prove: treq-default
    return r.code, len(await r.content())


async def limited(url):
    r = await treq.get(url, timeout=T)  # prove: treq-timeout
    return r.code, len(await r.content())


def within(call):
    """The call in twisted's loop, which ends with it."""
    def run(url):
        done = []

        def end(result):
            done.append(result)
            reactor.callLater(0, reactor.stop)  # the socket is closed in the turn before

        reactor.callWhenRunning(lambda: defer.ensureDeferred(call(url)).addBoth(end))
        reactor.run()
        if not isinstance(done[0], tuple):
            done[0].raiseException()
        return done[0]
    return run


harness.main({"treq-default": within(default), "treq-timeout": within(limited)})
