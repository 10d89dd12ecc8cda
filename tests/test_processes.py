"""A process that hangs fails its test with what it was at."""

import sys

import pytest

from tests.processes import completed

HANGS = """
import threading

def waits_for_ever():
    threading.Event().wait()

print("begun", flush=True)
waits_for_ever()
"""


def test_a_process_that_hangs_shows_where() -> None:
    with pytest.raises(AssertionError, match=r"(?s)after 1 s\nbegun\n.*in waits_for_ever"):
        completed([sys.executable, "-c", HANGS], patience=1)
