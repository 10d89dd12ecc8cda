"""What a reader sees as quoted, in every script and dress, and honest prose in which nothing is quoted."""

from __future__ import annotations

import sys
import time
import unicodedata
from itertools import pairwise

import pytest

from corvid.runtime.citations.characters import INVISIBLE
from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.marks import BLANK_LETTERS, MARKS
from corvid.runtime.citations.sets import members
from corvid.runtime.citations.verify import (
    TAG_IN_CODE,
    CitationViolation,
    VerifiedSpan,
    verify_answer,
)
from tests.shares import share
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")

DOCUMENT = CitedDocument(
    "d",
    "readers",
    "Payment is due within 30 days of the invoice date. 合同规定甲方应当支付租金并且不得拖延付款。 "
    "계약서는 임대료를 매달 지급한다고 정한다. 契約書は家賃を毎月払うと定める。 שכר הדירה ישולם מדי חודש. "
    "يدفع الإيجار كل شهر مقدما. 100 / 200 people agree now. Der Mieter zahlt die Miete im Voraus. "
    "def pay(rent): return rent < 5 and rent & 1",
)
REAL = "Payment is due within 30 days"
LEAD = f'"{REAL}" '
FAKE = "the fee is one million"
EVERY = [chr(code) for code in (*range(0xD800), *range(0xE000, sys.maxunicode + 1))]


def check(answer: str, *more: str) -> tuple[VerifiedSpan, ...] | CitationViolation:
    """The verdict on an answer of these fields and one with a true quotation."""
    fields = [(str(number), text) for number, text in enumerate((answer, *more, LEAD))]
    return verify_answer(fields, [DOCUMENT])


def is_seen(answer: str, *more: str) -> bool:
    return isinstance(check(answer, *more), CitationViolation)


STYLES = [
    *(
        "'{}'",
        "‘{}’",
        "’{}’",
        "“{}”",
        '"{}"',
        "«{}»",
        "‹{}›",
        "「{}」",
        "『{}』",
        "《{}》",
        "〈{}〉",
        "\u2329{}\u232a",
    ),
    *("≪{}≫", "⟨{}⟩", "❬{}❭", "❰{}❱", "⸜{}⸝", "⸂{}⸃", "⸄{}⸅", "⸉{}⸊", "⸌{}⸍", "⸠{}⸡", "⸢{}⸣", "⸨{}⸩", "⧼{}⧽"),
    *(
        "\u02bf{}\u02be",
        "\u1ffe{}\u1fbf",
        "\u1fbd{}\u1fbd",
        "\u02c8{}\u02c8",
        "\u02cb{}\u02ca",
        "\u0384{}\u0384",
    ),
    *(
        "\u055d{}\u055d",
        "\ua78b{}\ua78b",
        "\u07f4{}\u07f5",
        "\u0374{}\u0374",
        "\u00a8{}\u00a8",
        "‴{}‴",
        "⁗{}⁗",
    ),
    *(r"\enquote{{{}}}", r"\enquote*{{{}}}", r"\textquote[p. 2]{{{}}}", "' {} '", "‘ {} ’", "‘ {}’", "'{} '"),
    *(
        "&quot;{}&quot;",
        "&ldquo;{}&rdquo;",
        "&#34;{}&#34;",
        "&#x22;{}&#x22;",
        "&QUOT;{}&QUOT;",
        "&quot {}&quot",
    ),
    *(
        "&#0000000000000034;{}&#34;",
        "&lsquo;{}&rsquo;",
        "&laquo;{}&raquo;",
        "&#96;{}&#x60;",
        "&apos;{}&apos;",
    ),
    *(
        "<q>{}</q>",
        "<q/>{}</q>",
    ),
    *(
        "<blockquote><p>{}</p></blockquote>",
        "<code>{}</code>",
        "<pre>\n{}\n</pre>",
        "<samp>{}</samp>",
        "<kbd>{}</kbd>",
    ),
    *(
        "<!-- -->'{}'<!-- -->",
        "<!--><q>{}</q>",
        "<i>&ldquo;</i>{}&rdquo;",
    ),
    *("‘{}‘", "‘ {} ‘", "\ufd3e{}\ufd3f", "\ufd3f{}\ufd3e", "⌜{}⌝", "⌞{}⌟", "˵{}˶", r"\say{{{}}}"),
    *(
        r"\begin{{quote}}{}\end{{quote}}",
        r"\begin{{quotation}}{}\end{{quotation}}",
        "[quote]{}[/quote]",
        "[quote=him]{}[/quote]",
        "\n#+BEGIN_QUOTE\n{}\n#+END_QUOTE\n",
        r"\begin{{displayquote}}{}\end{{displayquote}}",
    ),
]


