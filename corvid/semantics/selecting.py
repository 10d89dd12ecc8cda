"""Tools with `selects`: which list they choose from, and whether there is one."""

from __future__ import annotations

from collections.abc import Iterator

from corvid.semantics.check.structure import maybe_grounded
from corvid.semantics.provenance import problems
from corvid.semantics.symbols import CallableInfo, World
from corvid.semantics.types.model import Type, has_unknown
from corvid.types import ListType, erase, is_grounded, plain, show


def has_label(list_: Type) -> bool:
    """Return whether the elements of a list have a label, there or around the list."""
    inner = plain(list_)
    return is_grounded(list_) or (isinstance(inner, ListType) and is_grounded(inner.element))


def selected_from(info: CallableInfo) -> int | None:
    """Return which parameter of a tool that selects is the list of what it may give back; None if there is
    not exactly one, which is a problem of its declaration."""
    found = _lists(info)
    return found[0] if len(found) == 1 else None


def _lists(info: CallableInfo) -> list[int]:
    """Return the parameters that are lists of what the tool gives, apart from labels."""
    wanted = erase(info.returns)
    if not isinstance(wanted, ListType):
        return []
    return [place for place, one in enumerate(info.parameters) if erase(one.type) == wanted]


def check_selecting(world: World, info: CallableInfo) -> Iterator[problems.CannotSelect]:
    """Yield why a tool with `selects` cannot do what the word says: give back elements of one list that it is
    handed, with the labels that they have there."""
    node = info.node
    if not info.selects or any(map(has_unknown, (info.returns, *(one.type for one in info.parameters)))):
        return
    result, at, tool = info.returns, node.returns.span, info.short
    if not isinstance(result, ListType):
        handed = [plain(one.type) for one in info.parameters]
        lists = [one for one in handed if isinstance(one, ListType)]
        wanted = show(lists[0] if lists else ListType(plain(result)))
        words = f"write `{wanted}`: a caller takes `.first()` of it, or `.together()`"
        yield problems.CannotSelect(at, tool, "a `List` as its result", f"`{show(result)}`", words)
        return
    if info.marked_returns is not None:
        words = f"write `{show(result)}`: what it selects is as tainted as it was"
        found = f"`{show(info.marked_returns)}`"
        yield problems.CannotSelect(at, tool, "a result without `Tainted`", found, words)
        return
    places = _lists(info)
    if len(places) != 1:
        expected = f"one parameter of type `{show(erase(result))}`"
        names = " and ".join(f"`{info.parameters[place].name}`" for place in places)
        words = "hand in one list, such as `a + b`" if places else "add the list that it selects from"
        yield problems.CannotSelect(at, tool, expected, names or "none", f"{words}, or remove `selects`")
        return
    chosen = info.parameters[places[0]]
    list_ = plain(chosen.type)
    assert isinstance(list_, ListType)
    if plain(result.element) != plain(list_.element) or (has_label(result) and not has_label(chosen.type)):
        words = f"write `{show(chosen.type)}`: elements are labelled as they were in the list"
        yield problems.CannotSelect(
            at, tool, f"a result with the labels of `{chosen.name}`", f"`{show(result)}`", words,
            f"`{chosen.name}` is declared here", chosen.span,
        )  # fmt: skip
    if info.grounded_row:
        words = "remove `selects`: a source gives what it has retrieved"
        name = next(one.name.rpartition("::")[2] for one in info.row or () if "grounded" in one.data)
        yield problems.CannotSelect(
            node.name.span, tool, "a row without `data: grounded`", f"`{name}`", words
        )
    for place, one in enumerate(info.parameters):
        if place != places[0] and maybe_grounded(world, one.type):
            words = f"declare `{one.name}` without labels: only the elements keep their sources"
            yield problems.CannotSelect(
                one.span, tool, f"`{one.name}` without labels", f"`{show(one.type)}`", words
            )
