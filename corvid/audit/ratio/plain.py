"""Counting plain lines: those that a run writes, whose shape says all that a ratio asks of them.

A plain line has the fields of its phase in the order of the schema, all of them and each once, and values of
the forms that runs write. One pattern goes over them as far as there are any, and stops behind each citation.
Most citations were looked up before: the bytes that say where one points are looked for as they stand. All
other lines are left to those who read JSON.

The texts of the pattern are `"[^"]*"`, which takes half as long as one that leaves out more signs. So what
may not stand in a text is looked for in the whole block: bytes that are not UTF-8, control signs, escapes
(blanks stand for them once they are known to be some), and ends of lines: with one in a text, a block has
more lines than heads.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from msgspec import Struct

from corvid.audit.logs import LogEvent, parsed_line
from corvid.audit.sessions import LONGEST_RUN
from corvid.protocols.claims import claims_in
from corvid.protocols.policy import EXEMPT
from corvid.runtime.trace.events import FIELDS, VERSION

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from corvid.audit.blocks import Block

MOST_KNOWN = 10_000
LONGEST = 4096
"""Bytes of a citation that is remembered."""
PROBES = 4
"""Lines of a block by which it is seen whether any are plain."""

_TEXT = '"[^"]*+"'
_FILLED = '"[^"]++"'
_WHOLE = "(?:[1-9][0-9]{0,17}+|0|-[1-9][0-9]{0,17}+)"
_NUMBER = r"-?+(?:0|[1-9][0-9]{0,17}+)(?:\.[0-9]{1,30}+|)(?:[eE][+-]?+[0-9]{1,3}+|)"
_SINGLE = f"(?:{_TEXT}|null|{_NUMBER}|true|false)"
_MAYBE = f"(?:{_TEXT}|null)"
_ONE = rf"\{{(?:{_TEXT}:{_SINGLE}|)\}}"
"""An object of at most one value: two keys could be the same."""


def _list(of: str) -> str:
    return rf"\[(?:{of}(?:,{of})*+|)\]"


def _object(**fields: str) -> str:
    return r"\{" + ",".join(f'"{name}":{value}' for name, value in fields.items()) + r"\}"


_STEP = _object(
    node=_WHOLE, step=_TEXT, name=_TEXT, model=_MAYBE, ops=f"(?:null|{_ONE})", inputs=_list(_WHOLE),
    constant="(?:true|false)", unsourced="(?:true|false)", confidence=_NUMBER,
)  # fmt: skip
_FORMS: Mapping[str, tuple[str, ...]] = {
    "intent": (_TEXT, _TEXT, _TEXT),
    "execute": (_TEXT, _TEXT, _MAYBE, _ONE),
    "result": (_WHOLE, _WHOLE, _WHOLE),
    "outcome": (_TEXT, _TEXT, _SINGLE),
    "retrieval": (_WHOLE, _TEXT, _TEXT, _TEXT, _WHOLE, _WHOLE, _SINGLE, _MAYBE, _ONE, _SINGLE, _NUMBER,
                  _list(_WHOLE)),
    "derive": (_WHOLE, _list(_STEP), _WHOLE),
    "severed": (_WHOLE, _TEXT, _TEXT, _object(number=_WHOLE, agent=_TEXT), _WHOLE, _TEXT),
    "tool_call": (_TEXT, _ONE),
    "llm_call": (_TEXT, _TEXT, _WHOLE, _list(_object(role=_TEXT, text=_TEXT)), _ONE),
    "llm_result": (_TEXT, _TEXT, _WHOLE, _SINGLE, _SINGLE, _MAYBE),
    "document": (_TEXT, _TEXT),
    "pivot": (_TEXT, _TEXT, _WHOLE, _TEXT, _TEXT, _TEXT),
    "clear": (_WHOLE, _WHOLE, _WHOLE, _WHOLE, _NUMBER),
}  # fmt: skip
"""What stands in the fields of the phases that most lines are of and that don't count, most lines first. Each
form more that a field may have takes time with every line."""

_BEGIN = f'{{"v":{VERSION},"seq":'
_SEQ = rf'\{_BEGIN}(?:[1-9][0-9]{{0,17}}+|0),"ts":{_TEXT},"run":'
_RUN = re.compile(f'{_SEQ}"([A-Za-z0-9_.:+-]{{0,{LONGEST_RUN}}})","agent":'.encode())
"""The beginning of a line whose run is named by signs that no escape is taken for."""
_TAIL = rf'(?:\}}|,"prev":{_TEXT}\}})\n'
_PLACE = rf'"quote":{_FILLED},"path":{_FILLED},"line":[1-9][0-9]{{0,17}}+'
_SPAN = rf'(?:\}}|,"hash":{_TEXT},"start":{_WHOLE},"end":{_WHOLE}\}})'
_CITED = rf'(?:,"kind":{_MAYBE}|),"grounding":"citation","evidence":\{{{_PLACE}{_SPAN}'
_CLAIM = '"[!#-~][^"]*+"'
"""One that says something, whatever follows."""
_START = _BEGIN.encode()
_ESCAPE = re.compile(rb'\\["\\/bfnrt]')
_LONG_ESCAPE = re.compile(rb"\\u[0-9a-fA-F]{4}")


def _other(phase: str, forms: tuple[str, ...]) -> str:
    named = zip(FIELDS[phase], forms, strict=True)
    return f'{phase}"' + "".join(f',"{name}":{form}' for name, form in named)


def _head(run: str) -> str:
    return f'{_SEQ}{run},"agent":{_TEXT},"phase":"'


def uncounted(run: str = _TEXT) -> str:
    """The pattern of a plain line that does not count, of any run or of one."""
    return f"{_head(run)}(?:{'|'.join(_other(*shape) for shape in _FORMS.items())}){_TAIL}"


def citation(run: str = _TEXT) -> str:
    """The pattern of a plain citation; its one group says where it points."""
    return f'{_head(run)}cite","claim":{_CLAIM}({_CITED}){_TAIL}'


@lru_cache(maxsize=16)
def _plain(run: str) -> re.Pattern[bytes]:
    """Lines of the run that don't count, as many as follow one another, and a citation; also none at all."""
    named = f'"{re.escape(run)}"'
    return re.compile(f"(?:{uncounted(named)})*+(?:{citation(named)}|)".encode())


