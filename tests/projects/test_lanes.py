"""What a prompt enriches from is part of what other modules know of it, though they never name it."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.incremental.check import check_project
from tests.projects.test_project import NOWHERE, alone, reports

SHOP = """
import "std/continuity" use Candidate, Selection

public tool documents() -> List<Candidate> uses retrieval
tool active_widget_items() -> List<Candidate> uses EFFECT

public prompt choose(utterance: String, options: List<Candidate>) -> Selection:
    lane selection
    enrich from active_widget_items
    "Pick for {utterance} among {options}"

effect paid:
    cost: $0.10
"""
MAIN = """
import "std/continuity" use Candidate, Selection
import "./shop" use choose

agent main(request: String, options: List<Candidate>) -> Selection uses retrieval:
    return choose(request, options)
"""


@pytest.mark.parametrize(("effect", "code"), [("retrieval", "E0722"), ("paid", "E0401")])
def test_a_module_is_checked_against_what_an_imported_lane_may_add(
    effect: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("shop.cor").write_text(SHOP.replace("EFFECT", effect))
    Path("main.cor").write_text(MAIN)
    names = ["main.cor", "shop.cor"]
    found = reports(check_project(names, NOWHERE, 1))
    assert found == alone(names)
    assert code in str(found["main.cor"])
    assert found["shop.cor"] == []
