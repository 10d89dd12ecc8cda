"""Whether what a test asserts holds, from what its run shows; what can't be seen does not hold."""

from __future__ import annotations

import difflib
import operator
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from itertools import islice
from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.diagnostics.model import Label, Problem
from corvid.diagnostics.printed import counted, exact_line, line
from corvid.runtime.grounded import Grounded, Provenance, plain_data, provenance_of
from corvid.runtime.host import MOCK, Asserted, NotShown
from corvid.runtime.provenance.grade import Grade
from corvid.testing.problems import AssertionFailed, AssertionUndecided
from corvid.testing.snapshots import lines_of
from corvid.types import short_name

if TYPE_CHECKING:
    from corvid.json_type import Json
    from corvid.source.span import Span

LONGEST = 400
"""Characters of a value in a report."""
MOST_CHANGES = 60
"""Lines of a diff in a report."""
DEEPEST = 12
"""Lines of a chain in a report."""
UNPRICED = "a model does not report its cost"
_HOLDS: Mapping[str, Callable[..., bool]] = {
    "==": operator.eq, "!=": operator.ne, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge,
}  # fmt: skip


class Seen(Struct, frozen=True):
    """What the run of a test, or the trace that it names, shows so far: its events in order, the qualified
    names of what it called, and what it cost, if that is known; `discards` are the sites outside of tests
    that lost a source. A trace has names without their modules: one that is not that of a single tool or
    prompt of the program is in `called` as it is there. `why` says what is missing where there is no such
    trace."""

    events: Sequence[Mapping[str, Json]]
    called: Sequence[str]
    cost: Decimal | None
    discards: Sequence[str]
    why: str = ""
    unknown_cost: str = UNPRICED
    """Why `cost` is None."""


def judge(asserted: Asserted, seen: Seen, written: Callable[[Span], str]) -> Problem | None:
    """Return what is wrong with what was asserted; None if it holds. `written` gives the text at a place."""
    check, span = asserted.check, asserted.span
    values = asserted.values
    if check.kind in ("called", "approved", "cost", "discards") and seen.why:
        return AssertionUndecided(span, seen.why)
    if values and isinstance(values[0], NotShown):
        return not_shown(span, check.spans[0], values[0], written)
    match check.kind:
        case "holds":
            return _holds(asserted, written)
        case "called":
            return _called(span, check.words, seen)
        case "approved":
            return _approved(span, check.words[0], seen)
        case "cost":
            return _cost(span, check.words, seen)
        case "discards":
            if not seen.discards:
                return None
            lost = "\n".join(seen.discards)
            words = (
                f"expected no discard, found {counted(len(seen.discards), 'place')} where a source was lost"
            )
            return AssertionFailed(span, words, (), lost)
        case "cites":
            return _cites(span, check.spans[0], check.words[0], values[0], written)
        case "grade":
            return _grade(span, check.spans[0], check.words, values[0], written)
        case _:
            raise AssertionError(f"a {check.kind} is not judged here")


def _holds(asserted: Asserted, written: Callable[[Span], str]) -> Problem | None:
    truth = plain_data(asserted.values[0])
    if truth is True:
        return None
    labels = [
        Label(span, f"this is {shown(value)}")
        for span, value in zip(asserted.check.spans[1:], asserted.values[1:], strict=True)
    ]
    chains = [
        chain_of(written(span), value)
        for span, value in zip(asserted.check.spans[1:], asserted.values[1:], strict=True)
    ]
    condition = line(written(asserted.check.spans[0]))
    return AssertionFailed(
        asserted.span, f"`{condition}` is false", tuple(labels), "\n".join(one for one in chains if one)
    )


def not_shown(span: Span, place: Span, value: NotShown, written: Callable[[Span], str]) -> Problem:
    """Return the problem of a value that can't be looked at."""
    return AssertionUndecided(span, f"`{line(written(place))}` cannot be looked at: {value.why}")


def _called(span: Span, names: Sequence[str], seen: Seen) -> Problem | None:
    """Return the problem of an assertion about calls, or None if it holds. A call counts where it began,
    whatever came of it. `before`: the first call of the one came before the first of the other."""
    shared = Counter(map(short_name, {*seen.called, *names}))
    words = {one: one if shared[short_name(one)] > 1 else short_name(one) for one in (*seen.called, *names)}
    order = ", ".join(words[one] for one in seen.called)
    asked = f"the run called {f'in this order: {order}' if order else 'no tool or prompt'}"
    for name in names:
        if name != short_name(name) and short_name(name) in seen.called:
            several = f"several tools or prompts are called `{short_name(name)}`"
            return AssertionUndecided(span, f"{several}, and the trace does not say which it was", (), asked)
        if name not in seen.called:
            return AssertionFailed(span, f"expected a call of `{words[name]}`, found none", (), asked)
    places = [seen.called.index(name) for name in names]
    if len(places) == 2 and not places[0] < places[1]:
        first, second = (words[name] for name in names)
        expected = f"expected the first call of `{first}` before that of `{second}`, found it behind"
        return AssertionFailed(span, expected, (), asked)
    return None


