"""A grounded value in a notebook: HTML without scripts, in which every text is escaped."""

from __future__ import annotations

import re
from pathlib import Path

import corvid
from tests.views import pages

ALLOWED = {"b", "details", "div", "li", "mark", "small", "span", "summary", "sup", "ul"}


def shown(program: Path, question: str) -> str:
    loaded = corvid.load(program, model=f"scripted:{program.parent / 'model.json'}")
    html: str = loaded.main(question=question)._repr_html_()
    loaded.close()
    return html


def test_quotations_are_marked_and_unfold_in_their_documents(tmp_path: Path) -> None:
    html = shown(pages.statute(tmp_path), "Who may be convicted, and by whom? Impeachments")
    assert "“<mark>the sole Power to try all Impeachments</mark><sup>2</sup>” here." in html
    assert "quotation 1: documents/constitution.pdf#page=2:" in html
    assert "partly 66 %" in html
    assert "grade: <b>cited</b>" in html
    assert html.count("<details>") == 3


def test_what_is_made_to_be_more_than_text_is_escaped(tmp_path: Path) -> None:
    html = shown(pages.hostile(tmp_path), f"tenant {pages.HOSTILE}")
    assert set(re.findall(r"</?([a-zA-Z]+)", html)) <= ALLOWED
    assert "&lt;img src=x onerror=alert(1)&gt;&lt;/script&gt;" in html
    assert "[U+202E]" in html
    assert not re.search("[\u202a-\u202e\u200b\x1b]", html)
    assert {"dir", "style"} >= set(re.findall(r' ([a-z]+)="', html))
