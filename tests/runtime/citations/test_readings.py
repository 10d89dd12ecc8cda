"""What is before, between and behind the marks of an invention hides it from no reading.

An answer counts whatever else in it is refused: what a person sees between two marks that are as marks of
a quotation do has to be in something that the verifier looks at.
"""

from __future__ import annotations

import itertools
import os
import re
from random import Random

import pytest

from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import CitationViolation, verify_answer
from tests.runtime.citations.test_rendered import (
    ALWAYS,
    DOCUMENT,
    DRESSES,
    FALSE,
    INVENTED,
    PLAIN,
    TRUE,
    looked_at,
    seen,
)
from tests.shares import share
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")

MARKED = [
    "Fees' sum is one million dollars",
    "수수료는 '백만' 원이다",
    "cause the fee is six",
    "it’s the fees’ sum",
]
"""Inventions with marks of their own, or that begin or end like a word with an apostrophe."""
ANY_INVENTED = re.compile("|".join((INVENTED.pattern, *MARKED)))
ANSWERS = int(os.environ.get("CORVID_ANSWERS", "3000"))
FIRST = int(os.environ.get("CORVID_FIRST", "0"))

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
STRAYS += ["\\", "\\`", "` `", "\n2) ", "`<q>", "`</q>` ", "<b '>"]
STRAYS += ["<b title='`'>", "``", "\n- ```\n  42\n```\n"]
STRAYS += ["x", "말", "说", "\n", "\n\n", "- ", "| ", "\n> ", "\u200b", "\u3000", *[" "] * 6]


