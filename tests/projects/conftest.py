"""The compiler stays the same while a test runs, anyone who is writing at it."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def same_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("incremental.cached", "cli.check"):
        monkeypatch.setattr(f"corvid.{module}.compiler_stamp", lambda: b"this one")
