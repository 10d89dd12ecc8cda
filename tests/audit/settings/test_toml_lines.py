"""The line of each key of a TOML text."""

from __future__ import annotations

import json
import time
import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.configuration import LARGEST, key_lines, toml_entries
from corvid.audit.entries import Refused
from tests.shares import share

WORDS = st.text("abcxyz_-019", min_size=1, max_size=3)
KEYS = st.one_of(WORDS, st.text("a.[]{}=#,'\" \\é\t", max_size=3).map(lambda text: json.dumps(text)))
SCALARS = st.sampled_from(
    ["1", "-2.5", "1e3", "true", "'[a]'", '"x = # 1"', '"\\" ]"', "1979-05-27 07:32:00",
     '"""a\n[b]\n"c" = 1"""',
     "'''\n'x'\n'''", '""""quoted""""', "inf", "''", '""']
)  # fmt: skip
GAPS = st.sampled_from([" ", "", "\n", " # ] = \"'\n", "\r\n\t"])


@st.composite
def values(draw: st.DrawFn, depth: int = 2) -> str:
    kind = draw(st.sampled_from(["scalar", "scalar", "list", "table"] if depth else ["scalar"]))
    if kind == "scalar":
        return draw(SCALARS)
    inner = draw(st.lists(values(depth - 1), max_size=3))
    if kind == "list":
        return "[" + ",".join(draw(GAPS) + one + draw(GAPS) for one in inner) + "]"
    keys = [f"k{number}" for number in range(len(inner))]
    return "{" + ", ".join(f"{key} = {one}" for key, one in zip(keys, inner, strict=True)) + "}"


@st.composite
def documents(draw: st.DrawFn) -> tuple[str, dict[tuple[str, ...], int]]:
    """A text and the lines of its statements, as they were written down."""
    lines: list[str] = []
    wanted: dict[tuple[str, ...], int] = {}
    header: tuple[str, ...] = ()
    for number in range(draw(st.integers(0, 6))):
        lines += draw(st.lists(st.sampled_from(["", "# [a]", "  # a = '''"]), max_size=2))
        at = sum(line.count("\n") + 1 for line in lines) + 1
        key = f"s{number}"
        quoted = draw(st.sampled_from([key, f'"{key}"', f"'{key}'", f'"\\u0073{number}"']))
        if draw(st.booleans()):
            header = (key,)
            lines.append(draw(st.sampled_from(["[{}]", " [ {} ] # x", "[[{}]]"])).format(quoted))
            wanted[header] = at
        else:
            inner = draw(st.sampled_from(["", ".b", ' . "b"']))
            lines.append(f"{quoted}{inner} = {draw(values())} # = 1")
            wanted[(*header, key)] = at
            if inner:
                wanted[(*header, key, "b")] = at
    return "\n".join(lines), wanted


@pytest.mark.oracle
@given(documents())
def test_each_statement_has_the_line_on_which_it_stands(
    document: tuple[str, dict[tuple[str, ...], int]],
) -> None:
    text, wanted = document
    tomllib.loads(text)
    found = key_lines(text)
    assert {keys: found.get(keys) for keys in wanted} == wanted


def _all_keys(value: object, keys: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    if not isinstance(value, dict):
        return {keys}
    return {keys}.union(*(_all_keys(one, (*keys, key)) for key, one in value.items()))


@pytest.mark.oracle
@given(st.dictionaries(KEYS, values(3), max_size=4))
def test_no_key_is_without_a_line_and_none_is_made_up(entries: dict[str, str]) -> None:
    text = "".join(f"{key} = {value}\n" for key, value in entries.items())
    try:
        read = tomllib.loads(text)
    except tomllib.TOMLDecodeError:  # two spellings of one key
        return
    found = {keys for keys in key_lines(text) if not any(isinstance(key, int) for key in keys)}
    assert found == _all_keys(read) - {()}


def test_keys_inside_tables_that_go_over_lines() -> None:
    text = "[a.b]\nlist = [\n  {x = 1},\n  # y\n  {y = [\n    2]},\n]\n'c d'.e = 3\n[a]\nz = 1\n"
    assert key_lines(text) == {
        ("a",): 1, ("a", "b"): 1, ("a", "b", "list"): 2, ("a", "b", "list", 0): 3,
        ("a", "b", "list", 0, "x"): 3, ("a", "b", "list", 1): 5, ("a", "b", "list", 1, "y"): 5,
        ("a", "b", "c d"): 8, ("a", "b", "c d", "e"): 8, ("a", "z"): 10,
    }  # fmt: skip
    key_lines(text.replace("\n", "\r\n"))


def test_lists_of_tables_have_the_first_line() -> None:
    assert key_lines("[[a]]\nx = 1\n[[a]]\nx = 2\n[a.b]\ny = 1\n") == {
        ("a",): 1, ("a", "x"): 2, ("a", "b"): 5, ("a", "b", "y"): 6,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = 1\nb = ", 2), ("a = 1\n\nb = [1, 2\n", 4), ("a = 1\na = 2\n", 2), ("[a]\n[a]\n", 2), ("\n\n[", 3)],
)
def test_what_is_no_toml_names_its_line(text: str, line: int, tmp_path: Path) -> None:
    file = tmp_path / "corvid.toml"
    file.write_text(text)
    with pytest.raises(Refused, match=rf"corvid\.toml:{line} is not TOML: "):
        toml_entries(file)


@pytest.mark.oracle
@pytest.mark.parametrize(
    "text",
    share(
        [
            ".".join(["a"] * (LARGEST // 2 - 9)) + " = 1",
            "[" + ".".join(["'a'"] * (LARGEST // 4 - 9)) + "]",
            (".".join(["a"] * 98) + " ") * (LARGEST // 197),
            "a" * (LARGEST - 9),
            '"' * (LARGEST - 9),
            "a = [" + "{b = 1}," * (LARGEST // 8 - 9) + "]",
            "".join(f"a{number} = 1\n" for number in range(LARGEST // 12)),
            "a = " + "{a = " * 3000 + "1" + "}" * 3000,
            "a = " + "{a = " * 200 + "1" + "}" * 200,
            'a = """' + '""\\"' * (LARGEST // 4 - 9) + '"""',
        ],
        2,
    ),
    ids=lambda text: text[:12],
)
def test_no_text_takes_long(text: str, tmp_path: Path) -> None:
    file = tmp_path / "corvid.toml"
    file.write_text(text)
    begun = time.process_time()
    with suppress(Refused):
        toml_entries(file)
    assert time.process_time() - begun < 5
