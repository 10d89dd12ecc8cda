"""The claims of a batch of decoded events. Plain citations, which most claims are, are counted at once.

Imported only where `msgspec` is.
"""

from __future__ import annotations

from msgspec import UNSET

from corvid.audit.batches import LINES, Cite
from corvid.audit.batches import Evidence as Written
from corvid.audit.ratio.phases import COUNTED
from corvid.typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from corvid.audit.batches import Batch
    from corvid.protocols.lines import Json
    from corvid.protocols.ratio import Tally

_COUNTED = frozenset(LINES[phase] for phase in COUNTED)


def others(
    batch: Batch, tally: Tally, stands: Callable[[bool, str, str, int], bool]
) -> Iterator[tuple[int, dict[str, Json]]]:
    """Count the plain citations of the batch, and give all other events that count, with their lines, in
    their order. Nothing of a line is counted before those above it were taken."""
    for line, event in enumerate(batch.events, batch.line):
        if type(event) not in _COUNTED:
            continue
        if type(event) is Cite and _is_plain(event, event.evidence):
            found = event.evidence
            held = stands(True, found.quote, found.path, found.line)  # type: ignore[union-attr]
            kind = event.kind if type(event.kind) is str else ""
            tally.cited(held, kind, line, event.claim)
        else:
            yield line, event.fields()


def _is_plain(event: Cite, found: object) -> bool:
    """Whether the event is one citation with all its evidence under the proper names: what `claims_in` takes
    without a lint."""
    return (
        type(found) is Written
        and event.grounding == "citation"
        and event.citations is UNSET
        and type(event.claim) is str
        and not (not event.claim or event.claim.isspace())
        and type(found.quote) is str
        and found.quote != ""
        and type(found.path) is str
        and found.path != ""
        and type(found.line) is int
        and found.line > 0
        and found.code is UNSET
        and found.file is UNSET
    )
