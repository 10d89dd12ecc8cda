"""The glossary is in order, and what it says is in the code is there."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

from tests.tables import each

TEXT = (Path(__file__).resolve().parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
ENTRIES = re.findall(r"^- \*\*([^*]+)\*\*: (.+(?:\n  .+)*)$", TEXT, re.MULTILINE)
NAMES = sorted({name for _, text in ENTRIES for name in re.findall(r"`(corvid\.[\w.]+)`", text)})


def test_terms_are_in_alphabetical_order_and_once() -> None:
    terms = [term.casefold() for term, _ in ENTRIES]
    assert terms == sorted(set(terms))
    assert len(terms) == TEXT.count("\n- **")


@each(("term", "text"), ENTRIES)
def test_a_term_has_one_sentence(term: str, text: str) -> None:
    assert text.endswith(".")
    assert not re.search(r"\. [A-Z]", text), term


@each("name", NAMES)
def test_what_a_term_names_exists(name: str) -> None:
    module, _, last = name.rpartition(".")
    if last[0].isupper():
        assert hasattr(import_module(module), last)
    else:
        import_module(name)


def test_code_is_named_in_full() -> None:
    """A name in brackets begins with the package, so that it is looked up here."""
    inside = [name for _, text in ENTRIES for name in re.findall(r"\(`([^`]+)`(?:, `([^`]+)`)?\)", text)]
    assert len(inside) > 40
    assert all(name.startswith("corvid.") for names in inside for name in names if name)
