"""websocket-client: its timeout stays on the socket."""
# client: import websocket; print(websocket.__version__)
# packages: python3-websocket

import websocket

import harness

T = harness.TIMEOUT


def default(url):
    ws = websocket.create_connection(url.replace("http", "ws", 1))  # prove: websocket-default
    return 200, len(received(ws))


def limited(url):
    ws = websocket.create_connection(url.replace("http", "ws", 1), timeout=T)  # prove: websocket-timeout
    return 200, len(received(ws))


def received(ws):
    try:
        return ws.recv()
    finally:
        ws.shutdown()


def answered(call):
    """An answer that is no WebSocket is one too."""
    def run(url):
        try:
            return call(url)
        except websocket.WebSocketBadStatusException:
            return 200, 0
    return run


harness.main({"websocket-default": answered(default), "websocket-timeout": answered(limited)}, ("http", "ws"))
