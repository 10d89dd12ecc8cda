"""The patterns of the lexer work on every CPython that Corvid supports."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("file", ["corvid/syntax/scanning.py", "grammar/corvid.lark"])
def test_no_group_is_possessive(file: str) -> None:
    """CPython 3.11.2 (Debian 12) matches `(?:…)*+` wrongly; later ones do not."""
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    code = [line for line in lines if not line.lstrip().startswith(("#", "//"))]
    assert not [line for line in code if re.search(r"\)[*+?]\+", line)]
