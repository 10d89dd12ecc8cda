"""The tools of main.cor: functions with the names that it declares."""

from __future__ import annotations

OTHER_WORDS = {
    "warranty": "guarantee",
    "money": "refund",
    "clean": "descale limescale",
}


def other_words(question: str) -> str:
    """Words of the documents for words of the question."""
    asked = question.lower()
    return " ".join(words for word, words in OTHER_WORDS.items() if word in asked)
