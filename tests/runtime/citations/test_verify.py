"""The verdicts of strict citations, quotation by quotation."""

from __future__ import annotations

import pytest

from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import (
    CitationViolation,
    VerifiedSpan,
    verify_answer,
)
from tests.runtime.citations.spans import recheck
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")

TERMS = CitedDocument(
    "terms.txt",
    "h1",
    'Payment is due within 30 days of the invoice date. A 5" pipe costs -5 euros; it doesn’t leak.\r\n'
    'The rule says "pay now or pay later" to everyone – even pre-war buyers – and costs 1,000.50 dollars.\n'
    "    Late fees accrue  daily, wait… what then? Sizes are 3.14 and 20–30 units. The end",
)
FEES = CitedDocument("fees.txt", "h2", "Customers may cancel an order at any time before it ships to them.")
CHINESE = CitedDocument(
    "zh", "h3", "语言是一种工具，我们用它来交流思想和感情。书中写道「学而时习之」，不亦说乎。"
)
ARABIC = CitedDocument(
    "ar", "h4", "يجب دفع الفاتورة خلال ثلاثين يوما من تاريخ الإصدار، ولا يجوز التأخير عن ذلك."
)
THAI = CitedDocument("th", "h5", "ภาษาเป็นเครื่องมือในการสื่อสารของมนุษย์")
DOCUMENTS = (TERMS, FEES, CHINESE, ARABIC, THAI)
REAL = "Payment is due within 30 days"
FAKE = "Payment is due within 10 days"
_STYLES = (
    "\"{}\" “{}” ”{}” „{}“ „{}” «{}» »{}« ‹{}› ‚{}‘ ‘{}’ '{}' 「{}」 『{}』 《{}》 `{}` ``{}`` "
    "＂{}＂ ＇{}＇ ❝{}❞ 〝{}〞 ′{}′ ″{}″ ´{}´ ``{}'' `{}' ''{}'' ｢{}｣ ’{}’ »{}»"
)
STYLES = [
    *_STYLES.split(),
    *("« {} »", "\n```\n{}\n```\n", "\n~~~text\n{}\n~~~\n", "\n```\n{}", "\n> {}\n\n", "\n  >{}\n\n"),
]


def check(answer: str, *documents: CitedDocument) -> tuple[VerifiedSpan, ...] | CitationViolation:
    return verify_answer([("", answer)], documents or DOCUMENTS)


def accepted(answer: str, *documents: CitedDocument) -> list[str]:
    result = check(answer, *documents)
    assert isinstance(result, tuple), result
    return [answer[span.answer_start : span.answer_end] for span in result]


def refused(answer: str, *documents: CitedDocument) -> str:
    result = check(answer, *documents)
    assert isinstance(result, CitationViolation), result
    assert answer[result.start : result.end] == result.span
    return result.reason


# rule: citations.quotation.1
@each("style", STYLES)
@each(
    "real", [REAL, "الفاتورة خلال ثلاثين يوما", "语言是一种工具", "เป็นเครื่องมือ", "costs 1,000.50"]
)
def test_every_style_takes_the_real_and_refuses_the_invented(style: str, real: str) -> None:
    sound = f'See "{REAL}". It says ' + style.format(real) + " there."
    if style.endswith("{}"):
        sound = sound.removesuffix(" there.")
    assert real in accepted(sound)
    assert refused(sound.replace(real, f"invented {real}")) == "not in any document"
    assert (
        refused(sound.replace(style.format(real), style.format("一二三 zwei drei"))) == "not in any document"
    )


