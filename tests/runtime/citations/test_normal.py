"""The normal form, the way back from it, and token borders."""

from __future__ import annotations

import sys
import unicodedata
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corvid.runtime.citations import normal as normal_form
from corvid.runtime.citations.characters import ZERO_WIDTH
from corvid.runtime.citations.folding import LETTER, Folding, staged
from corvid.runtime.citations.normal import normalise
from corvid.runtime.citations.tokens import aligned, token_range, weight
from tests.runtime.citations import reference_normal
from tests.runtime.citations.spans import byte_range

pytestmark = pytest.mark.guarantee("citation.strict")

_AWKWARD = (
    "a é e\u0301 o\u0302\u0323 q\u0307\u0323 “ ” ‘ ’ „ « \" ' - ‐ – — … ... . \u00ad \u200b \u200d \ufe0f "
    "\u2060 \u202e 👍🏽 👨‍👩‍👧 ❤️ 🇫🇷 가 \u1100\u1161 \u11a8 \u0344 \u0f73 \u0958 \u2126 \u09c7\u09be "
    "\u0300 \u0340 语 か\u3099 ก็ 1 3.14 1️⃣"
)
AWKWARD = st.sampled_from(
    [*_AWKWARD.split(" "), "\r\n", "\t", "\u00a0", " ", "  ", "\u3000", "\u2028", ". . ."]
)
TEXTS = st.one_of(st.text(), st.lists(AWKWARD).map("".join))


# rule: citations.normal.1
@pytest.mark.parametrize(
    ("source", "normal"),
    [
        ("cafe\u0301", "café"),
        ("a \r\n\t b", "a b"),
        ("in\u00advisi\u200bble\ufeff", "invisible"),
        ("“a” ‘b’ „c‟ ‚d‛ ＂e＇", "\"a\" 'b' \"c\" 'd' \"e'"),
        ("«a» 「b」", "«a» 「b」"),
        ("a–b—c‑d−e", "a-b-c-d-e"),
        ("a... b…. c. . . d……", "a… b…. c… d……"),
        ("e\u200b\u0301", "é"),
        ("👨\u200d👩 a\u200db", "👨\u200d👩 ab"),
        ("❤\ufe0f\u200d🔥", "❤\u200d🔥"),
        ("a\u202eb\u2067c", "a\u202ebc"),
        ("Case", "Case"),
    ],
)
def test_the_normal_form(source: str, normal: str) -> None:
    assert normalise(source).text == normal


@given(TEXTS)
def test_offsets_lead_back_to_what_they_stand_for(source: str) -> None:
    normal = normalise(source)
    before = 0
    for at in range(len(normal.text)):
        start, end = normal.start(at), normal.end(at + 1)
        assert before <= end
        assert 0 <= start < end <= len(source)
        if aligned(normal, at):
            assert before <= start
        before = end


@given(TEXTS, st.data())
def test_a_slice_of_the_source_has_the_slice_of_the_normal_form(source: str, data: st.DataObject) -> None:
    normal = normalise(source)
    borders = [at for at in range(len(normal.text) + 1) if aligned(normal, at)]
    start, end = sorted((data.draw(st.sampled_from(borders)), data.draw(st.sampled_from(borders))))
    piece = normal.text[start:end]
    if piece and "…" not in normal.text and piece == piece.strip():
        written = source[normal.start(start) : normal.end(end)]
        assert normalise(written).text == piece
        first, last = byte_range(source, normal.start(start), normal.end(end))
        encoded = source.encode("utf-8", "surrogatepass")
        assert encoded[first:last].decode("utf-8", "surrogatepass") == written


@given(
    st.lists(
        st.sampled_from([*"aé\u0301\u0323\u0340\u0344\u0958\u2126\u1100\u1161\u11a8가\u09c7\u09be\u0f73"])
    )
)
def test_composition_agrees_with_the_standard(characters: list[str]) -> None:
    source = "".join(characters)
    assert normalise(source).text == unicodedata.normalize("NFC", source)


@pytest.mark.oracle
def test_every_character_composes_as_in_the_standard() -> None:
    for code in range(0xA0, sys.maxunicode + 1):
        character = chr(code)
        parts = unicodedata.normalize("NFD", character)
        if parts != character and "\u00ad" not in parts and not character.isspace():
            for text in (parts, f"x{parts}y", f"{character}\u0316", f"{character}{parts}"):
                wanted = unicodedata.normalize("NFC", text)
                got = normalise(text).text
                assert got == wanted or any(c in wanted for c in "'´`"), (hex(code), text)


_DENSE = st.text(st.sampled_from("aeo e\u0301\u0323\u0302\u0300\u031b\u0307 .\n-\u00e9"), max_size=60)
_KOREAN = st.text(st.sampled_from("\u1100\u1161\u11a8\uac00 \u0301\u212b\u00ad"), max_size=40)
_SPACED = st.text(st.sampled_from("ab. \t\r\n\u2000\u2026\u201c\u2014\u3000\u200d\u200b\U0001f469"))