def _approved(span: Span, label: str, seen: Seen) -> Problem | None:
    decisions = [
        (str(event.get("label")), event.get("approved"))
        for event in seen.events
        if event["phase"] == "approval_decision"
    ]
    if (label, True) in decisions:
        return None
    decided = [f"{one} ({'approved' if yes else 'denied'})" for one, yes in decisions]
    asked = f"the run asked for {', '.join(decided)}" if decided else "the run asked for no approval"
    return AssertionFailed(span, f"expected an approval of `{label}`, found none", (), asked)


def _cost(span: Span, words: Sequence[str], seen: Seen) -> Problem | None:
    op, amount = words
    if seen.cost is None:
        return AssertionUndecided(span, f"cannot say what the run cost: {seen.unknown_cost}")
    if _HOLDS[op](seen.cost, Decimal(amount)):
        return None
    return AssertionFailed(span, f"expected a cost {op} ${amount}, found ${seen.cost:f}")


def judge_snapshot(
    asserted: Asserted, kept: tuple[Json] | None, found: Json, written: Callable[[Span], str]
) -> Problem | None:
    """Return what is wrong with a value of which this was recorded; a value of which nothing was can't be
    compared."""
    place = asserted.check.spans[0]
    name = line(written(place))
    if kept is None:
        label = Label(place, f"this is {shown(asserted.values[0])}")
        words = f"no snapshot of `{name}` is kept: `corvid test --update` keeps one"
        return AssertionUndecided(asserted.span, words, (label,))
    if kept[0] == found:
        return None
    changes = difflib.unified_diff(lines_of(kept[0]), lines_of(found), "kept", "found", lineterm="")
    shown_lines = [*islice(changes, MOST_CHANGES)]
    more = ["…"] if len(shown_lines) == MOST_CHANGES else []
    diff = "\n".join([*map(line, shown_lines), *more])
    return AssertionFailed(asserted.span, f"`{name}` is not what its snapshot holds", (), diff)


def _provenance(
    span: Span, place: Span, value: object, written: Callable[[Span], str]
) -> Provenance | Problem:
    found = provenance_of(value)
    if found is not None:
        return found
    label = Label(place, f"this is {shown(value)}")
    return AssertionUndecided(
        span, f"`{line(written(place))}` holds no value with a source in this run", (label,)
    )


def _cites(
    span: Span, place: Span, document: str, value: object, written: Callable[[Span], str]
) -> Problem | None:
    found = _provenance(span, place, value, written)
    if isinstance(found, Problem):
        return found
    cited = dict.fromkeys(one.source.uri for one in found.quotations())
    if any(is_document(uri, document) for uri in cited):
        return None
    label = Label(place, f"this is {shown(value)}")
    others = f"it cites {', '.join(map(line, cited))}" if cited else "it cites nothing word for word"
    chains = "\n".join((others, chain_of(written(place), value)))
    return AssertionFailed(span, f'expected a quotation of "{line(document)}", found none', (label,), chains)


def is_document(uri: str, name: str) -> bool:
    """Return whether the uri of a source is that of a document with this name: the whole of it, or the end
    behind a `/`, without what says that a mock made it. Which part of the document it is counts where the
    name says it."""
    document, _, part = uri.removeprefix(f"{MOCK}:").partition("#")
    wanted, mark, inside = name.partition("#")
    same = document == wanted or document.endswith(f"/{wanted.removeprefix('/')}")
    return same and bool(wanted) and (not mark or inside == part)


def _grade(
    span: Span, place: Span, words: Sequence[str], value: object, written: Callable[[Span], str]
) -> Problem | None:
    found = _provenance(span, place, value, written)
    if isinstance(found, Problem):
        return found
    op, wanted = words
    if _HOLDS[op](found.grade, Grade(wanted.lower())):
        return None
    label = Label(place, f"this is {shown(value)}")
    chains = [chain_of(written(place), value)]
    lost = [f"{one} has no source" for one in map(str, found.unsourced())]
    words_ = f"expected a grade {op} {wanted}, found {found.grade.value.capitalize()}"
    return AssertionFailed(span, words_, (label,), "\n".join([*lost, *chains]))


# ---- values for people ----------------------------------------------------------------------------
def shown(value: object) -> str:
    """Return a value on one line, with its grade if it has one."""
    if isinstance(value, NotShown):
        return f"not shown: {value.why}"
    text = exact_line(plain_data(value))
    if len(text) > LONGEST:
        text = text[: LONGEST - 1] + "…"
    return f"{text} [{value.grade.value.capitalize()}]" if isinstance(value, Grounded) else text


def chain_of(name: str, value: object) -> str:
    """Return where a value comes from, step by step; empty for one without a source."""
    found = None if isinstance(value, NotShown) else provenance_of(value)
    if found is None:
        return ""
    steps = found.chain.splitlines()
    more = [f"  … and {len(steps) - DEEPEST} steps more"] if len(steps) > DEEPEST else []
    return "\n".join([f"`{line(name)}` comes from", *(f"  {line(one)}" for one in steps[:DEEPEST]), *more])
