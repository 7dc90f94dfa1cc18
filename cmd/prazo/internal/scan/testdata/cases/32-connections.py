import smtplib
import socket


def connection(host):
    return socket.create_connection((host, 25))  # want: none


def mail(host):
    with smtplib.SMTP(host, 25) as server:  # want: none
        server.sendmail("a@example.org", "b@example.org", "text")