def run_at(text: bytes) -> str | None:
    """The run of the first of these lines, if it begins as plain lines do and its name is of plain signs."""
    found = _RUN.match(text)
    return None if found is None else found[1].decode("ascii")


Fate: TypeAlias = Literal["held", "unheld", "exempt", "odd"]
Lines: TypeAlias = tuple[int, int]
"""Where they begin in a block, and where they end."""


class Counted(Struct, frozen=True):
    """What the plain lines of a block are, and all other lines of it with their numbers."""

    events: int
    cited: Mapping[Fate, int]
    numbers: list[int]
    others: bytes


class Plain:
    """Counts the blocks of an audit, which says of citations whether they stand."""

    def __init__(self, stands: Callable[[bool, str, str, int], bool]) -> None:
        self._stands = stands
        self._fates: dict[bytes, Fate] = {}

    def counted(self, block: Block, run: str, listed: bool) -> Counted | None:
        """The lines of that run; None where other readers are as fast. `listed`: citations that do not hold
        are only to be counted now; until then they are left to who lists them."""
        text = _without_escapes(block)
        match = _plain(run).match
        if text is None or not _promising(text, match):
            return None
        at, end = 0, len(text)
        cites: list[re.Match[bytes]] = []
        others: list[Lines] = []
        while at < end:
            found = cast("re.Match[bytes]", match(text, at))
            at = found.end()
            if found.lastindex is not None:
                cites.append(found)
            elif at < end:
                start, at = at, text.index(b"\n", at) + 1
                others.append((start, at))
        fates = self._fates_of(block.text, text, cites)
        left = {"odd"} if listed else {"odd", "unheld"}
        if not left.isdisjoint(fates):
            others += [_line(one) for one, fate in zip(cites, fates, strict=True) if fate in left]
            others.sort()
            fates = [fate for fate in fates if fate not in left]
        return _split(block, text, Counter(fates), others)

    def _fates_of(self, spelt: bytes, text: bytes, cites: list[re.Match[bytes]]) -> list[Fate]:
        """What becomes of each of the citations. Their bytes are those that the log has, with its escapes."""
        known = self._fates.get
        if spelt is text:
            return [known(place) or self._fate(place) for (place,) in map(re.Match.groups, cites)]
        places = [spelt[slice(*one.span(1))] for one in cites]
        return [known(place) or self._fate(place) for place in places]

    def _fate(self, place: bytes) -> Fate:
        if len(self._fates) >= MOST_KNOWN:
            self._fates.clear()
        fate = self._judged(place)
        if len(place) <= LONGEST:
            self._fates[place] = fate
        return fate

    def _judged(self, place: bytes) -> Fate:
        """What becomes of a citation that ends so."""
        item = parsed_line(0, b'{"phase":"cite","claim":"x"' + place + b"}")
        claims, lints = claims_in(item.fields) if isinstance(item, LogEvent) else ((), ())
        if len(claims) != 1 or lints or not claims[0].cites:
            return "odd"
        found = claims[0].evidence
        if claims[0].kind in EXEMPT:
            return "exempt"
        return "held" if self._stands(True, found.quote, found.path, found.line) else "unheld"


def _line(cite: re.Match[bytes]) -> Lines:
    return cite.string.rindex(_START, cite.start(), cite.start(1)), cite.end()


def _without_escapes(block: Block) -> bytes | None:
    """The lines with blanks for escapes, so that each quotation mark begins or ends a text; None if something
    stands there that stands in no text."""
    text = block.text
    if not block.clean or not (text.isascii() or _is_utf8(text)):
        return None
    if b"\\" in text:
        text = _ESCAPE.sub(b"  ", text)
        text = _LONG_ESCAPE.sub(b"      ", text) if b"\\" in text else text
    return None if b"\\" in text else text


def _is_utf8(text: bytes) -> bool:
    try:
        text.decode()
    except UnicodeDecodeError:
        return False
    return True


def _promising(text: bytes, match: Callable[[bytes, int], re.Match[bytes] | None]) -> bool:
    """Whether one of a few lines is plain."""
    starts = (text.find(b"\n", len(text) * part // PROBES) + 1 for part in range(PROBES))
    return any(cast("re.Match[bytes]", match(text, start)).end() > start for start in (0, *starts))


def _split(block: Block, text: bytes, cited: Mapping[Fate, int], others: list[Lines]) -> Counted | None:
    """None if an end of a line stands in a text: what the pattern took for one line are two."""
    events, line, behind = 0, block.line, 0
    numbers: list[int] = []
    for start, end in others:
        plain = text.count(_START, behind, start)
        events, line, behind = events + plain, line + plain, end
        lines = text.count(b"\n", start, end)
        numbers += range(line, line + lines)
        line += lines
    events += text.count(_START, behind)
    if events + len(numbers) != block.lines:
        return None
    return Counted(events, cited, numbers, b"".join([block.text[start:end] for start, end in others]))
