"""What a run gave, for people and machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict

from corvid.deferred import deferred_module
from corvid.diagnostics.printed import counted, json_text, line, set_off

if TYPE_CHECKING:
    from collections.abc import Sequence

    from corvid.cli import sites
    from corvid.cli.backend import Result
    from corvid.diagnostics import locations, machine
    from corvid.diagnostics.locations import Texts
    from corvid.json_type import Json
    from corvid.runtime.provenance.evidence import LeafEvidence
    from corvid.runtime.provenance.nodes import Source
    from corvid.runtime.provenance.query import Quotation
else:
    sites = deferred_module("corvid.cli.sites")
    locations = deferred_module("corvid.diagnostics.locations")
    machine = deferred_module("corvid.diagnostics.machine")

GRADES = {
    "verbatim": "exactly what a source holds",
    "computed": "by the program itself, from sourced values and its own constants",
    "cited": "what a model quoted, each word of it found in a document",
    "synthesised": "by a model or tool, from sourced values and the program's own constants",
    "mixed": "something without a source had a part in it",
    "attested": "written by a model without a document",
}
_NOT_CITED = "it has quotes, but was computed further, or holds text without one"
"""Why quotes alone make no answer Cited."""
_EXCERPT = 100
_NAMED = 5
"""Names that are listed in one line."""


def answer_text(result: Result, texts: Texts) -> str:
    """Return the answer, its grade, its sources with line and text, and the discards."""
    parts = [set_off(result.value) if isinstance(result.value, str) else json_text(result.value)]
    if result.tainted_parts:
        parts.append(_untrusted(result))
    if result.grade is not None:
        parts.append(f"grade: {result.grade.capitalize()}: {line(grade_reason(result))}")
        if len(result.evidence) > 1:
            lines = [f"  {one.path or 'answer'}  {_shown(one)}" for one in result.evidence]
            parts.append("\n".join(["fields:", *map(line, lines)]))
        if result.quotations:
            quotes = dict.fromkeys(f"  {_quote_text(quote)}" for quote in result.quotations)
            parts.append("\n".join(["quotes, each found word for word:", *quotes]))
        texts_first = [source for source in result.sources if source.text is not None]
        rows = [f"  {_source_text(source)}" for source in texts_first or result.sources]
        parts.append("\n".join(["sources:", *(rows or ["  none"])]))
    elif result.may_be_grounded:
        parts.append("grade: none: no part of this answer has a source")
    if result.discards:
        placed = [(sites.row(sites.Placed(site, texts)), count) for site, count in result.discards]
        rows = [f"  {row}{_times(count)}" for row, count in placed]
        parts.append("\n".join(["discarded on the way:", *rows]))
    if result.skipped:
        rows = [line(f"  {one.path}  {one.reason}") for one in result.skipped]
        parts.append("\n".join(["not read:", *rows]))
    return "\n\n".join(parts) + "\n"


def grade_reason(result: Result) -> str:
    """Return why the answer has its grade, and of which parts of the answer it says nothing."""
    if not result.plain:
        return _reason(result)
    named = [f"`{path}`" for path in result.plain]
    beside = f"this grade says nothing of {_listed(named)}, which {_has(named)} no source"
    return f"{_reason(result)}; {beside}"


def _reason(result: Result) -> str:
    """Return why it has that: what had no source is named, and of what is cited share and rest."""
    grade = result.grade or ""
    if grade == "cited":
        parts = [f"{int(100 * (result.share or 0))} % quoted"]
        for status, words in (("partly", "partly quoted"), ("unverified", "unverified")):
            named = [f"`{one.path}`" for one in result.evidence if one.status == status and one.path]
            parts += [f"{words}: {_listed(named)}"] * bool(named)
        if result.asked_with:
            asked = [f"`{one.name}`" for one in result.asked_with]
            parts.append(f"asked with {_listed(asked)}, which {_has(asked)} no source")
        return "; ".join(parts)
    reason = GRADES[grade]
    if grade == "mixed" and result.unsourced:
        reason = f"{_listed([*map(str, result.unsourced)])} {_has(result.unsourced)} no source"
    if grade in ("mixed", "synthesised") and result.quotations:
        reason += f"; {_NOT_CITED}"
    return reason


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more


def _has(names: Sequence[object]) -> str:
    return "has" if len(names) == 1 else "have"


def _untrusted(result: Result) -> str:
    """Return what of an answer others may have written, in one line."""
    named = [f"`{path}`" for path in result.tainted_parts if path]
    what = _listed(named) if "" not in result.tainted_parts else "it"
    return line(f"untrusted: others may have written {what}, as its type {result.type} says")


def _shown(leaf: LeafEvidence) -> str:
    """Return what a field shows, in words."""
    return f"partly quoted: {int(100 * leaf.share)} %" if leaf.status == "partly" else leaf.status


def answer_data(result: Result, texts: Texts) -> dict[str, Json]:
    """Return the same as data; `fault` has the shape of a problem."""
    fault = result.fault
    discards = [(sites.site_data(sites.Placed(site, texts)), count) for site, count in result.discards]
    return {
        "value": result.value,
        "type": result.type,
        "grade": result.grade,
        "unsourced": [asdict(one) for one in result.unsourced],
        "asked_with": [asdict(one) for one in result.asked_with],
        "plain": list(result.plain),
        "share": result.share,
        "evidence": [asdict(one) for one in result.evidence],
        "confidence": result.confidence,
        "chain": result.chain,
        "sources": [_source_data(source) for source in result.sources],
        "quotes": [_quote_data(quote) for quote in result.quotations],
        "discards": [data | {"count": count} for data, count in discards],
        **({"tainted": True, "tainted_parts": [*result.tainted_parts]} if result.tainted_parts else {}),
        **({"skipped": [asdict(one) for one in result.skipped]} if result.skipped else {}),
        **({"calls": _calls_data(result)} if result.attempts else {}),
        "fault": None if fault is None else machine.problem_data(locations.ReportedProblem(fault, texts)),
    }


def usage_text(result: Result) -> str:
    """Return what the calls of models came to, in one line: their number, tokens, cost and time."""
    from corvid.runtime.attempts import totals

    sums = totals(result.attempts)
    if sums.input is None or sums.output is None:
        tokens = "tokens unknown"
    else:
        tokens = f"{sums.input:,} tokens in, {sums.output:,} out"
    cost = "cost unknown" if sums.cost is None else f"${sums.cost:f}{by_prices(sums.prices)}"
    calls = counted(sums.calls, "model call")
    if sums.cached:
        calls += ", kept by an earlier run" if sums.cached == sums.calls else f", {sums.cached} of them kept"
    if 0 < sums.silent < sums.calls:
        calls += f", {sums.silent} without figures"
    return line(f"{calls}: {tokens}, {cost}, {sums.seconds:.1f} s")


def by_prices(prices: tuple[str, ...]) -> str:
    """Return which prices a cost follows from, in words."""
    from corvid.runtime.host import CONFIGURED_PRICES

    said = ["the configured prices" if one == CONFIGURED_PRICES else f"the prices of {one}" for one in prices]
    return f" by {' and '.join(said)}" if said else ""


def _calls_data(result: Result) -> Json:
    from corvid.runtime.attempts import attempts_data

    return attempts_data(result.attempts)


def _source_text(source: Source) -> str:
    if found_nothing(source):
        return line(f"{source.uri}  searched, found nothing: the whole answer of `{source.tool}`")
    if source.text is None:
        return line(f"{source.uri}  the whole answer of `{source.tool}`")
    words = " ".join(source.text.split())
    excerpt = words if len(words) <= _EXCERPT else words[: _EXCERPT - 1] + "…"
    return line(f"{source.uri}:{source.line}  {excerpt}")


def _quote_text(quote: Quotation) -> str:
    words = " ".join(quote.span.text.split())
    return line(f"{quote.source.uri}:{quote.line}  {words}")


def _quote_data(quote: Quotation) -> Json:
    span = quote.span
    return {
        "source": quote.source.id,
        "uri": quote.source.uri,
        "hash": span.hash,
        "start": span.start,
        "end": span.end,
        "line": quote.line,
        "text": span.text,
    }


def source_kind(source: Source) -> str:
    """Return what a source is, in words."""
    if found_nothing(source):
        return f"searched, found nothing: the whole answer of `{source.tool}`"
    return f"the whole answer of `{source.tool}`" if source.text is None else source.title


_NOTHING = ("[]", "{}", "null")
"""Answers with nothing in them, as their hashes are made of them."""
_OF_A_SOURCE = ("id", "uri", "hash", "start", "end", "line", "text", "tool", "title")


def _source_data(source: Source) -> Json:
    data = {name: getattr(source, name) for name in _OF_A_SOURCE}
    return data | {"found_nothing": True} if found_nothing(source) else data


def found_nothing(source: Source) -> bool:
    """Return whether this is the answer of a source as a whole, and there is nothing in it."""
    if source.text is not None:
        return False
    from corvid.runtime.boundary.documents import text_hash

    return source.hash in map(text_hash, _NOTHING)


def _times(count: int) -> str:
    return "" if count == 1 else f"  ({count} times)"
