"""The parser of tree-sitter is compiled only by `make test-editors`."""

import os

collect_ignore = [] if "CORVID_EDITORS" in os.environ else ["test_tree_sitter.py"]