SEEN_ONLY = [
    *("<Q cite='a>b'>{}</Q>", "<q\n>{}</q >", "<q>{}", '<q x="<y">{}</q>', "<p><q>{}</p>", "<blockquote>{}"),
    *(
        "<b>'</b>{}<b>'</b>",
        "<q><q>{}</q>",
        "<code>x <code>{}</code>",
        "<q>{}</blockquote>",
        "x'{}</q>'<q>{}",
    ),
]
"""What reaches too far, or has marks or markup inside, so that true words are refused as well."""


@pytest.mark.parametrize("style", SEEN_ONLY)
def test_broken_markup_hides_nothing(style: str) -> None:
    assert is_seen(f"says {style.format(FAKE, FAKE)} there")


@each("style", STYLES)
def test_every_style_is_seen_and_takes_what_is_true(style: str) -> None:
    assert is_seen(f"says {style.format(FAKE)} there")
    spans = check(f"says {style.format(REAL)} there")
    assert isinstance(spans, tuple), spans
    assert len(spans) == 2


def test_markup_in_code_is_text() -> None:
    document = CitedDocument(
        "h", "html", "Write <q> or <br> for short ones, `<b>` for long ones and &quot; for marks."
    )
    answer = "“for short ones” have `<br>`, `for long ones` `<b>`, and it is &amp; or `&quot;` so."
    assert isinstance(verify_answer([("", f"{answer} “Write <q> or <br>”")], [document]), CitationViolation)
    result = verify_answer([("", answer)], [document])
    assert isinstance(result, tuple), result


def test_a_tag_in_code_quotes_where_html_is_shown_without_markdown() -> None:
    document = CitedDocument("h", "html", "Put <q>a short one</q> or <code>code of one line</code> there.")
    answer = "“a short one” is in `<q>a short one</q>`, in `<code>code of one line</code>`"
    for more in ("", " and `code`", "\n```\n<q>a short one</q>\n```\nso"):
        assert isinstance(verify_answer([("", answer + more)], [document]), tuple), more
    for more in ("`<q>` so it is", "\n```\n<blockquote>\n```\nso it is", "`<q>`so it is`</q>`"):
        result = verify_answer([("", f"“code of one line” {more}")], [document])
        assert isinstance(result, CitationViolation)
        if "\n" not in more:
            assert result.reason == TAG_IN_CODE


def test_tags_that_style_words_are_looked_past_in_quotations() -> None:
    for words in (REAL, REAL.replace("due", "<b>due</b>"), f"<em>{REAL}</em>"):
        for style in ("“{}”", "&ldquo;{}&rdquo;", "<i>&ldquo;</i>{}&rdquo;", "'{}'"):
            assert isinstance(check(f"says {style.format(words)} there"), tuple), words
    assert is_seen("says “<em>the fee</em> is one million”")
    assert is_seen(f"says “<million>{REAL}”")
    assert is_seen("says `Payment is <b>due</b>`")


