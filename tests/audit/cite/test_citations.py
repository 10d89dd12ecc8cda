"""Citations in documents: found in every form, checked under random edits of the source, and repaired."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.audit.cite import fix
from corvid.audit.cite.check import (
    LARGEST,
    Altered,
    Holds,
    MissingRoot,
    Moved,
    Sources,
    Unusable,
    Verdict,
    check,
)
from corvid.audit.cite.find import PREFIX, Citation, Malformed, citations

SEED = "`export function validateToken(token: string)` [${PROJECT_ROOT}/src/auth/jwt.ts:45]"


def only(text: str, name: str = "a.md") -> Citation:
    (found,) = citations(text, name)
    assert isinstance(found, Citation), found
    return found


def test_the_form_of_the_seed() -> None:
    text = f"The middleware validates tokens:\n{SEED}\n"
    found = only(text)
    assert (found.path, found.line) == ("src/auth/jwt.ts", 45)
    assert found.quote == "export function validateToken(token: string)"
    assert text[found.start : found.end] == SEED
    assert text[found.line_start : found.line_end] == "45"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        ("`` a `b` c `` [${PROJECT_ROOT}/x.md:1]", "a `b` c"),
        ("`a`\n[${PROJECT_ROOT}/x.md:1]", "a"),
        ("# `a`\n#  [${PROJECT_ROOT}/x.md:1]", "a"),
        ("`a\nb` [${PROJECT_ROOT}/x.md:1]", "a\nb"),
        ("`other` then `a` [${PROJECT_ROOT}/x.md:1]", "a"),
        ("a stray ` and `a` [${PROJECT_ROOT}/x.md:1]", "a"),
        ("*`a`* no; `b`[${PROJECT_ROOT}/x.md:1]", "b"),
    ],
)
def test_quotes_in_their_forms(text: str, quote: str) -> None:
    assert only(text).quote == quote
    assert only(text, "a.py").quote == quote


@pytest.mark.parametrize(
    ("text", "problem", "corrected"),
    [
        (
            "`validateToken(token)` [src/auth/jwt.ts:45]",
            "Path must use ${PROJECT_ROOT} prefix",
            "`validateToken(token)` [${PROJECT_ROOT}/src/auth/jwt.ts:45]",
        ),
        ("`a` [./b.py:4]", "Path must use ${PROJECT_ROOT} prefix", "`a` [${PROJECT_ROOT}/b.py:4]"),
        ("`a` [/etc/passwd:1]", "Path must use ${PROJECT_ROOT} prefix", None),
        ("`a` [${PROJECT_ROOT}/src/auth/jwt.ts]", "Line number is missing", None),
        ("`a` [${PROJECT_ROOT}/src/auth/jwt.ts:0]", "Line numbers begin at 1", None),
        (
            '"The function validates tokens" [${PROJECT_ROOT}/src/auth/jwt.ts:45]',
            "Quote must be word for word, in backticks",
            None,
        ),
    ],
)
def test_the_invalid_forms_of_the_seed(text: str, problem: str, corrected: str | None) -> None:
    assert citations(text, "a.md") == (Malformed(0, len(text), text, problem, corrected),)


@pytest.mark.parametrize(
    "text",
    [
        "`code` [a link](src/a.py:3)", "`code` [src/a.py:3](url)", "`code` [ref][1]", "`x` [0:3]",
        "[src/a.py:3]", "`a` [https://example.org:80]", "`quote` [${PROJECT_ROOT}/<path>:<line>]",
        "```\n`a` [src/b.py:1]\n```", "~~~~\n```\n`a` [src/b.py:1]\n", "`a`\n\n[${PROJECT_ROOT}/b.py:1]",
        "`a\n\nb` [${PROJECT_ROOT}/b.py:1]",
    ],
)  # fmt: skip
def test_what_is_no_citation(text: str) -> None:
    assert citations(text, "a.md") == ()


def test_other_files_are_asked_for_the_prefix_only() -> None:
    assert citations("values = [`a` [src/b.py:1]]", "a.js") == ()
    assert only(f"// {SEED}", "a.ts").line == 45


def verdict(root: Path, quote: str, line: int, path: str = "code.py") -> Verdict:
    return check(only(f"`` {quote} `` [{PREFIX}{path}:{line}]"), Sources(root))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "root"
    folder.mkdir()
    text = b"import os  \r\n\r\ndef a():\r\n    return 1\t\r\n\r\ndef b():\n    return 1\n"
    (folder / "code.py").write_bytes(text)
    return folder


def test_verdicts(root: Path) -> None:
    assert verdict(root, "def a():", 3) == Holds()
    assert verdict(root, "a()", 3) == Holds()
    assert verdict(root, "def a():\n    return 1", 3) == Holds()
    assert verdict(root, "():\n    return 1", 6) == Holds()
    assert verdict(root, "def b():", 3) == Moved((6,))
    assert verdict(root, "    return 1", 6) == Moved((7, 4))
    assert verdict(root, "def a():\n  return 1", 3) == Altered(3, "def a():")
    assert verdict(root, "def aa():", 3) == Altered(3, "def a():")
    assert verdict(root, "nothing like it at all", 3) == Altered(None, "")
    assert verdict(root, "def a():", 999_999_999) == Moved((3,))


def test_what_cannot_be_looked_at(root: Path, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("secret")
    (root / "out").symlink_to(tmp_path / "secret")
    (root / "in").symlink_to(root / "code.py")
    (root / "binary").write_bytes(b"\0")
    (root / "latin").write_bytes(b"\xe9")
    (root / "folder").mkdir()
    os.mkfifo(root / "pipe")
    with (root / "huge").open("wb") as file:
        file.truncate(LARGEST + 1)
    assert verdict(root, "import os", 1, "in") == Holds()
    assert verdict(root, "import os", 1, "folder/../code.py") == Holds()
    for path, reason in {
        "out": "the path leaves the root", "../secret": "the path leaves the root",
        "/secret": "the path must lead down from the root", "binary": "a binary file", "latin": "not UTF-8",
        "missing": "no such file or directory", "huge": "larger than 16 MiB", "pipe": "no plain file",
        "folder": "no plain file",
    }.items():  # fmt: skip
        assert verdict(root, "secret", 1, path) == Unusable(reason), path
    with pytest.raises(MissingRoot, match="is no folder"):
        Sources(root / "missing")


LINES = st.lists(st.sampled_from(["alpha = 1", "beta(2)", "", "  gamma", "delta:  "]), min_size=0, max_size=8)


@given(before=LINES, after=LINES, inserted=LINES, cited=st.integers(-2, 3), change=st.booleans())
def test_a_planted_quote_is_found_after_random_edits(
    tmp_path_factory: pytest.TempPathFactory, before: list[str], after: list[str], inserted: list[str],
    cited: int, change: bool,
) -> None:  # fmt: skip
    root = tmp_path_factory.mktemp("root")
    planted = "planted = quote(7)"
    lines = [*before, planted.replace("7", "8") if change else planted, *after]
    lines[len(before) // 2 : len(before) // 2] = inserted
    place = lines.index(planted.replace("7", "8") if change else planted) + 1
    (root / "code.py").write_text("\n".join(lines))
    line = max(1, place + cited)
    text = f"See `{planted}` [{PREFIX}code.py:{line}], and more.\n"
    found = only(text)
    verdict = check(found, Sources(root))
    if change:
        assert verdict == Altered(place, planted.replace("7", "8"))
    elif line == place:
        assert verdict == Holds()
    else:
        assert verdict == Moved((place,))
        repaired = fix.corrected(text, [(found, place)])
        assert check(only(repaired), Sources(root)) == Holds()
        assert repaired == text.replace(f":{line}]", f":{place}]")


def test_a_document_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.md"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link = tmp_path / "link.md"
    link.symlink_to(path)
    fix.write(link, b"old", b"new")
    assert (path.read_bytes(), path.stat().st_mode & 0o777, link.is_symlink()) == (b"new", 0o640, True)
    with pytest.raises(fix.Changed, match=r"a\.md was changed meanwhile"):
        fix.write(path, b"old", b"newer")

    def fails(descriptor: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", fails)
    with pytest.raises(OSError, match="disk full"):
        fix.write(path, b"new", b"newer")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.md", "link.md"]
    assert path.read_bytes() == b"new"


def test_many_unclosed_ticks_cost_little() -> None:
    text = "".join("`" * (1 + i % 8) + "a " for i in range(20_000))
    assert citations(text, "a.md") == ()
