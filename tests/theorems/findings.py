"""What a theorem says about a program that breaks it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Finding:
    """A theorem that does not hold. `kind` is the same for a smaller program with the same mistake; `words`
    show both results."""

    theorem: str
    kind: str
    words: str

    def __str__(self) -> str:
        return f"{self.theorem}, {self.kind}: {self.words}"


class Broken(Exception):
    """Carries a finding out of where it was made."""

    def __init__(self, theorem: str, kind: str, words: str) -> None:
        super().__init__(f"{theorem}, {kind}: {words}")
        self.finding = Finding(theorem, kind, words)