@pytest.mark.parametrize("text", ["甲方必须支付一百万元", "手数料は百万円である", "수수료는 백만 원이다"])
@pytest.mark.parametrize(
    "style", ["他说‘{}’。", "他说'{}'。", "は‘{}’と", "는 ‘{}’라고", "는 '{}'라고 한다", "說〈{}〉"]
)
def test_scripts_without_apostrophes_have_none(text: str, style: str) -> None:
    assert is_seen(style.format(text))
    for real in ("合同规定甲方应当支付租金", "家賃を毎月払うと定める", "임대료를 매달 지급한다고"):
        assert len(check(style.format(real))) == 2


@pytest.mark.parametrize("around", ["'{}'ish", "'{}'s", "x‘{}’", "says/'{}'", "says:x‘{}’ so", "و'{}'و"])
def test_a_quotation_glued_to_a_word_is_seen(around: str) -> None:
    assert is_seen(f"says {around.format(FAKE)} there")


def test_nothing_invisible_hides_a_mark_or_a_quoted_line() -> None:
    """One of each kind before a mark, after it, before `>`, between a bullet and `>`."""
    hidden = [c for c in EVERY if unicodedata.category(c) in ("Cc", "Cf") and not c.isspace()]
    ignored = [c for before, c in pairwise(["\x20", *hidden]) if ord(c) != ord(before) + 1]
    ignored += [
        *"\u034f\u115f\u1160\u17b4\u17b5\u180b\u2065\u3164\ufe0f\uffa0\ufff0\U000e0002\U000e01ef\U000e0fff"
    ]
    for one in ignored:
        for answer in (
            f"says {one}'{FAKE}'",
            f"says '{one}{FAKE}'{one} so",
            f"says {one}ʿ{FAKE}ʾ{one} so",
            f"says '{FAKE}{one}'",
            f"\n{one}> {FAKE}",
            f"\n-{one} > {FAKE}",
            f"\n{one}- {one}> {FAKE}",
            f"\n{one}```\n{FAKE}\n```",
            f"says {one}&quot;{FAKE}&quot;",
        ):
            assert is_seen(answer), (hex(ord(one)), answer)
        if one not in BLANK_LETTERS:
            assert not is_seen(f"it{one}'s so, the dogs{one}' bowl and all"), hex(ord(one))


def test_accents_on_nothing_hide_no_mark() -> None:
    for accent in ("\u0301", "\u0323\u0301", "\u20dd", "\u0e31", "\u093f", "\u0301\u200b\u0302"):
        assert is_seen(f"says {accent}'{FAKE}'")
        assert not is_seen(f"e{accent}'t t'a{accent}'t")


ITEMS = [
    *("-", "*", "+", "•", "‣", "◦", "–", "—", "●", "▪", "■", "◆", "→", "✓", "✔", "►", "·", "#", "|", "**"),
    *("1.", "1)", "(1)", "(iv)", "a.", "a)", "iv.", "[1]", "[x]", "[^1]:", "1️⃣", "👉", "一、", "（一）"),
]


@pytest.mark.parametrize("item", [*ITEMS, "- [ ]", "* 1.", "- •", "\u3000•"])
def test_a_quoted_line_is_seen_behind_every_bullet_and_enumerator(item: str) -> None:
    assert is_seen(f"\n{item} > {FAKE}\n")
    assert is_seen(f"\n  {item} >> {FAKE}\n")
    assert is_seen(f"\n{item} &gt; {FAKE}\n")
    assert not is_seen(f"\n{item} {FAKE}\n")
    if item not in ("|", "#"):
        assert len(check(f"\n{item} > {REAL}\n")) == 2


@pytest.mark.parametrize(
    "lead", ["", "&nbsp;", "<p>", "<br>", "x<br/>", "<div><p>", "<!-- x -->", "<b>", "<foo>"]
)
def test_a_quoted_line_is_seen_behind_markup(lead: str) -> None:
    assert is_seen(f"\n{lead}&gt; {FAKE}</p>")
    assert is_seen(f"\n{lead}> {FAKE}</p>")


