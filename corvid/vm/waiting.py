"""A program whose code was cached waits for its compiler of machine code: most runs end before they need it.

Which functions count their calls, and which loops ask to go on elsewhere, was settled when the code was made.
The compiler is made when the first of them is hot, and takes over from here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from threading import Lock
from typing import TYPE_CHECKING, TypeAlias, cast

from corvid.vm.link import Image
from corvid.vm.names import HotLoop, decline

CALLS = 1_000
"""Calls after which a function is hot."""

Called: TypeAlias = Callable[..., object]

if TYPE_CHECKING:
    from typing import Protocol

    class Compiler(Protocol):
        """What is waited for."""

        def attach(self, image: Image) -> None:
            """Take the place of functions of the image."""

        def enter(self, name: str) -> Called:
            """Return the function as machine code."""


class Waiting:
    """An `Accelerator` that becomes another when a function or loop is hot. Threads may race for that: the
    first makes the compiler, the others wait."""

    def __init__(self, make: Callable[[], Compiler], functions: Sequence[str], loops: Sequence[str]) -> None:
        """Take `functions` by qualified name, `loops` by the globals of their entries, as the compiler that
        `make` gives has them."""
        self._make = make
        self._functions = functions
        self._loops = loops
        self._lock = Lock()
        self._compiler: Compiler | None = None

    def hot_loops(self) -> Mapping[int, HotLoop]:
        """Return None: what waits is compiled already."""
        return {}

    def attach(self, image: Image) -> None:
        """Count the calls of functions, and be what hot loops call."""
        self._image = image
        if sys.gettrace() is not None or sys.getprofile() is not None:
            # Who looks on would not see what is compiled.
            image.names.update(dict.fromkeys(self._loops, decline))
            return
        for name in self._functions:
            image.names[image.globals[name]] = self._counting(name, image.functions[name])
        for entry in self._loops:
            image.names[entry] = self._continuing(entry)

    def _counting(self, name: str, interpreted: Called) -> Called:
        left = CALLS

        def counted(run: object, depth: int, *arguments: object) -> object:
            nonlocal left
            left -= 1
            if left > 0:
                return interpreted(run, depth, *arguments)
            return self._ready().enter(name)(run, depth, *arguments)

        return counted

    def _continuing(self, entry: str) -> Called:
        def continued(run: object, depth: int, *values: object) -> object:
            self._ready()
            return cast(Called, self._image.names[entry])(run, depth, *values)

        return continued

    def _ready(self) -> Compiler:
        with self._lock:
            if self._compiler is None:
                compiler = self._make()
                compiler.attach(self._image)
                self._compiler = compiler
            return self._compiler
