"""Whatever reads foreign text takes time linear in it, in every shape that could be otherwise.

A shape is a text for each size and what reads it. Eight times the text may take eight times as long; the
margin is for a shared machine, and far below what two nested passes would take.
"""

from __future__ import annotations

import gc
import json
import time
from collections.abc import Callable
from functools import partial
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.api import Program, Services, prepare
from corvid.cli import findings
from corvid.cli.main import run as command
from corvid.diagnostics.printed import commands_in, tamed
from corvid.documents.passages import passages, title_of
from corvid.formatting import format_text
from corvid.models import ExtractiveModel
from corvid.models.sentences import sentences
from corvid.pipeline import check_text
from corvid.protocols.continuity.evidence import words_of
from corvid.protocols.words import stems, tied
from corvid.runtime.builtins import strings
from corvid.runtime.host import ModelArgument, ModelDocument, ModelRequest
from tests.shares import share, share_of_rows

pytestmark = [pytest.mark.guarantee("limits.reported")]

FACTOR = 8
EXPONENT = 1.5
ENOUGH = 0.03
"""Seconds below which nothing is measured."""


def seconds(work: Callable[[], object]) -> float:
    """Processor time of the work, without the collector."""
    gc.collect()
    gc.disable()
    try:
        start = time.process_time()
        work()
        return time.process_time() - start
    finally:
        gc.enable()


def assert_linear(work: Callable[[int], object], size: int) -> None:
    """Best of three at both sizes, but only where the first look is not good enough."""
    work(8)  # what is made at the first use is not part of it
    small = large = float("inf")
    for _ in range(3):
        large = min(large, seconds(partial(work, FACTOR * size)))
        if large < ENOUGH:
            return
        small = min(small, seconds(partial(work, size)))
        if large <= small * FACTOR**EXPONENT:
            return
    pytest.fail(f"{size}: {small:.3f} s, {FACTOR * size}: {large:.3f} s")


UNITS = {
    "marks": "\u0301\u0323",
    "letters": "a",
    "words": "payment due ",
    "sentences": "Payment is due. ",
    "stops": ". ",
    "items": "- a\n",
    "list": "It is:\n- due\n",
    "headings": "# a\n",
    "underlines": "a\n---\n",
    "han": "\u7684",
    "quotes": '"',
    "curly": "\u201ca",
    "overrides": "\u202e",
    "invisible": "\u200b",
    "blanks": " ",
    "lines": "\n",
    "ellipses": "\u2026 ",
    "hyphens": "a-",
    "dots": "a.b",
    "ligatures": "\ufdfa",
    "brackets": "[",
    "fences": "```\n",
    "quoted": "> a\n",
}


# ---- documents, questions, requests -------------------------------------------------------------
def answer(document: str, question: str, cites: bool) -> object:
    arguments = (
        ModelArgument("docs", "String", document, (ModelDocument("a.md", "", document),), grounded=True),
        ModelArgument("question", "String", question, (), grounded=False),
    )
    schema = {"type": "string"}
    request = ModelRequest("main::answer", (), arguments, schema, "docs" if cites else None, {}, 0)
    return ExtractiveModel().answer(request)