INCHES = ["{}", "({})", "… {}", "-{}", "$ {}", "5 {}", "x {}", "  {}", "\t\t{}", "“{}”", "\u200b({})"]


@pytest.mark.parametrize("inside", INCHES)
def test_two_inch_signs_hide_no_quotation(inside: str) -> None:
    assert is_seen(f'clause 12"{inside.format(FAKE)} of 2024"')
    assert is_seen(f"clause 12&quot;{inside.format(FAKE)} of 2024&quot;")


def test_the_property_of_unicode_is_covered() -> None:
    """Its Quotation_Mark, which is stable, and all that NFC or NFKC makes one of these marks of."""
    quotes = {c for c in EVERY if unicodedata.category(c) in ("Pi", "Pf")}
    quotes |= {
        *"\"'\u201a\u201e\u2e42\u300c\u300d\u300e\u300f\u301d\u301e\u301f\ufe41\ufe42\ufe43\ufe44\uff02\uff07"
    }
    quotes |= {*"\uff62\uff63"}
    marks = {*MARKS}
    assert quotes <= marks
    for form in ("NFC", "NFKC"):
        made = {c for c in EVERY if c not in marks and not marks.isdisjoint(unicodedata.normalize(form, c))}
        assert made <= {"\u0149", "\u1e9a"}


def test_what_is_invisible_covers_what_unicode_says() -> None:
    invisible = members(INVISIBLE)
    assert {c for c in EVERY if unicodedata.category(c) in ("Cc", "Cf") and not c.isspace()} <= invisible
    assert not {c for c in invisible if unicodedata.category(c)[0] in "LNPSZ" or c.isspace()}
    assert {*"\u034f\u17b4\u17b5\u180b\u180f\u2065\ufe0f\ufff0\U000e0000\U000e0fff"} <= invisible
    assert not {*BLANK_LETTERS} & invisible


@each(
    "fields",
    [
        ("says ‘", FAKE, "’"),
        ("says ‘the fee", "is one million’"),
        ("says '", FAKE, "'"),
        ("```", FAKE, "```"),
        ("text\n~~~", FAKE),
        ("> ", FAKE),
        ("so:\n- >", FAKE),
        ("` the fee", "is one million `"),
        ("x", "‹", FAKE, "›"),
        ("<q>", FAKE, "</q>"),
        (f"{LEAD}<blockquote>", FAKE, "</blockquote>"),
        ("says <code>so", FAKE),
        ("\\enquote{", FAKE, "}"),
        ("\\begin{quote}", FAKE, "\\end{quote}"),
        ("[quote]", FAKE, "[/quote]"),
        (",,", FAKE, "''"),
        ("so ,, ", FAKE, "“"),
        ("<<", FAKE, ">>"),
        ("&lsquo;", FAKE, "&rsquo;"),
        ("‘", FAKE, "‘"),
    ],
)
def test_a_quotation_over_fields_is_seen(fields: tuple[str, ...]) -> None:
    first, *rest = fields
    assert is_seen(first, *rest)


def test_a_true_quotation_over_fields_passes() -> None:
    for fields in (
        ("```", REAL, "```"),
        ("> ", REAL),
        ("says ‘", REAL, "’"),
        ("` Payment is due", "within 30 days `"),
        ("<q>", REAL, "</q>"),
        ("\\enquote{", REAL, "}"),
        (",,", REAL, "''"),
        ("x < y, <b>z</b> & \\emph{a}", FAKE, "a > b, [1], it's </b>"),
    ):
        first, *rest = fields
        assert not is_seen(first, *rest), fields


def test_marks_of_quoted_text_pair_with_nothing_in_other_fields() -> None:
    document = CitedDocument("t", "ticks", "one ` two three. four five six ‘ seven")
    fields = [("a", "“one ` two three”"), ("b", "“four five six ‘ seven”"), ("c", "“one ` two” ’")]
    assert isinstance(verify_answer(fields, [document]), tuple)


