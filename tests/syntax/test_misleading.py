"""Characters that make a text look like another one, in every place of a program, and text that is fine."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.diagnostics.model import Problem
from corvid.source.text import SourceText
from corvid.syntax.parse import parse_module
from tests.tables import each

BIDI = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
OTHERS = "\u2028\u2029\x85\x0b\x1b\x7f\x9b\x00\x08\U000e0041\U000e007f"
HIDDEN = "\u00ad\u180e\u200b\u2060\u206a\u3164\ufeff\uffa0\ufff9\U0001bca0\U0001d173"
PLACES = {
    "a comment": "fn f() -> Int:\n    return 1 # a{}b\n",
    "a comment of its own": "# a{}b\nfn f() -> Int:\n    return 1\n",
    "documentation": "type T:\n    #: a{}b\n    x: Int\n",
    "a string": 'fn f() -> String:\n    return "a{}b"\n',
    "an f-string": 'fn f(n: Int) -> String:\n    return f"a{}b{{n}}"\n',
    "a long string": 'fn f() -> String:\n    return """\na{}b"""\n',
    "a template": 'prompt p(a: String) -> String:\n    "a{}b {{a}}"\n',
    "code": "fn f() -> Int:\n    return{} 1\n",
    "a name": "fn a{}b() -> Int:\n    return 1\n",
    "the end": "fn f() -> Int:\n    return 1\n{}",
}


def misleading(text: str) -> list[Problem]:
    return [one for one in parse_module(0, SourceText("a.cor", text)).problems if one.code.id == "E0129"]


# rule: lexical.text.2
@pytest.mark.guarantee("effects.no_silent_constraint")
@each("place", PLACES)
@each("character", BIDI + OTHERS + HIDDEN)
def test_one_is_a_problem_wherever_it_stands(place: str, character: str) -> None:
    text = PLACES[place].format(character)
    found = misleading(text)
    assert len(found) == 1
    problem = found[0]
    assert text[problem.span.start : problem.span.end] == character
    assert f"U+{ord(character):04X}" in problem.message()
    (fix,) = problem.fixes()
    for edit in sorted(fix.edits, key=lambda one: one.span, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    number = ord(character)
    escape = f"\\u{number:04X}" if number <= 0xFFFF else f"\\U{number:08X}"
    in_text = place in ("a string", "an f-string", "a long string", "a template")
    assert text == PLACES[place].format(escape if in_text else "")
    assert not parse_module(0, SourceText("a.cor", text)).problems


@pytest.mark.guarantee("effects.no_silent_constraint")
def test_a_line_is_reported_once_and_repaired_at_once() -> None:
    (first, second) = misleading("# \u202ea\u2066b\u2069\n# fine\n# \u202e\n")
    assert [len(one.fixes()[0].edits) for one in (first, second)] == [3, 1]
    assert first.fixes()[0].title == "Remove all 3 of them on this line"
    (mixed,) = misleading('fn f() -> String:\n    return "\u202e" # \u202e\n')
    assert mixed.help() == "write it as \\u202E"
    assert mixed.fixes()[0].title == "Remove all 2 of them on this line, those in strings as escapes"


@pytest.mark.guarantee("effects.no_silent_constraint")
@given(st.text(st.sampled_from(BIDI + OTHERS + '\r\nab "#\u05d0\u200f'), max_size=12))
def test_every_line_with_one_is_reported(text: str) -> None:
    lines = (text + "\n").split("\n")[:-1]
    wanted = {
        number
        for number, line in enumerate(lines, 1)
        if any(one in BIDI + OTHERS for one in line) or "\r" in line[:-1]
    }
    source = SourceText("a.cor", text + "\n")
    assert {source.line_of(one.span.start) for one in misleading(text + "\n")} == wanted


LETTERS = st.characters(categories=("L", "M", "N", "P", "S", "Zs"), exclude_characters=HIDDEN)


@given(st.text(LETTERS.filter(lambda one: not 0xFE00 <= ord(one) <= 0xFE0F and ord(one) < 0xE0000)))
def test_text_of_any_script_is_fine(text: str) -> None:
    """Whatever is a letter, a mark, a number, a sign or a blank, in any direction."""
    assert not misleading(f"# {text}\n")


@pytest.mark.parametrize(
    "text",
    ["\u200e100\u200f \u061c", "\u0646\u0645\u06cc\u200c\u062e\u0648\u0627", "\u2764\ufe0f \u2764\ufe0f",
     "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u845b\U000e0100\u845b\U000e0101",
     "\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "a\r\n# b", "\t\f"],
)  # fmt: skip
def test_what_honest_text_needs_is_fine(text: str) -> None:
    assert not misleading(f"# {text}\n")
    assert not misleading(f"\ufeff# {text}\n")


@pytest.mark.guarantee("effects.no_silent_constraint")
@pytest.mark.parametrize(
    "text",
    ["\ufe00\ufe01\ufe02", "x\U000e0100\U000e0101", "\u2764\ufe0f\U000e0100", "\U000e0067\U000e0062",
     "\U0001f3f4" + "\U000e0068" * 20 + "\U000e007f", "\U0001f3f4\U000e0067\U000e0062\U000e0065"],
)  # fmt: skip
def test_hidden_letters_are_reported(text: str) -> None:
    """A run of signs that show nothing can spell anything for a model."""
    assert all(unicodedata.category(one) in ("Mn", "Cf") for one in text[1:])
    assert misleading(f'prompt p() -> String:\n    "{text}"\n')