@each("whole", ["12", "So be it", "Nein", "12 km", "是", "🇫🇷", " 12.\n", "“12”"])
@each("longer", ["there are {} of them here", "{} and {} again", "before {}"])
def test_all_of_any_document_is_enough(whole: str, longer: str) -> None:
    """Whichever documents come before it have the words, too."""
    long = CitedDocument("long", "long", longer.format(whole, whole))
    short = CitedDocument("short", "short", whole)
    answer = "It says “" + whole.strip(" .\n“”") + "”."
    for documents in ((short,), (short, long), (long, short), (long, long, short, long)):
        result = check(answer, *documents)
        assert isinstance(result, tuple), result
        assert [span.document_hash for span in result] == ["short"] or len(result[0].text.split()) >= 3
    if len(whole.split()) < 3:
        assert refused(answer, long) == "no citation"
        assert check(f"{answer} “{longer.format(whole, whole)}”", long, short) != check(answer, long, short)


@pytest.mark.parametrize(
    "quote",
    ["due within 30 days …", "due within 30 days...", "… due within 30 [...]", "...due within 30 (…)"],
)
def test_an_ellipsis_at_an_end_leaves_nothing_out(quote: str) -> None:
    assert [text.strip(" .…[]()") for text in accepted(f"“{quote}”")] == [quote.strip(" .…[]()")]
    assert refused(f"“due within …” and “{REAL}”") == "elided too much"
    assert refused(f"“{REAL} … due …” and “{REAL}”") == "elided too much"
    assert refused(f"“{quote.replace('within', 'never')}” and “{REAL}”") == "not in any document"


def test_a_changed_word_is_refused_with_a_hint() -> None:
    result = check(f"It says “{FAKE}”.")
    assert isinstance(result, CitationViolation)
    assert result.reason == "not in any document"
    assert result.searched == ("terms.txt", "fees.txt", "zh", "ar", "th")
    assert result.normal_form == "NFC+ws"
    assert result.nearest is not None
    assert (result.nearest.document, result.nearest.passage) == ("terms.txt", REAL)
    assert TERMS.text[result.nearest.start : result.nearest.end] == REAL
    assert result.nearest.difference == (
        'the source says "due within 30 days", the answer says "due within 10 days"'
    )


@pytest.mark.parametrize(
    ("answer", "difference"),
    [
        ('"payment is due"', 'the source writes "Payment is due", the answer "payment is due"'),
        ('"it doesn"', 'within a word of "it doesn\'t"'),
        ('"due within 30 day"', 'the source says "within 30 days"'),
        ("「语言是两种工具」", '"言是两种工"'),
    ],
)
def test_hints_say_what_differs(answer: str, difference: str) -> None:
    result = check(answer)
    assert isinstance(result, CitationViolation)
    assert result.nearest is not None
    assert difference in result.nearest.difference


def test_nothing_alike_gives_no_hint() -> None:
    result = check('"wholly unrelated gibberish"')
    assert isinstance(result, CitationViolation)
    assert result.nearest is None


@pytest.mark.parametrize(
    "answer",
    [
        '"invoice date. Customers may cancel an order"',
        '"Payment is due within … cancel an order at any time"',
        '"within 30 days of the invoice date … Payment is due"',
        '"Late fees daily accrue"',
    ],
)
def test_stitched_and_reordered_quotes_are_refused(answer: str) -> None:
    assert refused(answer) == "not in any document"


# rule: citations.quotation.3
@pytest.mark.parametrize(
    "answer",
    [
        '"Payment is due',
        "“Payment is due",
        "„Payment is due",
        "«Payment is due",
        "”Payment is due",
        "「语言是",
        '"Payment is due”',
        '“Payment is due"',
        f'{REAL}"',
        f'"{REAL}" and "Late',
        "『语",
        "《语",
        "»Payment is due",
    ],
)
def test_a_double_mark_that_never_closes(answer: str) -> None:
    assert refused(answer) == "unclosed quote"


# rule: citations.quotation.3
def test_a_single_mark_that_never_closes_is_text() -> None:
    assert accepted(f'The buyers’ ‘word \'tis ‹and ‚so `it is: "{REAL}"') == [REAL]
    assert refused("'tis nobody's ‘business") == "no citation"


