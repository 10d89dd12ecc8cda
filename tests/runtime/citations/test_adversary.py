"""Quotations that try to hide, and texts that only look like quotations."""

from __future__ import annotations

import pytest

from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import CitationViolation, VerifiedSpan, verify_answer
from tests.shares import share
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")

DOCUMENT = CitedDocument(
    "d",
    "adversary",
    'Payment is due within 30 days. He said "we agree" to us. A 5" pipe is used; in 1990 it burst. '
    "It’s the dogs’ bowl. "
    "„Alt und «neu» gemischt“ steht da. def f(x): return x 他说：“你好，世界欢迎你们。”"
    " > quoted mail line\n> second mail line",
)
REAL = "Payment is due within 30 days"
LEAD = f'"{REAL}" '


def check(answer: str) -> tuple[VerifiedSpan, ...] | CitationViolation:
    return verify_answer([("", answer)], [DOCUMENT])


def accepted(answer: str) -> list[str]:
    result = check(answer)
    assert isinstance(result, tuple), result
    return [answer[span.answer_start : span.answer_end] for span in result]


def refused(answer: str) -> CitationViolation:
    result = check(answer)
    assert isinstance(result, CitationViolation), result
    return result


@each(
    "hidden",
    [
        '\n```\nHe said "never at all".\n```\n',
        "\n~~~~\n```\nnever at all\n```\n~~~~",
        "\n- ```\n  never at all\n  ```",
        "\n```python\nreturn never",
        "\n```never at all```\n",
        '\n``` "never at all" ```x\n',
        '\n```say "never at all"\n42\n```',
        '\n```\n42 "\n```\nnever at all\n```\n" 42\n```',
        "\n> never\n> at all",
        "\n>> never at all",
        "\n\u200b> never at all",
        f"\n> {REAL}\n> never",
        f"\n> “{REAL}” never “{REAL}”",
        "`never at all`",
        "`Payment is due within\n\n`never at all` so",
        "`never\n\nat all`",
        "`42` 'never at all` so'",
        "`return x`'never at all'",
        "'`never at all`'",
        "``never at all´´ `42`",
        "\u1fefnever at all\u1fef",
        "`` never ` at all ``",
        '`"`never at all`"`',
        "“\u200bnever at all\u200b”",
        "\u200b'\u200bnever at all\u200b'\u200b",
        '1"never at all in 1990"',
        '¹"never at all"',
        "(‘never at all’)",
        "—‘never at all’—",
        "*'never at all'*",
        "said:'never at all'",
        "'never at all, 'tis real'",
        "'He's never at all'",
        "''never at all''",
        f'"{REAL} “never at all” so"',
        f'"never "{REAL}" at all"',
        f"“never ‘{REAL}’ at all”",
        f"«never “{REAL}” at all»",
        f'"{REAL}. "never at all" {REAL}"',
        f"„{REAL} “never” at all“",
        "“never «at” all»",
        f"“{REAL} «never” at all»",
        "“never at all”“",
        "‘never at all'",
        "'never at all’",
        "‚never at all‘",
        '他说"从来没有过这样的事"然后',
        "«never at all» und »never at all«",
        '\\"never at all\\"',
        "said.'never at all'",
        "said…'never at all'",
        "said!‘never at all’",
        "said\u3164'never at all'",
        "\u2800'never at all'",
        "'never at all'\u3164so",
        "'never at all'¹",
        "‘never at all’²³",
        "'never at all'ᵃ",
        "²'never at all'",
        "-'never at all'-",
        "pre-'never at all'",
        "\u02bbnever at all\u02bc",
        "\u05f3never at all\u05f3",
        ",,never at all''",
        ",,never at all“",
        "<<never at all>>",
        "<<never “at” all>>",
        "<<(never at all)>>",
        "<<कभी नहीं हुआ>>",
        "''(never at all)''",
        "'\u200b'(never at all)'\u200b'",
        ",\u200b,never at all''",
        "\u200b,,never at all''",
        "<\u2060<never at all>\u2060>",
        "\n\u3000> never at all",
        "\n\u3164>never at all",
        "\n• > never at all",
        "''👍 never at all''",
        ",,—never at all''",
        "❮never at all❯",
        "❟never at all❛",
        "❠never at all❞",
        "\U0001f676never at all\U0001f677",
        "\U0001f678never at all\U0001f677",
        "\n- > never at all",
        "\n* > never\n  > at all",
        "\n1. > never at all",
        "\n- 2) >> never at all",
        "\n＞ never at all",
        "\n- - ```\n  never at all\n  ```",
    ],
)
def test_hidden_inventions_are_found(hidden: str) -> None:
    result = refused(LEAD + hidden)
    assert result.reason in ("not in any document", "unclosed quote")


def test_a_stray_mark_does_not_turn_quotations_inside_out() -> None:
    assert refused(f'" {LEAD} never at all {LEAD}').reason in ("not in any document", "unclosed quote")


