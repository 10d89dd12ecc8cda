"""Wherever a text is wanted, a quote is taken for its text: what a program does with it there is what it does
with `.text` of it, with the same value, grades and discards."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

import corvid
from corvid import ModelReply, ModelRequest
from corvid.builtins import ROWS, Builtin
from corvid.semantics.check.builtins import signature_of
from corvid.types import STRING, ListType, MapType, grounded, plain, show
from tests.shares import share

pytestmark = pytest.mark.guarantee("citation.strict")

TEXT = "On the first the rent is due."
PASSAGE = "the rent is due"
DECLARED = """\
type Note:
    text: String
type Kept:
    text: Grounded<String>
type Either:
    | Says(text: String)
tool look() -> String uses retrieval
tool send(text: String) -> String
prompt pick(doc: String) -> Quote:
    cites doc strictly
    "{doc}"
prompt tell(text: String) -> Grounded<String>:
    "{text}"
fn shout(text: String) -> String:
    return text.to_upper()
agent twice(text: String) -> String:
    return text + text
agent kept(text: Grounded<String>) -> Grounded<String>:
    return text
"""


class Place(NamedTuple):
    """Statements with `Q` for a quote, the last of which gives a value of the type."""

    type: str
    lines: str


PLACES = [
    Place("Grounded<String>", "Q + '!'"),
    Place("Grounded<String>", "'!' + Q"),
    Place("Grounded<String>", "Q + Q"),
    Place("Grounded<String>", "look() + Q + '!'"),
    Place("Grounded<String>", "'<' + Q + look() + Q"),
    Place("Grounded<String>", "f'<{Q}> {Q}'"),
    *(Place("Grounded<Bool>", f"Q {op} 'the'") for op in ("==", "!=", "<", "<=", ">", ">=")),
    *(Place("Grounded<Bool>", f"look() {op} Q") for op in ("==", "!=", "<", "<=", ">", ">=")),
    *(Place("Grounded<Bool>", f"Q {op} Q") for op in ("<", "<=", ">", ">=")),
    Place("Grounded<String>", "x = look()\nx += Q\nx"),
    Place("List<Grounded<String>>", "xs = [look()]\nxs[0] += Q\nxs"),
    Place("List<Grounded<String>>", "xs = [look()]\nxs[0] = Q\nxs"),
    Place("List<Grounded<String>>", "xs: List<Grounded<String>> = []\nxs.append(Q)\nxs"),
    Place("List<String>", "xs = ['a']\nxs.append(Q)\nxs"),
    Place("List<Grounded<String>>", "[Q, look()]"),
    Place("List<Grounded<String>>", "[look(), Q]"),
    Place("Map<String, Grounded<String>>", "{'a': Q, 'b': look()}"),
    Place("Map<String, Int>", "{Q: 1}"),
    Place("Grounded<Option<Int>>", "{'a': 1}[Q]"),
    Place("Map<String, Int>", "m = {'a': 1}\nm[Q] = 2\nm"),
    Place("Grounded<String>", "match 1 > 0:\n    true -> Q\n    false -> look()"),
    Place("Grounded<String>", "match 1 > 0:\n    true -> look()\n    false -> Q"),
    Place("Option<Grounded<String>>", "match 1 > 0:\n    true -> Some(Q)\n    false -> Some(look())"),
    Place("Grounded<String>", "x = look()\nif 1 > 0:\n    x = Q\nx"),
    Place("Grounded<String>", "x: Grounded<String> = Q\nx"),
    Place("String", "x: String = Q\nx"),
    Place("Grounded<String>", "Q"),
    Place("Option<Grounded<String>>", "Some(Q)"),
    Place("Result<Grounded<String>, String>", "Ok(Q)"),
    Place("Grounded<String>", "shout(Q)"),
    Place("String", "twice(Q)"),
    Place("Grounded<String>", "kept(Q)"),
    Place("String", "send(Q)"),
    Place("Grounded<String>", "tell(Q)"),
    Place("Kept", "Kept(Q)"),
    Place("Kept", "Kept { text: Q }"),
    Place("Grounded<Note>", "Note(Q)"),
    Place("Grounded<Either>", "Says(Q)"),
    Place("Note", "note = Note('a')\nnote.text = Q\nnote"),
    Place("Note", "note = Note('a')\nnote.text += Q\nnote"),
    Place("Option<Grounded<String>>", "[Q, Q].join('; ')"),
    Place("Option<Grounded<String>>", "[Q, Q].join(Q)"),
    Place("Grounded<String>", "look().split(' ').map(fn (word) -> Q).join('; ')"),
    Place(
        "Grounded<String>", "match [Q, Q].together():\n    Some(all) -> all.join('; ')\n    None -> look()"
    ),
    Place("Grounded<String>", "[look(), look()].together().unwrap_or([look()]).join(Q)"),
]


def method_places(row: Builtin) -> list[Place]:
    """The method with a quote as receiver, and as each argument that is a text."""
    receivers = {"String": ("look()", STRING), "List": ("['a', 'b']", ListType(STRING))}
    receivers["Map"] = ("{'a': 'b'}", MapType(STRING, STRING))
    if row.kind not in receivers or row.takes_function or not row.spelled or row.mutates:
        return []
    written, type_ = receivers[row.kind]
    if row.elements and "String" not in row.elements:
        return []
    if row.labels == "together":
        return []
    signature = signature_of(row, type_)
    given = ["'the'" if wanted == STRING else "0" for wanted in signature.parameters]
    returned = show(grounded(plain(signature.result)))
    found = [Place(returned, f"Q.{row.name}({', '.join(given)})")] if row.kind == "String" else []
    for at, wanted in enumerate(signature.parameters):
        if wanted == STRING:
            arguments = ", ".join("Q" if at == other else one for other, one in enumerate(given))
            found.append(Place(returned, f"{written}.{row.name}({arguments})"))
    return found


EVERYWHERE = [*PLACES, *(place for row in ROWS for place in method_places(row))]


class Echo:
    """A model that quotes the passage, and else says what it was reported."""

    name = "echo"

    def answer(self, request: ModelRequest) -> ModelReply:
        return ModelReply(PASSAGE if request.prompt == "pick" else "told", "echo", 1)


def program(place: Place, quote: str) -> str:
    *before, last = place.lines.replace("'", '"').replace("Q", quote).split("\n")
    if before and last.startswith(" "):
        at = max(number for number, line in enumerate(before) if not line.startswith(" "))
        before, last = before[:at], "\n    ".join([*before[at:], last])
    lines = ["q = pick(look())", *before, f"return {last}"]
    return DECLARED + f"agent main() -> {place.type} uses retrieval:\n    " + "\n    ".join(lines) + "\n"


def outcome(source: str, folder: Path) -> tuple[str, list[tuple[str, int]]]:
    """The value with its grades, and the discards, without where they are."""
    path = folder / "main.cor"
    path.write_text(source, "utf-8")
    tools = {"look": lambda: TEXT, "send": lambda text: text}
    loaded = corvid.load(path, model=Echo(), tools=tools)
    ended = loaded.main.outcome()
    discards = sorted((site.kind, count) for site, count in ended.discards)
    return repr(ended.value), discards


@pytest.mark.parametrize("place", share(EVERYWHERE, 3), ids=lambda place: f"{place.lines!r}")
def test_a_quote_is_taken_for_its_text(place: Place, tmp_path: Path) -> None:
    assert outcome(program(place, "q"), tmp_path) == outcome(program(place, "q.text"), tmp_path)
