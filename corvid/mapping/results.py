"""The results of a job as two files, in the order of the input; shards of several machines as one folder."""

from __future__ import annotations

import hashlib
import shutil
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from gzip import BadGzipFile
from pathlib import Path
from typing import BinaryIO

from msgspec.structs import replace

from corvid.audit.entries import Refused
from corvid.audit.packed import TEXTS
from corvid.diagnostics.printed import counted
from corvid.mapping.ledger import (
    PACKED,
    PARTS,
    TRACES,
    Ledger,
    counting_parts,
    find_row,
    noted,
    other_parts,
    read_part,
)
from corvid.mapping.worker import share_text, trace_of, traces_without, write_whole

RESULTS = "results.jsonl"
ERRORS = "errors.jsonl"
LARGEST_TRACE = 2**30
"""Bytes of the trace of one row."""
TRACED = "run it with `corvid map --trace full` and another --out, as what is done does not run again"
"""What to do where there are no traces."""
FROM = "from"
"""The fact that is the path of the input."""
COMPLETE = "complete"
"""The fact that is `yes` where all rows of the input are done."""
FORM = "form"
"""The fact that is the form in which answers are stored as Parquet."""
FACTS = ("base", "agent", "input", "rows")
"""What all shards of one job have in common."""


def write_results(ledger: Ledger) -> int:
    """Write `results.jsonl` and `errors.jsonl` from the parts that count: each row with its number, from 0
    on. Each file is replaced as a whole. A part that is not as it was written counts no more, and its rows
    are left for the next call; gives how many such parts there are. Raises OSError."""
    damaged: set[str] = set()
    with replaced(ledger.folder / RESULTS) as results, replaced(ledger.folder / ERRORS) as errors:
        name: str = ""
        part: bytes | None = None
        for number, _, holder, start, length, ok in ledger.results():
            if holder in damaged:
                continue
            if holder != name:
                name, part = holder, _read_whole(ledger, holder)
            if part is None:
                damaged.add(holder)
                continue
            line = b'{"row":%d,%s' % (number, part[start + 1 : start + length])
            (results if ok else errors).write(line)
    for holder in sorted(damaged):
        ledger.forget(holder)
    return len(damaged)


def drop_replaced_traces(ledger: Ledger) -> None:
    """Take the traces of rows that ran again out of those of the parts in which they were before, so that
    every row has one trace. What was not ended is done by the next call. Raises OSError."""
    for name, ids in ledger.replaced().items():
        file = _traces(ledger.folder, name)
        if file.is_file():
            try:
                left = traces_without(file, {one.hex() for one in ids})
            except (ValueError, BadGzipFile):
                continue  # a damaged file is for the audit to report
            if left is None:
                file.unlink()
            else:
                write_whole(file, left)
        ledger.forget_replaced(name)


def _read_whole(ledger: Ledger, name: str) -> bytes | None:
    """Return the bytes of a part that counts, or None if they are not those that were written."""
    try:
        data = (ledger.folder / PARTS / name).read_bytes()
    except OSError:
        return None
    return data if hashlib.sha256(data).hexdigest() == ledger.checksum(name) else None


@contextmanager
def replaced(path: Path) -> Iterator[BinaryIO]:
    """Yield a file that gets its name when it is whole."""
    new = path.with_name(f".{path.name}.new")
    try:
        with new.open("wb") as file:
            yield file
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def merge(folders: Sequence[Path], out: Path) -> tuple[int, int]:
    """Join the shards of one job into a folder that is as if one machine had run all rows; the number of
    rows, and of those that ended in an error. Raises Refused unless they are complete, of one job and input,
    and each shard is there once."""
    with ExitStack() as stack:
        shards = [stack.enter_context(Ledger(folder)) for folder in folders]
        known = [_facts(shard) for shard in shards]
        for shard, facts in zip(shards, known, strict=True):
            for name in FACTS:
                if facts[name] != known[0][name]:
                    what = {"base": "program, model or tools", "input": "input"}.get(name, name)
                    raise Refused(f"`{shard.folder}` is of another {what} than `{folders[0]}`")
        _require_each_once(shards, known)
        merged = stack.enter_context(Ledger(out))
        if merged.fact("base") is not None:
            raise Refused(f"`{out}` holds the results of a job: name an empty folder")
        for shard in shards:
            _copy(shard, merged)
        for name in FACTS:
            merged.note(name, known[0][name])
        merged.note("shard", "1/1")
        for name in (FROM, FORM):
            if (value := shards[0].fact(name)) is not None:
                merged.note(name, value)
        write_results(merged)
        return int(known[0]["rows"]), merged.counts().errors


