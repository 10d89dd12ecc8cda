"""The grounding ratio (requirements E1, E7, E8, E10): counters that add up, an exact verdict.

Two figures, each with numerator and denominator. *Declared* counts words: claims that cite in the form of E1,
over all claims. *Verified*, which decides unless the user asks otherwise, counts what was found to hold: a
quote that is where it says, an observation that was made; exempt kinds are not part of it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from corvid.diagnostics.columns import cells
from corvid.diagnostics.printed import counted as counted_of
from corvid.protocols.policy import EXEMPT

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.protocols.claims import Claim, Grounding

THRESHOLD = Fraction(95, 100)
BULK = Fraction(20, 100)
"""More assumptions than this share are a way around the gate (E20)."""
SHOWN = 20
"""Ungrounded claims that are listed; all are counted."""
LONGEST_SHOWN = 500
"""Characters of a claim that are shown."""
Figure: TypeAlias = Literal["declared", "verified"]
Standing: TypeAlias = Literal["", "exempt", "user", "assumed"]
"""What is known of a claim that is not grounded: its kind is exempt, the user said it, or it is marked as an
assumption; else empty."""
ADVICE: Mapping[Standing, str] = {
    "": "Add code citation", "exempt": "Of an exempt kind, needs no citation",
    "user": "Said by the user, no code can show it", "assumed": "Add code citation",
}  # fmt: skip
"""What is behind a claim that is listed."""


class Ungrounded(Struct, frozen=True, order=True):
    """A claim that counts against the ratio, by where it is: the log, its line, the claim in it."""

    log: str
    line: int
    number: int
    text: str
    standing: Standing = ""


class Counts(Struct, frozen=True):
    """What was counted. `Counts()` is nothing, and `merged` is associative and commutative.

    `imported` are sessions of other programs, in which claims are not events of their own, and `uncited`
    their sentences that nothing is cited for. `citations` have what E1 asks for. `ungrounded` are the first
    claims that are not, `unheld` those that were not found to hold.
    """

    events: int = 0
    claims: int = 0
    citations: int = 0
    assumptions: int = 0
    exempt: int = 0
    held: int = 0
    malformed: int = 0
    unknown_phases: int = 0
    delivered: int = 0
    written: int = 0
    imported: int = 0
    uncited: int = 0
    ungrounded: tuple[Ungrounded, ...] = ()
    unheld: tuple[Ungrounded, ...] = ()

    def merged(self, other: Counts) -> Counts:
        """Return both together."""
        return Counts(
            **{name: getattr(self, name) + getattr(other, name) for name in NUMBERS},
            ungrounded=_first((*self.ungrounded, *other.ungrounded)),
            unheld=_first((*self.unheld, *other.unheld)),
        )


NUMBERS = Counts.__struct_fields__[:-2]
"""The fields of `Counts` that add up, in their order."""


def _first(claims: Iterable[Ungrounded]) -> tuple[Ungrounded, ...]:
    return tuple(sorted(claims)[:SHOWN])


class Tally:
    """The counts of one log while it is read, its claims in the order of their lines."""

    __slots__ = (*NUMBERS, "_log", "_ungrounded", "_unheld")

    def __init__(self, log: str) -> None:
        self._log = log
        self.events = self.claims = self.citations = self.assumptions = self.exempt = self.held = 0
        self.malformed = self.unknown_phases = self.delivered = self.written = 0
        self.imported = self.uncited = 0
        self._ungrounded: list[Ungrounded] = []
        self._unheld: list[Ungrounded] = []

    def add(
        self, claim: Claim, held: bool, line: int, number: int = 0, declared: bool | None = None
    ) -> None:  # fmt: skip
        """Add one claim, the `number`-th of its line, and whether it was found to hold. `declared`: whether
        it counts as grounded by its words; if that is not said, whether it cites in the form of E1."""
        cites = claim.cites if declared is None else declared
        unheld = self.count(claim.grounding, claim.kind, cites=cites, held=held)
        for listed, belongs in ((self._ungrounded, not cites), (self._unheld, unheld)):
            if belongs and len(listed) < SHOWN:
                stands = standing(claim.grounding, claim.kind, claim.flagged)
                listed.append(Ungrounded(self._log, line, number, claim.text[:LONGEST_SHOWN], stands))

    def count(
        self, grounding: Grounding, kind: str | None, *, cites: bool, held: bool, times: int = 1
    ) -> bool:  # fmt: skip
        """Count so many claims that are alike; `cites`: in the form of E1. Return whether they count against
        the verified ratio."""
        self.claims += times
        self.citations += times if cites else 0
        assumed = grounding == "assumption"
        self.assumptions += times if assumed else 0
        if kind in EXEMPT:
            self.exempt += times
        elif held and not assumed:
            self.held += times
        else:
            return True
        return False

    def counts(self) -> Counts:
        """Return all of it."""
        numbers = {name: getattr(self, name) for name in NUMBERS}
        return Counts(**numbers, ungrounded=_first(self._ungrounded), unheld=_first(self._unheld))


def standing(grounding: str, kind: str | None, flagged: bool = True) -> Standing:
    """Return that of a claim which cites nothing in the form of E1; `flagged`: an assumption, it says so."""
    if kind in EXEMPT:
        return "exempt"
    if grounding == "assumption" and flagged:
        return "assumed"
    return "user" if grounding == "user_input" else ""


def counted(claims: Iterable[tuple[Claim, bool]], log: str, line: int) -> Counts:
    """Return the claims of one line of a log, each with whether it was found to hold."""
    tally = Tally(log)
    for number, (claim, held) in enumerate(claims):
        tally.add(claim, held, line, number)
    return tally.counts()


class Verdict(Struct, frozen=True):
    """A figure and what follows from it. `ratio` is exact; no claims are 1 (E8), unless claims are not events
    of their own in what was read: then nothing is decided, and `uncited` says how many sentences there are.
    """

    figure: Figure
    grounded: int
    total: int
    ratio: Fraction
    passed: bool
    uncited: int | None = None


def judge(
    counts: Counts, figure: Figure = "verified", threshold: Fraction = THRESHOLD, zero_passes: bool = True
) -> Verdict:
    """Return whether the ratio reaches the threshold, in whole numbers: 94.99 % of 95 % fails. No claims
    pass, unless `zero_passes` says otherwise (E8, E9)."""
    if figure == "declared":
        grounded, total = counts.citations, counts.claims
    else:
        grounded, total = counts.held, counts.claims - counts.exempt
    ratio = Fraction(grounded, total) if total else Fraction(1)
    undecided = counts.uncited if counts.imported and not total else None
    passed = ratio >= threshold and (total > 0 or (zero_passes and undecided is None))
    return Verdict(figure, grounded, total, ratio, passed, undecided)


def printed(ratio: Fraction) -> str:
    """Return a ratio with two decimals, rounded down: what is printed never looks better than what was
    decided."""
    hundredths = ratio.numerator * 100 // ratio.denominator
    return f"{hundredths // 100}.{hundredths % 100:02}"


def threshold_of(text: str) -> Fraction:
    """Return a threshold as it is written, `0.95`, exactly. Raises ValueError for what is not one between 0
    and 1."""
    digits = text.strip()
    if not digits.isascii() or not digits.replace(".", "", 1).isdigit() or len(digits) > 20:
        raise ValueError(f"a threshold is a number from 0 to 1 such as 0.95, and not {text!r}")
    value = Fraction(digits)
    if value > 1:
        raise ValueError(f"a threshold is at most 1, and {text} is more")
    return value


def bulk_assumptions(counts: Counts) -> bool:
    """Return whether so many claims are assumptions that marking them looks like a way around the gate
    (E20)."""
    return counts.claims > 0 and Fraction(counts.assumptions, counts.claims) > BULK


def silent(counts: Counts) -> bool:
    """Return whether a session without a claim delivered or wrote something: 1.00 then says little."""
    return counts.claims == 0 and counts.delivered + counts.written > 0


def weighed(fails: bool, word: str = "FAIL") -> str:
    """Return the word before what does not pass: where it only warns (E2), it says so."""
    return word if fails else "WARNING"


def too_low(
    verdict: Verdict, counts: Counts, threshold: Fraction = THRESHOLD, fails: bool = True
) -> str:  # fmt: skip
    """Return the message of E10, to the letter where it fails; what is marked as an assumption need not be
    again."""
    missing = verdict.total - verdict.grounded
    listed = counts.ungrounded if verdict.figure == "declared" else counts.unheld
    lines = [
        f"{weighed(fails, 'ERROR')}: Grounding ratio too low",
        "",
        f"Current ratio: {printed(verdict.ratio)} (target: >= {decimal(threshold)})",
        f"Ungrounded claims: {missing}",
        "",
        "Ungrounded decisions requiring evidence:",
        *(f'{n}. "{cells(one.text)[0]}" - {ADVICE[one.standing]}' for n, one in enumerate(listed, 1)),
    ]
    if missing > len(listed):
        lines.append(f"… and {missing - len(listed)} more")
    lines += [
        "",
        "Actions:",
        "- Add word-for-word code citations for each claim",
        *([] if all_marked(verdict, counts) else ["- Or mark as [ASSUMPTION] if no code exists"]),
        "- Then retry /clear",
    ]
    return "\n".join(lines)


_OF_PEOPLE: Mapping[Standing, str] = {
    "": "no source shows it", "exempt": "needs no source", "user": "the user said so",
    "assumed": "an assumption",
}  # fmt: skip


def few_grounded(verdict: Verdict, counts: Counts, threshold: Fraction = THRESHOLD) -> str:
    """Return what the people of a program are shown of a ratio that is too low: what is said and why it does
    not count, and nothing that only who writes the program, or an agent, could do about it."""
    missing = verdict.total - verdict.grounded
    shown = [f'- "{cells(one.text)[0]}": {_OF_PEOPLE[one.standing]}' for one in counts.unheld]
    more = [f"… and {missing - len(shown)} more"] if missing > len(shown) else []
    ratio = f"{verdict.grounded} of {counted_of(verdict.total, 'claim')} have a source"
    least = f"{printed(verdict.ratio)}, at least {decimal(threshold)} is asked for"
    return "\n".join([f"{ratio} ({least})", *shown, *more])


def all_marked(verdict: Verdict, counts: Counts) -> bool:
    """Return whether each claim that counts against the ratio says already that it is an assumption."""
    listed = counts.ungrounded if verdict.figure == "declared" else counts.unheld
    return verdict.total - verdict.grounded == len(listed) and all(
        one.standing == "assumed" for one in listed
    )


def failed(verdict: Verdict, threshold: Fraction = THRESHOLD, fails: bool = True) -> str:
    """Return the line of E7."""
    word = weighed(fails)
    if verdict.uncited is not None:
        return f"UNDECIDED (0 claims, {counted_of(verdict.uncited, 'uncited sentence')})"
    if not verdict.total:
        return f"{word}: no claims, and a session without claims does not pass here (zero_claim_passes)"
    return f"{word}: Grounding ratio {printed(verdict.ratio)} below threshold {decimal(threshold)}"


def passing(figure: Figure) -> str:
    """Return what passes by words alone is not said to pass as what was looked up does."""
    return "PASS" if figure == "verified" else f"PASS ({figure})"


def of_sessions(failing: int, total: int, figure: Figure, fails: bool = True) -> str:
    """Return what follows from several sessions: the worst decides."""
    if failing:
        return f"{weighed(fails)}: {failing} of {total} sessions"
    return f"{passing(figure)}: {total} sessions"


def unread(malformed: int, fails: bool = True) -> str:
    """Return what malformed lines mean for a verdict: what may have been a claim can't count as none."""
    if malformed == 1:
        return f"{weighed(fails)}: 1 malformed line may have been a claim"
    return f"{weighed(fails)}: {malformed} malformed lines may have been claims"


def decimal(value: Fraction) -> str:
    """Return a threshold as people write it: at least two decimals, all that it has."""
    for places in range(2, 21):
        scaled = value * 10**places
        if scaled.denominator == 1:
            whole, rest = divmod(scaled.numerator, 10**places)
            return f"{whole}.{rest:0{places}}"
    return str(value)
