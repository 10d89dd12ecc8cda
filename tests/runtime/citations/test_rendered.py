"""What people see as quoted in an answer, by a Markdown library, an HTML parser and the data of Unicode, was
looked at by the verifier.

An answer is shown as it is, as Markdown, or as HTML. What a person then sees inside `q`, `blockquote`, `code`
and `pre`, in lines behind `>` and between quotation marks is recognized by libraries and by a rule that
shares nothing with ours; if words of it are in no document, the answer must have been refused. """

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from random import Random
from xml.etree.ElementTree import Element

import html5lib
import pytest
from hypothesis import event, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.spans import find_quotes, lay_out, lay_out_shown
from corvid.runtime.citations.verify import CitationViolation, verify_answer
from tests.shares import examples, share
from tests.tables import each

pytestmark = pytest.mark.guarantee("citation.strict")

TRUE = [
    "Payment is due within 30 days",
    "合同规定甲方应当支付租金",
    "임대료를 매달 지급한다고",
    "يدفع الإيجار كل شهر",
]
FALSE = [
    "The fee is one million",
    "甲方必须支付一百万元",
    "수수료는 백만 원이다",
    "الرسوم مليون دينار",
    "Fees are $5",
]
DOCUMENT = CitedDocument("d", "rendered", " | ".join((*TRUE, "it is so")))
ALWAYS = f"“{TRUE[0]}”"
INVENTED = re.compile("|".join(map(re.escape, FALSE)))

_PAIRS = {
    **{c: c for c in "\"'＂＇"},
    **dict(zip("“‘„‚«‹「『《〈≪⟨⸜❰❬❝", "”’“‘»›」』》〉≫⟩⸝❱❭❞", strict=True)),
    **dict(zip("”’»›", "”’«‹", strict=True)),
}
"""What opens and what closes it, as typographers pair them."""
_BESIDE = "".join({**_PAIRS, **dict.fromkeys(_PAIRS.values())}) + "`"
_MARK = re.compile(f"[{re.escape(''.join(_PAIRS))}]")
_MARK_OR_END = re.compile(f"[{re.escape(_BESIDE)}]")
_BEFORE = frozenset("([{—–:|*说說는")
_BEHIND = frozenset(" \n.,;:!?)]}…—–|*。、，라")
"""What may be before and behind a quotation, besides blanks, for a person to see it as one."""
PLAIN = [f"{first}{{}}{last}" for first, last in _PAIRS.items()]
PLAIN += ["'{}'ish", "说‘{}’。", "는 '{}'라고", "' {} '", "\u17b4'{}'", " \u0301'{}'", "\u200b‘{}’\u2060"]
LINES = ["\n> {}\n", "\n- > {}\n", "\n1. > {}\n", "\n>> {}\n", "\n* - > {}\n", "\n\n- a\n\n  > {}\n"]
CODES = [
    "`{}`",
    "`` {} ``",
    "\n```\n{}\n```\n",
    "\n~~~ x\n{}\n~~~\n",
    "\n- ```\n  {}\n  ```\n",
    "\n> ```\n> {}\n> ```\n",
]
ELEMENTS = [
    "<q>{}</q>",
    "<blockquote>{}</blockquote>",
    "<blockquote><p>{}</p></blockquote>",
    "<code>{}</code>",
]
ELEMENTS += [
    "<pre>{}</pre>",
    "<q class=x>{}",
    "<Q\n>{}</Q>",
    "<q><b>{}</b></q>",
    "<p>&gt; {}</p>",
    "<br>&gt; {}<br>",
]
ENTITIES = [
    f"&{first};{{}}&{last};" for first, last in (("quot", "quot"), ("ldquo", "rdquo"), ("#34", "#x22"))
]
ENTITIES += [
    "&lsquo;{}&rsquo;",
    "&laquo;{}&raquo;",
    "&#x275d;{}&#x275e;",
    "&apos;{}&apos;",
    "&#8216;{}&#8217;",
]
DRESSES = [*PLAIN, *LINES, *CODES, *ELEMENTS, *ENTITIES]
OVER = {"<Q\n>{}</Q>", "<br>&gt; {}<br>", "\n> ```\n> {}\n> ```\n"}
"""Dresses of which the verifier reads more than the words: a line behind `>` that is no such line in HTML."""
GLUE = [
    "",
    " ",
    "\n",
    "\n\n",
    " so it is, ",
    ". It's the dogs' bowl. ",
    "\n- ",
    ' a 5" pipe ',
    "<p>",
    "</p>\n",
    "<b>",
    "&amp;",
]
GLUE += ["'", "`", '"', "’", "> ", "\n> ", "</q>", "<!-- x -->", "(", "1", "\u200b", "&quot;"]
GLUE += ["\\", "\\`", "` `", "\n\\", "\n2) ", "`<q>", "`</q>` "]
GLUE += ["<b '>", "<b title='`'>", "\n<div>\n```\n</div>\n\n"]
GLUE += ["\n```\n", "\n    ```\n", "\n~~~\n42\n   ~~~~\n"]
GLUE += ["\n- ```\n  42\n```\n", "\n```\n42\n    ```\n", "\n1. a\n"]