HONEST = [
    "It's the dogs' bowl; 'tis the '90s, the ’90s too.",
    "Rock 'n' roll isn't o'clock, ma'am: y'all couldn't've.",
    'A 12" board, a 12"-wide one and a 7" pipe; 5"x7" prints.',
    '5" x 7" prints, 2"–4" nails, 6\' 2" tall, 5 \' by 6 \'.',
    'The 24" screen (27" costs more), 1/2" and 3/4" pipes, a 5½" disk.',
    "Der Mieter zahlt’s, sagt Hans’ Vater. Das geht’s? Ja, so ist’s.",
    "L’État, c’est moi ; aujourd’hui, qu’il l’a dit : l'eau d'une fontaine n'est pas chère.",
    "L'acqua dell'anno '80, un'altra volta, c'è di tutto negli anni '90, quest'anno.",
    "'s Avonds in 's-Hertogenbosch, zo'n foto's van auto's.",
    "合同规定甲方应当支付租金。Xi'an 的租金是多少？我们不知道。",
    "契約書は家賃を毎月払うと定める。80’s の話。",
    "계약서는 임대료를 매달 지급한다고 정한다. '24년 매출과 '25년 전망, FY'24 결과.",
    "שכר הדירה ישולם מדי חודש. ז׳בוטינסקי, צה״ל.",
    "يدفع الإيجار كل شهر مقدما، ولا يجوز التأخير.",
    "Hawaiʻi, O‘ahu, Isma‘il, Qur’an, ʿulamāʾ, o‘zbek, g‘alaba, обʼєкт, п’ять.",
    "ἀλλ᾽ ἐγὼ δ᾽ ἄρα, πληρωμή.",
    "Use x < y and y > z; if a<b then c>d.",
    "a << 2, b >> 3, List<Int>, Map<String, List<Int>>, x -> y, 1 >= 0, p & q.",
    "AT&T, R&D, Q&A, a&b; &c. Tom & Jerry; f(x) = x' + y'', {braces} and [1], (see 2).",
    "5 > 3 and 2 < 4.\nx > 5\n10 > 9\na -> b\n=> c\n- 5 > 3\n1. a > b\n$ ls > out.txt",
    "**Bold**, _it_, ~~gone~~, # not\n\n| a | b |\n|---|---|\n| 1 | 2 |",
    "- [ ] to do\n- [x] done\n1. one\n2) two",
    "See 【4†source】 and [1], ⟨ψ|φ⟩, a ≪ b, b ≫ c, a ≪ b and c ≫ d, ⌈x⌉, ⟦x⟧.",
    "<p>The rent is <b>due</b>.<br>It isn't <i>late</i> &amp; so.</p>",
    "<ul><li>one</li></ul> it's &lt; 5 &copy; &nbsp;&mdash; so.",
    "It's 5 o'clock' and James' book; the boys' toys, the girls’ toys.",
    "/ˈwɔːtə ˈbɒtl/ and ㄇㄚˋ ㄇㄚˊ.",
    '⁧שכר הדירה⁩ and \u2067"שכר הדירה ישולם"\u2069 and \u2066“Payment is due”\u2069.',
]


HONEST += [
    "(a) > (b)\n(1) > (2) > (3).\n- (i) < (ii), (iv) >= (v)\n(a) > (b) and (b) > (c)",
    "They bought 20 300 books and sold 1 000 000 of them.",
    "Negli anni '80 c'era un po' di tutto, e '90 pure, un mo' di dire.",
    "In the '80s the ol' boys had a cup o' tea; ’90 th’ end.",
    "ʿAbd al-Jabbār and the fuqahāʾ, ʿilm al-kalām wa-l-ʿulamāʾ; ʿAbd Allāh ibn al-Muqaffaʿ wrote.",
    "ʿUthmān and al-Barāʾ came; the ʿulamāʾ of al-Shāfiʿī, ʿUmar al-Khayyām and Abū l-ʿAlāʾ.",
    "Let x ≤ y. See a) and (b). 3 > 2, (x) < (y).",
]