_LONG = st.lists(st.one_of(_DENSE, _KOREAN, _SPACED, TEXTS), max_size=8).map("".join)
_ANY = st.one_of(TEXTS, _DENSE, _KOREAN, _SPACED, _LONG, st.text(st.characters(codec="utf-16"), max_size=30))


@given(_ANY, st.sampled_from([1, 2, 7, 40, normal_form.BLOCK]), st.sampled_from([1, 3, 512]))
def test_form_and_offsets_agree_with_the_slow_way(source: str, block: int, kept: int) -> None:
    """However long the blocks are in which a text is folded, and however few of them are remembered."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(normal_form, "BLOCK", block)
        patch.setattr(normal_form, "_KEPT", kept)
        normal, expected = normalise(source), reference_normal.normalise(source)
        assert normal.text == expected.text
        assert (normal.start(len(normal.text)), normal.end(0)) == (expected.start(len(normal.text)), 0)
        for at in range(len(normal.text)):
            assert (normal.start(at), normal.end(at + 1)) == (expected.start(at), expected.end(at + 1))


@given(_ANY)
def test_both_ways_of_folding_agree(source: str) -> None:
    """The one for whole blocks, and the one that keeps the way back."""
    assert Folding(source).fold(source) == staged(source)[0] == normalise(source).text


@pytest.mark.parametrize(
    "words", ["e\u0301t\u00e9", "\u1112\u1161\u11ab", "in\u00advi", "👨\u200d👩 a\u200db", "a\r\n  b"]
)
def test_long_texts_of_every_kind_agree_with_the_slow_way(words: str) -> None:
    """Long enough for several blocks, with words that only some of them have."""
    random = Random(words)
    some = [words, "plain", "“so”", "Ω\u2126", "e\u0302\u0323", "...", "x\u0302", "語", "—", "\u00a0"]
    rare = [*["plain words"] * 40, *some]
    for known in (rare, [words, "plain", "— “"], some):
        source = " ".join(random.choices(known, k=1_500))
        normal, expected = normalise(source), reference_normal.normalise(source)
        assert normal.text == expected.text
        for at in random.sample(range(len(normal.text)), 300):
            assert (normal.start(at), normal.end(at + 1)) == (expected.start(at), expected.end(at + 1))


def test_a_text_may_be_cut_before_every_letter_of_its_blocks() -> None:
    """Whatever is before it: a base, a mark, half a syllable, a joiner or a tag."""
    letters = [chr(code) for code in range(sys.maxunicode + 1) if LETTER.match(chr(code))]
    assert len(letters) > 100_000
    assert not {*letters} & {*" .…", *reference_normal.IGNORED_ONES, *dict(reference_normal.UNIFIED)}
    composed = unicodedata.normalize("NFC", "\n".join(letters)).split("\n")
    for before in ("e", "k", "e\u0323", "\u1100", "\uac00"):
        whole = unicodedata.normalize("NFC", "\n".join(before + letter for letter in letters))
        assert whole.split("\n") == [unicodedata.normalize("NFC", before) + letter for letter in composed]
    for before in ("\u200d", "👩\u200d", "\u00ad", "\U0001f3f4", "\U000e0041"):
        whole = ZERO_WIDTH.sub("", "\n".join(before + letter for letter in letters))
        assert whole.split("\n") == [ZERO_WIDTH.sub("", before) + letter for letter in letters]


@pytest.mark.oracle
def test_nothing_special_comes_of_something_else_in_nfc() -> None:
    """So what is special in a text can be asked before it is composed."""
    special = {*reference_normal.IGNORED_ONES, "\u200d", *dict(reference_normal.UNIFIED)}
    codes = (*range(0xD800), *range(0xE000, sys.maxunicode + 1))
    others = "\n".join(chr(code) for code in codes if chr(code) not in special)
    assert not special & set(unicodedata.normalize("NFC", others))
    assert all(len(unicodedata.normalize("NFD", character)) == 1 for character in special)


def test_every_special_character_is_found_among_others() -> None:
    for special in (*reference_normal.IGNORED_ONES, *"\u200d\U000e0041", *dict(reference_normal.UNIFIED)):
        for source in (f"a{special}b", f"語{special}語", f"\u2013a\u0301{special}  \U0001f469"):
            assert normalise(source).text == reference_normal.normalise(source).text, hex(ord(special))


def test_weight_counts_words_and_characters() -> None:
    def weigh(text: str) -> int:
        return weight(normalise(text), 0, len(normalise(text).text), 100)

    assert weigh("one two-three don't 3.14 -5") == 10
    assert weigh("语言是 กำ ที่") == 6
    assert weigh("👨‍👩‍👧 👍🏽 🇫🇷🇩🇪") == 8
    assert weigh("… – . ,") == 0
    assert token_range(normalise("… a b …")) == (2, 5)
    assert token_range(normalise("…")) == (0, 0)
