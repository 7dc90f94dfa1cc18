"""SQLAlchemy hands what it is told to the driver: psycopg2, PyMySQL, asyncpg."""
# client: import asyncpg, psycopg2, pymysql, sqlalchemy; print(sqlalchemy.__version__)
# packages: python3-sqlalchemy python3-asyncpg python3-psycopg2 python3-pymysql

import asyncio
import math
from urllib.parse import urlsplit

import sqlalchemy
import sqlalchemy.dialects.mysql.pymysql
import sqlalchemy.dialects.postgresql.asyncpg
from sqlalchemy.ext.asyncio import create_async_engine

import harness

T = math.ceil(harness.TIMEOUT)


def server(url, dialect):
    return urlsplit(url)._replace(scheme=dialect, query="").geturl()


def connecting(url):
    return ask(sqlalchemy.create_engine(server(url, "postgresql+psycopg2"), connect_args={"connect_timeout": T}))  # prove: sqlalchemy-connect_timeout


def read(url):
    return ask(sqlalchemy.create_engine(server(url, "mysql+pymysql"), connect_args={"read_timeout": T}))  # prove: sqlalchemy-read_timeout


def ask(engine):
    with engine.connect() as connection:
        return 200, len(connection.execute(sqlalchemy.text("select 1")).all())


async def command(url):
    engine = create_async_engine(server(url, "postgresql+asyncpg"), connect_args={"command_timeout": harness.TIMEOUT})  # prove: sqlalchemy-command_timeout
    async with engine.connect() as connection:
        return 200, len((await connection.execute(sqlalchemy.text("select 1"))).all())


harness.main({
    "sqlalchemy-connect_timeout": connecting,
    "sqlalchemy-read_timeout": read,
    "sqlalchemy-command_timeout": lambda url: asyncio.run(command(url)),
}, ("mysql", "postgres"))
