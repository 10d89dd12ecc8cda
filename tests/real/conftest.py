"""A real model is asked only by `make test-real`: its packages are heavy, and have a venv of their own."""

import os

collect_ignore_glob = [] if "CORVID_REAL" in os.environ else ["*"]