# rule: citations.least.1
@pytest.mark.parametrize(
    "answer", ["", "No quotes at all.", 'Short: "due".', '"Payment is"', "「语言是一种」", "`42`"]
)
def test_one_quotation_must_say_something(answer: str) -> None:
    assert refused(answer) == "no citation"


def test_no_fields_at_all() -> None:
    result = verify_answer([], DOCUMENTS)
    assert isinstance(result, CitationViolation)
    assert result.reason == "no citation"


# rule: citations.least.1
def test_one_citation_in_any_field_is_enough() -> None:
    fields = [("title", "Fees"), ("body.text", f"“{REAL}”"), ("note", 'the "invoice"')]
    result = verify_answer(fields, DOCUMENTS)
    assert isinstance(result, tuple)
    assert [span.field for span in result] == ["body.text", "note"]
    assert all(recheck(span, TERMS) and not recheck(span, FEES) for span in result)


def test_a_whole_document_may_be_shorter() -> None:
    short = CitedDocument("s", "short", "Closed today.\n")
    assert accepted('It says "Closed today".', short) == ["Closed today"]
    assert refused('It says "Closed".', short) == "no citation"
    assert refused('"…"', CitedDocument("e", "empty", "")) == "elided too much"


def test_a_quote_from_one_field_into_the_next_is_unclosed() -> None:
    result = verify_answer([("a", f'"{REAL}" and "invented'), ("b", 'words"')], DOCUMENTS)
    assert isinstance(result, CitationViolation)
    assert (result.reason, result.field, result.span) == ("unclosed quote", "a", '"invented')


# rule: citations.normal.3
@pytest.mark.parametrize(
    ("answer", "spans"),
    [
        ('"Payment is due … invoice date. A"', ["Payment is due", "invoice date. A"]),
        ('"Payment is due [...] the invoice date"', ["Payment is due", "the invoice date"]),
        ("“Payment is due [ … ] the invoice date”", ["Payment is due", "the invoice date"]),
        ("“Payment is due (...) the invoice date”", ["Payment is due", "the invoice date"]),
        ('"Payment is due...the invoice date"', ["Payment is due", "the invoice date"]),
        ('"Payment is due . . . the invoice date"', ["Payment is due", "the invoice date"]),
        ('"… Payment is due within…"', ["Payment is due within"]),
        ('"Late fees accrue daily, wait... what"', ["Late fees accrue daily, wait... what"]),
        ("「语言是一种工……它来交流思想」", ["语言是一种工", "它来交流思想"]),
        (
            '"Payment is due … of the invoice … it doesn\'t leak … Late fees accrue"',
            ["Payment is due", "of the invoice", "it doesn't leak", "Late fees accrue"],
        ),
    ],
)
def test_elisions(answer: str, spans: list[str]) -> None:
    assert accepted(answer) == spans


# rule: citations.normal.3
@pytest.mark.parametrize(
    "answer",
    [
        '"Payment is … of the invoice"',
        '"Payment is due … date"',
        "「语言是一种…它来交流思想」",
        '"…Payment is…"',
        '"Payment is due … of the invoice … it doesn\'t leak … Late fees accrue … what then? Sizes"',
    ],
)
def test_too_much_left_out(answer: str) -> None:
    assert refused(answer) == "elided too much"


@pytest.mark.parametrize("answer", ['"…"', '"..."', "‘[...]’"])
def test_an_elision_alone_quotes_nothing(answer: str) -> None:
    assert refused(answer, FEES) == "elided too much"


def test_pieces_do_not_overlap() -> None:
    document = CitedDocument("d", "overlap", "one two three four five")
    assert refused('"one two three … three four five"', document) == "not in any document"


# rule: citations.normal.2
@pytest.mark.parametrize(
    "cut",
    [
        "ayment is due within",
        "Payment is due withi",
        "due within 3",
        "it doesn",
        "even pre",
        "war buyers",
        "costs 1",
        "and costs 1,000",
        "Sizes are 3",
        "14 and 20",
        "pipe costs 5",
        "5 euros; it",
    ],
)
def test_words_and_numbers_are_not_cut(cut: str) -> None:
    sound = f'"{REAL}" and “{cut}”'
    if cut == "5 euros; it":
        cut = "pipe costs 5 euros"
    assert refused(sound) == "not in any document"


