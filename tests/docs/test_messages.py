"""The table of reworded messages has the words that the compiler uses now."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from tests.catalog import CATALOG
from tests.tables import each

ROOT = Path(__file__).resolve().parents[2]
ROWS = re.findall(
    r"^\| ([EWRX]\d{4}) \| `([^`]+)` \| (.+) \| (.+) \|$",
    (ROOT / "docs" / "messages.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)
CLASSES = {kind.code.id: kind for kind in CATALOG}


def _forms(words: ast.expr) -> list[str]:
    """The texts that an expression may give, with its parts in braces."""
    match words:
        case ast.Constant(value=str(text)):
            return [text]
        case ast.JoinedStr(values=parts):
            return ["".join(one for part in parts for one in _forms(part))]
        case ast.FormattedValue(value=part):
            return ["{" + ast.unparse(part).replace("self.", "") + "}"]
        case ast.IfExp(body=one, orelse=other):
            return [*_forms(one), *_forms(other)]
        case ast.BinOp(left=left, right=right):
            return [begin + end for begin in _forms(left) for end in _forms(right)]
        case _:
            return ["{" + ast.unparse(words).replace("self.", "") + "}"]


def _own(body: list[ast.stmt]) -> Iterator[str]:
    for one in body:
        match one:
            case ast.Assign(targets=[ast.Name(id="MESSAGE")], value=words):
                yield from _forms(words)
            case ast.FunctionDef(name="message"):
                returned = (node.value for node in ast.walk(one) if isinstance(node, ast.Return))
                yield from (text for words in returned if words for text in _forms(words))
            case _:
                pass


def _words(code: str) -> str:
    """All forms of a problem's message, as the table writes them."""
    kind = CLASSES[code]
    path = ROOT.joinpath(*kind.__module__.split(".")).with_suffix(".py")
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return " / ".join(_own(node.body))
    raise AssertionError(f"{path} has no class {kind.__name__}")


@each(("code", "name", "before", "now"), ROWS)
def test_a_reworded_message_has_its_words_of_now(code: str, name: str, before: str, now: str) -> None:
    assert CLASSES[code].code.name == name
    assert _words(code) == now != before


def test_the_table_has_each_code_once_and_in_order() -> None:
    codes = [code for code, *_ in ROWS]
    assert codes == sorted({*codes})
    text = (ROOT / "docs" / "messages.md").read_text(encoding="utf-8")
    assert len(codes) == len(re.findall(r"^\| [EWRX]\d", text, re.MULTILINE)) > 100