GAPS = [*GLUE, *["\n\n"] * 4, *[" "] * 4]
ENDS = [*GLUE, *[""] * 6]
ANSWERS = int(os.environ.get("CORVID_ANSWERS", "3000"))
"""How many answers with one invention are tried."""
FIRST = int(os.environ.get("CORVID_FIRST", "0"))
"""The first of the seeds, of which each makes a thousand answers."""

_MARKDOWN = MarkdownIt("commonmark")
_WITHOUT_HTML = MarkdownIt("commonmark", {"html": False})


def seen(answer: str) -> Iterator[str]:
    """What a person sees as quoted, in the text as it is, as Markdown with HTML and without, and as HTML."""
    yield from _by_lines(answer)
    yield from _by_marks(answer)
    for page in dict.fromkeys((_MARKDOWN.render(answer), _WITHOUT_HTML.render(answer), answer)):
        tree = html5lib.parseFragment(page, namespaceHTMLElements=False)
        for element in tree.iter():
            if element.tag in ("q", "blockquote", "code", "pre"):
                yield "".join(element.itertext())
        shown = "".join(_texts(tree))
        yield from _by_lines(shown)
        yield from _by_marks(shown)


def _texts(element: Element) -> Iterator[str]:
    """The text of a page, with a line end before and after what is in lines of its own."""
    end = "\n" if element.tag in ("p", "br", "li", "div", "blockquote", "pre", "ul", "ol") else ""
    yield end + ((element.text or "") if isinstance(element.tag, str) else "")  # a comment shows nothing
    for child in element:
        yield from _texts(child)
        yield child.tail or ""
    yield end


def _by_lines(text: str) -> Iterator[str]:
    fenced = False
    for line in text.splitlines():
        fenced ^= line.strip().startswith(("```", "~~~"))
        found = re.match(r"\s*(?:[-*+]\s+|\d+[.)]\s+)*>+\s*(.*)", line)
        if found and not fenced:
            yield found.group(1)


def _by_marks(text: str) -> Iterator[str]:
    """Between a mark that opens words and the one of its fellows that ends them, in one paragraph; what is
    invisible, and an accent on nothing, is not there. Marks beside a mark are looked past."""
    text = re.sub(r"(?<![^\W_])[\u0300-\u036f]", "", text)
    text = "".join(c for c in text if unicodedata.category(c) != "Cf" and c != "\u17b4")
    for paragraph in text.split("\n\n"):
        for found in _MARK.finditer(paragraph):
            mark, at = found.group(), found.start()
            before = paragraph[:at].rstrip(_BESIDE)[-1:]
            is_behind_a_quotation = paragraph[max(0, at - 1) : at] in tuple("”’“»›\"'")
            if before.strip() and before not in _BEFORE and not is_behind_a_quotation:
                continue
            if not paragraph[at + 1 :].lstrip(_BESIDE)[:1].isalpha():
                continue
            inside = _up_to_its_end(paragraph[at + 1 :], mark)
            if inside:
                yield inside


