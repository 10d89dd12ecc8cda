"""Built-in methods where labels matter: on grounded receivers with a lambda, and choosing an element.

Elements are bound as grounded values with their own nodes. `inner` says that the elements carry labels
themselves: then the node is Derived over both. `copied` says that what the lambda gives is copied,
because a plain name may still reach it. `given` says of what the lambda gives without a label whether it is
a constant or unsourced: it is an operand of the method then, where the lambda ran.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol, TypeAlias

from corvid.runtime.boundary.walk import has_plain_part
from corvid.runtime.builtins.lists import least, most
from corvid.runtime.provenance.arena import Arena
from corvid.runtime.provenance.nodes import CONSTANT, OP_CODES, UNSOURCED
from corvid.runtime.values import Err, Ok, Some, deep_copy

Pair: TypeAlias = tuple[Any, int]
Function: TypeAlias = Callable[..., Any]
_PART = OP_CODES["part"]


class HasArena(Protocol):
    """What these methods need of a run."""

    @property
    def arena(self) -> Arena:
        """The chains of the run."""


def element(arena: Arena, node: int, key: int | str, value: Any, inner: bool) -> Pair:
    """Return the part `value` under `key` of a value with `node`, as a grounded value."""
    part = arena.select(node, key)
    return (value[0], arena.read(part, value[1])) if inner else (value, part)


def elements(arena: Arena, pair: Pair, inner: bool) -> Iterator[Pair]:
    """Yield the elements of a grounded list (or the characters of a text) as grounded values."""
    values, node = pair
    for index, value in enumerate(values):
        yield element(arena, node, index, value, inner)


def enumerated(arena: Arena, pair: Pair, inner: bool) -> Iterator[tuple[int, Pair]]:
    """Return `elements` with their plain indices."""
    return enumerate(elements(arena, pair, inner))


def entries(
    arena: Arena, found: Iterator[tuple[Any, Any]], node: int, inner: bool
) -> Iterator[tuple[Pair, Pair]]:
    """Yield the `found` entries of a grounded map, key and value grounded. A key is in no document of its
    own: it came with the map as a whole."""
    for key, value in found:
        yield (key, arena.derived1(_PART, node, 0)), element(arena, node, key, value, inner)


def first(arena: Arena, pair: Pair) -> Pair:
    """Compute `first()`: the element in `Some`, under the element's node; its label inside stays."""
    values, node = pair
    if not values:
        return None, arena.derived("first", (node,), False, False)
    return Some(values[0]), arena.select_boxed(node, 0)


def last(arena: Arena, pair: Pair) -> Pair:
    """Compute `last()`."""
    values, node = pair
    if not values:
        return None, arena.derived("last", (node,), False, False)
    return Some(values[-1]), arena.select_boxed(node, len(values) - 1)


def together(arena: Arena, values: list[Pair]) -> Some | None:
    """Compute `together()`: one label for the list, Derived over those of the elements."""
    if not values:
        return None
    nodes = tuple(dict.fromkeys(node for _, node in values))
    return Some(([value for value, _ in values], arena.derived("together", nodes, False, False)))


def quote(arena: Arena, make: Callable[..., Any], pair: Pair, words: Any, given: int) -> Pair:
    """Compute `quote(words)`: what the text and one of its sources say with these words, under the node of
    the passage."""
    from corvid.runtime.quotes import quote_of  # most programs have no quotes

    text, node = pair
    chooser = words[1] if type(words) is tuple else None
    said = words[0] if type(words) is tuple else words
    inputs = (node,) if chooser is None else (node, chooser)
    made = _derived(arena, "quote", inputs, given)
    found = quote_of(arena, make, text, node, said, None if given == CONSTANT else made)
    if found is None:
        return None, made
    excerpt, quoted = found
    arena.set_parts(made, {"some": quoted})
    return Some(excerpt), made


def gathered(
    arena: Arena,
    method: str,
    function: Function,
    values: list[Pair],
    arguments: tuple[Any, ...],
    nodes: tuple[int, ...],
    given: int,
) -> Some | None:
    """Return what a method makes of the bare elements of a list and of bare arguments, Derived over the
    elements and `nodes`, those of the arguments. What is an Option, as a list may be empty, is there."""
    if not values:
        return None
    over = tuple(dict.fromkeys((*(node for _, node in values), *nodes)))
    made = function([value for value, _ in values], *arguments)
    whole = made.value if type(made) is Some else made
    node = _derived(arena, method, over, given)
    if method == "join" and nodes and nodes[0] != values[0][1]:
        arena.joined(node, len(values), nodes[0])
    return Some((whole, node))


def map_(
    run: HasArena, depth: int, pair: Pair, function: Function, inner: bool, copied: bool, given: int = 0
) -> Pair:
    made: list[object] = []
    for item in elements(run.arena, pair, inner):
        value = function(run, depth, item)
        made.append(deep_copy(value) if copied else value)
    return made, _derived(run.arena, "map", (pair[1],), given if has_plain_part(made) else 0)


