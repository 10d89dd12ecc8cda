"""What checking a program gives. It is here because a program from the cache was checked as well."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct, field

if TYPE_CHECKING:
    from corvid.diagnostics.model import Problem
    from corvid.ir.program import Program, Site
    from corvid.ir.table import TypeTable
    from corvid.source.text import SourceStore

Inputs: TypeAlias = "dict[str, bytes | None]"
"""What a check looked for, by the path at which it looked: the file's bytes or their checksum (see
`corvid.cache.fingerprints`), None where there was no file, and nothing (`b""`) where there was one that can't
be read as a program."""


class CheckedProgram(Struct, frozen=True):
    """The problems, in order, and the program iff none of them is an error. `folder` is where the
    program's imports, documents and `tools.py` are looked for. `inputs`: see `Inputs`. `sources` are its
    texts in `store`, in the order in which they are met. What comes from a cache has no table of types."""

    problems: tuple[Problem, ...]
    program: Program | None
    table: TypeTable | None
    store: SourceStore
    folder: str
    inputs: Inputs = field(default_factory=dict)
    sources: tuple[int, ...] = ()
    tainted: tuple[Site, ...] = ()
    """Where something tainted decides what happens, in the order of the program."""
    verified: TypeTable | None = None
    """The table also where all that is wrong is a budget, so that what is spent can be shown."""
    refused_early: bool = False
    """Whether the analysis found an error, so that nothing was asked of a typed program."""

    @property
    def ok(self) -> bool:
        """Whether the program may run."""
        return self.program is not None
