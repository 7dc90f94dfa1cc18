import smtplib
import socket
import urllib.request


def page(url):
    return urllib.request.urlopen(url, b"", 5)  # want: idle 5s


def connection(host):
    return socket.create_connection((host, 25), 5)  # want: idle 5s


def mail(host):
    return smtplib.SMTP(host, 25, None, 5)  # want: idle 5s
