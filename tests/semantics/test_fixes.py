"""What each new fix writes. That all of them mend their problem is shown in tests/lsp/test_repairs.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from corvid.diagnostics.model import Fix
from corvid.pipeline import check_file, check_text

SUM = "type Shape:\n    | Round(r: Int)\n    | Square(a: Int, b: Int)\n    | Dot\n\n"
SENDS = "tool send(to: String, n: Int) -> String dangerous\n\n"
READ = 'import "std/documents" use read_document\n\n'
#: The program, the title of the fix of its first problem, and what its lines are afterwards.
FIXES = {
    "an import for the first name": (
        "#: What it does.\nagent main(text: String) -> List<String>:\n    return words(text)\n",
        "import `words`",
        'import "std/text" use words\n\n#: What it does.\nagent main(text: String) -> List<String>:\n'
        "    return words(text)\n",
    ),
    "another name of an import": (
        'import "std/text" use words\nimport "std/json" use json_kind\n\n'
        "agent main(text: String) -> List<String>:\n    return lines(text)\n",
        "import `lines`",
        'import "std/text" use words, lines\nimport "std/json" use json_kind\n\n'
        "agent main(text: String) -> List<String>:\n    return lines(text)\n",
    ),
    "an import below others": (
        'import "std/text" use words  # of a text\n\nagent main(day: Date) -> Int:\n    return 1\n',
        "import `Date`",
        'import "std/text" use words  # of a text\nimport "std/time" use Date\n\n'
        "agent main(day: Date) -> Int:\n    return 1\n",
    ),
    "a module as a prefix": (
        "agent main(line: String) -> List<String>:\n    return text.words(line)\n",
        "import `text`",
        'import "std/text" as text\n\nagent main(line: String) -> List<String>:\n'
        "    return text.words(line)\n",
    ),
    "an Option": (
        "agent main(n: Int) -> Option<Int>:\n    return n + 1\n",
        "wrap it in `Some(…)`",
        "agent main(n: Int) -> Option<Int>:\n    return Some(n + 1)\n",
    ),
    "arms beside one that gives nothing": (
        "agent main(n: Int) -> Option<Int>:\n    return match n:\n"
        "        0 -> n + 1\n        1 -> None\n        2 -> Some(2)\n        _ -> n\n",
        "wrap the other arms in `Some(…)`",
        "agent main(n: Int) -> Option<Int>:\n    return match n:\n"
        "        0 -> Some(n + 1)\n        1 -> None\n        2 -> Some(2)\n        _ -> Some(n)\n",
    ),
    "an arm after one that gives an Option": (
        "agent main(n: Int) -> Option<Int>:\n    return match n:\n        0 -> Some(2)\n        _ -> n\n",
        "wrap it in `Some(…)`",
        "agent main(n: Int) -> Option<Int>:\n    return match n:\n"
        "        0 -> Some(2)\n        _ -> Some(n)\n",
    ),
    "the text of a name": (
        "agent main(n: Int) -> String:\n    return n\n",
        "convert it to a String",
        "agent main(n: Int) -> String:\n    return n.to_string()\n",
    ),
    "the text of a sum": (
        "agent main(n: Int) -> String:\n    return n + 1\n",
        "convert it to a String",
        'agent main(n: Int) -> String:\n    return f"{n + 1}"\n',
    ),
    "the text of a literal": (
        "agent main() -> String:\n    return 5\n",
        "convert it to a String",
        'agent main() -> String:\n    return "5"\n',
    ),
    "arms of a sum": (
        f"{SUM}agent main(s: Shape) -> Int:\n    match s:\n        Dot ->\n            return 1\n"
        "\n    return 2\n",
        "add the missing arms",
        f"{SUM}agent main(s: Shape) -> Int:\n    match s:\n        Dot ->\n            return 1\n"
        "        Round(_) -> pass\n        Square(_, _) -> pass\n\n    return 2\n",
    ),
    "arms of an Int": (
        "agent main(n: Int) -> Int:\n    match n:\n        1 -> pass  # one",
        "add the missing arms",
        "agent main(n: Int) -> Int:\n    match n:\n        1 -> pass  # one\n        _ -> pass",
    ),
    "an approval": (
        f"{SENDS}agent main(to: String) -> String:\n    return send(to, 1)\n",
        "add `approve Send(to, 1)`",
        f"{SENDS}agent main(to: String) -> String:\n    approve Send(to, 1)\n    return send(to, 1)\n",
    ),
    "an approval in a match arm": (
        f"{SENDS}agent main(to: Option<String>) -> String:\n    return match to:\n"
        '        Some(who) -> send(who, 1)  # at once\n        None -> "no one"\n',
        "add `approve Send(who, 1)`",
        f"{SENDS}agent main(to: Option<String>) -> String:\n    return match to:\n        Some(who) ->\n"
        '            approve Send(who, 1)\n            send(who, 1)  # at once\n        None -> "no one"\n',
    ),
    "an approval of a computed argument": (
        f"{SENDS}agent main(to: String) -> String:\n    return send(to.to_lower(), to.length())\n",
        "add `approve Send(…)`",
        f"{SENDS}agent main(to: String) -> String:\n    send_to = to.to_lower()\n    n = to.length()\n"
        "    approve Send(send_to, n)\n    return send(send_to, n)\n",
    ),
    "a source that is discarded": (
        f"{READ}agent main() -> Grounded<String>:\n"
        '    text = read_document("x").unwrap_discarding_sources()\n    return text.to_upper()\n',
        "keep the source",
        f'{READ}agent main() -> Grounded<String>:\n    text = read_document("x")\n'
        "    return text.to_upper()\n",
    ),
    "a source that an annotation drops": (
        f'{READ}agent main() -> Grounded<String>:\n    text: String = read_document("x")\n    return text\n',
        "keep the source",
        f'{READ}agent main() -> Grounded<String>:\n    text: Grounded<String> = read_document("x")\n'
        "    return text\n",
    ),
    "a source that another agent drops": (
        f'{READ}agent inner() -> String:\n    return read_document("x")\n\n'
        "agent main() -> Grounded<String>:\n    return inner()\n",
        "keep the source",
        f'{READ}agent inner() -> Grounded<String>:\n    return read_document("x")\n\n'
        "agent main() -> Grounded<String>:\n    return inner()\n",
    ),
    "a source for a strict citation": (
        f'{READ}prompt ask(doc: Grounded<String>) -> String:\n    cites doc strictly\n    "{{doc}}"\n\n'
        'agent main() -> String:\n    text: String = read_document("x")\n    return ask(text)\n',
        "keep the source",
        f'{READ}prompt ask(doc: Grounded<String>) -> String:\n    cites doc strictly\n    "{{doc}}"\n\n'
        'agent main() -> String:\n    text: Grounded<String> = read_document("x")\n    return ask(text)\n',
    ),
}  # fmt: skip


def applied(text: str, fix: Fix) -> str:
    for edit in sorted(fix.edits, key=lambda edit: edit.span.start, reverse=True):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize("name", FIXES)
def test_what_a_fix_writes(name: str) -> None:
    program, title, afterwards = FIXES[name]
    fix = next(fix for problem in check_text("main.cor", program).problems for fix in problem.fixes())
    assert (fix.title, applied(program, fix)) == (title, afterwards)


WITHOUT = {
    "the other argument would be evaluated later": (
        f"{SENDS}tool next() -> Int\n\nagent main() -> String:\n"
        '    return f"{next()}" + send("a", next())\n'
    ),
    "a lambda has no place for lines": (
        f"{SENDS}agent main(all: List<String>) -> List<String>:\n    return all.map(fn (to) -> send(to, 1))\n"
    ),
    "the name has a second value without a source": (
        f'{READ}agent main(b: Bool) -> Grounded<String>:\n    text = "x"\n    if b:\n'
        '        text = read_document("x").unwrap_discarding_sources()\n    return text\n'
    ),
    "another agent loses it again": (
        f'{READ}agent inner() -> String:\n    return read_document("x")\n\nagent outer() -> String:\n'
        "    return inner()\n\nagent main() -> Grounded<String>:\n    return outer()\n"
    ),
    "an arm is an Option of something else": (
        "agent main(n: Int) -> Int:\n    found = match n:\n"
        '        0 -> 1\n        _ -> Some("a")\n    return 1\n'
    ),
    "a text in an f-string has marks of its own": (
        'agent main(n: Int) -> String:\n    return n + "a".length()\n'
    ),
}


@pytest.mark.parametrize("name", WITHOUT)
def test_what_would_not_mend_it_is_not_proposed(name: str) -> None:
    problems = check_text("main.cor", WITHOUT[name]).problems
    assert problems
    assert [fix.title for problem in problems for fix in problem.fixes()] == []


def test_arms_of_a_type_that_is_imported_are_named_as_the_other_arms(tmp_path: Path) -> None:
    (tmp_path / "shapes.cor").write_text(SUM.replace("type", "public type"))
    head = 'import "shapes" as shapes\n\nagent main(s: shapes.Shape) -> Int:\n    match s:\n'
    (tmp_path / "main.cor").write_text(f"{head}        shapes.Dot -> return 1\n    return 2\n")
    (problem,) = check_file(tmp_path / "main.cor").problems
    (fix,) = problem.fixes()
    assert applied((tmp_path / "main.cor").read_text(), fix) == (
        f"{head}        shapes.Dot -> return 1\n        shapes.Round(_) -> pass\n"
        "        shapes.Square(_, _) -> pass\n    return 2\n"
    )
