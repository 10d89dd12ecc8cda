"""Other engines that run the kernels: each measures one call at a time, so that all can take turns."""

from __future__ import annotations

import contextlib
import ctypes
import importlib
import importlib.util
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from bench import kernels

PEERS = Path(__file__).with_name("peers")

Call: TypeAlias = Callable[[str, int], tuple[float, int]]
"""The seconds of one call of the kernel of this name, and its result."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that can be measured; `call` is None where it is not installed, and `install` says how."""

    name: str
    call: Call | None
    install: str


def _timed(find: Callable[[str], Callable[[int], int]]) -> Call:
    def call(name: str, size: int) -> tuple[float, int]:
        kernel = find(name)
        start = time.perf_counter()
        result = kernel(size)
        return time.perf_counter() - start, result

    return call


def cpython() -> Engine:
    """The interpreter that runs this."""
    return Engine("CPython", _timed(lambda name: getattr(kernels, name)), "")


def gcc(folder: Path) -> Engine:
    """`peers/kernels.c`, built into the folder."""
    call: Call | None = None
    if shutil.which("gcc"):
        library = folder / "kernels.so"
        source = PEERS / "kernels.c"
        subprocess.run(["gcc", "-O2", "-shared", "-fPIC", "-o", library, source, "-lm"], check=True)
        loaded = ctypes.CDLL(str(library))

        def find(name: str) -> Callable[[int], int]:
            function: Callable[[int], int] = loaded[name]
            function.argtypes = (ctypes.c_int64,)  # type: ignore[attr-defined]
            function.restype = ctypes.c_int64  # type: ignore[attr-defined]
            return function

        call = _timed(find)
    return Engine("gcc -O2", call, "apt-get install gcc")


def numba() -> Engine:
    """The Python kernels, compiled by numba, which checks nothing but the length of lists."""
    install = "pip install -e '.[bench]'"
    if importlib.util.find_spec("numba") is None:
        return Engine("numba", None, install)
    njit: Callable[[Callable[[int], int]], Callable[[int], int]] = importlib.import_module("numba").njit
    # A module of its own: in it a function that calls itself finds the compiled one, by the module's name.
    spec = importlib.util.spec_from_file_location("compiled_kernels", kernels.__file__)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[spec.name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for name in kernels.COMPILED:
        setattr(module, name, njit(getattr(module, name)))
    return Engine("numba", _timed(lambda name: getattr(module, name)), install)


class Served:
    """An engine in another process: it reads the name and size of a kernel, and writes what that took."""

    def __init__(self, name: str, program: str, install: str, *arguments: Path) -> None:
        self._process: subprocess.Popen[str] | None = None
        found = shutil.which(program)
        if found is not None:
            self._process = subprocess.Popen(
                [found, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
            )
        self.engine = Engine(name, None if found is None else self._call, install)

    def _call(self, name: str, size: int) -> tuple[float, int]:
        assert self._process is not None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{name} {size}\n")
        self._process.stdin.flush()
        seconds, result = self._process.stdout.readline().split()
        return float(seconds), int(result)

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.communicate(timeout=60)


@contextlib.contextmanager
def peers(folder: Path) -> Iterator[tuple[Engine, ...]]:
    """All peers, installed or not; what has to be built is built into the folder."""
    served = (
        Served("LuaJIT", "luajit", "apt-get install luajit", PEERS / "kernels.lua"),
        Served("PyPy", "pypy3", "apt-get install pypy3", PEERS / "serve.py", PEERS.parent),
    )
    try:
        yield (gcc(folder), numba(), *(each.engine for each in served), cpython())
    finally:
        for each in served:
            each.close()
