"""Discards and exposures, as lists for people and machines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

from corvid.diagnostics.locations import Remark, Texts, location
from corvid.diagnostics.printed import line
from corvid.types import short_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from corvid.ir.program import Site
    from corvid.json_type import Json

_HEADINGS = (
    (True, "Discards: a grounded value becomes plain and its sources are dropped"),
    (False, "Exposures: something outside the label depends on grounded content"),
)
_TAINTED = "Tainted exposures: something that others may have written decides what happens"


class Placed(Struct, frozen=True):
    """A site and the texts that its span points into."""

    site: Site
    texts: Texts


def listing(sites: Sequence[Placed]) -> str:
    """Return both kinds under their headings, by place."""
    parts = []
    marked = any(map(_is_tainted, sites))
    for discard, heading in _HEADINGS:
        rows = [row(one) for one in sites if one.site.discard is discard and not _is_tainted(one)]
        parts.append("\n".join([heading, *(f"  {text}" for text in rows or ["none"])]))
    if marked:
        rows = [row(one) for one in sites if _is_tainted(one)]
        parts.append("\n".join([_TAINTED, *(f"  {text}" for text in rows)]))
    return "\n\n".join(parts) + "\n"


def _is_tainted(placed: Placed) -> bool:
    return placed.site.kind.startswith("tainted ")


def row(placed: Placed) -> str:
    """Return one site on one line."""
    site = placed.site
    where = location(placed.texts, site.span)
    types = f"{site.from_type} -> {site.to_type}" if site.discard else site.from_type
    position = f"{where.file}:{where.start.line}:{where.start.column}"
    return line(f"{position}  {site.kind}: {types}  in {short_name(site.function)}")


def report(sites: Iterable[Placed]) -> dict[str, Json]:
    """Return both lists as data."""
    listed = tuple(sites)
    tainted = [site_data(placed) for placed in listed if _is_tainted(placed)]
    exposed = (one for one in listed if not one.site.discard and not _is_tainted(one))
    report: dict[str, Json] = {
        "discards": [site_data(placed) for placed in listed if placed.site.discard],
        "exposures": [site_data(placed) for placed in exposed],
    }
    return report | {"tainted": tainted} if tainted else report


def remarks(sites: Iterable[Placed]) -> tuple[Remark, ...]:
    """Return both lists as remarks for tools that show problems beside the code."""
    return tuple(
        Remark("discard" if one.site.discard else "exposure", _words(one.site), one.site.span, one.texts)
        for one in sites
    )


def _words(site: Site) -> str:
    where = f"({site.kind}, in {short_name(site.function)})"
    if site.discard:
        return f"{site.from_type} becomes {site.to_type} and its sources are dropped {where}"
    if site.kind.startswith("tainted "):
        return f"what happens depends on {site.from_type}, which others may have written {where}"
    return f"something outside the label depends on {site.from_type} {where}"


def site_data(placed: Placed) -> dict[str, Json]:
    """Return one site as data."""
    site = placed.site
    where = location(placed.texts, site.span)
    return {
        "kind": site.kind,
        "from": site.from_type,
        "to": site.to_type,
        "function": site.function,
        "file": where.file,
        "start": {"offset": where.start.offset, "line": where.start.line, "column": where.start.column},
        "end": {"offset": where.end.offset, "line": where.end.line, "column": where.end.column},
    }
