"""What holds for all tests.

Programs run in the watched build: every local is checked against its type (grounding.md 6). Properties look
at the same examples every time, so that a failure comes from a change; `CORVID_EXPLORE=1` looks at new ones.
"""

import gc
import os

from hypothesis import settings

from corvid.api.execution import WATCH_VARIABLE
from corvid.cache.place import OFF, VARIABLE

os.environ.setdefault(WATCH_VARIABLE, "1")
os.environ[VARIABLE] = OFF  # a test that wants a cache has one of its own
settings.register_profile("repeatable", derandomize=True, deadline=None)
settings.register_profile("exploring", deadline=None)
settings.load_profile("exploring" if "CORVID_EXPLORE" in os.environ else "repeatable")


def pytest_collection_finish() -> None:
    """What is imported and collected stays until the end, so the collector need not look at it again and
    again; and tests make trees and chains, of which most live as long as the test."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)
