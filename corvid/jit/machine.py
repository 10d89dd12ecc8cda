"""LLVM text → code in memory, and the table of addresses it works with. llvmlite is imported here only."""

from __future__ import annotations

import ctypes
import struct
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Protocol

from msgspec import Struct

from corvid.jit.emit.runtime import TABLE

TICK = """
define void @tick(ptr %flag, ptr %stop, ptr %usleep) {
entry:
  br label %step
step:
  %slept = call i32 %usleep(i32 20000)
  store atomic i32 1, ptr %flag monotonic, align 4
  %stopped = load atomic i32, ptr %stop monotonic, align 4
  %over = icmp ne i32 %stopped, 0
  br i1 %over, label %end, label %step
end:
  ret void
}
"""


class Compiled(Struct, frozen=True):
    """Code in memory: as long as this lives, so do the `entries` by symbol. `assembly` is made on demand."""

    engine: Any
    addresses: Mapping[str, int]


@cache
def _llvm() -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    return llvm


SHORT = ("sroa", "instruction_combine", "simplify_cfg", "new_gvn", "simplify_cfg")
"""The passes for code that someone waits for: a fifth of the time of the long pipeline, for code that is
hardly slower where it does not recurse."""


class Objects(Protocol):
    """Object files of earlier processes, by what they were made from."""

    def read(self, made_from: tuple[str, ...]) -> bytes | None:
        """Return the file, if it is there."""

    def write(self, made_from: tuple[str, ...], data: bytes) -> None:
        """Keep the file."""


def compile_text(
    text: str, symbols: tuple[str, ...], *, short: bool, objects: Objects | None = None
) -> Compiled:
    """Optimise and load a module; `symbols` are the functions whose addresses are wanted. What `objects` has
    is not made again."""
    llvm = _llvm()
    cpu, features = llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten()
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=cpu, features=features, opt=2, jit=True
    )
    version = f"{llvm.llvm_version_info} {machine.triple}"
    made_from = (text, "short" if short else "long", cpu, features, version)
    data = None if objects is None else objects.read(made_from)
    if data is None:
        data = machine.emit_object(_optimised(text, machine, short))
        if objects is not None:
            objects.write(made_from, data)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(data))
    engine.finalize_object()
    return Compiled(engine, {symbol: engine.get_function_address(symbol) for symbol in symbols})


def _optimised(text: str, machine: Any, short: bool) -> Any:
    module = _llvm().parse_assembly(text)
    module.verify()
    # The empty pipeline does what functions ask for themselves, such as to be part of their caller.
    _pipeline(machine, 0 if short else 2, module)
    if short:
        _run_short(machine, module)
    return module


def _pipeline(machine: Any, level: int, module: Any) -> None:
    llvm = _llvm()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=level))
    builder.getModulePassManager().run(module, builder)


def _run_short(machine: Any, module: Any) -> None:
    llvm = _llvm()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=2))
    passes = llvm.create_new_function_pass_manager()
    for each in SHORT:
        getattr(passes, f"add_{each}_pass")()
    for function in module.functions:
        if not function.is_declaration:
            passes.run(function, builder)


# ---- the table --------------------------------------------------------------------------------
_FLAG = ctypes.c_int32(0)
_STOP = ctypes.c_int32(0)


_WORDS = tuple(map(sys.intern, ("arena", "cells", "size")))
"""Names of attributes."""


def _poll() -> None:
    """Do nothing: Python looks at what waits before it runs this."""


def _address(name: str) -> int:
    library: Any = ctypes.CDLL(None)
    try:
        function = getattr(ctypes.pythonapi, name)
    except AttributeError:
        function = getattr(library, name)
    address = ctypes.cast(function, ctypes.c_void_p).value
    assert address is not None
    return address


def make_table(asked: Mapping[str, Callable[..., object]], linked: Sequence[int]) -> bytes:
    """Return the table of a program: `stopped` takes over where compiled code can't go on, `derive` answers
    for arenas, `reports` hears of discards. Behind it are the `linked` addresses, of what one module calls in
    another. All must live as long as the table is used."""
    start_ticking()
    own = {"flag": ctypes.addressof(_FLAG), "poll": id(_poll)}
    own |= {name: id(function) for name, function in asked.items()} | {word: id(word) for word in _WORDS}
    addresses = [own.get(name) or _address(name) for name in TABLE]
    return struct.pack(f"<{len(TABLE) + len(linked)}Q", *addresses, *linked)


@cache
def start_ticking() -> Compiled:
    """Return a thread without Python that raises the flag now and then, so that loops in compiled code look
    up."""
    ticker = compile_text(TICK, ("tick",), short=True)
    tick = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(ticker.addresses["tick"])
    arguments = (ctypes.addressof(_FLAG), ctypes.addressof(_STOP), _address("usleep"))
    threading.Thread(target=tick, args=arguments, name="corvid tick", daemon=True).start()
    return ticker


# ---- Python functions -------------------------------------------------------------------------
class _Method(ctypes.Structure):
    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


METH_FASTCALL = 0x80


def python_function(name: str, address: int, table: bytes, kept: tuple[object, ...]) -> Callable[..., Any]:
    """Return a built-in function of Python at the address. As long as it lives so does what is `kept`: the
    code, and what the table names."""
    make = ctypes.pythonapi.PyCFunction_NewEx
    make.restype = ctypes.py_object
    make.argtypes = (ctypes.c_void_p, ctypes.py_object, ctypes.py_object)
    method = _Method(name.encode(), address, METH_FASTCALL, None)
    # Python keeps a pointer to the description, not a copy, and owns what it takes for the module.
    made: Callable[..., Any] = make(ctypes.addressof(method), table, (method, *kept))
    return made
