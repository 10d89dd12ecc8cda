"""All tests run programs in the watched build: every local is checked against its type (grounding.md 6)."""

import os

from corvid.api.execution import WATCH_VARIABLE

os.environ.setdefault(WATCH_VARIABLE, "1")
