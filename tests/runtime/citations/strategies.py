"""Documents and answers in many scripts, and the styles in which answers quote."""

from __future__ import annotations

from dataclasses import dataclass

from hypothesis import strategies as st

from corvid.runtime.citations.index import CitedDocument
from corvid.runtime.citations.verify import CitationViolation, VerifiedSpan, verify_answer

SCRIPTS = {
    "Latin": "due within 30 days don’t pre-war naïve Zürich col·lecció end. and, (so)",
    "decomposed": "cafe\u0301 x\u0302 Zu\u0308rich n\u0303andu\u0301 a\u0323\u0302",
    "numbers": "3.14 1,000 .5 –5 -7 1/2 10:30 12/05/2024 5% ½ ٣٠ ३० 000 12 $7 10^6 2×10^6 % °C 3€",
    "Greek": "πληρωμή ἐντὸς τριάκοντα ημερών· ὠ\u0345",
    "Cyrillic": "платёж хорошо п’ять обʼєкт",
    "Arabic": "الفاتورة يوما ثلاثين مُحَمَّد می\u200cخواهم",
    "Hebrew": "תשלום שָׁלוֹם צה״ל ז׳בוטינסקי",
    "Devanagari": "भुगतान न्यायालय क्\u200dष हिन्दी",
    "Han": "语言是一种工具 我们用它 葛\U000e0100城",
    "kana": "ひらがな カタカナ か\u3099くせい ﾊﾝｶｸ",
    "Thai": "ภาษาไทย กำลัง ที่นี่",
    "Lao, Khmer, Myanmar": "ພາສາ ភាសា ကမ္ဘာ",
    "Korean": "한국어 \u1112\u1161\u11ab 사람들",
    "emoji": "👍🏽 👨‍👩‍👧 🇫🇷 ❤️ 1️⃣",
    "hidden": "pay\u00adment la\u200bter in\u2060side w\ufefford",
    "dashes": "— – … ; -",
}
WORDS = st.sampled_from([word for words in SCRIPTS.values() for word in words.split(" ")])
SPACES = st.sampled_from([" ", " ", "  ", "\r\n", "\n", "\t", "\u00a0"])
MARKS = st.sampled_from(list("\"'“”‘’„‚«»‹›「」『』《》`>＂″ "))
PASSAGES = st.lists(st.tuples(WORDS, SPACES), min_size=3, max_size=12).map(
    lambda pairs: "".join(word + space for word, space in pairs).strip()
)
ANSWERS = st.lists(st.one_of(WORDS, SPACES, MARKS), max_size=40).map("".join)

STYLES = [
    *('"{}"', "“{}”", "”{}”", "„{}“", "„{}”", "«{}»", "»{}«", "‹{}›"),
    *("‚{}‘", "‘{}’", "'{}'", "「{}」", "『{}』", "《{}》", "`{}`", "\n```\n{}\n```\n"),
]
LINES = ["\n> {}\n\n", "\n- > {}\n\n", "\n  >> {}\n\n"]
"""Styles for one line."""
TYPED = [",,{}''", "<<{}>>", "❮{}❯", "‘{}’¹", "''{}''", "``{}´´"]
"""Marks that the specification does not list."""
CITED = "\n“these words are cited always”\n"
ALWAYS = "these words are cited always"


def verdict(answer: str, *texts: str) -> tuple[VerifiedSpan, ...] | CitationViolation:
    """The verdict on an answer of one field; the documents are numbered in their uris and hashes."""
    documents = [CitedDocument(str(at), f"{at}:{text}", text) for at, text in enumerate(texts)]
    return verify_answer([("f", answer)], documents)


@dataclass(frozen=True, slots=True)
class Case:
    """Documents, and an answer that quotes from them, more or less."""

    answer: str
    texts: tuple[str, ...]


@st.composite
def cases(draw: st.DrawFn, styles: tuple[str, ...]) -> Case:
    """Answers most of whose quotations are right, cut, elided, or have a word too many."""
    texts = tuple(draw(st.lists(PASSAGES, min_size=1, max_size=3)))
    parts: list[str] = []
    for _ in range(draw(st.integers(1, 4))):
        text = draw(st.sampled_from(texts))
        quotation = _piece(draw, text)
        if draw(st.integers(0, 5)) == 0:
            gap = draw(st.sampled_from([" … ", "…", " [...] ", "...", " (…) ", " . . . "]))
            quotation += gap + _piece(draw, draw(st.sampled_from([text, text, texts[0]])))
        lead = draw(st.sampled_from(["", "says ", "It is: ", "\n"]))
        parts.append(lead + draw(st.sampled_from(styles)).format(quotation))
    return Case(draw(st.sampled_from([" ", "\n", " and "])).join(parts), texts)


def _piece(draw: st.DrawFn, text: str) -> str:
    """A part of a text: of whole words with other spaces, or cut anywhere."""
    words = text.split()
    if draw(st.integers(0, 7)):
        first = draw(st.integers(0, len(words) - 1))
        length = draw(st.integers(1, 8))
        piece = draw(st.sampled_from([" ", "  ", "\n"])).join(words[first : first + length])
    else:
        start = draw(st.integers(0, len(text) - 1))
        piece = text[start : start + draw(st.integers(1, 40))].strip()
    return piece + draw(st.sampled_from([""] * 17 + ["x", "1", " due"]))
