"""What this repository's own documents quote stands where they say."""

from __future__ import annotations

from pathlib import Path

from corvid.audit.cite.documents import check_documents

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
    assert [f"{one.finding.file}:{one.finding.line}: {one.finding.message}" for one in checked.told] == []
    assert checked.citations >= 6
