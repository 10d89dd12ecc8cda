"""What stands before, between and behind the marks of an invention hides it from no reading.

An answer counts whatever else in it is refused: what a person sees between two marks that stand as marks of
a quotation do has to be in something that the verifier looks at.
"""

from __future__ import annotations

import itertools
import os
from random import Random

import pytest

from corvid.runtime.citations.spans import find_quotes, lay_out, lay_out_shown
from corvid.runtime.citations.verify import CitationViolation, CitedDocument, verify_answer
from tests.runtime.citations.test_rendered import (
    ALWAYS,
    DOCUMENT,
    DRESSES,
    FALSE,
    INVENTED,
    PLAIN,
    TRUE,
    seen,
)

pytestmark = pytest.mark.guarantee("citation.strict")

ANSWERS = int(os.environ.get("CORVID_ANSWERS", "3000"))

STRAYS = [
    "'",
    "''",
    "’",
    "‘",
    "‘‘",
    "’’",
    "‹",
    "›",
    "››",
    "‚",
    "′",
    "´",
    "ʼ",
    "＇",
    " ' ",
    "&apos;",
    "&lsquo;",
]
STRAYS += ['"', '""', "“", "”", "»", "«", "„", "<!-- ' -->", "<!-- x -->", "<b>", "</b>", "<q>", "*", "_"]
STRAYS += [
    "dogs' ",
    "it's ",
    "'90s ",
    "'s ",
    '12" ',
    "6' ",
    "`",
    "`x` ",
    "(",
    ")",
    "['",
    "—",
    ":",
    ",",
    "…",
    "%",
]
STRAYS += ["\\", "\\`", "` `", "\n2) ", "`<q>", "`</q>` ", "<b '>", "<b title='`'>", "``", "\n- ```\n  42\n```\n"]
STRAYS += ["x", "말", "说", "\n", "\n\n", "- ", "| ", "\n> ", "\u200b", "\u3000", *[" "] * 6]


def looked_at(answer: str) -> str | None:
    """All that is looked at as quoted; None if a mark is wrong, so that the answer is refused anyway."""
    plain = lay_out(answer)
    quotes = [quote for layout in (plain, *lay_out_shown(plain)) for quote in find_quotes(layout)]
    if any(quote.problem is not None for quote in quotes):
        return None
    return "\0".join(quote.text for quote in quotes)


@pytest.mark.parametrize("seed", range(max(1, ANSWERS // 1_000)))
def test_what_a_person_sees_between_stray_marks_is_looked_at(seed: int) -> None:
    random = Random(seed)
    compared = 0
    for _ in range(1_000):
        parts = [ALWAYS, " "]
        for _ in range(random.randint(1, 3)):
            parts += random.choices(STRAYS, k=random.choice((0, 1, 1, 2, 3)))
            dresses = random.choice((PLAIN, PLAIN, DRESSES))
            parts.append(random.choice(dresses).format(random.choice((*FALSE[:4], *TRUE))))
        parts += random.choices(STRAYS, k=random.choice((0, 0, 1, 2)))
        answer = "".join(parts)
        quoted = looked_at(answer)
        if quoted is None:
            continue
        compared += 1
        hidden = [
            text for text in seen(answer) for found in INVENTED.finditer(text) if found.group() not in quoted
        ]
        assert not hidden, (answer, hidden)
    assert compared > 500


BEFORE = [
    "' ",
    "' ' ",
    "‚ ",
    "‘",
    "’ ",
    "› ",
    "› ' ",
    "''",
    "'‘{}’",
    "'‘{}’<!-- x -->",
    "'{}'",
    "‘'{}''",
    "′ ",
]
AROUND = ["'{}'", "’{}’", "‘{}’", "&apos;{}&apos;", "›{}‹", "'*{}*'", "＇{}＇", "'({})'"]


@pytest.mark.parametrize("before", BEFORE)
def test_a_stray_mark_takes_no_beginning_beside_it_for_its_end(before: str) -> None:
    for around, false, true in itertools.product(AROUND, FALSE[:4], TRUE):
        answer = f"{ALWAYS} {before.format(true)}{around.format(false)} so"
        assert isinstance(verify_answer([("", answer)], [DOCUMENT]), CitationViolation), answer


@pytest.mark.parametrize(
    "style",
    [
        *('""{}""', "»«{}»«", "«»{}«»", "“”{}“”", '""{} ""', '" " {} " "', '"\'"{}"\'"', '"" "{}" ""'),
        *("'' '{}' ''", "‘’{}‘’", "‹›{}‹›", '""{}12""', "““{}””", '<b>"</b>"{}""'),
    ],
)
def test_an_empty_pair_before_words_hides_nothing(style: str) -> None:
    for words in FALSE[:4]:
        answer = f"{ALWAYS} {style.format(words)}"
        assert isinstance(verify_answer([("", answer)], [DOCUMENT]), CitationViolation), answer


DUE = CitedDocument("p", "plurals", "The fee is due to the dogs’ bowl and 甲方 only. Marx’ work is here.")


@pytest.mark.parametrize(
    "answer",
    [
        "'due to the dogs' friend, one million'.",
        "‘due to the dogs’ friend, one million’.",
        "'the Marx' theory of fees'",
        "‚甲方's必须支付一百万元‘",
        "‘甲方'必须支付一百万元’",
    ],
)
def test_an_apostrophe_ends_no_quotation_that_goes_on(answer: str) -> None:
    answer = f"“The fee is due” says {answer}"
    assert isinstance(verify_answer([("", answer)], [DUE]), CitationViolation), answer


@pytest.mark.parametrize(
    "answer",
    [
        "'the dogs' is what the girls' school and the boys' say.",
        "'The fee is due' to the buyers' bank, 'due to the dogs' it says.",
        "“the dogs’ bowl” and 'The fee' ('due to the dogs'), 'is due': 'here'; the boys' toys.",
        "'甲方'和'甲方'，'甲方'、'甲方'。FY'24",
        '""The fee is due"" has the value "" or "fee".',
        'so "." and "." are signs, "" is empty; ("The fee"), "is due", "The fee"/"is due"[1] and "fee"[2].',
        '"The fee","is due","here"; key="fee" other="due".',
    ],
)
def test_honest_marks_pair_as_they_did(answer: str) -> None:
    result = verify_answer([("", f"“The fee is due” {answer}")], [DUE])
    assert isinstance(result, tuple), result