def _facts(shard: Ledger) -> dict[str, str]:
    found = {name: shard.fact(name) for name in (*FACTS, "shard", COMPLETE)}
    if found[COMPLETE] != "yes":
        raise Refused(f"`{shard.folder}` is not complete", "run `corvid map` for it again")
    return {name: value or "" for name, value in found.items()}


def _require_each_once(shards: Sequence[Ledger], known: Sequence[dict[str, str]]) -> None:
    places: dict[str, Ledger] = {}
    counts = {facts["shard"].partition("/")[2] for facts in known}
    for shard, facts in zip(shards, known, strict=True):
        if facts["shard"] in places:
            other = places[facts["shard"]].folder
            raise Refused(f"`{shard.folder}` and `{other}` are both the shard {facts['shard']}")
        places[facts["shard"]] = shard
    if len(counts) > 1:
        raise Refused(f"the folders are shards of different numbers: {', '.join(sorted(places))}")
    wanted = int(counts.pop())
    missing = [f"{index}/{wanted}" for index in range(1, wanted + 1) if f"{index}/{wanted}" not in places]
    if missing:
        raise Refused(f"the shard {missing[0]} is missing")


def _copy(shard: Ledger, merged: Ledger) -> None:
    """Take over the parts of a shard, each compared with its checksum, and its rows of the input."""
    counting: dict[str, set[bytes]] = {}
    for _, one, holder, _, _, _ in shard.results():
        counting.setdefault(holder, set()).add(one)
    for name, ids in counting.items():
        shutil.copyfile(shard.folder / PARTS / name, merged.folder / PARTS / name)
        traces = _traces(shard.folder, name)
        if traces.exists():
            shutil.copyfile(traces, merged.folder / TRACES / traces.name)
        part = read_part(merged.folder, name)
        if part is None or part.sha != shard.checksum(name):
            raise Refused(f"`{shard.folder / PARTS / name}` is not as it was written")
        merged.commit(replace(part, done=tuple(one for one in part.done if one.id in ids)))
    merged.add_input((number, one) for number, one, _, _, _, _ in shard.results())
    for text in sorted((shard.folder / TEXTS).glob("??/*.gz")):
        share_text(merged.folder, f"{text.parent.name}/{text.name}", text.read_bytes())


def input_of(folder: Path) -> Path | None:
    """Return the input of the job whose results a folder has. Raises Refused where that can't be read."""
    found = noted(folder, FROM)
    return None if found is None else Path(found)


def row_trace(folder: Path, start_of_id: str) -> bytes:
    """Return the trace of a row of a job that ran with `--trace full`. Raises Refused."""
    one, name = find_row(folder, start_of_id)
    file = _traces(folder, name)
    if not file.exists():
        raise Refused(f"`{folder}` has no trace of the row", TRACED)
    try:
        found = trace_of(file, one, LARGEST_TRACE)
    except OSError as error:
        raise Refused(f"cannot read `{file}`: {error.strerror or error}") from None
    except ValueError as error:
        raise Refused(f"cannot read `{file}`: {error}") from None
    if found:
        return found
    raise Refused(f"`{file}` has no trace of the row {one}")


def traces_of(folder: Path) -> tuple[Path, ...]:
    """Return the traces of a job that ran with `--trace full`, those of the parts that count. Raises Refused
    where there are none."""
    files = (_traces(folder, name) for name in counting_parts(folder))
    found = tuple(file for file in files if file.is_file())
    if found:
        return found
    if others := _traced_before(folder):
        raise Refused(
            f"no row of the last `corvid map` into `{folder}` has a trace: those there are of "
            f"{counted(others, 'row')} that ran with another program, model or input",
            f"name `{folder / TRACES}` to have them read",
        )
    raise Refused(f"`{folder}` has no traces of its rows", TRACED)


def traces_left_out(folder: Path) -> int:
    """Return how many rows have traces that are not those of the job, as they ran before with another
    program, model or input, while rows of the job are left to run. Raises Refused."""
    return 0 if noted(folder, COMPLETE) == "yes" else _traced_before(folder)


def _traced_before(folder: Path) -> int:
    return sum(rows for name, rows in other_parts(folder).items() if _traces(folder, name).is_file())


def _traces(folder: Path, name: str) -> Path:
    return folder / TRACES / f"{name}{PACKED}"
