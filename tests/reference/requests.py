"""What a request says of itself, as far as the programs here use words (protocols.md C15; docs/language.md,
"Lanes": a few English words, and what they don't know is left to the model)."""

from __future__ import annotations

from typing import Any

COMMANDS = ("open", "show", "select", "pick", "view")
STOPS = ("stop", "cancel", "never mind")
QUESTIONS = ("what", "which", "who", "where", "why", "how", "is", "are")
POLITE = ("please", "pls", "now", "ok")
ARTICLES = ("the", "a", "an", "my", "that", "this")
MARKS = "\"'`“”‘’()[]{}"
ENDS = ".,;:!?…"


class Request:
    """A request, read. `labels` are what a command may name: words that may belong to the label or not give
    one reading each way."""

    def __init__(self, text: str) -> None:
        written = text.split()
        words = [bare(word) for word in written]
        first = until(words, POLITE)
        end = len(words)
        while end > first and words[end - 1] in POLITE:
            end -= 1
        self.stops = " ".join(words[first:end]) in STOPS
        self.commands = first < len(words) and words[first] in COMMANDS
        marked = text.rstrip().endswith("?")
        self.asks = marked or (not self.commands and first < len(words) and words[first] in QUESTIONS)
        self.labels = labels(written, words, first + 1)


def bare(word: str) -> str:
    """A word without quotes and marks that end a sentence (docs/decisions.md)."""
    return word.casefold().lstrip(MARKS).rstrip(MARKS + ENDS)


def until(words: list[str], skipped: tuple[str, ...]) -> int:
    """How many words at the beginning are skipped; what is only marks is (docs/decisions.md)."""
    return next((n for n, word in enumerate(words) if word and word not in skipped), len(words))


def labels(written: list[str], words: list[str], first: int) -> list[str]:
    """Each reading counts, and the winner must be the one of all (docs/decisions.md)."""
    starts, ends = [first], [len(words)]
    while starts[-1] < len(words) and words[starts[-1]] in (*ARTICLES, *POLITE):
        starts.append(starts[-1] + 1)
    while ends[-1] > first and words[ends[-1] - 1] in POLITE:
        ends.append(ends[-1] - 1)
    return [" ".join(written[a:b]) for a in starts for b in ends if a < b]


def named(label: str, candidates: list[Any]) -> list[str]:
    """The ids of the candidates that are called so: as it stands, else by its words (docs/decisions.md)."""
    like = [word for word in map(bare, label.split()) if word]
    exact = [one["id"] for one in candidates if one["label"] == label]
    alike = [one["id"] for one in candidates if [w for w in map(bare, one["label"].split()) if w] == like]
    return (exact or alike) if like else []