@pytest.mark.parametrize(
    "whole", ["to everyone", "buyers – and", "30 units", "20", "are 3.14", "-5 euros", "even pre-war"]
)
def test_dashes_and_signs_end_where_words_do(whole: str) -> None:
    assert accepted(f'"{REAL}" and “{whole}”') == [REAL, whole]


NUMBERS = CitedDocument(
    "n",
    "numbers",
    "Give .5 mg at –5 degrees, then -.25 mg and −½ cup, by 10:30 on 12/05/2024; it is 1/2 of the fee, or "
    "3⁄4 of it. Pages 20–30 follow. A col·lecció nova aquí. The צה״ל unit came. "
    "See A.5 for more. The end.7 It goes on",
)


@pytest.mark.parametrize(
    "cut",
    [
        "5 mg at –5 degrees",
        "5 degrees, then -.25 mg",
        ".25 mg and −½ cup",
        "25 mg and −½ cup",
        "½ cup, by 10:30",
        "30 on 12/05/2024",
        "by 10",
        "5/2024; it is",
        "05/2024; it is",
        "2024; it is",
        "it is 1",
        "2 of the fee",
        "4 of it",
        "lecció nova aquí",
        "A col",
        "ל unit came",
    ],
)
def test_numbers_and_words_keep_their_signs(cut: str) -> None:
    assert refused(f'"or 3⁄4 of it" and “{cut}”', NUMBERS) == "not in any document"


MEASURES = CitedDocument(
    "m",
    "measures",
    "It was agreed by all. Profit was -$5 million in 2020. "
    "It costs 10^6 euros and 1 000 000 dollars, 3 1/2 cups, "
    "10⁶ units, 5% rate, 5 % more, 21 °C warm, 21°C cold, 2.5 × 10^6 cells, 2×10**6 dots, +5 points, ±3 mm, "
    "12\u202f345 items, 3 ½ miles, $-7 loss, 5€ fee, 2020 300 people, on 12 May, 1_000 rows, x^2 is, "
    "room 5 100th, $.50 each, €9 each.",
)


@each(
    "cut",
    [
        *("$5 million in 2020", "5 million in", "It costs 10", "It costs 10^", "6 euros", "euros and 1"),
        *(
            "euros and 1 000",
            "000 000 dollars",
            "000 dollars",
            "dollars, 3",
            "1/2 cups",
            "cups, 10",
            "units, 5",
        ),
        *(
            "rate, 5",
            "more, 21",
            "warm, 21",
            "21°",
            "C cold",
            "C warm",
            "cold, 2.5",
            "cold, 2.5 ×",
            "10^6 cells",
        ),
        *("cells, 2", "2×10", "dots, 5", "5 points", "3 mm", "mm, 12", "345 items", "items, 3", "½ miles"),
        *(
            "-7 loss",
            "7 loss",
            "loss, 5",
            "on 12 May, 1",
            "000 rows",
            "x^",
            "2 is",
            "50 each",
            ".50 each",
            "9 each",
        ),
    ],
)
def test_numbers_keep_what_they_are_written_with(cut: str) -> None:
    assert refused(f'"It was agreed by all" and “{cut}”', MEASURES) == "not in any document"


@each(
    "whole",
    [
        *(
            "-$5 million in 2020",
            "10^6 euros",
            "It costs 10^6",
            "1 000 000 dollars",
            "3 1/2 cups",
            "5% rate",
            "5 % more",
        ),
        *(
            "21 °C warm",
            "21°C cold",
            "2.5 × 10^6 cells",
            "2×10**6 dots",
            "+5 points",
            "±3 mm",
            "12 345 items",
        ),
        *(
            "3 ½ miles",
            "$-7 loss",
            "5€ fee",
            "300 people",
            "5€ fee, 2020",
            "on 12",
            "12 May",
            "1_000 rows",
            "x^2 is",
        ),
        *("$.50 each", "€9 each", "room 5 100th", "Profit was -$5", "10⁶ units"),
    ],
)
def test_numbers_with_all_that_is_theirs_are_quoted(whole: str) -> None:
    assert accepted(f'"It was agreed by all" and “{whole}”', MEASURES) == ["It was agreed by all", whole]