@each(
    ("answer", "spans"),
    [
        ('A 5" pipe, 7" wide: ' + LEAD, [REAL]),
        ('"A 5" pipe is used" ' + LEAD, ['A 5" pipe is used', REAL]),
        ('"due within 30" or "in 1990" and ' + LEAD, ["due within 30", "in 1990", REAL]),
        ('“A 5" pipe” ' + LEAD, ['A 5" pipe', REAL]),
        ("It's the dogs' bowl, isn't it? " + LEAD, [REAL]),
        ("rock 'n' roll, drum-’n’-bass, rock-'n'-roll, Hawaiʻi, ʻāina, обʼєкт " + LEAD, [REAL]),
        ("if x << 2 or y >> 3: Map<String, List<Int>>, 5' by 6', well,, no " + LEAD, [REAL]),
        ("''30 days'' is it, and 'due within 30' " + LEAD, ["30 days", "due within 30", REAL]),
        (f"<<{REAL}>> ,,{REAL}'' ❮{REAL}❯ ‘{REAL}’¹", [REAL] * 4),
        ("\n- > Payment is due\n  > within 30 days\n", ["Payment is due\n  > within 30 days"]),
        ("the ’90s and '80s, all of it " + LEAD, [REAL]),
        ("`42` `->` `“` ``` ``` " + LEAD, [REAL]),
        ('\n```\n42 > "17\n```\n' + LEAD, [REAL]),
        ('“He said "we agree" to us” ', ['He said "we agree" to us', "we agree"]),
        ('"He said "we agree" to us"', ['He said "we agree" to us', "we agree"]),
        ("„Alt und «neu» gemischt“ " + LEAD, ["Alt und «neu» gemischt", "neu", REAL]),
        (f"\n> “{REAL}”\n", [REAL]),
        ("\n> quoted mail line\n> second mail\n", ["quoted mail line\n> second mail"]),
        ("\n> Payment is due\n> within 30 days\n", ["Payment is due\n> within 30 days"]),
        ("`return x` " + LEAD, ["return x", REAL]),
        ("`return x` is the dogs’ bowl " + LEAD, ["return x", REAL]),
        ("`` return x `` or `42` of the dogs' bowls " + LEAD, ["return x", REAL]),
        ("\r\n```py\r\nreturn x\r\n```\r\nin the dogs’ bowl " + LEAD, ["return x", REAL]),
        ("\n- ```\n  return x\n  ```\nin the dogs’ bowl " + LEAD, ["return x", REAL]),
        ("\n```\ndef f(x):\n    return x\n```\n", ["def f(x):\n    return x"]),
        ("\n```\nreturn x\n```\nand then\n```\nreturn x\n```\n" + LEAD, ["return x", "return x", REAL]),
        ("\n~~~\n5 ` 6\n~~~\n`return x` there\n~~~ `\n7\n~~~\n" + LEAD, ["return x", REAL]),
        ("「你好，世界欢迎你们。” >」", ["你好，世界欢迎你们。” >"]),
        ("x > 5, a -> b, 1 >= 0: " + LEAD, [REAL]),
    ],
)
def test_honest_texts_pass(answer: str, spans: list[str]) -> None:
    assert [span.strip() for span in accepted(answer)] == spans


def test_overrides_turn_words_around_and_are_refused() -> None:
    assert refused("“Payment is due within \u202e30\u202c days”").reason == "not in any document"
    assert refused(f"\u202e“{REAL}”").reason == "turned around by a bidi override"
    assert refused(f"\u202d x \u2066 y\u2069 “{REAL}”").reason == "turned around by a bidi override"
    assert accepted(f"\u202ex\u202c “{REAL}” \u2067\u202e y\u2069 “{REAL}”\u202e\n “{REAL}”") == [REAL] * 3
    assert len(accepted(f"\u200e“\u200f{REAL}\u200e”")) == 1


def test_nesting_has_a_limit() -> None:
    assert refused("“" * 500 + "x" + "”" * 500).reason == "nested too deeply"
    assert accepted("'x " * 500 + LEAD) == [REAL]


REPEATED = [
    ("word " * 40_000, "word " * 4_000 + "wor"),
    ("a" * 200_000, "a" * 20_000),
    ("ab " * 70_000, "ab " * 20_000 + "a"),
    ("a b " * 50_000, "a b " * 500 + "c"),
    ("语" * 200_000, "语" * 20_000 + "言"),
    ("🇫🇷" * 100_000, "🇷🇫" * 500),
    ("x\u0301" * 100_000, "\u0301x" * 500),
    ("a-" * 100_000, "a-a" + "-a" * 1_000),
]


@pytest.mark.oracle
@pytest.mark.parametrize(("text", "quote"), REPEATED, ids=[str(at) for at in range(len(REPEATED))])
@pytest.mark.parametrize("quotes", share([1, 500], 2, 1))
def test_repetition_costs_no_square(text: str, quote: str, quotes: int) -> None:
    """A quadratic search would take minutes here."""
    document = CitedDocument("r", "repeated", text)
    answer = f'"{quote[: len(quote) // quotes]}{quote[-3:]}" ' * quotes
    assert isinstance(verify_answer([("", answer)], [document]), CitationViolation)


@pytest.mark.oracle
@pytest.mark.parametrize(
    "answer",
    share(
        [
            '1" ' * 30_000 + '"x',
            "'x " * 30_000,
            "`" * 60_000,
            "` " * 30_000,
            "> " * 30_000,
            ">\n" * 30_000,
            "«»" * 30_000,
            '"' * 30_001,
            '"a 1" ' * 10_000,
            "```\n" * 20_000,
            "\u202e" * 30_000 + '""',
            "".join("`" * n + " " for n in range(300)),
            "-" + " " * 60_000 + "x",
            "- " * 30_000 + "x",
            "1. " + "\u200b" * 60_000 + "x",
            ">" + " \t" * 30_000 + "x",
            ",\u200b" * 30_000,
            "'\u200b" * 30_000,
            "\u200b" * 60_000 + "''x''",
            "<<x " * 15_000 + "x>> " * 15_000,
            "```\rx\r```\r" * 10_000,
        ],
        7,
    ),
)
def test_odd_answers_end_soon(answer: str) -> None:
    """A quadratic scan would take minutes here."""
    assert isinstance(check(answer), CitationViolation)