def _up_to_its_end(text: str, mark: str) -> str | None:
    depth = 0
    for found in _MARK_OR_END.finditer(text):
        at = found.start()
        before, after = text[max(0, at - 1) : at], text[at + 1 :].lstrip(_BESIDE)[:1]
        if text[at] == mark and before.isspace() and text[at + 1 : at + 2].isalpha():
            depth += 1
        elif text[at] != _PAIRS[mark] or (text[at] in '"＂' and before.isdigit()):
            continue
        elif depth:
            depth -= 1
        elif after in _BEHIND or not after:
            return None if before.isspace() else text[:at]
        elif not (before.isspace() and after.isalpha()):
            return None
    return None


def looked_at(answer: str) -> str | None:
    """All that is looked at as quoted; None if a mark is wrong, so that the answer is refused anyway."""
    plain = lay_out(answer)
    quotes = [quote for layout in (plain, *lay_out_shown(plain)) for quote in find_quotes(layout)]
    if any(quote.problem is not None for quote in quotes):
        return None
    return "\0".join(quote.text for quote in quotes)


@st.composite
def answers(draw: st.DrawFn) -> str:
    parts = [ALWAYS]
    for _ in range(draw(st.integers(1, 4))):
        words = draw(st.sampled_from([*TRUE, *FALSE]))
        parts.append(draw(st.sampled_from(GLUE)))
        parts.append(draw(st.sampled_from(DRESSES)).format(words))
    return "".join((*parts, draw(st.sampled_from(GLUE))))