@pytest.mark.parametrize("unit", share(UNITS, 12))
def test_the_extractive_model(unit: str) -> None:
    # Each try may take a pass over the documents: shorter ones have fewer passages than it tries.
    text = UNITS[unit]
    begin = "Payment is due within 30 days. "
    assert_linear(lambda n: answer(begin + text * (n // len(text)), "when is payment due", True), 4_800)


def test_the_extractive_model_with_a_long_question() -> None:
    def work(n: int) -> object:
        words = " ".join(f"w{number}" for number in range(n))
        return answer(words.replace("1 w", "1. W"), words, False)

    assert_linear(work, 200)


def test_the_extractive_model_below_one_long_heading() -> None:
    heading = "# " + "payment due " * 50

    def work(n: int) -> object:
        return answer(heading * (n // 100) + "\n" + "Payment is due. " * n, "payment", False)

    assert_linear(work, 200)


@pytest.mark.parametrize("unit", share(UNITS, 8, 7))  # empty lines are one of them: they once took a square
@pytest.mark.parametrize(
    "reader",
    [
        sentences,
        lambda text: list(passages(text)),
        title_of,
        words_of,
        stems,
        lambda text: list(tied(text)),
        tamed,
        commands_in,
    ],
    ids=["sentences", "passages", "title_of", "words_of", "stems", "tied", "tamed", "commands_in"],
)
def test_readers_of_text(reader: Callable[[str], object], unit: str) -> None:
    text = UNITS[unit]
    assert_linear(lambda n: reader(text * (n // len(text) + 1) + "x"), 4_000)


# ---- programs with problems ---------------------------------------------------------------------
MAIN = "agent main(n: Int) -> Int:\n"
GIVE = "    return 1\n"


def lines(form: str, n: int) -> str:
    return "".join(form.replace("@", str(number)) for number in range(n))


PROGRAMS: dict[str, Callable[[int], str]] = {
    "unknown names": lambda n: MAIN + lines("    x@ = y@\n", n) + GIVE,
    "unknown callees": lambda n: (
        lines("fn f@() -> Int:\n    return 1\n", n) + MAIN + lines("    x@ = g@()\n", n) + GIVE
    ),
    "unknown callees of many": lambda n: lines("agent f@() -> Int:\n    return g@()\n", n),
    "unknown fields": lambda n: (
        "type R:\n"
        + lines("    f@: Int\n", n)
        + "agent main(r: R) -> Int:\n"
        + lines("    x@ = r.g@\n", n)
        + GIVE
    ),
    "unknown fields set": lambda n: (
        "type R:\n"
        + lines("    f@: Int\n", n)
        + "agent main(r: R) -> Int:\n"
        + lines("    r.g@ = 1\n", n)
        + GIVE
    ),
    "unknown methods": lambda n: (
        "type R:\n    a: Int\nextend R:\n"
        + lines("    fn m@(self: R) -> Int:\n        return 1\n", n)
        + "agent main(r: R) -> Int:\n"
        + lines("    x@ = r.g@()\n", n)
        + GIVE
    ),
    "unknown types": lambda n: lines("type T@:\n    a: Int\nfn f@(x: U@) -> Int:\n    return 1\n", n),
    "unknown effects": lambda n: lines("effect e@:\n    cost: $0.01\ntool t@() -> Int uses f@\n", n),
    "unknown variants": lambda n: (
        "type S:\n"
        + lines("    | V@(n: Int)\n", n)
        + "fn f(s: S) -> Int:\n    return match s:\n"
        + lines("        W@(a) -> a\n", n)
    ),
    "variants as types": lambda n: (
        "type S:\n" + lines("    | V@(n: Int)\n", n) + lines("fn f@(s: V@) -> Int:\n    return 1\n", n)
    ),
    "unknown placeholders": lambda n: (
        "prompt p("
        + ", ".join(f"a{number}: Int" for number in range(n))
        + ') -> String:\n    "'
        + lines("{b@} ", n)
        + '"\n'
    ),
    "unknown annotations": lambda n: lines("@what@\nagent a@() -> Int:\n    return 1\n", n),
    "unknown approvals": lambda n: "@x\n" + MAIN + lines("    approve What@(n)\n", n) + GIVE,
    "a long unknown name": lambda n: MAIN + lines("    x@ = 1\n", 300) + f"    return {'y' * 10 * n}\n",
    "colons": lambda n: ":\n" * n,
    "closers": lambda n: ")" * n,
    "openers": lambda n: "(" * n,
    "quotes": lambda n: '"""\n' * n,
    "wrong types": lambda n: MAIN + lines('    c@ = 1 + "x"\n', n) + GIVE,
    "unread lines": lambda n: MAIN + lines("    c@ = 1 +\n", n) + GIVE,
    "twice": lambda n: lines("fn f() -> Int:\n    return 1\n", n),
    "zigzag": lambda n: lines("    x\nx\n", n),
    "braces": lambda n: 'f"{' * n,
    "broken heads": lambda n: "agent x(: \n" * n,
}


@pytest.mark.oracle
@pytest.mark.parametrize("shape", share(PROGRAMS, 8, 1))
def test_programs_with_problems(shape: str) -> None:
    assert_linear(lambda n: check_text("main.cor", PROGRAMS[shape](n)), 250)


def test_the_first_problems_are_shown_and_the_others_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "main.cor"
    sizes = {}
    for many in (1_000, 2_000):
        file.write_text(":\n" * many)
        assert command(["check", str(file)]) == 1
        printed = capsys.readouterr().out
        assert printed.count("error[") == 200
        assert f"… and {many - 200:,} more" in printed
        assert f"{many} errors" in printed
        sizes[many] = len(printed)
    assert sizes[2_000] < sizes[1_000] + 10


@pytest.mark.parametrize("form", ["json", "sarif", "github"])
def test_machines_are_told_how_many_problems_are_left_out(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(findings, "LISTED", 100)
    file = tmp_path / "main.cor"
    for many, left_out in ((100, 0), (150, 50)):
        file.write_text(":\n" * many)
        assert command(["check", "--format", form, str(file)]) == 1
        printed = capsys.readouterr().out
        if form == "github":
            assert printed.count("::error ") == 100
            assert ("50 more problems" in printed) == bool(left_out)
            continue
        report = json.loads(printed)
        where = report if form == "json" else report["runs"][0].get("properties", {})
        assert where.get("left_out", 0) == left_out
        assert len(report["problems"] if form == "json" else report["runs"][0]["results"]) == 100


class Look:
    """The tool `look`."""

    def find(self, _name: str) -> Callable[..., object]:
        return lambda: "x"


# ---- methods of strings -------------------------------------------------------------------------
METHODS: dict[str, Callable[[str], object]] = {
    "parse_float": strings.parse_float,
    "parse_int": strings.parse_int,
    "split": lambda text: strings.split(text, text[:1] or "a"),
    "trim": str.strip,
    "contains": lambda text: (text[: len(text) // 2] + "\x01") in text,
    "replace": lambda text: text.replace(text[:2] or "a", "b"),
}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("unit", share(["1", "+", ".", "1.", "1e", "e1", " ", "ab", "\u0301"], 3))
def test_methods_of_strings(method: str, unit: str) -> None:
    assert_linear(lambda n: METHODS[method](unit * n + "x"), 500)


@given(st.text("ab", max_size=60), st.text("ab", min_size=1, max_size=5), st.integers(1, 8))
def test_a_long_text_is_split_as_a_short_one_is(text: str, separator: str, part: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(strings, "PART", part)
        assert strings.split(text, separator) == text.split(separator)


# ---- values that grow ---------------------------------------------------------------------------
STATEMENTS = ['out = out + "piece "', 'out += "piece "', 'out = f"{out}piece "']


@pytest.mark.oracle
@pytest.mark.parametrize(
    ("label", "statement"),
    share_of_rows(product(["String", "Grounded<String>"], STATEMENTS), 6, 3),
)
def test_texts_that_grow_in_a_while_loop(label: str, statement: str) -> None:
    text = f"""\
fn grow(first: {label}, n: Int) -> {label}:
    out = first
    i = 0
    while i < n:
        {statement}
        i = i + 1
    return out

tool look() -> String uses retrieval
agent plain(n: Int) -> Int:
    return grow("", n).length()
agent grounded(n: Int) -> Int:
    return grow(look(), n).length()
"""
    agent = "plain" if label == "String" else "grounded"
    if label == "String":
        text = text.replace("agent grounded(n: Int) -> Int:\n    return grow(look(), n).length()\n", "")
    else:
        text = text.replace('agent plain(n: Int) -> Int:\n    return grow("", n).length()\n', "")
    checked = check_text("growing.cor", text)
    assert not checked.problems

    def work(n: int) -> object:
        # A program of its own: a function that was called before is already specialised.
        services = Services(tools=Look())
        return getattr(Program(prepare(checked, services), 100), agent)(n)

    assert_linear(work, 20_000 if label == "String" else 8_000)


# ---- logs and documents of audits ---------------------------------------------------------------
LOGS = {
    "blank": "\n",
    "junk": "x\n",
    "empty": "{}\n",
    "nested": '{"a":[',
    "open": "[",
    "text": '{"a":"b"}',
    "user": '{"type":"user","message":{"role":"user","content":"hi"}}\n',
    "event": '{"v":1,"seq":1,"kind":"run_started","prev":"0"}\n',
}


@pytest.mark.parametrize("unit", share(LOGS, 9))
@pytest.mark.parametrize(
    "reader", [["trace", "verify"], ["audit", "ratio"], ["audit", "trajectory"]], ids=" ".join
)
def test_logs(reader: list[str], unit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log.jsonl"

    def work(n: int) -> None:
        file.write_text(LOGS[unit] * (n // len(LOGS[unit]) + 1))
        command([*reader, str(file)])
        capsys.readouterr()

    assert_linear(work, 8_000)


@pytest.mark.parametrize("unit", share(UNITS, 12))
def test_documents_with_citations(unit: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "page.md"

    def work(n: int) -> None:
        file.write_text(UNITS[unit] * (n // len(UNITS[unit]) + 1) + "`a` [x.py:1]\n")
        command(["audit", "cite", str(file)])
        capsys.readouterr()

    assert_linear(work, 8_000)


# ---- the formatter ------------------------------------------------------------------------------
def _links(n: int) -> str:
    return "agent f(x: Int) -> Int:\n    return x" + ".g(x)" * n + "\n"


def _sums(n: int) -> str:
    return "agent f(x: Int) -> Int:\n    return x" + " + x" * n + "\n"


def _lists(n: int) -> str:
    return "agent f(x: Int) -> List<Int>:\n    return [\n" + "        x,  # one\n\n" * n + "    ]\n"


def _notes(n: int) -> str:
    return "agent f(x: Int) -> Int:\n    if x > 1:\n        x = 2\n" + " # one\n" * n + "    return x\n"


def _bodies(n: int) -> str:
    return "agent f(x: Int) -> Int:\n    y = x + g(x, [1, 2])\n    return y\n\n" * n


@pytest.mark.parametrize("shape", share((_links, _sums, _lists, _notes, _bodies), 3))
def test_the_formatter(shape: Callable[[int], str]) -> None:
    def work(n: int) -> object:
        made = format_text(shape(n))
        assert not made.problems
        return made

    assert_linear(work, 400)
