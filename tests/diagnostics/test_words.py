"""Words that mean something to who works on Corvid, and nothing to who uses it, are in no message."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.architecture.layers import ROOT

FILES = sorted((ROOT / "corvid").rglob("problems.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_no_message_speaks_of_lifting(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [
        node.value for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs
    ]  # fmt: skip
    assert texts
    assert not [text for text in texts if re.search(r"\blift", text)]


def test_no_page_of_a_problem_speaks_of_lifting() -> None:
    pages = sorted((ROOT / "corvid/diagnostics/explanations").glob("*.md"))
    assert len(pages) > 100
    assert not [page.name for page in pages if re.search(r"\blift", page.read_text(encoding="utf-8"))]
