"""What a request says of itself, as far as the programs here use words (C15, protocols.lane.1)."""

from __future__ import annotations

from typing import Any

COMMANDS = ("open", "show", "select", "pick", "view")
STOPS = ("stop", "cancel", "never mind")
QUESTIONS = ("what", "which", "who", "where", "why", "how", "is", "are")
POLITE = ("please", "pls", "now", "ok")
ARTICLES = ("the", "a", "an", "my", "that", "this")
REFUSALS = ("no", "none", *STOPS)
BEFORE_ANSWERS = (*ARTICLES, *POLITE, *COMMANDS, "yes", "no", "option")
BEHIND_ANSWERS = (*POLITE, "one", "option", "yes")
PLACES = ("first", "1"), ("second", "2"), ("third", "3")
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
        verb = words[first] if first < len(words) else ""
        marked = text.rstrip().endswith("?")
        self.commands = verb in COMMANDS and not marked
        self.asks = marked or verb in QUESTIONS
        self.labels = labels(written, words, first + 1)
        self.words = [word for word in words if word]
        self.refuses = " ".join(self.words[until(self.words, POLITE) :]) in REFUSALS

    def answers(self, candidates: list[Any], shown: list[str]) -> list[str]:
        """What it means as an answer to a question that listed `shown`: a label, else a place in the
        list (C13, C20)."""
        readings = answers(self.words)
        for reading in readings:
            found = [one["id"] for one in candidates if likened(one["label"]) == reading]
            if found:
                return found
        for reading in readings:
            at = placed(reading, len(shown))
            if at is not None:
                return [one["id"] for one in candidates if one["id"] == shown[at]]
        return []


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


def answers(words: list[str]) -> list[list[str]]:
    """An answer without the words that people put around it, the longest reading first (C20)."""
    starts, ends = [0], [len(words)]
    while starts[-1] + 1 < len(words) and words[starts[-1]] in BEFORE_ANSWERS:
        starts.append(starts[-1] + 1)
    while ends[-1] > 1 and words[ends[-1] - 1] in BEHIND_ANSWERS:
        ends.append(ends[-1] - 1)
    return [words[a:b] for a in starts for b in ends if a < b]


def placed(reading: list[str], count: int) -> int | None:
    """The place that it names in a list of so many (C20)."""
    if reading == ["last"] and count:
        return count - 1
    return next(
        (n for n, names in enumerate(PLACES[:count]) if len(reading) == 1 and reading[0] in names), None
    )


def likened(label: str) -> list[str]:
    """The words of a label as they are compared (docs/decisions.md)."""
    return [word for word in map(bare, label.split()) if word]


def named(label: str, candidates: list[Any]) -> list[str]:
    """The ids of the candidates that are called so: as it is, else by its words (docs/decisions.md)."""
    like = likened(label)
    exact = [one["id"] for one in candidates if one["label"] == label]
    alike = [one["id"] for one in candidates if likened(one["label"]) == like]
    return (exact or alike) if like else []
