"""pySerial, over a socket: its timeout is of each read, and readline() reads byte by byte. Closing takes it 0.3 s."""
# client: import serial; print(serial.__version__)
# packages: python3-serial

from urllib.parse import urlsplit

import serial
import serial.urlhandler.protocol_socket  # else the first call waits for it

import harness

T = harness.TIMEOUT


def default(url):
    at = urlsplit(url)
    port = serial.serial_for_url(at._replace(scheme="socket", path="").geturl())  # prove: serial-default
    return ask(port, at)


def limited(url):
    at = urlsplit(url)
    port = serial.serial_for_url(at._replace(scheme="socket", path="").geturl(), timeout=T)  # prove: serial-timeout
    return ask(port, at)


def ask(port, at):
    port.write(b"GET %s HTTP/1.1\r\nHost: lab\r\nConnection: close\r\n\r\n" % at.path.encode())
    size, length = 0, 0
    while (line := port.readline().rstrip()):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
        size += len(line)
    if not size:
        raise TimeoutError("no line came")
    body = b""
    while len(body) < length:
        part = port.read()
        if not part:
            raise TimeoutError("the body does not end")
        body += part
    return 200, len(body)


harness.main({"serial-default": default, "serial-timeout": limited})
