"""What is compiled together where all of a program is: parts that LLVM soon ends."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from corvid.ir.program import Function
from corvid.jit.calls import callees
from corvid.jit.size import ENTRY, MOST


class Part(Struct, frozen=True):
    """One compilation: the functions that it defines, and those for which it has the entry. An entry may be
    of a function that another part defines."""

    functions: tuple[Function, ...]
    entered: tuple[str, ...]


def parts(
    functions: Sequence[Function], entered: Collection[str], sizes: Mapping[str, int]
) -> Iterator[Part]:
    """Yield parts of size MOST at most, unless a single function is larger, which define each function
    once and have each entry once. A function is behind what it calls, so that most calls stay within their
    part: LLVM can't look into another one."""
    defined: list[Function] = []
    entries: list[str] = []
    total = 0
    for function, weight, is_entry in _pieces(functions, entered, sizes):
        if total and total + weight > MOST:
            yield Part(tuple(defined), tuple(entries))
            defined, entries, total = [], [], 0
        if is_entry:
            entries.append(function.name)
        else:
            defined.append(function)
        total += weight
    if total:
        yield Part(tuple(defined), tuple(entries))


def _pieces(
    functions: Sequence[Function], entered: Collection[str], sizes: Mapping[str, int]
) -> Iterator[tuple[Function, int, bool]]:
    """Yield what parts are made of, in order: a function or an entry (True), and how large it is."""
    by_name = {function.name: function for function in functions}
    for name in _callees_first(by_name, lambda each: callees(by_name[each])):
        yield by_name[name], sizes[name], False
        if name in entered:
            yield by_name[name], ENTRY, True


def _callees_first(names: Iterable[str], called: Callable[[str], Iterable[str]]) -> Iterator[str]:
    """Yield each name once, behind those that it calls, unless they call it."""
    seen: set[str] = set()
    for first in names:
        open_ = [] if first in seen else [(first, iter(called(first)))]
        seen.add(first)
        while open_:
            name, rest = open_[-1]
            for callee in rest:
                if callee not in seen:
                    seen.add(callee)
                    open_.append((callee, iter(called(callee))))
                    break
            else:
                open_.pop()
                yield name
