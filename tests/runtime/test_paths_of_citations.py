"""How citations of a run write the path of a document."""

from __future__ import annotations

import pytest

from corvid.runtime.evidence import in_project


@pytest.mark.parametrize(
    ("uri", "below", "path"),
    [
        ("a.md", "", "${PROJECT_ROOT}/a.md"),
        ("docs/a.md", "apps/bot", "${PROJECT_ROOT}/apps/bot/docs/a.md"),
        ("../shared/./a.md", "apps/bot", "${PROJECT_ROOT}/apps/shared/a.md"),
        ("docs/a:b.md", ".", "${PROJECT_ROOT}/docs/a:b.md"),
        ("rents.xlsx#Rents!B4:C9", "", "${PROJECT_ROOT}/rents.xlsx#Rents!B4:C9"),
        ("house.html#Pets: dogs", "apps", "${PROJECT_ROOT}/apps/house.html#Pets: dogs"),
        ("../../../a.md", "apps/bot", "../../../a.md"),
        ("${PROJECT_ROOT}/a.md", "apps/bot", "${PROJECT_ROOT}/a.md"),
        *((name, "apps", name) for name in ("https://x.org/a", "file:a", "tool:look(1)", "C:\\a", "/a")),
        ("\\\\x\\a", "apps", "\\\\x\\a"),
    ],
)
def test_a_path_below_the_root_begins_there(uri: str, below: str, path: str) -> None:
    assert in_project(uri, below) == path
