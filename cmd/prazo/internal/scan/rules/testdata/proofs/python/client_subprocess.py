"""subprocess and os of the standard library, with a command that has no limit of its own."""
# client: import shutil, sys; sys.exit(not shutil.which("curl"))

import os
import subprocess

import harness

T = harness.TIMEOUT


def run(url):
    done = subprocess.run(["curl", "--silent", url], check=True, stdout=subprocess.DEVNULL)  # prove: run-default
    return 200, done.returncode


def run_limited(url):
    done = subprocess.run(["curl", "--silent", url], check=True, stdout=subprocess.DEVNULL, timeout=T)  # prove: run-timeout
    return 200, done.returncode


def system(url):
    return 200, os.system("curl --silent " + url)  # prove: system-default


harness.main({"run-default": run, "run-timeout": run_limited, "system-default": system})
