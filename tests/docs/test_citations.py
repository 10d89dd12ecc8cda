"""What this repository's own documents quote is where they say."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from corvid.audit.cite.documents import check_documents
from corvid.cli.main import run

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(ROOT.glob("*.md")) + sorted(
    path
    for folder in ("docs", "grammar", "bench", "examples", "corvid")
    for path in (ROOT / folder).rglob("*.md")
)


# requirement: E1, E4
def test_every_quote_stands_where_it_says() -> None:
    """If this fails, `corvid audit cite *.md docs` says why, and `--fix` follows what only moved."""
    checked = check_documents(DOCUMENTS, ROOT)
    assert [f"{one.finding.file}:{one.finding.line}: {one.finding.message}" for one in checked.reported] == []
    assert checked.citations >= 6


# requirement: E12, E13
def test_the_backend_of_the_guide_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    guide = (ROOT / "docs" / "citations.md").read_text("utf-8")
    (tmp_path / "search.py").write_text(guide.split("```python\n")[1].split("```")[0])
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "a.py").write_text("def validate(token):\n    return token\n")
    monkeypatch.chdir(tmp_path)
    command = next(line for line in guide.split("\n") if line.startswith("corvid audit absent"))
    asked = [
        *shlex.split(command)[1:],
        "--backend",
        "search.py:Synonyms",
        "--root",
        ".",
        "--enforce",
        "strict",
    ]
    assert run(asked) == 0
    assert capsys.readouterr().out == "VERIFIED GHOST: OAuth2 SSO not implemented\n"
    (tmp_path / "src" / "a.py").write_text("def federated(user):\n    return user\n")
    assert run(asked) == 1
    assert capsys.readouterr().out.startswith("UNVERIFIED: Found potential matches\n")
