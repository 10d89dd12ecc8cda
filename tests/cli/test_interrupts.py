"""Ctrl-C ends a command within a second, wherever it is at work, with its usual words.

`CORVID_INTERRUPTS=1` looks at all places, each of which is a process; otherwise it is four of them.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from corvid.api.execution import WATCH_VARIABLE
from corvid.runtime.longest import LARGEST_MAP, LONGEST_LIST
from tests.interrupts import listening
from tests.processes import PATIENCE

pytestmark = [
    pytest.mark.guarantee("limits.reported"),
    pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX"),
]

ROOT = Path(__file__).resolve().parents[2]
MARK = b"here\n"

TOOLS = """\
import asyncio, sys, time

def here():
    sys.stderr.write("here\\n")
    sys.stderr.flush()
    return 0

def wait():
    here()
    time.sleep(60)
    return ""

async def later():
    here()
    await asyncio.sleep(60)
    return ""

def load():
    return "x"
"""
HEAD = """\
tool here() -> Int
tool wait() -> String
tool later() -> String
tool load() -> String uses retrieval
tool pay(n: Int) -> String dangerous
prompt ask(n: Int) -> String:
    "What is {n}?"
fn down(n: Int) -> Int:
    if n == 0:
        return 0
    return 1 + down(n - 1)
fn mixed(n: Int) -> List<Int>:
    xs = [0]
    for i in range(1, n):
        xs.append(i * 7919 % 4000037)
    return xs
fn apart(n: Int) -> List<List<Int>>:
    xs: List<List<Int>> = []
    for i in range(0, n):
        xs.append([i])
    ys: List<List<Int>> = []
    for i in range(0, n):
        ys.append(xs[i * 7919 % n])
    return ys
fn long(n: Int) -> String:
    s = "a b "
    for i in range(0, n):
        s = s + s
    return s
