"""boto3: limits of the connection and of each read, and tries of its own."""
# client: import boto3; print(boto3.__version__)
# packages: python3-boto3

import boto3
from botocore.config import Config

import harness

T = harness.TIMEOUT
KEYS = {"aws_access_key_id": "me", "aws_secret_access_key": "secret", "region_name": "sa-east-1"}


def default(url):
    tables = boto3.client("dynamodb", endpoint_url=url, **KEYS)  # prove: boto3-default
    return 200, len(tables.list_tables())


def limited(url):
    tables = boto3.client("dynamodb", endpoint_url=url, config=Config(read_timeout=T), **KEYS)  # prove: boto3-read_timeout
    return 200, len(tables.list_tables())


def once(url):
    tables = boto3.client("dynamodb", endpoint_url=url, config=Config(read_timeout=T, retries={"total_max_attempts": 1}), **KEYS)  # prove: boto3-once
    return 200, len(tables.list_tables())


# Its models are read once.
boto3.client("dynamodb", **KEYS)

harness.main({"boto3-default": default, "boto3-read_timeout": limited, "boto3-once": once})
