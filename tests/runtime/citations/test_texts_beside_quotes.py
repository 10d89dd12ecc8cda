"""What a model and a person are notified of the texts that are beside quotes, or instead of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import corvid
from corvid import ModelReply, ModelRequest, RunFailed
from corvid.audit.trace.graph import read_graph
from corvid.runtime.host import QUOTE_DESCRIPTION, TEXT_DESCRIPTION
from corvid.runtime.problems import BESIDE_QUOTES

pytestmark = pytest.mark.guarantee("citation.strict")

TEXT = "On the first the rent is due."
DECLARED = """\
type Notice:
    | Found(months: Int, because: Quote)
    | NotSaid(why: String)
type Reply:
    text: String
    passage: Quote
    notes: List<String>
type Plain:
    text: String
tool look() -> String uses retrieval
"""


class Prepared:
    """A model that gives the prepared answers, one an attempt, and keeps what it is asked."""

    name = "prepared"

    def __init__(self, *answers: object) -> None:
        self.answers = answers
        self.requests: list[ModelRequest] = []

    def answer(self, request: ModelRequest) -> ModelReply:
        self.requests.append(request)
        return ModelReply(self.answers[request.attempt], "prepared", 1)  # type: ignore[arg-type]


def ask(folder: Path, returns: str, model: Prepared, clause: str = "") -> object:
    path = folder / "main.cor"
    path.write_text(
        DECLARED
        + f"prompt ask(doc: Grounded<String>) -> {returns}:\n    cites doc strictly\n{clause}"
        + f'    "{{doc}}"\nagent main() -> {returns} uses retrieval:\n    return ask(look())\n',
        "utf-8",
    )
    return corvid.load(path, model=model, tools={"look": lambda: TEXT}).main()


def strings(schema: Any) -> Iterator[str]:
    """What describes each place of a text."""
    if isinstance(schema, list):
        for part in schema:
            yield from strings(part)
    elif isinstance(schema, dict):
        if schema.get("type") == "string":
            yield schema.get("description", "")
        for part in schema.values():
            yield from strings(part)


@pytest.mark.parametrize(
    ("returns", "answer", "quotes", "texts"),
    [
        ("Quote", "the rent is due", 1, 0),
        ("Result<Quote, String>", {"tag": "ok", "ok": "the rent is due"}, 1, 1),
        ("Notice", {"tag": "Found", "months": 1, "because": "the rent is due"}, 1, 1),
        ("List<Reply>", [{"text": "a", "passage": "the rent is due", "notes": []}], 1, 2),
        ("Map<String, Option<Reply>>", {"a": None}, 1, 2),
        ("Plain", {"text": "“the rent is due”"}, 0, 0),
    ],
)
def test_each_text_beside_quotes_is_described(
    returns: str, answer: object, quotes: int, texts: int, tmp_path: Path
) -> None:
    model = Prepared(answer)
    ask(tmp_path, returns, model)
    found = list(strings(model.requests[0].schema))
    assert (found.count(QUOTE_DESCRIPTION), found.count(TEXT_DESCRIPTION)) == (quotes, texts)
    assert "" not in found or not quotes


LIE = {"text": "It says “the rent was never due”", "passage": "the rent is due", "notes": []}
TRUE = {"text": "It is due.", "passage": "the rent is due", "notes": []}
INVENTED = {"text": "It is due.", "passage": "the rent was never due", "notes": []}


def test_marks_beside_quotes_have_a_help_of_their_own(tmp_path: Path) -> None:
    with pytest.raises(RunFailed) as caught:
        ask(tmp_path, "Reply", Prepared(LIE))
    assert caught.value.code == "R0115"
    assert BESIDE_QUOTES in str(caught.value)


def test_a_model_is_told_so_when_it_is_asked_again(tmp_path: Path) -> None:
    model = Prepared(LIE, TRUE)
    ask(tmp_path, "Reply", model, "    with repair 1\n")
    assert BESIDE_QUOTES in (model.requests[1].violation or "")


def test_a_quote_itself_is_not_reported_so(tmp_path: Path) -> None:
    model = Prepared(INVENTED, INVENTED)
    with pytest.raises(RunFailed) as caught:
        ask(tmp_path, "Reply", model, "    with repair 1\n")
    assert BESIDE_QUOTES not in str(caught.value)
    assert BESIDE_QUOTES not in (model.requests[1].violation or "")


@pytest.mark.parametrize(
    ("text", "answers", "note"),
    [
        (TEXT, [TRUE], "Quoted 13..28, chosen by ask"),
        (TEXT, [INVENTED, TRUE], "Quoted 13..28, chosen by ask, repaired"),
        (TEXT * 2, [TRUE], "Quoted 13..28, chosen by ask, ambiguous"),
        (TEXT * 2, [LIE, TRUE], "Quoted 13..28, chosen by ask, ambiguous, repaired"),
    ],
)
def test_a_quote_notes_how_it_was_found(text: str, answers: list[object], note: str, tmp_path: Path) -> None:
    path = tmp_path / "main.cor"
    path.write_text(
        DECLARED
        + "prompt ask(doc: Grounded<String>) -> Reply:\n    cites doc strictly\n    with repair 1\n"
        + '    "{doc}"\nagent main() -> Quote uses retrieval:\n    return ask(look()).passage\n',
        "utf-8",
    )
    loaded = corvid.load(path, model=Prepared(*answers), tools={"look": lambda: text}, trace=tmp_path)
    outcome = loaded.main.outcome()
    assert outcome.provenance is not None
    assert note in [
        line.partition(". ")[2].partition(" <-")[0] for line in outcome.provenance.chain.split("\n")
    ]
    (node,) = [one for one in read_graph(Path(str(outcome.trace))).nodes.values() if one.kind == "Quoted"]
    assert f"Quoted 13..28, chosen by ask{''.join(f', {one}' for one in node.notes)}" == note
