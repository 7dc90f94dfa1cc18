import http.client
import smtplib

import serial


def mail(host):
    return smtplib.SMTP(host)  # want: none


def page(host):
    http.client.HTTPSConnection(host).request("GET", "/")  # want: none


def port(name):
    return serial.Serial(name)  # want: none