"""

# What `main` does, and its further options.
PLACES: dict[str, tuple[str, list[str]]] = {
    "tool": ("Int:\n    return wait().length()", []),
    "async tool": ("Int:\n    return later().length()", []),
    "machine code": (
        "Int:\n    i = here()\n    while i >= 0:\n        i = (i + 1) % 1000003\n    return i",
        [],
    ),
    "split": (
        "Int:\n    s = long(21)\n    i = here()\n    while i >= 0:\n"
        '        i = s.split(" ").length()\n    return i',
        [],
    ),
    "number that is none": (
        'String:\n    s = "1"\n    for i in range(0, 24):\n        s = s + s\n    n = here()\n'
        '    while n == 0:\n        if (s + "x").parse_float().is_ok():\n            n = 1\n    return s',
        [],
    ),
    "vm": (
        'String:\n    n = here()\n    s = "x"\n    while s.length() > 0:\n        s = s.trim()\n    return s',
        ["--jit", "off"],
    ),
    "deep recursion": (
        "Int:\n    i = here()\n    while i >= 0:\n        i = down(90000)\n    return i",
        ["--max-depth", "100000"],
    ),
    "deep recursion in the vm": (
        "Int:\n    i = here()\n    while i >= 0:\n        i = down(90000)\n    return i",
        ["--max-depth", "100000", "--jit", "off"],
    ),
    "split and join": (
        "Int:\n    s = long(19)\n    i = here()\n    while i >= 0:\n"
        '        s = s.split(" ").join(" ")\n    return i',
        [],
    ),
    "replace": (
        "Int:\n    s = long(20)\n    i = here()\n    while i >= 0:\n"
        '        i = s.replace("a", "aa").length()\n    return i',
        [],
    ),
    "sort": (
        "Int:\n    xs = long(19).split(\" \")\n    i = here()\n    while i >= 0:\n"
        "        xs.sort()\n        xs.reverse()\n    return i",
        [],
    ),
    "values as JSON": (
        "List<String>:\n    xs = long(21).split(\" \")\n    i = here()\n    return xs",
        ["--json"],
    ),
    "values in the terminal": (
        "List<String>:\n    xs = long(21).split(\" \")\n    i = here()\n    return xs",
        [],
    ),
    "chain and its confidence": (
        "Float:\n    s = load()\n    for i in range(0, 1000000):\n        s = s + \"x\"\n    i = here()\n"
        "    t = 1.0\n    while i >= 0:\n        t = s.confidence()\n    return t",
        [],
    ),
    "chain and its sources": (
        "Int:\n    s = load()\n    for i in range(0, 1000000):\n        s = s + \"x\"\n    i = here()\n"
        "    while i >= 0:\n        i = s.sources().length()\n    return i",
        ["--jit", "off"],
    ),
    "sort of numbers": (
        "Int:\n    xs = mixed(1000000)\n    i = here()\n    while i >= 0:\n        ys = xs + [1]\n"
        "        ys.sort()\n    return i",
        [],
    ),
    "sort of long texts": (
        "Int:\n    s = long(22)\n    xs = [s, s, s]\n    while xs.length() < 2000:\n        xs = xs + xs\n"
        "    i = here()\n    while i >= 0:\n        ys = xs + [\"a\"]\n        ys.sort()\n    return i",
        [],
    ),
    "chain and trace": (
        "Grounded<String>:\n    s = load()\n    for i in range(0, 2000000):\n        s = s + \"x\"\n"
        "        if i == 100000:\n            n = here()\n    return s",
        ["--trace", "trace.jsonl"],
    ),
}  # fmt: skip
# Each is one call of C on the longest text that there may be; `LONG` says which letters it has.
LONGEST = {
    "to_upper": "s.to_upper().length()",
    "to_lower": "s.to_lower().length()",
    "trim": "s.trim().length()",
    "contains": '[s.contains(t + "!")].length()',
    "replace by more": "s.replace(t, t).length()",
    "replace by less": 's.replace(t, "").length()',
    "replace nothing": 's.substring(0, 16000000).replace("", "x").length()',
    "split by each": "s.substring(0, 16000000).split(t).length()",
    "join": "s.substring(0, 16000000).split(t).join(t).length()",
    "equal": "[s == s.substring(1, s.length())].length()",
    "key of a map": "{s.substring(1, s.length()): 1}.length()",
    "parse_float": "[s.parse_float().is_ok()].length()",
    "sum": "(s.substring(t.length(), s.length()) + t).length()",
    "f-string": 'f"{s.substring(t.length(), s.length())}{t}".length()',
}
LETTERS = {
    "ascii": "ab C", "one byte": "äéÉ ", "two bytes": "Σωя ", "four bytes": "😀𐐀a ", "digits": "1111",
    "blanks": "\u2003\u2003",
}  # fmt: skip
PLACES |= {
    f"{name} of {kind}": (
        f'Int:\n    t = "{letters}"\n    s = t\n    while s.length() <= {2**24}:\n        s = s + s\n'
        "    i = here()\n    while i >= 0:\n"
        f"        i = {body}\n    return i",
        [],
    )
    for name, body in LONGEST.items()
    for kind, letters in LETTERS.items()
}
# Each is one call of C on the longest list, or the largest map.
PLACES |= {
    name: (
        f"Int:\n    xs = mixed({LONGEST_LIST if 'xs' in body else 1})\n    m: Map<Int, Int> = {{}}\n"
        f"    for j in range(0, {LARGEST_MAP if 'm.' in body else 1}):\n        m[j * 1048576] = j\n"
        f"    i = here()\n    while i >= 0:\n        {body}\n    return i",
        [],
    )
    for name, body in {
        "slice of a list": "i = xs.slice(0, xs.length()).length()",
        "sum of lists": "i = (xs.slice(1, xs.length()) + [1]).length()",
        "equal lists": "i = [xs == xs.slice(0, xs.length())].length()",
        "elements of a list": "i = [xs.contains(0 - 1)].length()",
        "keys of a map": "i = m.keys().length()",
        "values of a map": "i = m.values().length()",
        "equal maps": "i = [m == m].length()",
        "growth of a map": f"m = {{}}\n        for j in range(0, {LARGEST_MAP}):\n"
        "            m[j * 1048576] = j\n        i = m.length()",
    }.items()
}
# Tables of what was met grow with the lists inside, and are given back with the run.
PLACES |= {
    f"equal {name}": (
        f"Int:\n    xs: {type_} = {empty}\n    for j in range(0, {2**20}):\n        {grow}\n"
        f"    ys = {copy}\n    i = here()\n    while i >= 0:\n        i = [xs == ys].length()\n    return i",
        [],
    )
    for name, type_, empty, grow, copy in (
        ("lists of lists", "List<List<Int>>", "[]", "xs.append([j])", "xs.slice(0, xs.length())"),
        ("lists of options", "List<Option<Int>>", "[]", "xs.append(Some(j))", "xs.slice(0, xs.length())"),
        ("maps of lists", "Map<Int, List<Int>>", "{}", "xs[j * 1048576] = [j]", "xs"),
    )
}
# What is freed by an interrupt: lists that lie all over the memory, in one call of C that nothing ends.
APART = "lists that lie apart"
PLACES[APART] = (
    "Int:\n    ys = apart(4000037)\n    i = here()\n    while i >= 0:\n        i = (i + 1) % 1000003\n"
    "    return i + ys.length()",
    [],
)
USUAL = ["tool", "machine code", "vm"]
ALL = bool(os.environ.get("CORVID_INTERRUPTS"))


def started(folder: Path, *command: str, stdin: int | None = None) -> subprocess.Popen[bytes]:
    environment = {**os.environ, "CORVID_CACHE": "off", "PYTHONPATH": str(ROOT)}
    environment.pop(WATCH_VARIABLE, None)
    return subprocess.Popen(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        stdin=stdin,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        bufsize=0,
        preexec_fn=listening,
    )


def seconds_to_start(folder: Path) -> float:
    """How long this machine takes to run nothing now."""
    start = time.monotonic()
    started(folder, "-m", "corvid", "--version").communicate()
    return max(time.monotonic() - start, 0.1)


def reached(process: subprocess.Popen[bytes], mark: bytes) -> None:
    """Read what the process says until the mark."""
    assert process.stderr is not None
    said = b""
    while not said.endswith(mark):
        more = process.stderr.read(1)
        assert more, said
        said += more


WORDS = b"corvid: interrupted\n"


def ends(process: subprocess.Popen[bytes], unit: float, last: bytes = WORDS) -> None:
    """It is still at work, and interrupted it ends in time with these words."""
    assert process.poll() is None, process.communicate()
    start = time.monotonic()
    process.send_signal(signal.SIGINT)
    try:
        _, said = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        pytest.fail("still there")
    took = time.monotonic() - start
    assert said.endswith(last), said[-300:]
    assert took < 1 + 10 * unit


@pytest.mark.oracle
@pytest.mark.parametrize("place", PLACES if ALL else USUAL)
def test_ctrl_c_ends_a_run(place: str, tmp_path: Path) -> None:
    body, options = PLACES[place]
    (tmp_path / "program.cor").write_text(f"{HEAD}agent main() -> {body}\n")
    (tmp_path / "tools.py").write_text(TOOLS)
    unit = seconds_to_start(tmp_path)
    process = started(tmp_path, "-m", "corvid", "run", "program.cor", *options)
    reached(process, MARK)
    time.sleep(0.3)
    ends(process, unit)
    assert process.returncode == 2 or (place == APART and process.returncode == -signal.SIGKILL)


@pytest.mark.oracle
def test_ctrl_c_ends_a_check(tmp_path: Path) -> None:
    (tmp_path / "long.cor").write_text("agent main() -> Int:\n    x = 0\n" + "    x = x + 1\n" * 400_000)
    unit = seconds_to_start(tmp_path)
    process = started(tmp_path, "-m", "corvid", "check", "long.cor")
    time.sleep(12 * unit)
    ends(process, unit)
    assert process.returncode == 2


@pytest.mark.skipif(not ALL, reason="CORVID_INTERRUPTS=1 looks at it")
@pytest.mark.parametrize("shape", ["apart", "chain", "loops"])
def test_ctrl_c_ends_compilations_of_machine_code(shape: str, tmp_path: Path) -> None:
    body = {
        "apart": "    return n + {0}\n",
        "chain": "    return f{1}(n) + 1\n",
        "loops": "    s = n\n" + "    while s < n:\n        s = s + 3\n" * 45 + "    return s\n",
    }[shape]
    lines = [f"fn f{i}(n: Int) -> Int:\n" + body.format(i, max(i - 1, 0)) for i in range(2000)]
    lines.append("agent main() -> Int:\n    return f0(1)\n")
    if shape == "chain":
        lines[0] = "fn f0(n: Int) -> Int:\n    return n\n"
    (tmp_path / "program.cor").write_text("".join(lines))
    unit = seconds_to_start(tmp_path)
    process = started(tmp_path, "-m", "corvid", "run", "program.cor", "--jit", "always")
    time.sleep(12 * unit)
    ends(process, unit)
    assert process.returncode == 2


HOST = """\
import asyncio, sys, time
import corvid

