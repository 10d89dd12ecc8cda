"""A grounded value as HTML for notebooks: no script, no link, nothing from outside, every text escaped."""

from __future__ import annotations

import html
import re
from typing import TYPE_CHECKING

from corvid.runtime.boundary.codec_error import path_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeAlias

    from corvid.runtime.provenance.evidence import Leaf
    from corvid.runtime.provenance.nodes import Key
    from corvid.runtime.provenance.query import Quotation

    Path: TypeAlias = tuple[Key, ...]

MOST_ROWS = 200
"""Parts, quotations and sources that are shown of each."""
LONGEST = 10_000
"""Characters of one text that are shown."""
_AROUND = 300
"""Characters of the document on each side of a quotation."""
_UNSEEN = re.compile(
    "[\\0-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u180e\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff"
    "\\ufff9-\\ufffb\\U000e0000-\\U000e0fff]"
)
_QUIET = "opacity:.75"
_WRAP = "white-space:pre-wrap;overflow-wrap:anywhere"


def html_of(value: Any) -> str:
    """Return the `Grounded` value: its quotations marked, its grade, and each quotation in its document,
    folded."""
    quotations = value.quotations()
    leaves = {path: leaf for path, key, leaf in value.leaves() if key is None}
    rows = [
        f'<div><span style="{_QUIET}">{_text(path_text(path))}</span> '
        f'<span dir="auto" style="{_WRAP}">{_marked(text, leaves.get(path), quotations)}</span>'
        f"{_status(leaves.get(path))}</div>"
        for path, text in _few(_texts(value))
    ]
    parts = [*rows, f"<div>grade: <b>{_text(value.grade.value)}</b></div>"]
    parts += [_quotation(number, one) for number, one in enumerate(quotations[:MOST_ROWS], 1)]
    listed = "".join(
        f"<li>{_text(f'{one.uri}:{one.line}' if one.text is not None else one.uri)}</li>"
        for one in value.sources()[:MOST_ROWS]
    )
    parts.append(f"<details><summary>sources</summary><ul>{listed}</ul></details>")
    return f'<div dir="ltr">{"".join(parts)}</div>'


def _texts(value: Any) -> Iterable[tuple[Path, str]]:
    """Yield the leaves of a delivered value as texts, with what leads to them; a quote is its text."""
    waiting: list[tuple[Path, object]] = [((), value)]
    while waiting:
        path, here = waiting.pop()
        while isinstance(here, type(value)):
            here = here.value
        if isinstance(here, dict) and {"text", "uri", "last_page"} <= here.keys():
            yield path, str(here["text"])
        elif isinstance(here, dict):
            waiting += reversed([((*path, key), inner) for key, inner in here.items()])
        elif isinstance(here, list):
            waiting += reversed([((*path, index), inner) for index, inner in enumerate(here)])
        else:
            yield path, str(here)


def _marked(text: str, leaf: Leaf | None, quotations: Sequence[Quotation]) -> str:
    """Return the text with its quotations marked, each with its number."""
    numbers = {quotation.span: number for number, quotation in enumerate(quotations, 1)}
    text = text[:LONGEST]
    if leaf is not None and leaf.at:
        spans = zip(leaf.at, leaf.spans, strict=True)
        ranges = [(a, b, numbers.get(span, 0)) for (a, b), span in spans]
    else:
        ranges = [
            (at, at + len(one.span.text), numbers[one.span])
            for one in quotations
            if one.span.text and (at := text.find(one.span.text)) >= 0
        ]
    parts, done = [], 0
    for start, end, number in sorted(ranges):
        if start < done or end > len(text) or not number:
            continue
        parts += [_text(text[done:start]), f"<mark>{_text(text[start:end])}</mark><sup>{number}</sup>"]
        done = end
    return "".join([*parts, _text(text[done:])])


def _quotation(number: int, one: Quotation) -> str:
    """Return the place of a quotation in its document, folded."""
    text, span = one.source.text or "", one.span
    before = text[max(0, span.start - _AROUND) : span.start]
    after = text[span.end : span.end + _AROUND]
    return (
        f"<details><summary>quotation {number}: {_text(f'{one.source.uri}:{one.line}')}</summary>"
        f'<div dir="auto" style="{_WRAP}">{_text(before)}'
        f"<mark>{_text(span.text[:LONGEST])}</mark>{_text(after)}</div></details>"
    )


def _status(leaf: Leaf | None) -> str:
    if leaf is None:
        return ""
    share = f" {int(100 * leaf.share)} %" if leaf.status == "partly" else ""
    return f' <small style="{_QUIET}">{leaf.status}{share}</small>'


def _few(rows: Iterable[tuple[Path, str]]) -> list[tuple[Path, str]]:
    """Return the first of them, and a row that says so if there are more."""
    found: list[tuple[Path, str]] = []
    for row in rows:
        if len(found) == MOST_ROWS:
            return [*found, (("…",), "more that is not shown")]
        found.append(row)
    return found


def _text(text: str) -> str:
    """Return the text as HTML, with a name in place of each character that can't be seen or turns others
    around."""
    return html.escape(_UNSEEN.sub(lambda found: f"[U+{ord(found[0]):04X}]", text))
