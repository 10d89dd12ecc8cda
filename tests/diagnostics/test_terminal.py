"""What a person sees: goldens of whole reports, and the measures of carets."""

from __future__ import annotations

import pytest

from corvid.diagnostics.columns import cells
from corvid.diagnostics.model import Label
from corvid.diagnostics.printed import tamed
from corvid.diagnostics.terminal import brief, render, tally
from corvid.source.span import Span
from tests.diagnostics.sample import Lost, Texts, Unseen

PROGRAM = """\
agent answer(id: String) -> Grounded<String>:
    d = look(id)
    d = digest("invented")
    return d
"""
LIBRARY = "agent digest(x: String) -> String:\n    return x\n"


def test_a_report_shows_the_line_the_story_in_order_and_one_thing_to_do() -> None:
    texts = Texts(answer=PROGRAM, lib__digest=LIBRARY)
    story = (
        Label(texts.span("look(id)"), "`d` has a source here"),
        Label(texts.span('digest("invented")'), "here it gets another value"),
        Label(texts.span("return x", 1), "which has none"),
    )
    end = texts.span("return d").end
    problem = Lost(Span(0, end - 1, end), "`d` has no source", story, "return look(id)")
    report = render([texts.finding(problem)], colour=False)
    assert tamed(report) == report, "a part of the report looks like a command of a CI system"
    assert report == (
        "error[E0501] ungrounded-return: `d` has no source\n"
        " --> answer.cor:4:12\n"
        "  |\n"
        "4 |     return d\n"
        "  |            ^\n"
        "...\n"
        "2 |     d = look(id)\n"
        "  |         -------- 1. `d` has a source here\n"
        '3 |     d = digest("invented")\n'
        "  |         ------------------ 2. here it gets another value\n"
        " --> lib/digest.cor:2:5\n"
        "  |\n"
        "2 |     return x\n"
        "  |     -------- 3. which has none\n"
        "  |\n"
        "  = help: return look(id)\n"
        "  = more: corvid explain E0501\n"
    )


def test_a_label_on_the_same_line_shares_it() -> None:
    texts = Texts(a="x = one + two\n")
    problem = Lost(texts.span("one"), "no", (Label(texts.span("two"), "because of this"),))
    assert render([texts.finding(problem)], colour=False).splitlines()[3:6] == [
        "1 | x = one + two",
        "  |     ^^^",
        "  |           --- because of this",
    ]


def test_a_span_over_many_lines_is_shown_by_its_ends() -> None:
    texts = Texts(a="x = [\n    1,\n    2,\n\n    3,\n    4,\n]\n")
    whole = texts.span(texts(0).text.removeprefix("x = ").rstrip("\n"))
    assert render([texts.finding(Lost(whole))], colour=False).splitlines()[3:10] == [
        "1 | x = [",
        "  |     ^",
        "2 |     1,",
        "  |     ^^",
        "...",
        "7 | ]",
        "  | ^",
    ]


@pytest.mark.parametrize(
    ("line", "marked", "column", "width"),
    [
        ("\tx = bad", "bad", 8, 3),
        ("a\tbad", "bad", 4, 3),
        ("日本 = bad", "bad", 7, 3),
        ("x = 日本", "日本", 4, 4),
        ("e\u0301 = bad", "bad", 4, 3),
        ("👩‍👩‍👧 = bad", "bad", 5, 3),
        ("🇫🇷🇩🇪 = bad", "bad", 7, 3),
        ("x\x1b[31m = bad", "bad", 9, 3),
    ],
)
def test_carets_stand_under_what_they_mean(line: str, marked: str, column: int, width: int) -> None:
    texts = Texts(a=line)
    shown, carets = render([texts.finding(Lost(texts.span(marked)))], colour=False).splitlines()[3:5]
    assert carets == "  | " + " " * column + "^" * width
    assert "\x1b" not in shown
    assert "\t" not in shown


def test_an_empty_span_at_the_end_has_one_caret() -> None:
    texts = Texts(a="agent main(")
    end = Span(0, len("agent main("), len("agent main("))
    assert render([texts.finding(Lost(end))], colour=False).splitlines()[4] == "  |            ^"


def test_an_empty_file_can_be_reported() -> None:
    texts = Texts(a="")
    assert render([texts.finding(Lost(Span(0, 0, 0)))], colour=False).splitlines()[3:5] == ["1 |", "  | ^"]


def test_a_line_of_a_megabyte_is_cut_around_both_marks() -> None:
    texts = Texts(a="x = " + "a" * 500_000 + "HERE" + "b" * 500_000 + "THERE")
    problem = Lost(texts.span("HERE"), "no", (Label(texts.span("THERE"), "and this"),))
    lines = render([texts.finding(problem)], colour=False).splitlines()
    assert max(map(len, lines)) < 250
    for word, source, carets in (("HERE", lines[3], lines[4]), ("THERE", lines[5], lines[6])):
        assert source.index(word) == carets.index("^" if word == "HERE" else "-")


def test_colour_changes_nothing_but_escapes() -> None:
    texts = Texts(answer=PROGRAM)
    findings = [texts.finding(Lost(texts.span("look"))), texts.finding(Unseen(texts.span("id")))]
    coloured = render(findings, colour=True)
    assert "\x1b[1;31m" in coloured
    for escape in ("\x1b[1;31m", "\x1b[1;33m", "\x1b[1;34m", "\x1b[1m", "\x1b[0m"):
        coloured = coloured.replace(escape, "")
    assert coloured == render(findings, colour=False)


def test_words_from_a_program_cannot_steer_the_terminal() -> None:
    texts = Texts(a="x")
    problem = Lost(Span(0, 0, 1), "`\x1b[2J` and\nanother line", (), "use \x07 less")
    shown = render([texts.finding(problem)], colour=False)
    assert "\x1b" not in shown
    assert "\x07" not in shown
    assert shown.splitlines()[0].endswith("another line")


def test_brief_is_one_line_that_editors_understand() -> None:
    texts = Texts(answer=PROGRAM)
    assert brief(texts.finding(Lost(texts.span("look")))) == "answer.cor:2:9: error[E0501] this has no source"


def test_tally() -> None:
    here = Span(0, 0, 0)
    assert tally([Lost(here), Lost(here), Unseen(here)]) == "2 errors, 1 warning"
    assert tally([]) == ""


def test_cells_has_one_column_per_offset() -> None:
    shown, columns = cells("a\t日\u0301!")
    assert shown == "a   日\u0301!"
    assert columns == [0, 1, 4, 6, 6, 7]