def here():
    sys.stderr.write("here\\n")
    sys.stderr.flush()

class Model:
    name = "slow"
    def answer(self, request):
        ANSWER

def load():
    return "The words that stand here. " * 400_000

try:
    print(corvid.load("program.cor", tools={"load": load}, model=Model()).main())
except KeyboardInterrupt:
    sys.stderr.write("interrupted\\n")
    sys.exit(2)
"""
MODELS = {
    "waiting": "here(); time.sleep(60)",
    "waiting elsewhere": "here(); return asyncio.sleep(60)",
    "many quotations": (
        "here(); return corvid.ModelReply('It says “The words that stand here.” ' * 300_000, model='slow')"
    ),
    "one long quotation": "here(); return corvid.ModelReply('“' + load() + 'not.”', model='slow')",
    "quotations that hold nothing": "here(); return corvid.ModelReply('“” ' * 3_000_000, model='slow')",
    "marks that never end": "here(); return corvid.ModelReply('“ a ' * 3_000_000, model='slow')",
}


@pytest.mark.skipif(not ALL, reason="CORVID_INTERRUPTS=1 looks at it")
@pytest.mark.parametrize("model", MODELS)
def test_ctrl_c_ends_a_call_of_a_model(model: str, tmp_path: Path) -> None:
    (tmp_path / "program.cor").write_text(
        "tool load() -> String uses retrieval\n"
        "prompt ask(doc: Grounded<String>) -> Grounded<String>:\n"
        '    cites doc strictly\n    "What does it say? {doc}"\n'
        "agent main() -> Grounded<String>:\n    return ask(load())\n"
    )
    (tmp_path / "host.py").write_text(HOST.replace("ANSWER", MODELS[model]))
    unit = seconds_to_start(tmp_path)
    process = started(tmp_path, "host.py")
    reached(process, MARK)
    time.sleep(0.5)
    ends(process, unit, b"interrupted\n")
    assert process.returncode == 2


@pytest.mark.skipif(not ALL, reason="CORVID_INTERRUPTS=1 looks at it")
def test_ctrl_c_ends_a_question(tmp_path: Path) -> None:
    outer, inner = os.openpty()
    try:
        program = HEAD + "agent main() -> String:\n    approve Pay(1)\n    return pay(1)\n"
        (tmp_path / "program.cor").write_text(program)
        (tmp_path / "tools.py").write_text(TOOLS + "\ndef pay(n):\n    return ''\n")
        unit = seconds_to_start(tmp_path)
        process = started(tmp_path, "-m", "corvid", "run", "program.cor", stdin=inner)
        reached(process, b"approve? [y/N] ")
        ends(process, unit)
    finally:
        os.close(outer)
        os.close(inner)
