"""`docs/standard-library.md` has every public declaration of the library, as it is written there, with what
its comment says, and a program for each module; `make bless` writes it anew."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from corvid.testing import Sample, compare

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "standard-library.md"
HEAD = """\
# The standard library

What `import "std/…"` brings, module by module, and `prelude`, which needs no import. The declarations are
those of `stdlib/`, without the bodies of its `fn`s; `corvid explain NAME` shows one. A `fn` that is called
with grounded values gives a grounded result. A tool marked `uses retrieval` is a source; what any other tool
returns has no source, also where its argument has one.
"""
EXAMPLES = {
    "continuity": '''\
import "std/continuity" use Candidate, Chat, Scope, candidate

agent main(label: String) -> Candidate:
    return candidate("s1", label, Scope(Chat, "samples"))
''',
    "db": '''\
import "std/db" use Text, query

agent main(tenant: String) -> List<Grounded<String>>:
    found = []
    for row in query("rents.sqlite", "SELECT street, rent FROM leases WHERE tenant = ?", [Text(tenant)]):
        found.append(f"{row["street"].unwrap_or("?")}: {row["rent"].unwrap_or("?")}")
    return found
''',
    "documents": '''\
import "std/documents" use search_documents

agent main(question: String) -> List<Grounded<String>>:
    found = []
    for passage in search_documents("documents", question, 3):
        found.append(f"{passage.uri}:{passage.start_line}")
    return found
''',
    "files": '''\
import "std/files" use list_dir

agent main(folder: String) -> Int:
    return list_dir(folder).length()
''',
    "grounding": '''\
import "std/grounding" use Absence

agent main() -> Bool:
    return match absent("single sign-on", ["OAuth2 login", "identity provider of the company"]):
        VerifiedAbsent -> true
        Refuted(_) -> false
        Ambiguous(_) -> false
        Failed(_) -> false
''',
    "http": '''\
import "std/http" use fetch

agent main(url: String) -> Grounded<Tainted<String>>:
    page = fetch(url)
    return f"{page.title}: {page.text.length()} characters"
''',
    "json": '''\
import "std/json" use json_get_int

agent main() -> Result<Int, String>:
    return json_get_int("{\\"items\\": [3, 4]}", "/items/1")
''',
    "numbers": '''\
import "std/numbers" use sum_of_ints

agent main() -> Int:
    return sum_of_ints([1, 2, 3])
# run: main() -> 6
''',
    "testing": '''\
import "std/testing" use Failure

tool look(id: String) -> String

agent main(id: String) -> String:
    return (try look(id) on error retry 1 times).unwrap_or("nothing was found")

mock look(id: String) -> List<Result<String, Failure>>:
    return [Err(Away("no route")), Ok("a kettle")]

test the_second_attempt_finds_it:
    assert main("7") == "a kettle"
''',
    "text": '''\
import "std/text" use padded_left, words

agent main() -> String:
    return padded_left(words(" one  two ").join("-"), 9, ".")
# run: main() -> "..one-two"
''',
    "time": '''\
import "std/time" use days_between, parse_date

agent main() -> Result<Int, String>:
    return Ok(days_between(parse_date("2024-02-28")?, parse_date("2024-03-01")?))
# run: main() -> {"tag": "ok", "ok": 2}
''',
}
INDENTED = r"(?:    [^\n]*\n)*"
DECLARED = re.compile(rf"(?:#:[^\n]*\n)*public [^\n]*\n{INDENTED}(?:\)[^\n]*\n{INDENTED})?", re.M)


def declarations(text: str) -> str:
    """What is public, without the bodies of fns."""
    kept: list[str] = []
    for found in DECLARED.findall(text):
        lines = found.rstrip("\n").split("\n")
        first = next(at for at, line in enumerate(lines) if line.startswith("public"))
        is_fn = lines[first].startswith("public fn ")
        last = next((at for at, line in enumerate(lines) if line.startswith(")")), first)
        kept.append("\n".join(lines[: last + 1] if is_fn else lines).removesuffix(":"))
    return "\n\n".join(kept)


def introduction(text: str) -> str:
    """The comment at the top of a module."""
    lines = []
    for line in text.split("\n"):
        if not line.startswith("#:"):
            break
        lines.append(line.removeprefix("#:").strip())
    return "\n".join(lines)


def written() -> str:
    parts = [HEAD]
    for path in sorted((ROOT / "stdlib").glob("*.cor")):
        text = path.read_text("utf-8")
        name = "prelude" if path.stem == "prelude" else f"std/{path.stem}"
        parts.append(f"## {name}\n\n{introduction(text)}\n")
        if path.stem in EXAMPLES:
            parts.append(f"```corvid\n{EXAMPLES[path.stem]}```\n")
        parts.append(f"```text\n{declarations(text)}\n```\n")
    return "\n".join(parts)


def test_the_page_is_what_the_library_declares() -> None:
    if os.environ.get("CORVID_BLESS"):
        PAGE.write_text(written(), encoding="utf-8")
    assert PAGE.read_text("utf-8") == written(), "`make bless` writes it anew"


def test_each_signature_is_whole() -> None:
    found = declarations("".join(path.read_text("utf-8") for path in (ROOT / "stdlib").glob("*.cor")))
    signatures = [line for line in found.split("\n") if line.startswith(("public tool ", "public fn "))]
    several = [line for line in signatures if line.endswith("(")]
    assert several
    assert all(") -> " in line for line in signatures if line not in several)
    assert sum(line.startswith(") -> ") for line in found.split("\n")) == len(several)
    of_fn = "#: One.\npublic fn f(\n    a: Int,\n) -> Int:\n    return a\n"
    assert declarations(of_fn) == "#: One.\npublic fn f(\n    a: Int,\n) -> Int"


def test_each_module_but_the_prelude_has_an_example() -> None:
    assert set(EXAMPLES) == {path.stem for path in (ROOT / "stdlib").glob("*.cor")} - {"prelude"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_run(name: str, tmp_path: Path) -> None:
    sample = Sample(PAGE, 1, 1, (("main.cor", EXAMPLES[name]),))
    assert not compare(sample, tmp_path)