@pytest.mark.oracle
@pytest.mark.parametrize("seed", share(range(FIRST, FIRST + max(1, ANSWERS // 500)), 6))
def test_what_a_person_sees_between_stray_marks_is_looked_at(seed: int) -> None:
    random = Random(seed)
    compared = 0
    for _ in range(500):
        parts = [ALWAYS, " "]
        for _ in range(random.randint(1, 3)):
            parts += random.choices(STRAYS, k=random.choice((0, 1, 1, 2, 3)))
            dresses = random.choice((PLAIN, PLAIN, DRESSES))
            parts.append(random.choice(dresses).format(random.choice((*FALSE[:4], *MARKED, *TRUE))))
        parts += random.choices(STRAYS, k=random.choice((0, 0, 1, 2)))
        answer = "".join(parts)
        quoted = looked_at(answer)
        if quoted is None:
            continue
        compared += 1
        hidden = [
            text
            for text in seen(answer)
            for found in ANY_INVENTED.finditer(text)
            if found.group() not in quoted
        ]
        assert not hidden, (answer, hidden)
    assert compared > 250


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
        "'90s and ’80s music, 'cause ’twas 'The fee' of ’em, ’The fee’ and ＇is due＇ of the '70s",
    ],
)
def test_honest_marks_pair_as_they_did(answer: str) -> None:
    result = verify_answer([("", f"“The fee is due” {answer}")], [DUE])
    assert isinstance(result, tuple), result


@pytest.mark.parametrize(
    "answer",
    [
        f"—'s ‹‹{TRUE[0]} '백만' 원이다( 6' …",
        f"‘‘{TRUE[0]} '백만' 원이다it's ’''{FALSE[0]}'&rsquo;",
        f"&lsquo;Fees' sum is one million dollars›‘{FALSE[0]}’",
        f"＇&apos;⟨{TRUE[3]}⟩<!-- ' --> ```{FALSE[0]}` )6' ⸜{TRUE[2]}⸝`<q> ",
        f"| ’{TRUE[3]}’&apos;‚{FALSE[0]}‘12\" <q>»Fees' sum is one million dollars«",
        f":&lsquo;'cause {FALSE[0]}'ish说‘{TRUE[0]}’。12\" so",
    ],
)
def test_each_part_of_a_tangle_of_marks_is_looked_at(answer: str) -> None:
    quoted = looked_at(f"{ALWAYS} {answer}")
    assert quoted is not None
    assert all(words in quoted for words in ("백만", FALSE[0]) if words in answer)
    assert isinstance(verify_answer([("", f"{ALWAYS} {answer}")], [DOCUMENT]), CitationViolation)


SAME_AT_BOTH_ENDS = "'＇’′´ʼ՚׳\"＂"
"""Marks that begin quotations and end them."""


@each(("around", "mark"), list(itertools.permutations(SAME_AT_BOTH_ENDS, 2)))
def test_a_shape_of_mark_is_paired_with_itself_among_others(around: str, mark: str) -> None:
    for words in (FALSE[2], FALSE[1]):
        for before in (f"{TRUE[0]}{mark}{words} {around}x{around} ", f"❬{TRUE[0]}❭{mark}"):
            quoted = looked_at(f"{ALWAYS} {around}{before}{words}{mark}6{around} so")
            assert quoted is None or words in quoted, before


@each(("around", "mark"), list(itertools.permutations(SAME_AT_BOTH_ENDS[:8], 2)))
@each("before", ["{}s {}—", "{}s … —", "{}90s {}: "])
def test_what_may_be_an_apostrophe_at_the_beginning_of_a_word_may_begin_a_quotation(
    before: str, around: str, mark: str
) -> None:
    for words in ("cause the fee is six", "em pay a million dollars"):
        quoted = looked_at(f"{ALWAYS} {before.format(around, TRUE[0])}{mark}{words}{mark}‘y{around} so")
        assert quoted is None or words in quoted, words


INSIDE = CitedDocument(
    "i", "inside", f"{TRUE[0]}. The dogs' bowl: it' is so, 6' long. He said 'we agree' to it."
)


@pytest.mark.parametrize("around", ['"{}"', "“{}”", "«{}»", "「{}」", "`{}`", "`` {} ``", "“so `{}`”"])
@pytest.mark.parametrize("open_mark", ["'", "‘", "&lsquo;", "＇", "('", "—'", "x '"])
def test_a_mark_inside_a_quotation_may_end_one_around_it(around: str, open_mark: str) -> None:
    document = CitedDocument("i", "inside", f"{TRUE[0]}. so {INSIDE.text} so `it' is so` so `6' long`")
    close = "’" if open_mark in ("‘", "&lsquo;") else "'"
    for words in FALSE[:4]:
        for inner in (f"it{close} is so", f"dogs{close} bowl", f"6{close} long"):
            answer = f"{ALWAYS} {open_mark}{words} {around.format(inner)}"
            result = verify_answer([("", answer)], [document])
            assert isinstance(result, CitationViolation), answer
            assert words in result.span, answer


@pytest.mark.parametrize("around", ['"{}"', "“{}”", "«{}»", "「{}」", "`{}`"])
def test_a_mark_inside_a_quotation_may_begin_one_that_goes_on_behind_it(around: str) -> None:
    quoted = around.format("said 'we agree")
    for words in FALSE[:4]:
        answer = f"{ALWAYS} {quoted} {words}' so"
        result = verify_answer([("", answer)], [INSIDE])
        assert isinstance(result, CitationViolation), answer
        assert words in result.span, answer


@pytest.mark.parametrize("marks", ["‘’", "‹›"])
@pytest.mark.parametrize("before", ["", ":", "—"])
@pytest.mark.parametrize("inner", ["说{}。", "说{}", "는{} so", "语{}, {}"])
def test_what_begins_inside_a_quotation_hides_no_beginning_before_it(
    inner: str, before: str, marks: str
) -> None:
    true = f"{marks[0]}{TRUE[0]}{marks[1]}"
    for words in FALSE[:4]:
        answer = f"{ALWAYS} {before}{marks[0]}{words} {inner.format(true, true)}"
        assert isinstance(verify_answer([("", answer)], [DOCUMENT]), CitationViolation), answer


@pytest.mark.parametrize(
    "answer",
    [
        "'\"The dogs' bowl\"' and `it' is so`",
        "“He said 'we agree' to it” (`we agree`: '6' long')",
        "`we agree` and 'we agree', \"dogs' bowl\" or 'it'",
        "the mark `'` and “The dogs' bowl”, `6' long`",
        "the girls' “dogs' bowl” and the boys' `dogs' bowl`",
        "`'we` and `'agree` are symbols, 'we agree' is none",
        "“said 'we” in the '90s, “'we agree'” it is",
        "the boys' bowl, “said 'we agree” of the girls' bowl",
        "‘He said‘we agree’to it’ and 说‘we agree’。",
        "‘Uthman has “甲方说‘乙方’应当支付” here",
    ],
)
def test_marks_inside_quotations_take_no_partner_from_text(answer: str) -> None:
    more = "'we 'agree He said‘we agree’to it 甲方说‘乙方’应当支付"
    document = CitedDocument("m", "more", f"{INSIDE.text} {more}")
    result = verify_answer([("", f"{ALWAYS} {answer}")], [document])
    assert isinstance(result, tuple), result


@each("around", ["≪{}≫", "⟨{}⟩", "〈{}〉", "❰{}❱", "⸜{}⸝", "ʿ{}ʿ", "ˈ{}ˈ"])
@each("before", ["' ", "‘", "＇", "['", "‘‘", "'‘{}’ '"])
def test_a_single_mark_inside_brackets_takes_none_of_them(before: str, around: str) -> None:
    for words in MARKED[:2]:
        quoted = looked_at(f"{ALWAYS} {before.format(TRUE[1])}{around.format(words)} so")
        assert quoted is not None
        assert words in quoted


@each("border", ["\n\n", "\n- ", " |\n| "])
@each(
    ("stray", "quoted"),
    [
        ("a ‚ b", "x‘{}’"),
        ("a ‚ b", "x‘{}’ so"),
        ("a ' b", "'{}'ish"),
        ("a 〈 b", "'{}'ish"),
        ("a ‚ b", "('{}'ish)"),
        ("ʿ it is so", "(ʿ({})ʿ"),
        ("ʿ it is so", ".ʿ({})ʿ"),
    ],
)
def test_a_mark_that_is_open_where_a_paragraph_ends_is_read_without_the_next(
    stray: str, quoted: str, border: str
) -> None:
    for words in FALSE[:2]:
        answer = looked_at(f"{ALWAYS}\n\n| {stray}{border}{quoted.format(words)}")
        assert answer is None or words in answer


@pytest.mark.parametrize(
    "marks",
    [
        *('" " or " "', "“ ” and “ ”", "' ' or ' '", '" ", " " and " "', '" " and " ", or " "', "« » ou « »"),
        '"" or ""',
    ],
)
def test_an_answer_may_speak_of_marks_with_blanks(marks: str) -> None:
    for answer in (f"write {marks}.", f"({marks}) {ALWAYS}", f"{marks}, it says"):
        result = verify_answer([("", f"{ALWAYS} {answer}")], [DOCUMENT])
        assert isinstance(result, tuple), (answer, result)
    for words in FALSE[:4]:
        for hidden in (f'{marks} "{words}"', f"{marks} {words} {marks}", f"“{words}” {marks}"):
            if words in "".join(seen(hidden)):
                result = verify_answer([("", f"{ALWAYS} {hidden}")], [DOCUMENT])
                assert isinstance(result, CitationViolation), hidden
    for hidden in ('" " or {} " "', '" " {} " "', '" {} " or " "', '" or " {} " or "'):
        answer = f"{ALWAYS} {hidden.format(FALSE[0])}"
        assert isinstance(verify_answer([("", answer)], [DOCUMENT]), CitationViolation), hidden


@pytest.mark.parametrize(
    "answer",
    [
        "\\`42` {}`",
        "\\`He said '` {}' so",
        "` `42` {}`",
        "`42\n\n`{}\n2) ` so",
        "\n```\n42\n    ```\n{}\n```",
        "\n- ```\n  42\n```\n{}\n```",
        "\n- a\n  ```\n42\n  ```\n{}",
        "\n    ```\n42\n```\n{}\n```",
        "\n<div>\n```\n</div>\n\n```\n{}\n```",
        "x\u2028```\n42\n```\n{}\n```",
        "\n\\> {}",
        "\n1\\. > {}",
        "`<q>`{}`</q>`",
        "`x <q>`\n\n{}\n\n`</q> x`",
        "`&quot;`{}`&quot;`",
        "<b ‘{}&rsquo; >",
        "<!-- ‘{}&rsquo; -->",
        '<b title="`">`{}`',
        "<b title='`'>`{}``</q>`",
        "<?'`?>`{}``</q>`",
        "\\`42 <b x='`'>`{}`",
        f"\n> {TRUE[0]}\n<p>{{}}</p>",
    ],
)
def test_no_host_shows_a_quotation_that_another_hides(answer: str) -> None:
    document = CitedDocument("h", "hosts", f"{TRUE[0]}. He said 'we agree' to it. <q>x <q></q> x")
    for words in FALSE[:4]:
        whole = f"{ALWAYS} {answer.format(words)}"
        assert isinstance(verify_answer([("", whole)], [document]), CitationViolation), whole


def test_code_in_which_a_paragraph_ends_is_read() -> None:
    """What was paired up to the border asks where the code around a mark begins and ends."""
    weak = ("'", "&apos;", "’", "›")
    for first, second, third in itertools.product(weak, repeat=3):
        for border in ("\n\n", "\n2) "):
            answer = f"{first}`s{second}{border}{third}`"
            try:
                looked_at(answer)
            except LookupError as error:
                pytest.fail(f"{answer!r}: {error!r}")
