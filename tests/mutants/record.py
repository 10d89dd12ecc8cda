"""Which mutants were killed, and by what: `killed.json` beside this file.

The record is by content, not by commit, so it holds in every clone: a mutant has to be examined again if its
patch, the file it changes or a test that must kill it is not what it was.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path

from tests.mutants.model import Mutant
from tests.mutants.selection import ROOT, file_of

RECORD = Path(__file__).with_name("killed.json")


def digest(mutant: Mutant) -> str:
    """A text that is another one for another patch, file or test."""
    told = [mutant.file, mutant.old, mutant.new, mutant.killed_by]
    told += [_file(mutant.file), *(f"{test} {_file(file_of(test))}" for test in mutant.tests)]
    return sha256(json.dumps(told).encode()).hexdigest()[:16]


@cache
def _file(name: str) -> str:
    return sha256((ROOT / name).read_bytes()).hexdigest()


def changed(mutants: Sequence[Mutant], record: Path = RECORD) -> tuple[Mutant, ...]:
    """The mutants that were not killed as they are now."""
    known = _read(record)
    return tuple(mutant for mutant in mutants if known.get(mutant.name) != digest(mutant))


def remember(killed: Iterable[Mutant], every: Iterable[Mutant], record: Path = RECORD) -> None:
    """Note what was killed; what is no longer in the list is forgotten."""
    known = _read(record) | {mutant.name: digest(mutant) for mutant in killed}
    kept = {mutant.name: known[mutant.name] for mutant in every if mutant.name in known}
    record.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")


def _read(record: Path) -> dict[str, str]:
    if not record.exists():
        return {}
    found: dict[str, str] = json.loads(record.read_text(encoding="utf-8"))
    return found