@pytest.mark.parametrize(
    "answer",
    [
        "(a) > {}",
        "(a) > (b) {}",
        "(a) > (b) > {}",
        "(a) > ({})",
        "‘{} ibn soon’s",
        "‘{}’s al-Khattab",
        "'80 {}'",
        "'80 {} po'",
        "'80 un po' {}' so",
        "'{} po' di so",
        "ʿ{}ʾ al-Jabbar",
        "ʿal-Jabbar {}ʾ",
        "ʿ{}aʾ",
        "ʿ{}āʾ",
        "ʿ{}ʿ",
    ],
)
def test_what_spares_honest_prose_hides_no_quotation(answer: str) -> None:
    for words in (FAKE, "The Fee is one million"):
        assert is_seen(f"\n{answer.format(words)}"), answer


@pytest.mark.parametrize(
    "answer",
    [
        "‘Umar ibn al-Khattab’s rule, 'Ali ibn Abi Talib's house, ‘Abd al-Rahman ibn ‘Awf’s camels.",
        "‘Abd al-‘Aziz’s son and ‘Amr ibn al-‘As’s army; ‘Uthman bin Affan’s book.",
    ],
)
def test_genitives_of_names_pass(answer: str) -> None:
    assert isinstance(check(answer), tuple)


@each("answer", HONEST)
def test_honest_prose_passes(answer: str) -> None:
    result = check(answer)
    assert isinstance(result, tuple), result
    assert isinstance(check("so", answer, "it's the buyers’ right", answer), tuple)


def test_a_field_without_marks_quotes_nothing_whatever_its_name() -> None:
    fields = [("quote", FAKE), ("note", LEAD)]
    assert isinstance(verify_answer(fields, [DOCUMENT]), tuple)
    assert isinstance(verify_answer([("quote", f"“{FAKE}”"), fields[1]], [DOCUMENT]), CitationViolation)


@pytest.mark.parametrize(
    "answer",
    [
        '\u2067"100 / 200"\u2069',
        '"\u202b100 / 200 people agree now\u202c"',
        '\u202b"100 / 200 people"\u202c',
        '"\u2067100 / 200\u2069 people agree now"',
        '"\u200f100 / 200 people agree now"',
        '\u200f"100 / 200"',
        '"\u061c100 / 200 people"',
        '\u202a"שכר הדירה ישולם"\u202c',
        '\u2066x \u2067"100 / 200"',
    ],
)
def test_what_turns_a_quotation_around_is_refused(answer: str) -> None:
    result = check(answer)
    assert isinstance(result, CitationViolation)
    assert result.reason == "turned around by a bidi override"


@pytest.mark.parametrize(
    "answer",
    [
        '\u2066"100 / 200"\u2069',
        '\u2067"שכר הדירה ישולם"\u2069',
        '"\u200fשכר הדירה ישולם"',
        '\u2067x\u2069 "100 / 200"',
        '\u2067x\n"100 / 200"',
        '\u2068"100 / 200"\u2069',
    ],
)
def test_directions_that_fit_pass(answer: str) -> None:
    assert isinstance(check(answer), tuple), check(answer)


def _seconds(answer: str, text: str, *more: str) -> float:
    fields = [(str(number), one) for number, one in enumerate((answer, *more))]
    document = CitedDocument("t", f"{len(text)}", text)
    start = time.process_time()
    verify_answer(fields, [document])
    return time.process_time() - start


