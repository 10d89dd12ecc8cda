"""`--arg name=value`: texts of the command line as values of the declared types."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path

from msgspec import Struct

from corvid.cli.output import Unable
from corvid.ir.program import Function, Parameter
from corvid.json_type import Json
from corvid.runtime.entrance import Sourced
from corvid.types import BOOL, FLOAT, INT, NOTHING, STRING, GroundedType, Type, plain, show

_WHOLE = re.compile(r"[+-]?\d+(?:_\d+)*")
_LINES = re.compile(r"(?P<path>.+)#(?P<first>\d+)(?:-(?P<last>\d+))?")
_MOST_DIGITS = 1000
_BIGGEST = 64 * 1024 * 1024
_ADVICE: dict[Type, str | None] = {
    INT: "write a whole number that fits in 64 bits",
    BOOL: "write true or false",
    NOTHING: None,
}


class _Excerpt(Struct, frozen=True):
    path: Path
    text: str
    start_line: int


def parse_arguments(agent: Function, shown: str, given: Sequence[str]) -> dict[str, object]:
    """Return the argument of each parameter as a run takes it, in the parameters' order.

    Raises Unable for an unknown name, a repeated one, a missing one, and a text that is not a value of
    the declared type. A grounded parameter takes only a file, because only a file can be its source.
    """
    parameters = {parameter.name: parameter for parameter in agent.parameters}
    texts: dict[str, str] = {}
    for pair in given:
        name, equals, text = pair.partition("=")
        if not equals:
            raise Unable(f"`--arg {pair}` has no `=`", "write --arg NAME=VALUE or --arg NAME=@FILE")
        if name not in parameters:
            raise Unable(f"`{shown}` has no parameter `{name}`", _known(name, agent, shown))
        if name in texts:
            raise Unable(f"`{name}` is given twice")
        texts[name] = text
    missing = [name for name in parameters if name not in texts]
    if missing:
        listed = ", ".join(f"`{name}`" for name in missing)
        raise Unable(f"`{shown}` needs {listed}", _signature(agent, shown))
    return {name: _value(parameter, texts[name]) for name, parameter in parameters.items()}


def _known(name: str, agent: Function, shown: str) -> str:
    near = get_close_matches(name, [parameter.name for parameter in agent.parameters], n=1)
    return f"did you mean `{near[0]}`?" if near else _signature(agent, shown)


def _signature(agent: Function, shown: str) -> str:
    if not agent.parameters:
        return f"`{shown}` takes no arguments"
    listed = " ".join(f"--arg {parameter.name}={_placeholder(parameter)}" for parameter in agent.parameters)
    return f"give it as: {listed}"


def _placeholder(parameter: Parameter) -> str:
    return "@FILE" if isinstance(parameter.type, GroundedType) else show(parameter.type)


def _value(parameter: Parameter, text: str) -> object:
    if isinstance(parameter.type, GroundedType):
        if not text.startswith("@") or text.startswith("@@"):
            raise Unable(
                f"`{parameter.name}` is {show(parameter.type)}, "
                "and a text from the command line has no source",
                f"name the file that it comes from: --arg {parameter.name}=@FILE or @FILE#10-20",
            )
        excerpt = _read(parameter.name, text[1:])
        value = _parse(parameter, excerpt.text)
        return Sourced(value, _uri(excerpt.path), excerpt.text, start_line=excerpt.start_line)
    if text.startswith("@@"):
        text = text[1:]
    elif text.startswith("@"):
        text = _read(parameter.name, text[1:]).text
        if parameter.type != STRING:
            text = text.strip()
    return _parse(parameter, text)


def _parse(parameter: Parameter, text: str) -> Json:
    wanted: Type = plain(parameter.type)
    if wanted == STRING:
        return text
    trimmed = text.strip()
    # Python refuses to read thousands of digits at once; no Int has more than these.
    if wanted == INT and len(trimmed) <= _MOST_DIGITS and _WHOLE.fullmatch(trimmed):
        number = int(trimmed)
        if -(2**63) <= number < 2**63:
            return number
    if wanted == FLOAT:
        return _float(parameter, trimmed)
    if wanted == BOOL and trimmed in ("true", "false"):
        return trimmed == "true"
    if wanted in _ADVICE:
        raise _misfit(parameter, trimmed, _ADVICE[wanted])
    try:
        data: Json = json.loads(trimmed)
    except ValueError:
        raise _misfit(parameter, trimmed, "write it as JSON") from None
    except RecursionError:
        raise _misfit(parameter, trimmed, "write it less deeply nested") from None
    return data


def _float(parameter: Parameter, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise _misfit(parameter, text, "write a number") from None


def _misfit(parameter: Parameter, text: str, advice: str | None = None) -> Unable:
    shown = text if len(text) <= 40 else text[:39] + "…"
    expected = show(plain(parameter.type))
    return Unable(f"`--arg {parameter.name}`: expected {expected}, found `{shown}`", advice)


def _read(name: str, reference: str) -> _Excerpt:
    """Return the file after `@`, whole or some of its lines; a file whose own name ends in `#1` comes
    first."""
    path = Path(reference)
    match = None if path.is_file() else _LINES.fullmatch(reference)
    if match is None:
        return _Excerpt(path, _text(name, path), 1)
    path = Path(match["path"])
    lines = _text(name, path).splitlines(keepends=True)
    first = int(match["first"])
    last = int(match["last"] or first)
    if not 1 <= first <= last <= len(lines):
        raise Unable(f"`{path}` has {len(lines)} lines, so it has no lines {first} to {last}")
    return _Excerpt(path, "".join(lines[first - 1 : last]), first)


def _text(name: str, path: Path) -> str:
    try:
        with path.open("rb") as file:
            data = file.read(_BIGGEST + 1)
        if len(data) > _BIGGEST:
            raise Unable(f"`{path}`, given for `{name}`, is larger than {_BIGGEST // 2**20} MB")
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except OSError as error:
        raise Unable(f"cannot read `{path}`, given for `{name}`: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise Unable(f"`{path}`, given for `{name}`, is not UTF-8 text") from None


def _uri(path: Path) -> str:
    """Return the path relative to where the command runs, so that the same command names the same source
    elsewhere."""
    try:
        return path.resolve().relative_to(Path.cwd()).as_posix()
    except ValueError:
        return path.as_posix()
