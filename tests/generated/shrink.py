"""Makes a failing program small: drops lines with what is indented below them, then parts of expressions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from tests.generated.programs import Sources

Fails = Callable[[Sources], bool]


def shrunk(sources: Sources, fails: Fails, tries: int = 4000) -> Sources:
    """A smaller program for which `fails` holds too; `fails(sources)` must hold."""
    left = [tries]

    def still(candidate: Sources) -> bool:
        left[0] -= 1
        return left[0] > 0 and fails(candidate)

    changed = True
    while changed and left[0] > 0:
        before = sources
        sources = _files(sources, still)
        for step in (_units, _unwrapped, _parts):
            sources = _each_file(sources, step, still)
        changed = sources != before
    return sources


def _files(sources: Sources, fails: Fails) -> Sources:
    """Without modules that nothing needs."""
    for name, _ in sources.files[:-1]:
        kept = tuple((n, t) for n, t in sources.files if n != name)
        fewer = Sources(tuple((n, re.sub(rf'import "./{name}".*\n', "", t)) for n, t in kept))
        if fails(fewer):
            sources = fewer
    return sources


def _each_file(sources: Sources, step: Callable[[str], Iterator[str]], fails: Fails) -> Sources:
    """What one pass of `step` leaves; after each success it goes on about where it was."""
    for index, (name, _) in enumerate(sources.files):
        done = 0
        while True:
            for tried, text in enumerate(step(sources.files[index][1])):
                if tried < done:
                    continue
                done = tried
                files = list(sources.files)
                files[index] = (name, text)
                candidate = Sources(tuple(files))
                if text != sources.files[index][1] and fails(candidate):
                    sources = candidate
                    break
            else:
                break
    return sources


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _extent(lines: list[str], start: int) -> int:
    """The end of the lines that belong to the one at `start`."""
    end = start + 1
    while end < len(lines) and (not lines[end].strip() or _indent(lines[end]) > _indent(lines[start])):
        end += 1
    return end


def _units(text: str) -> Iterator[str]:
    """Without runs of lines: large pieces first, from the end."""
    lines = text.split("\n")
    starts = [i for i, line in enumerate(lines) if line.strip()]
    for size in (8, 4, 2, 1):
        for start in reversed(starts):
            end = start
            for _ in range(size):
                if end < len(lines):
                    end = _extent(lines, end)
            yield "\n".join(lines[:start] + lines[end:])


def _unwrapped(text: str) -> Iterator[str]:
    """With a block in the place of the statement around it."""
    lines = text.split("\n")
    for start, line in enumerate(lines):
        end = _extent(lines, start)
        if end > start + 1 and _indent(line) > 0:
            body = [each[4:] for each in lines[start + 1 : end]]
            yield "\n".join(lines[:start] + body + lines[end:])


_OPEN, _CLOSE = "([{", ")]}"


def _groups(text: str) -> list[tuple[int, int]]:
    """Bracketed pieces, outermost first."""
    found: list[tuple[int, int]] = []
    stack: list[int] = []
    for position, sign in enumerate(text):
        if sign in _OPEN:
            stack.append(position)
        elif sign in _CLOSE and stack:
            found.append((stack.pop(), position + 1))
    return sorted(found, key=lambda group: group[0] - group[1])


def _split(inside: str) -> list[str]:
    """The top-level operands or items of what is in brackets."""
    parts = [""]
    level = 0
    for piece in re.split(r"([(\[{)\]}]|, | (?:[-+*/%<>]|==|!=|<=|>=|and|or) |: )", inside):
        if piece and piece in _OPEN:
            level += 1
        elif piece and piece in _CLOSE:
            level -= 1
        elif level == 0 and re.fullmatch(r", | (?:[-+*/%<>]|==|!=|<=|>=|and|or) |: ", piece or ""):
            parts.append("")
            continue
        parts[-1] += piece
    return [part.strip() for part in parts if part.strip()]


def _parts(text: str) -> Iterator[str]:
    """With a bracketed piece, and the chain it belongs to, replaced by something shorter."""
    for start, end in _groups(text):
        if "\n" in text[start:end]:
            continue
        head = re.search(r"[\w.]*$", text[:start])
        begin = head.start() if head else start
        tail = re.match(r"(?:\.\w+|\?)+", text[end:])
        operands = _split(text[start + 1 : end - 1])
        for part in (*operands, "1", '"a"', "true"):
            if len(part) < end - begin:
                yield text[:begin] + part + text[end:]
            if len(part) < end - start and begin < start:
                yield text[:start] + "(" + part + ")" + text[end:] if len(operands) > 1 else text
        if tail:
            yield text[:end] + text[end + tail.end() :]
    for group in re.finditer(r"(?:, )?\b\w+: [\w.<>, ]+(?=[,)])", text):
        yield text[: group.start()] + text[group.end() :]