def filter_(run: HasArena, depth: int, pair: Pair, function: Function, inner: bool, given: int = 0) -> Pair:
    kept: list[object] = []
    asked = [pair[1]]
    for position, item in enumerate(elements(run.arena, pair, inner)):
        if _noted(function(run, depth, item), asked):
            kept.append(pair[0][position])
    return kept, _derived(run.arena, "filter", tuple(asked), given if pair[0] else 0)


def any_(run: HasArena, depth: int, pair: Pair, function: Function, inner: bool, given: int = 0) -> Pair:
    asked = [pair[1]]
    found = False
    for item in elements(run.arena, pair, inner):
        if _noted(function(run, depth, item), asked):
            found = True
            break
    return found, _derived(run.arena, "any", tuple(asked), given if pair[0] else 0)


def all_(run: HasArena, depth: int, pair: Pair, function: Function, inner: bool, given: int = 0) -> Pair:
    asked = [pair[1]]
    holds = True
    for item in elements(run.arena, pair, inner):
        if not _noted(function(run, depth, item), asked):
            holds = False
            break
    return holds, _derived(run.arena, "all", tuple(asked), given if pair[0] else 0)


def fold(
    run: HasArena, depth: int, pair: Pair, start: Pair | None, function: Function, inner: bool
) -> Pair | None:
    """Compute `fold` from `start`, which is grounded already, but for Nothing, of which there is no Grounded.
    The result is Derived over the list too: its length decided how often."""
    for item in elements(run.arena, pair, inner):
        start = function(run, depth, start, item)
    if start is None:
        return start
    value, node = start
    return value, run.arena.derived("fold", (pair[1], node), False, False)


def min_by(
    run: HasArena, depth: int, pair: Pair, function: Function, inner: bool, given: int = 0
) -> tuple[Some | None, int]:
    ranks, asked = _ranks(run, depth, elements(run.arena, pair, inner), function)
    found = Some(pair[0][least(ranks)]) if ranks else None
    return found, _derived(run.arena, "min_by", (pair[1], *asked), given if ranks else 0)


def max_by(
    run: HasArena, depth: int, pair: Pair, function: Function, inner: bool, given: int = 0
) -> tuple[Some | None, int]:
    ranks, asked = _ranks(run, depth, elements(run.arena, pair, inner), function)
    found = Some(pair[0][most(ranks)]) if ranks else None
    return found, _derived(run.arena, "max_by", (pair[1], *asked), given if ranks else 0)


def gathered_min_by(
    run: HasArena, depth: int, values: list[Pair], function: Function, given: int = 0
) -> Some | None:
    """Compute `min_by` of a plain list: the element that it finds, Derived over all elements and their
    ranks."""
    ranks, asked = _ranks(run, depth, iter(values), function)
    return _gathered_by(run.arena, "min_by", values, least(ranks), asked, given) if ranks else None


def gathered_max_by(
    run: HasArena, depth: int, values: list[Pair], function: Function, given: int = 0
) -> Some | None:
    ranks, asked = _ranks(run, depth, iter(values), function)
    return _gathered_by(run.arena, "max_by", values, most(ranks), asked, given) if ranks else None


def _gathered_by(
    arena: Arena, method: str, values: list[Pair], at: int, asked: list[int], given: int
) -> Some:
    over = tuple(dict.fromkeys((*(node for _, node in values), *asked)))
    return Some((values[at][0], _derived(arena, method, over, given)))


def _ranks(
    run: HasArena, depth: int, items: Iterator[Pair], function: Function
) -> tuple[list[Any], list[int]]:
    """Return what the function gives of each element, without labels, and the nodes of those."""
    ranks: list[Any] = []
    asked: list[int] = []
    for item in items:
        ranks.append(_noted(function(run, depth, item), asked))
    return ranks, asked


def map_err(
    run: HasArena, depth: int, pair: Pair, function: Function, inner: bool, copied: bool, given: int = 0
) -> Pair:
    result, node = pair
    if type(result) is Ok:
        return result, run.arena.derived("map_err", (node,), False, False)
    value = function(run, depth, element(run.arena, node, "err", result.value, inner))
    made = Err(deep_copy(value) if copied else value)
    return made, _derived(run.arena, "map_err", (node,), given if has_plain_part(made) else 0)


def _derived(arena: Arena, op: str, nodes: tuple[int, ...], given: int) -> int:
    return arena.derived(op, nodes, given == CONSTANT, given == UNSOURCED)


def _noted(answer: Any, asked: list[int]) -> Any:
    """Return what a function gave of an element, without its label; its node is noted."""
    if type(answer) is tuple:
        asked.append(answer[1])
        return answer[0]
    return answer


METHODS: Mapping[tuple[str, str], Callable[..., object]] = {
    ("List", "first"): first,
    ("List", "last"): last,
    ("List", "map"): map_,
    ("List", "filter"): filter_,
    ("List", "fold"): fold,
    ("List", "min_by"): min_by,
    ("List", "max_by"): max_by,
    ("List", "any"): any_,
    ("List", "all"): all_,
    ("List", "together"): together,
    ("String", "quote"): quote,
    ("Result", "map_err"): map_err,
}