@pytest.mark.oracle
@pytest.mark.parametrize("seed", share(range(FIRST, FIRST + max(1, ANSWERS // 500)), 6))
def test_one_invention_among_true_quotations_and_stray_marks_is_seen(seed: int) -> None:
    """Five hundred answers each; nothing invented is seen in those that are accepted, and what is seen in the
    others is looked at, whatever else they are refused for."""
    random = Random(seed)
    compared = 0
    for _ in range(500):
        count = random.randint(1, 3)
        false = random.randrange(count)
        parts = [ALWAYS]
        for number in range(count):
            words = random.choice(FALSE if number == false else TRUE)
            parts += (random.choice(GAPS), random.choice(DRESSES).format(words))
        answer = "".join((*parts, random.choice(ENDS)))
        quoted = looked_at(answer)
        if quoted is not None:
            compared += 1
            invented = [found for text in seen(answer) for found in INVENTED.findall(text)]
            assert all(words in quoted for words in invented), answer
            accepted = isinstance(verify_answer([("", answer)], [DOCUMENT], hinted=False), tuple)
            assert not (accepted and invented), answer
    assert compared > 150


STRAY = ["'", "''", "`", "‘", "‹", "′", "´", "'' {true} '", "`x", "&apos;", "ʿ", "⟨", "<code>'</code>", "- '"]


@pytest.mark.parametrize(
    "gap",
    [
        *("\n\n", "\n \t\n", "\r\n\r\n", "\n\n\n", "\n- ", "\n1. ", "<p>", "</div>\n"),
        *("\n# x\n\n", "\n### ", "\n---\n"),
    ],
)
@pytest.mark.parametrize("stray", share(STRAY, 3))
def test_a_stray_mark_takes_no_beginning_below_it_for_its_end(stray: str, gap: str) -> None:
    assert_hides_nothing(f"{ALWAYS} says {stray.format(true=TRUE[0])}{gap}")


@pytest.mark.parametrize("stray", STRAY)
def test_a_stray_mark_in_a_cell_of_a_table_hides_nothing_in_the_next(stray: str) -> None:
    assert_hides_nothing(f"{ALWAYS}\n\n| a | b |\n|---|---|\n| {stray.format(true=TRUE[0])} | ")
    assert_hides_nothing(f"{ALWAYS}\n\n| a | b |\n|---|---|\n| c | {stray.format(true=TRUE[0])} |\n| ")


def assert_hides_nothing(before: str) -> None:
    for style in ("'{}'", "‘{}’", "`{}`", "‹{}›", "&apos;{}&apos;", "' {} '"):
        for words in FALSE[:3]:
            answer = before + style.format(words)
            assert isinstance(verify_answer([("", answer)], [DOCUMENT]), CitationViolation), answer


@pytest.mark.parametrize("style", ["'{}'", "‘{}’", "`{}`", "‹{}›", "&apos;{}&apos;"])
def test_a_quotation_over_paragraphs_is_seen(style: str) -> None:
    for words in (FALSE[0], FALSE[4]):
        for gap in ("\n\n", "\n- ", "\n\n> "):
            answer = f"{ALWAYS} says {style.format(words + gap + words)} so"
            assert isinstance(verify_answer([("", answer)], [DOCUMENT]), CitationViolation), answer


QUOTED = [
    "> {}\n",
    "- > {}\n",
    "1. > {}\n",
    ">> {}\n",
    "> {}\r\n",
    "> it is so\n> {}\n",
    "> {}\u2028\u2028",
    "> {}\n\u2028",
]
LAZY = [
    "{}",
    "  {}",
    "    {}",
    "**{}**",
    "\u200b{}",
    "\u200b\n{}",
    "<b>{}</b>",
    "<p>{}</p>",
    "<!-- -->{}",
    "-{}",
    "#{}",
    "x `y` {}",
    "{}\n> it is so",
]
OVER_NOW = [
    "\n{}",
    "- {}",
    "* {}",
    "1. {}",
    "2) {}",
    "# {}",
    "### {}",
    "---\n{}",
    "* * *\n{}",
    ">\n{}",
]


@pytest.mark.parametrize("quoted", QUOTED)
@pytest.mark.parametrize("line", LAZY)
def test_a_line_that_markdown_shows_in_a_quotation_is_quoted(quoted: str, line: str) -> None:
    document = CitedDocument("l", "lazy", f"{TRUE[0]}. it is so {TRUE[0]}")
    for words in FALSE:
        answer = quoted.format(TRUE[0]) + line.format(words)
        assert any(words in text for text in seen(answer)), answer
        result = verify_answer([("", answer)], [document])
        assert isinstance(result, CitationViolation), answer
        if "\n>" not in answer:
            assert result.reason == "not in any document with the lines below it that have no `>`"


@each("line", OVER_NOW)
@each("quoted", QUOTED[:5])
def test_a_line_that_markdown_shows_below_a_quotation_is_text(quoted: str, line: str) -> None:
    answer = quoted.format(TRUE[0]) + line.format(FALSE[0])
    assert not any(FALSE[0] in text for text in seen(answer)), answer
    assert isinstance(verify_answer([("", answer)], [DOCUMENT]), tuple)


@settings(max_examples=examples(300))
@given(answers())
@example(f"{ALWAYS}\n\n<p>\n> {FALSE[0]}\n\n<q>it is so</q>")
@example(f'{ALWAYS} 5" pipe <q>{FALSE[0]}</q>')
def test_what_a_person_sees_as_quoted_was_looked_at(answer: str) -> None:
    result = verify_answer([("", answer)], [DOCUMENT])
    invented = [text for text in seen(answer) if INVENTED.search(text)]
    refused = isinstance(result, CitationViolation)
    event(f"{'refused' if refused else 'accepted'}, {'invented' if invented else 'nothing invented'} is seen")
    assert refused or not invented, invented


@each("dress", DRESSES)
@each("words", FALSE)
def test_the_rule_of_these_tests_sees_every_dress(dress: str, words: str) -> None:
    """Else the property would hold of a verifier that looks at nothing."""
    answer = f"{ALWAYS} so {dress.format(words)} so"
    assert isinstance(verify_answer([("", answer)], [DOCUMENT]), CitationViolation)
    odd = ("'{}'ish", "' {} '")
    if dress not in odd and words != FALSE[-1]:
        assert any(words in text for text in seen(answer)), answer


@pytest.mark.oracle
@each("dress", [dress for dress in DRESSES if dress not in OVER])
@each("words", TRUE)
def test_true_words_pass_in_every_dress(dress: str, words: str) -> None:
    assert isinstance(verify_answer([("", f"{ALWAYS} so {dress.format(words)}")], [DOCUMENT]), tuple)
