"""Every word that a program may write keeps what it promises, or promises nothing: programs show it.

The words come from the tables and the grammar, so that a new one without a row fails.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from corvid.api.execution import Services
from corvid.api.program import prepare
from corvid.diagnostics.model import Severity
from corvid.hosts.system import Asking, SystemRandomness
from corvid.pipeline import CheckedProgram, check_text
from corvid.runtime.grounded import Grounded
from corvid.runtime.host import ApprovalRequest, ModelReply, ModelRequest
from corvid.runtime.trace.write import TraceWriter
from corvid.testing.compare import Canned, Echo, Still
from corvid.testing.running import loaded_tests, run_tests
from tests.semantics.promises.rows import BODY, DESCRIBED, ROWS, Described, Row
from tests.semantics.promises.words import STRUCTURE, accepted, clauses, keywords, refused
from tests.shares import share

pytestmark = pytest.mark.guarantee("effects.no_silent_constraint")

OTHER = """
tool look(id: String) -> String uses retrieval
public agent f(x: String) -> String:
    return x
public(package) agent kept(x: String) -> String:
    return x
agent hidden(x: String) -> String:
    return x
"""
PLACE = re.compile(r"«([^|]*)\|([^»]*)»")
TIMES = ("time", "hash", "prev", "run", "id", "ts", "timestamp", "at")


class World:
    """Hosts of the language suite that note what they are asked. The first answer that should be a number is
    another value, a strictly cited one quotes what is nowhere, and one in a lane asks for more."""

    name = "echo"

    def __init__(self, checked: CheckedProgram) -> None:
        assert checked.program is not None
        self.canned = Canned(checked.program)
        self.seen: list[object] = []

    def find(self, name: str) -> Callable[..., object] | None:
        found = self.canned.find(name)
        if found is None:
            return None

        def asked(*arguments: object, **_: object) -> object:
            self.seen.append({"tool": name, "arguments": arguments})
            return found(*arguments)

        return asked

    def answer(self, request: ModelRequest) -> ModelReply:
        messages = [[message.role, message.text] for message in request.messages]
        self.seen.append({"prompt": request.prompt, "messages": messages, "settings": dict(request.settings)})
        if request.cites is not None:
            return ModelReply('It says "the fee is one million pounds".', "echo", 1)
        if request.attempt == 0 and request.prompt == "count":
            return ModelReply("none", "echo", 1)
        if "anyOf" in request.schema:
            return ModelReply({"decision": "need_more_info"}, "echo", 1, 1.0)
        return Echo().answer(request)

    def approve(self, request: ApprovalRequest) -> bool:
        self.seen.append({"asked": request.label})
        return True


def seen(text: str, folder: Path) -> str:
    """What there is to see of a program: its errors, or else how a run of `main("x")` went."""
    (folder / "other.cor").write_text(OTHER, encoding="utf-8")
    checked = check_text("main.cor", text, folder=folder)
    errors = sorted(p.code.id for p in checked.problems if p.code.severity is Severity.ERROR)
    if errors:
        return json.dumps({"errors": errors})
    world = World(checked)
    services = Services(world, world, Asking(world.approve), Still(), SystemRandomness(1))
    loaded = prepare(checked, services)
    lines: list[bytes] = []
    try:
        function = loaded.functions["main::main"]
        outcome = loaded.run(function, ["x"], trace=TraceWriter(lines.append), run_id="run")
    finally:
        loaded.close()
    found: dict[str, Any] = {"did": world.seen}
    if outcome.notices:
        found["notices"] = outcome.notices
    if outcome.fault is not None:
        found["fault"] = outcome.fault.problem.code.id
    elif isinstance(outcome.value, Grounded):
        found["end"], found["grade"] = outcome.value.value, str(outcome.value.grade)
    else:
        found["end"] = outcome.value
    tests = run_tests(loaded_tests("main.cor", checked), seed=1, model=world)
    if tests:
        found["tests"] = [[*(p.code.id for p in one.problems), *map(str, one.problems)] for one in tests]
    log = [json.loads(line) for line in lines]
    found["log"] = [{name: value for name, value in event.items() if name not in TIMES} for event in log]
    return json.dumps(found)


def ways(row: Row) -> tuple[str, str]:
    """The program with the word, and without it."""
    assert PLACE.search(row.text), f"{row.word}: no place"
    return PLACE.sub(r"\1", row.text), PLACE.sub(r"\2", row.text)


@pytest.mark.parametrize("row", share(ROWS, 3), ids=lambda row: row.word)
def test_the_word_makes_a_difference(row: Row, tmp_path: Path) -> None:
    one, other = (seen(text, tmp_path) for text in ways(row))
    assert row.shows in one, one
    assert row.shows not in other, other


@pytest.mark.parametrize("row", DESCRIBED, ids=lambda row: row.word)
def test_a_word_that_only_describes_promises_nothing(row: Described, tmp_path: Path) -> None:
    """It changes nothing, and whatever would hold someone to it is not supported yet."""
    owner = "model" if row.word.startswith("model ") else "effect"
    if row.line:
        uses, declared = ("uses e" if owner == "effect" else ""), f"{owner} e:\n{row.line}\n"
    else:
        uses, declared = f"uses {row.word.removeprefix('effect ')}", ""
    program = declared + "tool t(x: String) -> String {}\nagent main(x: String) -> String:\n    return t(x)\n"
    assert seen(program.format(uses), tmp_path) == seen(program.format(""), tmp_path)
    assert seen(row.bound, tmp_path) == '{"errors": ["E0902"]}'


@pytest.mark.parametrize(("word", "text"), tuple(refused()), ids=lambda value: value.split("\n")[0][:40])
def test_a_word_that_nothing_keeps_is_refused(word: str, text: str, tmp_path: Path) -> None:
    assert seen(BODY, tmp_path) != '{"errors": ["E0902"]}'
    assert seen(text, tmp_path) == '{"errors": ["E0902"]}', word


def test_every_accepted_word_has_a_row_and_every_row_a_word() -> None:
    words, rows = set(accepted()), {row.word for row in (*ROWS, *DESCRIBED)}
    assert words - rows == set(), "nothing shows what these promise"
    assert rows - words == set(), "these words are in no table"


def test_the_words_of_structure_are_those_of_the_grammar() -> None:
    assert keywords() >= STRUCTURE
    assert "word_clause" in clauses()
