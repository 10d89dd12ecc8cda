"""What emitted code calls: the `_rt_…` names of its globals."""

from __future__ import annotations

import sys
from types import FunctionType
from typing import TYPE_CHECKING, Any

from corvid.runtime import longest
from corvid.runtime.boundary.walk import has_plain_part
from corvid.runtime.builtins import KINDS, labelled, maps, numbers
from corvid.runtime.executor.threads import deeper
from corvid.runtime.faults import Fault
from corvid.runtime.provenance.nodes import OP_CODES
from corvid.runtime.stops import out_of_bounds, overflow
from corvid.runtime.values import (
    Err,
    Ok,
    Some,
    bool_text,
    deep_copy,
    equal,
    erase_inside,
    float_text,
    inner_nodes,
)
from corvid.vm.names import DECLINED, builtin_global

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Protocol

    from corvid.ir.nodes import Path
    from corvid.runtime.provenance.arena import Arena

    class RunLike(Protocol):
        """What this layer itself needs of a run."""

        @property
        def arena(self) -> Arena:
            """The chains of the run."""


_BOXES: Mapping[str, Any] = {"some": Some, "ok": Ok, "err": Err}
_WIDEN = OP_CODES["widen"]


def hop(run: object, depth: int, *arguments: object) -> object:
    """Go on with the calling function in a further thread, or fault if its call was one too many.

    The function is known by its frame; it has no closure, so its code and arguments are all of it.
    """
    frame = sys._getframe(1)
    function: Callable[..., object] = FunctionType(frame.f_code, frame.f_globals)
    del frame
    return deeper(lambda room: function(run, room, *arguments))


def _change_at(value: Any, path: Path, change: Callable[[Any], Any]) -> Any:
    """Return the value with `change` applied to the part at `path`; the value itself if there is none."""
    if not label_at(value, path):
        return value
    around: list[Callable[[Any], Any]] = []
    for step in path:
        if type(value) is tuple:
            around.append(_labelled(value[1]))
            value = value[0]
        around.append(_BOXES[step])
        value = value.value
    made = change(value)
    for wrap in reversed(around):
        made = wrap(made)
    return made


def _labelled(node: int) -> Callable[[Any], Any]:
    return lambda value: (value, node)


def widen_at(run: RunLike, value: Any, path: Path) -> Any:
    """Widen Int to Float at the path, under a label too."""

    def widen(part: Any) -> Any:
        if type(part) is tuple:
            return part[0] + 0.0, run.arena.derived1(_WIDEN, part[1], 0)
        return part + 0.0

    return _change_at(value, path, widen)


def bare(values: list[Any]) -> list[Any]:
    """Return the elements without their labels."""
    return [value for value, _ in values]


def together_at(run: RunLike, value: Any, path: Path) -> Any:
    """Return one label for a grounded list and its elements at the path."""

    def together(pair: Any) -> Any:
        values, node = pair
        return bare(values), run.arena.derived("together", (node, *inner_nodes(values)), False, False)

    return _change_at(value, path, together)


def quote_text_at(run: RunLike, value: Any, path: Path) -> Any:
    """Return the text of the quote at the path, or the texts of a list of them."""

    def text(part: Any) -> Any:
        if type(part) is list:
            return [text(one) for one in part]
        if type(part) is not tuple:
            return part.text
        of, node = part
        return text(of), node if type(of) is list else run.arena.select(node, "text")

    return _change_at(value, path, text)


def expose_quote_at(run: RunLike, value: Any, path: Path) -> Any:
    """Return the quote that may be at the path, with the label inside of its Option."""

    def opened(pair: Any) -> Any:
        found, node = pair
        return None if found is None else Some((found.value, run.arena.select(node, "some")))

    return _change_at(value, path, opened)


def label_at(value: Any, path: Path) -> bool:
    """Return whether there is a part at the path."""
    for step in path:
        if type(value) is tuple:
            value = value[0]
        if type(value) is not _BOXES[step]:
            return False
        value = value.value
    return True


def unwrap_at(value: Any, path: Path, copied: bool) -> Any:
    """Return the value whose part at the path has lost its label."""
    made = _change_at(value, path, lambda pair: pair[0])
    return deep_copy(made) if copied else made


def handoff(run: RunLike, agent: str, pair: Any) -> Any:
    """Return the result of an agent's call."""
    return pair[0], run.arena.handoff(agent, pair[1])


def handoff_at(run: RunLike, agent: str, value: Any, path: Path) -> Any:
    """Return the same for a label below an Option or Result."""
    return _change_at(value, path, lambda pair: (pair[0], run.arena.handoff(agent, pair[1])))


def listed(values: Iterable[Any]) -> list[Any]:
    """Return a list of the values. A range too long for memory is refused before the system gives any of
    it."""
    if isinstance(values, range):
        longest.list_of_length(values.stop - values.start)
    return list(values)


_HELPERS: Mapping[str, object] = {
    "hop": hop, "overflow": overflow, "out_of_bounds": out_of_bounds, "too_long": longest.too_long,
    "float_text": float_text, "bool_text": bool_text,
    "equal": equal, "deep_copy": deep_copy, "erase_inside": erase_inside, "inner_nodes": inner_nodes,
    "has_plain_part": has_plain_part,
    "bare": bare, "together_at": together_at, "quote_text_at": quote_text_at,
    "expose_quote_at": expose_quote_at,
    "widen_at": widen_at, "label_at": label_at, "unwrap_at": unwrap_at,
    "handoff": handoff, "handoff_at": handoff_at,
    "Some": Some, "Ok": Ok, "Err": Err, "declined": DECLINED,
    "len": len, "list": listed, "range": range, "type": type, "enumerate": enumerate,
    "IndexError": IndexError, "Fault": Fault,
}  # fmt: skip
_DEFERRED: Mapping[str, Callable[[], object]] = {
    "wrapped": lambda: numbers.wrapped, "quotient": lambda: numbers.quotient,
    "remainder": lambda: numbers.remainder, "float_quotient": lambda: numbers.float_quotient,
    "float_remainder": lambda: numbers.float_remainder, "float_key": lambda: numbers.float_key,
    "get": lambda: maps.get, "pairs": lambda: maps.pairs,
    "labelled_elements": lambda: labelled.elements, "labelled_enumerated": lambda: labelled.enumerated,
    "labelled_entries": lambda: labelled.entries, "gathered": lambda: labelled.gathered,
    "gathered_min_by": lambda: labelled.gathered_min_by,
    "gathered_max_by": lambda: labelled.gathered_max_by,
}  # fmt: skip
"""Those of modules that many programs need nothing of."""


def support_globals(wanted: Iterable[str]) -> dict[str, object]:
    """Return a new dictionary of what emitted code may call: what is there by the names that it has."""
    names: dict[str, object] = {}
    for name in wanted:
        if name.startswith("_rt_"):
            helper = name.removeprefix("_rt_")
            if helper in _HELPERS:
                names[name] = _HELPERS[helper]
            elif helper in _DEFERRED:
                names[name] = _DEFERRED[helper]()
            elif helper.startswith("labelled_"):
                names.update({f"_rt_labelled_{method}": one for (_, method), one in labelled.METHODS.items()})
        elif name.startswith("_b_") and name not in names:
            kind = name.split("_")[2]
            if kind in KINDS:
                names.update({builtin_global(kind, method): one for method, one in KINDS[kind]().items()})
    return names
