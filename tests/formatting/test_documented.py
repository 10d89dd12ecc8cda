"""The example of `docs/formatting.md` is what the formatter makes."""

from __future__ import annotations

import re
from pathlib import Path

from corvid.formatting import format_text

PAGE = Path(__file__).resolve().parents[2] / "docs" / "formatting.md"


def test_the_example_is_what_the_formatter_makes() -> None:
    before, after = re.findall(r"```text\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert format_text(before).text == after