SHAPES = {
    "marks in the document": lambda n: ("", "it is so e" + "\u0301\u0323" * n),
    "marks in the answer": lambda n: ("“e" + "\u0301\u0323" * n + "”", ""),
    "quotations behind an override": lambda n: ("\u202e\n" + "“it is so” " * (n // 4), ""),
    "quotations in isolates": lambda n: ("\u2066“it is so”\u2069 " * (n // 4), ""),
    "isolates in a quotation": lambda n: ("“it is so " + "\u2066" * n + "”", ""),
    "marks of direction": lambda n: ("“it is so " + "\u200f" * n + "1”", ""),
    "embeddings": lambda n: ("\u202a" * n + "“it is so” " * (n // 20), ""),
    "single marks": lambda n: ("'a " * n, ""),
    "single marks between blanks": lambda n: ("' " * n, ""),
    "single marks on accents": lambda n: ("\u0301'" * n, ""),
    "glued marks": lambda n: ("a‘b c’s " * n, ""),
    "genitives": lambda n: ("'a b c's " * n, ""),
    "accents before a mark": lambda n: ("\u0301" * n + "'" * 300, ""),
    "entities": lambda n: ("&amp;&#34;x&quot;" * (n // 4), ""),
    "an entity of digits": lambda n: ("&#" + "0" * n + "34;", ""),
    "opening marks in words": lambda n: ("‘" + "a‘b" * n, ""),
    "opening marks behind names": lambda n: ("‘Ibn X" + "‘." * n, ""),
    "half rings": lambda n: ("ʿa ibn b" + "āʾ c " * n, ""),
    "quoted fences in one line of Markdown": lambda n: ("> ```x\u2028" * n, ""),
    "lazy lines": lambda n: ("> it is so\n" + "x\n" * n, ""),
    "rules that are none": lambda n: ("> it is so\n" + "- " * n + "x", ""),
    "cells of tables": lambda n: ("| ` " * n, ""),
    "paragraphs with stray marks": lambda n: ("a ' b\n\n" * n, ""),
    "environments": lambda n: ("\\begin{quote}" * n, ""),
    "tags": lambda n: ("<q>a</q>" * (n // 4), ""),
    "tags that do not end": lambda n: ("<q " * n, ""),
    "values that do not end": lambda n: ('<q a="' * n + ">", ""),
    "comments that do not end": lambda n: ("<!-- > " * n, ""),
    "elements inside one another": lambda n: ("<code>" * n + "</q>" * n, ""),
    "commands": lambda n: ("\\enquote{" * n, ""),
    "braces": lambda n: ("\\quote" + "{" * n + "}" * n, ""),
    "bullets": lambda n: ("\n" + "- " * n + "> x", ""),
    "bullets of signs": lambda n: ("\n" + "●\u200b" * n + "> x", ""),
    "enumerators": lambda n: ("\n" + "(a) [ ] 1. " * n, ""),
    "inch signs": lambda n: ('1"(a 2" ' * n, ""),
    "measures": lambda n: ('1" x ' * n, ""),
    "pointed brackets": lambda n: ("⟨a " * n + "b⟩ " * n, ""),
    "numbers": lambda n: ("“1 000”" + " 000" * n, "1" + " 000" * n),
}


@pytest.mark.oracle
@pytest.mark.parametrize("shape", share(SHAPES, 6))
def test_time_is_linear(shape: str) -> None:
    """Eight times as much; a quadratic way would take sixty times as long."""
    short, long = 1_500, 12_000
    _seconds(*SHAPES[shape](short))
    once = max(min(_seconds(*SHAPES[shape](short)) for _ in range(2)), 0.005)
    assert _seconds(*SHAPES[shape](long)) < 25 * once


@pytest.mark.oracle
def test_time_is_linear_in_fields() -> None:
    def took(count: int) -> float:
        return _seconds("it's ‘a", "it is so", *["the dogs’ ‘x `y"] * count)

    took(100)
    assert took(1_600) < 25 * max(took(200), 0.005)