def test_a_currency_gets_no_sign_from_a_dash() -> None:
    document = CitedDocument("s", "money", "One two three. Profit—$5 million here. From 10–$20 each.")
    assert refused('"One two three" “-$5 million here”', document) == "not in any document"
    assert accepted('"One two three" “$5 million here”', document)


@pytest.mark.parametrize(
    "made",
    ["-5 euros here", "–5 euros here", ".5 mg there", "-7 follow after", "−.5 mg there", "–30 degrees"],
)
def test_no_sign_is_made_of_a_dash_or_full_stop(made: str) -> None:
    text = "One two three. Outside—5 euros here. The end.5 mg there. Pages 3–7 follow after. 10—30 degrees."
    document = CitedDocument("s", "signs", text)
    assert refused(f'"One two three" “{made}”', document) == "not in any document"
    assert accepted(f'"One two three" “{made.lstrip("-–−.")}”', document)


# rule: citations.normal.2
@pytest.mark.parametrize(
    "whole",
    [
        ".5 mg at –5 degrees, then -.25 mg",
        "–5 degrees",
        "-.25 mg and −½ cup",
        "10:30 on 12/05/2024",
        "1/2 of the fee",
        "30 follow",
        "col·lecció nova aquí",
        "5 for more",
        "7 It goes on",
        "The end",
    ],
)
def test_numbers_are_quoted_whole(whole: str) -> None:
    assert accepted(f'"or 3⁄4 of it" and “{whole}”', NUMBERS) == ["or 3⁄4 of it", whole]


def test_marks_stay_with_their_letters() -> None:
    document = CitedDocument("d", "marks", "the x\u0302 value is here. กำ ที่นี่ 👍🏽 👨‍👩‍👧 🇫🇷🇩🇪 is here")
    assert accepted('"the x\u0302 value is"', document) == ["the x\u0302 value is"]
    assert refused('"the x"', document) == "not in any document"
    assert refused('"is here. กำ ท"', document) == "not in any document"
    assert refused('"is here. กำ ที่นี่ 👍"', document) == "not in any document"
    assert refused('"is here" "👍🏽 👨"', document) == "not in any document"
    assert refused('"is here" "👨👩👧"', document) == "not in any document"
    assert refused('"is here" "🇷🇩"', document) == "not in any document"
    assert accepted('"🇩🇪 is here" "👨‍👩‍👧 🇫🇷"', document) == ["🇩🇪 is here", "👨‍👩‍👧 🇫🇷"]


def test_normal_form_is_looked_through_and_case_is_not() -> None:
    assert accepted("“The rule says “pay now or pay later” to everyone — even pre‑war”")[0].startswith(
        "The rule"
    )
    assert accepted('"Pay\u200bment is\u00a0due\r\n  with\u00adin 30 days"') == [
        "Pay\u200bment is\u00a0due\r\n  with\u00adin 30 days"
    ]
    assert refused('"PAYMENT IS DUE"') == "not in any document"
    assert refused('"Рayment is due"') == "not in any document"


def test_an_empty_quotation_says_nothing() -> None:
    assert accepted(f'"" “ ” `` > "{REAL}"') == [REAL]
    assert refused('""') == "no citation"


def test_the_same_uri_and_hash_with_another_text_is_another_document() -> None:
    assert accepted('"first text of three"', CitedDocument("u", "same", "first text of three words"))
    assert (
        refused('"first text of three"', CitedDocument("u", "same", "second text")) == "not in any document"
    )
