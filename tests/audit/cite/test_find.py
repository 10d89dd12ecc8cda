"""Citations are found in every form, in Markdown and in comments; what shows the form is not one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import corvid
from corvid.audit.cite.find import Citation, Hidden, Malformed, citations
from corvid.audit.cite.rules import message
from tests.tables import each

AT = "[${PROJECT_ROOT}/x.md:1]"
SEED = "`export function validateToken(token: string)` [${PROJECT_ROOT}/src/auth/jwt.ts:45]"


def only(text: str, name: str = "a.md") -> Citation:
    (found,) = citations(text, name)
    assert isinstance(found, Citation), found
    return found


# requirement: E1, E4
def test_the_form_of_the_seed() -> None:
    text = f"The middleware validates tokens:\n{SEED}\n"
    found = only(text)
    assert (found.path, found.line) == ("src/auth/jwt.ts", 45)
    assert found.quote == "export function validateToken(token: string)"
    assert text[found.start : found.end] == SEED
    assert text[found.line_start : found.line_end] == "45"
    assert text[found.path_start : found.line_end] == "src/auth/jwt.ts:45"


# requirement: E4
@each(
    ("text", "quote"),
    [
        (f"`` a `b` c `` {AT}", "a `b` c"),
        (f"`a`\n{AT}", "a"),
        (f"`a`\r\n  {AT}", "a"),
        (f"`a\nb` {AT}", "a\nb"),
        (f"`a\r\n   b` {AT}", "a\n   b"),
        (f"`other` then `a` {AT}", "a"),
        (f"a stray ` and `a` {AT}", "a"),
        (f"*`a`* no; `b`{AT}", "b"),
        (f"an array[ `a` {AT}", "a"),
        (f"**`a`** {AT}", "a"),
        (f"`a` ({AT})", "a"),
        (f"(`a`), {AT}", "a"),
        (f"`a`:\n{AT}", "a"),
        (f"`a` – {AT}", "a"),
        (f"| **`a`** | *{AT}* |", "a"),
        (f"> quoted `a\n> b` {AT}", "a\nb"),
        (f"- `def a():\n      return` {AT}", "def a():\n    return"),
        (f"  12. `a` {AT}\n", "a"),
        (f"## `a` {AT}\n", "a"),
        (f"| what | where |\n|---|---|\n| `a \\| b` | {AT} |\n", "a | b"),
        (f"`a` {AT}(../x.md#L1)", "a"),
        (f"*[see]* `a` {AT}: as was said", "a"),
        (f"```py\ndef a():\n    return\n```\n{AT}\n", "def a():\n    return"),
        (f"- x\n\n  ~~~~\n  ```\n    a\n  ~~~~\n\n  {AT}\n", "```\n  a"),
        (f"<!-- hidden `z` {AT} -->\n`a` {AT}", "a"),
        (f"    `z` {AT}\n\ntext `a` {AT}", "a"),
        (f"text\n    goes on `a` {AT}", "a"),
    ],
)  # fmt: skip
def test_quotes_in_their_forms(text: str, quote: str) -> None:
    assert only(text).quote == quote


# requirement: E4
@pytest.mark.parametrize(
    ("text", "path", "line"),
    [
        ("`a` [${PROJECT_ROOT}/app/[slug]/page.tsx:3]", "app/[slug]/page.tsx", 3),
        ("`a` [${PROJECT_ROOT}/my notes/a b.md:12]", "my notes/a b.md", 12),
        ("`a` [${PROJECT_ROOT}/größe.py:007]", "größe.py", 7),
        ("`a` [${PROJECT_ROOT}/Makefile:1]", "Makefile", 1),
    ],
)
def test_paths_as_repositories_have_them(text: str, path: str, line: int) -> None:
    found = only(text)
    assert (found.path, found.line) == (path, line)


# requirement: E5
def test_a_place_without_a_quote_refers_to_a_line() -> None:
    found = only(f"See {AT}, and [${{PROJECT_ROOT}}/src] as a whole.")
    assert (found.quote, found.path, found.line) == (None, "x.md", 1)


PREFIX = "Path must use ${PROJECT_ROOT} prefix"
MISSING = "Line number is missing"
NUMBER = "Line must be one number from 1, that of the first line of the quote"


# requirement: E4, E11, E20
@pytest.mark.parametrize(
    ("text", "problem", "corrected"),
    [
        ("`validateToken(token)` [src/auth/jwt.ts:45]", PREFIX,
         "`validateToken(token)` [${PROJECT_ROOT}/src/auth/jwt.ts:45]"),
        ("`a` [./b.py:4]", PREFIX, "`a` [${PROJECT_ROOT}/b.py:4]"),
        ("`a` [$PROJECT_ROOT/b.py:4]", PREFIX, "`a` [${PROJECT_ROOT}/b.py:4]"),
        ("`a` [b.py#L4]", PREFIX, "`a` [${PROJECT_ROOT}/b.py:4]"),
        ("`a` [/etc/passwd:1]", PREFIX, None),
        ("`a` [../../b.py:1]", PREFIX, None),
        ("`a` [${PROJECT_ROOT}/src/auth/jwt.ts]", MISSING, None),
        ("`a` [${PROJECT_ROOT}/src/auth/jwt.ts#L5]", MISSING, "`a` [${PROJECT_ROOT}/src/auth/jwt.ts:5]"),
        ("`a` [${PROJECT_ROOT}/src/auth/jwt.ts:0]", NUMBER, None),
        ("`a` [${PROJECT_ROOT}/a.ts:5-9]", NUMBER, "`a` [${PROJECT_ROOT}/a.ts:5]"),
        ("`a` [${PROJECT_ROOT}/a.ts:99999999999]", NUMBER, None),
        ('"The function validates tokens" [${PROJECT_ROOT}/src/auth/jwt.ts:45]',
         "Quote must be word for word, in backticks", None),
        ('"It calls `f`" [${PROJECT_ROOT}/src/auth/jwt.ts:45]',
         "Quote must be word for word, in backticks", None),
        ("“It validates” [${PROJECT_ROOT}/src/auth/jwt.ts:45]",
         "Quote must be word for word, in backticks", None),
    ],
)  # fmt: skip
def test_the_invalid_forms_of_the_seed(text: str, problem: str, corrected: str | None) -> None:
    (found,) = citations(text, "a.md")
    assert isinstance(found, Malformed)
    assert (found.start, found.end, found.text) == (0, len(text), text)
    assert (found.words, found.corrected()) == (problem, corrected)


# requirement: E11
def test_the_message_of_the_seed() -> None:
    (found,) = citations("`validateToken(token)` [src/auth/jwt.ts:45]", "a.md")
    assert isinstance(found, Malformed)
    assert message(found) == (
        "ERROR: Invalid citation format\n\n"
        "Citation: `validateToken(token)` [src/auth/jwt.ts:45]\n"
        "Problem: Path must use ${PROJECT_ROOT} prefix\n\n"
        "Correct format:\n"
        "`validateToken(token)` [${PROJECT_ROOT}/src/auth/jwt.ts:45]"
    )


# requirement: E20
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("The cache is likely in Redis.", ["is likely"]),
        ("Assumption: tokens are cached.", ["Assumption:"]),
        ("[ASSUMPTION] I assume that it is in Redis.", []),
        ("The cache is likely in Redis [ASSUMPTION: no one looked].", []),
        ('It says "is likely" and `I assume`.', []),
        ("It was unlikely.", []),
        ("We assume the token is valid; we presumed nothing.", ["We assume"]),
        ("Probably no one uses it. Likely it is slow.", ["Probably", "Likely it"]),
        ("It is probably slow, the likely cause is the disk.", []),
        ("Likely causes are listed. Probable ones, too.", []),
    ],
)
def test_assumptions_need_their_flag_where_a_document_cites(text: str, wanted: list[str]) -> None:
    found = [one.text for one in citations(f"{text}\n\n{SEED}\n", "a.md") if isinstance(one, Malformed)]
    assert found == wanted
    assert citations(text, "a.md") == ()


# requirement: E4
@each(
    "text",
    [
        "`code` [a link](src/a.py:3)", "`code` [src/a.py:3](url)", "`code` [ref][1]", "`x` [0:3]",
        "`x` [1.5:3]",
        "[src/a.py:3]", "`a` [https://example.org:80]", "`quote` [${PROJECT_ROOT}/<path>:<line>]",
        "`quote` [${PROJECT_ROOT}/path:line]", "`quote` [${PROJECT_ROOT}/…]",
        "```\n`a` [src/b.py:1]\n```", "~~~~\n```\n`a` [src/b.py:1]\n~~~~", f"    `a` {AT}\n", f"\t`a` {AT}\n",
        f"- item\n\n      `a` {AT}\n", f"`` `a` {AT} ``", f"<!--\n`a` {AT}\n-->", f"{AT}: https://a.b\n",
        "`a` [see src/b.py:1]",
    ],
)  # fmt: skip
def test_what_is_no_citation(text: str) -> None:
    assert citations(text, "a.md") == ()


@pytest.mark.parametrize("text", [f"`a`\n\n{AT}", f"`a\n\nb` {AT}", f"- `a\n- b` {AT}", f"\\`a` {AT}"])
def test_a_quote_ends_with_its_paragraph(text: str) -> None:
    assert only(text).quote is None


IN_COMMENTS = {
    "a.py": [f'f((1))\n"""`a` {AT}"""',
             f"# `a` {AT}", f"x = 1  # `a`\n# {AT}", f'"""Doc.\n\n    `a` {AT}\n    """',
             f'def f():\n    r"""`a` {AT}"""', f'x = "\\\\"  # `a` {AT}', f"#: `a` {AT}"],
    "a.ts": [f"// {SEED.replace('/src/auth/jwt.ts:45', '/x.md:1')}", f"/** `a` {AT} */",
             f"/**\n * `a`\n * {AT}\n */"],
    "a.rs": [f"fn f<'a>(x: &'a str) {{}} // `a` {AT}", f"/* one /* two */ `a` {AT} */", f"//! `a` {AT}",
             f"let q = '\"'; // `a` {AT}"],
    "a.go": [f"var s = `\\` // `a` {AT}"], "a.c": [f"char c = '\"'; // `a` {AT}"],
    "a.sh": [f'#!/bin/sh\necho "$#" # `a` {AT}'], "run": [f"#!/usr/bin/env bash\n# `a` {AT}"],
    "Makefile": [f"# `a` {AT}"], "a.sql": [f"select 'a''b'; -- `a` {AT}"], "a.lua": [f"--[[ `a` {AT} ]]"],
    "a.hs": [f"{{- x {{- y -}} `a` {AT} -}}"], "a.el": [f';;; `a` {AT}'], "a.ml": [f"(* `a` {AT} *)"],
    "a.html": [f"<!-- `a` {AT} -->"], "a.rb": [f"=begin\n`a` {AT}\n=end\n".replace("=begin", "\n=begin", 1)],
    "a.tex": [f"% `a` {AT}"], "a.cor": [f"# `a` {AT}"], "a.yaml": [f"k: v # `a` {AT}"],
    "a.txt": [f"`a` {AT}"], "README": [f"`a` {AT}"], "a.rst": [f"``a`` {AT}"], "a.f90": [f"! `a` {AT}"],
    "a.css": [f"/* `a` {AT} */"], "a.ini": [f"; `a` {AT}"], "a.ps1": [f"<# `a` {AT} #>"],
}  # fmt: skip


# requirement: E4
@each(
    ("name", "text"), [(name, text) for name, texts in IN_COMMENTS.items() for text in texts]
)
def test_comments_of_many_languages_cite(name: str, text: str) -> None:
    found = only(text, name)
    assert (found.path, found.line) == ("x.md", 1)
    assert found.quote is not None
    assert text[found.line_start : found.line_end] == "1"
    assert only(text.replace("\n", "\r\n"), name).quote == found.quote


# requirement: E4
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", f"x = '`a` {AT}'"), ("a.py", f'call(\n    """`a` {AT}"""\n)'),
        ("a.py", f'x = """\n`a` {AT}\n"""'),
        ("a.py", f'x = 1 + \\\n"""`a` {AT}"""'),
        ("a.js", f'x = "// `a` {AT}"'), ("a.js", f"x = `\\`a\\` {AT}`"),
        ("a.go", f'x := "`a` {AT}"'), ("a.json", f'{{"a": "`a` {AT}"}}'), ("a.rs", f'"// `a`\n {AT}"'),
        ("a.py", "# see `a` [src/b.py:1]"), ("a.rs", f"/// ```\n/// `a` {AT}\n/// ```"), ("a.c", f"`a` {AT}"),
        ("a.sh", f"echo $#`a` {AT}"), ("a.py", f"#     `a` {AT}"),
    ],
)  # fmt: skip
def test_what_is_no_comment_or_shows_the_form(name: str, text: str) -> None:
    assert citations(text, name) == ()


def test_a_quote_over_lines_of_a_comment_has_no_signs() -> None:
    assert only(f"/*\n * `a\n *   b\n * c` {AT}\n */", "a.c").quote == "a\n  b\nc"
    assert only(f"    # `a\n    #   b` {AT}\n", "a.py").quote == "a\n  b"
    assert only(f"/*\n   `a\n     b` {AT}\n */", "a.c").quote == "a\n  b"


# requirement: S12, E20
def test_the_phrasings_are_those_of_the_policy() -> None:
    policy = Path(corvid.__file__).parent / "audit" / "policy" / "policy.json"
    patterns = json.loads(policy.read_text("utf-8"))["hallucination_prevention"]["forbidden_claim_patterns"]
    assert len(patterns) == 5
    for one in patterns:
        told = citations(f"{one['example']}\n\n{SEED}\n", "a.md")[0]
        assert isinstance(told, Malformed)
        assert told.text.casefold() == one["phrase"].casefold()


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize(
    ("before", "after"),
    [("```\n", ""), ("~~~~\n```\n", ""), ("- a\n\n  ```\n  ", ""), ("<!-- ", ""),
     ("a\n\n<!--\n\n", ""), ("<!-- a -->\n```\n", ""), ("<!---> <!--\n", "")],
)  # fmt: skip
def test_what_nothing_closes_hides_no_citation_unseen(before: str, after: str) -> None:
    """A fence or a comment that goes on to the end is reported where it begins, if a citation is behind
    it."""
    text = f"words\n\n{before}`quote` {AT}{after}\n"
    hidden = [one for one in citations(text, "a.md") if isinstance(one, Hidden)]
    assert len(hidden) == 1
    found = hidden[0]
    assert text[found.start : found.end].strip("> -") in text.splitlines()[text[: found.start].count("\n")]
    assert not any(isinstance(one, Hidden) for one in citations(f"{before}nothing\n{after}", "a.md"))


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize(
    "text",
    [
        f"<!--> `quote` {AT} -->", f"<!---> `quote` {AT}", f"<!-- a --> `quote` {AT}",
        f"<!-- a\nb --!> `quote` {AT}", f"<!-- a --><!-- b --> `quote` {AT}",
        f"> ```\n> x\n\n`quote` {AT}", f"> ```\n> x\n`quote` {AT}",
        f">> ~~~\n> `quote` {AT}", f"```\n> ```\n```\n`quote` {AT}", f"- a\n\n  ```\n  x\n\n`quote` {AT}",
        f"1. a\n\n   ~~~\n`quote` {AT}", f"    <!--\n\n`quote` {AT}",
    ],
)  # fmt: skip
def test_what_has_ended_hides_nothing(text: str) -> None:
    """A comment ends where HTML says so, a fence with the quotation or the item that it is in."""
    assert [getattr(one, "quote", None) for one in citations(text, "a.md")] == ["quote"]


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.rs", f'let s = r#"a"b"#; // `wrong` {AT}\n'),
        ("a.rs", f'let s = r#"a"b"#;\n/* `wrong` {AT} */\n'),
        ("a.js", f"x.replace(/`/g, 1); // `wrong` {AT}\n"),
        ("a.ts", f"x.replace(/`/g, 1);\n// no `wrong` {AT}\n"),
        ("a.go", f"r := '`' // `wrong` {AT}\n"),
    ],
)
def test_a_comment_that_may_be_a_string_hides_no_citation_unseen(name: str, text: str) -> None:
    found = citations(text, name)
    said = [one.kind if isinstance(one, Hidden) else getattr(one, "quote", None) for one in found]
    assert said in (["text"], ["wrong"])


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize("digits", [10, 12, 300, 4090, 4400, 100_000])
@pytest.mark.parametrize("before", ["`quote` ", "`quote`", "```\nquote\n```\n", '"quote" ', "see "])
def test_a_number_that_no_line_has_is_reported(before: str, digits: int) -> None:
    """However many digits: what is too long for a number, or for the brackets, is not passed over."""
    for number in ("9" * digits, "9" * digits + "-" + "9" * digits, "1" + "0" * digits):
        for prefix in ("${PROJECT_ROOT}/", ""):
            found = citations(f"{before}[{prefix}a/b.py:{number}] said.\n", "a.md")
            no_citation = not prefix and before.startswith(("see ", "```"))
            if no_citation or (before == "see " and "-" in number):
                continue  # whatever the number is
            assert [type(one) for one in found] == [Malformed], (prefix, len(number))
            assert all(isinstance(one, Malformed) and len(message(one)) < 2000 for one in found)


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize("number", ["0", "00", "0000000000"])
def test_no_line_is_the_line_nought(number: str) -> None:
    found = citations(f"see [${{PROJECT_ROOT}}/a/b.py:{number}]\n", "a.md")
    assert [type(one) for one in found] == [Malformed]
    assert only(f"see [${{PROJECT_ROOT}}/a/b.py:{number}7]\n").line == 7


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize("digits", [1, 10, 20_000])
def test_a_long_number_is_hidden_by_no_fence_unseen(digits: int) -> None:
    for place in ("${PROJECT_ROOT}/a.py", "a.py"):
        found = citations(f"```\n`quote` [{place}:{'9' * digits}]\n", "a.md")
        assert [type(one) for one in found] == [Hidden]
    found = citations(f"x.replace(/`/g, 1); // `wrong` [${{PROJECT_ROOT}}/x.md:{'9' * digits}]\n", "a.js")
    assert len(found) == 1
