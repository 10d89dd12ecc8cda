"""A real model is asked only by `make test-real`: its packages are heavy, and it takes minutes on a busy machine."""

import os

collect_ignore_glob = [] if "CORVID_REAL" in os.environ else ["*"]
