"""What a configuration asks less for than Corvid does by itself. A cloned repository brings its own
configuration, so the user who runs an audit there is notified."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from typing import Literal, TypeAlias

from msgspec import Struct

from corvid.audit.settings import Settings
from corvid.diagnostics.columns import cells

Audit: TypeAlias = Literal[
    "ratio", "gate", "claims", "trajectory", "cite", "absent", "retain", "run", "import", "config",
    "continuity", "all", "baseline", "hook",
]  # fmt: skip
DEFAULTS = Settings()


class Weaker(Struct, frozen=True):
    """A setting that can ask for less: which audits it decides about, and in which direction that is."""

    audits: tuple[Audit, ...]
    less: Literal["lower", "higher", "off"]


_GATES: tuple[Audit, ...] = ("gate", "all", "hook")
_RATIOS: tuple[Audit, ...] = ("ratio", "claims", "trajectory", *_GATES)
_COURSE: tuple[Audit, ...] = ("trajectory", *_GATES)
WEAKER: Mapping[str, Weaker] = {
    "threshold": Weaker(_RATIOS, "lower"),
    "log_ungrounded": Weaker(("claims", *_COURSE), "off"),
    "negative.enabled": Weaker(_GATES, "off"),
    "negative.similarity_threshold": Weaker(("absent", "run"), "higher"),
    "negative.doc_mention_threshold": Weaker(("absent", "run", *_COURSE), "higher"),
    "negative.strict_mode_blocks": Weaker(("absent", *_GATES), "off"),
    "negative.require_diverse_queries": Weaker(("absent", "run", *_GATES), "off"),
    "edd.enabled": Weaker(_COURSE, "off"),
    "edd.min_test_scenarios": Weaker(_COURSE, "lower"),
    "edd.trajectory_audit": Weaker(_GATES, "off"),
    "edd.require_citations": Weaker(_COURSE, "off"),
    "trajectory.retention_days": Weaker(("retain",), "lower"),
    "trajectory.archive_days": Weaker(("retain",), "lower"),
}
"""By their names below `[grounding]`. Of `by` and `tools` see `weakened`; the others weaken nothing."""


def weakened(settings: Settings, audit: Audit, given: Collection[str] = ()) -> tuple[str, ...]:
    """Return a sentence for each setting of its files that lets this audit pass more than the defaults would;
    those that are `given` on the command line are not the configuration's."""
    found = []
    for name, one in WEAKER.items():
        value, default = value_of(settings, name), value_of(DEFAULTS, name)
        if audit in one.audits and name not in given and _LESS[one.less](value, default):
            found.append((name, f"is {_shown(value)}, by default {_shown(default)}"))
    if settings.by == "declared" and audit in ("ratio", *_GATES) and "by" not in given:
        found.append(("by", "is declared, so nothing that is cited is looked up"))
    more = [one for one in settings.grounded if one != "citation"]
    if more and audit in ("ratio", *_GATES):
        found.append(("grounded", f"counts {', '.join(more)}, too"))
    if settings.tools and audit in ("claims", *_GATES):
        tools = ", ".join(f"{tool} ({', '.join(kinds)})" for tool, kinds in settings.tools)
        found.append(("tools", f"accepts {tools[:200]}"))
    if settings.places == "off" and audit in ("cite", "all") and "places" not in given:
        found.append(("places", "is off, so places in other forms are not looked at"))
    files = " and ".join(settings.files)
    return tuple(cells(f"weakened by {files}: `{name}` {words}")[0] for name, words in found)


_LESS: Mapping[str, Callable[[Fraction | int, Fraction | int], bool]] = {
    "lower": lambda value, default: value < default,
    "higher": lambda value, default: value > default,
    "off": lambda value, default: not value and bool(default),
}


def value_of(settings: Settings, name: str) -> Fraction | int:
    """Return the number or switch that is called so below `[grounding]`."""
    table, _, key = name.rpartition(".")
    inner = {"": settings, "negative": settings.negative, "edd": settings.evaluation}.get(table)
    found: Fraction | int = getattr(settings.retention if inner is None else inner, key)
    return found


def _shown(value: Fraction | int) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{float(value):g}" if isinstance(value, Fraction) else str(value)
