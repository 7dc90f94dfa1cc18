"""Django's mail, which goes through smtplib unless the settings say else."""
# client: import django; print(django.__version__)
# packages: python3-django

from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection

import harness

T = harness.TIMEOUT


def send(url):
    at = urlsplit(url)
    settings.configure(EMAIL_HOST=at.hostname, EMAIL_PORT=at.port)
    connection = get_connection(timeout=T)
    return 250, EmailMessage("hello", "hello", "me@lab.test", ["you@lab.test"], connection=connection).send()  # prove: django-timeout


harness.main({"django-timeout": send}, "smtp")
