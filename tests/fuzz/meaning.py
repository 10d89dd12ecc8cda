"""What a program means: the library that the Python text of a tree calls.

Written from the specification. A grounded value is a `Labelled`: the value and the step of its chain. Steps
are numbered as they are made; a chain in words is the steps below one, oldest first.
"""

from __future__ import annotations

import hashlib
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from tests.fuzz.citing import verdict
from tests.fuzz.world import Answered, Call, Question, answered, raises, reply

VERBATIM, COMPUTED, SYNTHESISED, MIXED, ATTESTED = range(5)
GRADES = ("verbatim", "computed", "synthesised", "mixed", "attested")
OR = " or "
"""Before the grade to which the toolchain may raise one: the evidence in a value is not noted here."""
SELECTING = frozenset({"field", "index", "some", "ok", "err", "item", "part"})
LEAST, MOST = -(2**63), 2**63 - 1
RAISED, UNCITED = "R0110", "R0115"
CAUGHT = (RAISED, UNCITED)
"""The faults of tools and models that programs here can meet: `try` makes values of them."""
MOST_STEPS = 4_000
LONGEST_ARGUMENTS = 200
MOST_TEXT = 100_000
"""Characters of one text: a program that lets them grow says nothing new."""


class Fault(Exception):
    """The run ends with this code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class TooLong(Exception):
    """The run takes more steps, or makes a longer text, than a comparison is worth."""


@dataclass(slots=True, eq=False)
class Step:
    """A step of a chain."""

    number: int
    words: str
    inputs: tuple[Step, ...]
    grade: int
    confidence: float = 1.0
    text: str | None = None
    uri: str = ""
    attested: bool = False
    read: dict[object, Step] | None = None
    """Of a strict answer that shows something, and of its parts: the steps of the parts that were read."""

    def below(self) -> list[Step]:
        """All steps of the chain, oldest first; this one is the last."""
        return chain([self])

    def documents(self) -> list[Step]:
        """The retrievals that are leaves, in the order in which they were made."""
        return [step for step in self.below() if step.uri and not step.inputs]


def chain(ends: list[Step]) -> list[Step]:
    """All steps of the chains that end so, oldest first."""
    seen: set[Step] = set()
    waiting = list(ends)
    while waiting:
        step = waiting.pop()
        if step not in seen:
            seen.add(step)
            waiting += step.inputs
    return sorted(seen, key=lambda step: step.number)


def comparable(chain: str) -> str:
    """A chain without what no page says: whether a value that is twice among the operands is named twice,
    and whether the key of a source's map is a part of the answer or an index into it."""
    once = re.sub(r"(?<= <- )[\d, ]+", lambda found: ", ".join(dict.fromkeys(found[0].split(", "))), chain)
    return once.replace("Derived index <- ", "Derived part <- ")


def named(arguments: str) -> str:
    """The arguments of a call in the uri of what it gave: long ones are named by their hash."""
    if len(arguments) <= LONGEST_ARGUMENTS:
        return arguments
    return f"sha256:{hashlib.sha256(arguments.encode()).hexdigest()}"


HOLDING = SELECTING | {"+", "text", "join", "read", "construct", "together"}
"""Operations whose result may hold the evidence in their operands."""


def if_cited(ends: list[Step]) -> str:
    """The grade where answers hold their verified quotes: what they were asked with lowers nothing, all else
    does, and so does an answer that was an argument of another call. Empty if no quotes were verified."""
    shown, below = set[Step](), list[Step]()
    waiting = list(ends)
    while waiting:
        step = waiting.pop()
        if step in shown:
            continue
        if " verified quote" in step.words:
            below += step.inputs
        elif _holds(step):
            waiting += step.inputs
        else:
            below.append(step)
            continue
        shown.add(step)
    if not any(" verified quote" in step.words for step in shown):
        return ""
    others = [step for step in shown if " verified quote" not in step.words]
    worst = max((step.grade for step in (*others, *chain(below))), default=VERBATIM)
    return "cited" if worst <= COMPUTED else GRADES[worst]


def _holds(step: Step) -> bool:
    """Whether the step may hold the evidence of its inputs."""
    kind, _, name = step.words.partition(" ")
    return kind == "AgentHandoff" or (kind == "Derived" and name.split(" with ")[0] in HOLDING)


def told(ends: list[Step]) -> tuple[str, str, float, tuple[str, ...]]:
    """The chains in words, their grade, their confidence, and where their sources are."""
    steps = chain(ends)
    number = {step: index for index, step in enumerate(steps, 1)}
    lines = (
        f"{number[step]}. {step.words}"
        + (" <- " + ", ".join(str(number[each]) for each in step.inputs) if step.inputs else "")
        for step in steps
    )
    sourced = any(step.uri for step in steps)
    grade = max(step.grade for step in steps) if sourced else ATTESTED
    sources = tuple(step.uri for step in steps if step.uri and not step.inputs)
    return comparable("\n".join(lines)), GRADES[grade], min(step.confidence for step in steps), sources


Path = tuple[object, ...]


@dataclass(slots=True, eq=False)
class Labelled:
    """A grounded value. `documents` are those of a value straight from a source, by the path to each; `same`:
    the payload of this Option has the step of the Option."""

    value: Any
    step: Step
    documents: dict[Path, Step] | None = None
    same: bool = False


@dataclass(slots=True)
class Record:
    """A record, a variant, an Option or a Result."""

    name: str
    fields: dict[str, Any] = field(default_factory=dict)


NONE = Record("None")


def papers(step: Step) -> tuple[Step, ...]:
    """The documents below a step, each text of each address once: what a model is shown."""
    found = {(each.uri, each.text): each for each in reversed(step.documents()) if each.text is not None}
    return tuple(sorted(found.values(), key=lambda each: each.number))


def plain(value: Any) -> Any:
    """The value without its outermost label."""
    return value.value if type(value) is Labelled else value


def copied(value: Any) -> Any:
    """The value in containers of its own, so that no name shares them. Labels and functions stay."""
    if type(value) is list:
        return [copied(each) for each in value]
    if type(value) is dict:
        return {key: copied(each) for key, each in value.items()}
    if type(value) is Record:
        return Record(value.name, {key: copied(each) for key, each in value.fields.items()})
    return value


def looked(value: Any) -> Any:
    """The value without any label in it: what comparisons and prompts look at."""
    if type(value) is Labelled:
        return looked(value.value)
    if type(value) is list:
        return [looked(each) for each in value]
    if type(value) is dict:
        return {key: looked(each) for key, each in value.items()}
    if type(value) is Record:
        return Record(value.name, {key: looked(each) for key, each in value.fields.items()})
    return value


def inside(value: Any) -> list[Step]:
    """The steps of all labels in a value."""
    if type(value) is Labelled:
        return [value.step, *inside(value.value)]
    parts = value.fields if type(value) is Record else value
    if type(parts) is dict:
        parts = list(parts.values())
    return [step for each in parts for step in inside(each)] if type(parts) is list else []


def whole(value: int) -> int:
    """An Int, or the fault of one that does not fit."""
    if not LEAST <= value <= MOST:
        raise Fault("R0101")
    return value


def divided(left: int, right: int) -> int:
    if right == 0:
        raise Fault("R0102")
    found = abs(left) // abs(right)
    return whole(found if (left < 0) == (right < 0) else -found)


def remainder(left: int, right: int) -> int:
    if right == 0:
        raise Fault("R0102")
    if left == LEAST and right == -1:
        raise Fault("R0101")
    found = abs(left) % abs(right)
    return -found if left < 0 else found


def power(base: int, exponent: int) -> int:
    if exponent < 0:
        raise Fault("R0104")
    if abs(base) > 1 and exponent > 64:
        raise Fault("R0101")
    return whole(base ** (exponent % 2 if base == -1 else 1 if base in (0, 1) and exponent else exponent))


def at(items: list[Any], index: int) -> Any:
    if not 0 <= index < len(items):
        raise Fault("R0103")
    return items[index]


def split(text: str, separator: str) -> list[str]:
    if not separator:
        raise Fault("R0104")
    return text.split(separator)


def parsed(text: str) -> Record:
    text = text.strip()
    digits = text[1:] if text[:1] in ("-", "+") else text
    if digits.isascii() and digits.isdigit() and LEAST <= int(text) <= MOST:
        return Record("Ok", {"value": int(text)})
    return Record("Err", {"value": "?"})


def some(value: Any) -> Record:
    return Record("Some", {"value": value})


def shown(value: Any) -> str:
    """Text of an interpolated value."""
    value = plain(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def unwrapped_or(value: Record, other: Any) -> Any:
    return value.fields["value"] if value.name in ("Some", "Ok") else other


def substring(text: str, start: int, end: int) -> str:
    start, end = max(start, 0), max(end, 0)
    return text[start:end] if start < end else ""


def replaced(text: str, old: str, new: str) -> str:
    if len(text) + text.count(old) * len(new) > MOST_TEXT:
        raise TooLong
    return text.replace(old, new)


def ok_or(value: Record, error: str) -> Record:
    return Record("Ok", dict(value.fields)) if value.name == "Some" else Record("Err", {"value": error})


OPERATIONS: dict[str, tuple[str, Callable[..., Any]]] = {
    "add": ("+", lambda a, b: whole(a + b)),
    "subtract": ("-", lambda a, b: whole(a - b)),
    "times": ("*", lambda a, b: whole(a * b)),
    "divide": ("/", divided),
    "modulo": ("%", remainder),
    "negate": ("negate", lambda a: whole(-a)),
    "join texts": ("+", lambda a, b: a + b),
    "join lists": ("+", lambda a, b: a + b),
    "equal": ("==", lambda a, b: looked(a) == looked(b)),
    "unequal": ("!=", lambda a, b: looked(a) != looked(b)),
    "less": ("<", lambda a, b: a < b),
    "at most": ("<=", lambda a, b: a <= b),
    "more": (">", lambda a, b: a > b),
    "not": ("not", lambda a: not a),
    "length": ("length", len),
    "upper": ("to_upper", str.upper),
    "trim": ("trim", str.strip),
    "has text": ("contains", lambda a, b: b in a),
    "starts": ("starts_with", lambda a, b: a.startswith(b)),
    "replace": ("replace", replaced),
    "substring": ("substring", substring),
    "split": ("split", split),
    "to text": ("to_string", shown),
    "abs": ("abs", lambda a: whole(abs(a))),
    "max": ("max", max),
    "min": ("min", min),
    "pow": ("pow", power),
    "has": ("contains", lambda a, b: looked(b) in looked(a)),
    "slice": ("slice", lambda a, b, c: a[max(b, 0) : max(c, 0)]),
    "glue": ("join", lambda a, b: b.join(a)),
    "keys": ("keys", lambda a: list(a)),
    "values": ("values", lambda a: list(a.values())),
    "has key": ("contains_key", lambda a, b: b in a),
    "or else": ("unwrap_or", unwrapped_or),
    "is some": ("is_some", lambda a: a.name == "Some"),
    "is none": ("is_none", lambda a: a.name == "None"),
    "parse": ("parse_int", parsed),
    "ok or": ("ok_or", ok_or),
}


class Meaning:
    """One run of the Python text: what it did, beside the value that it gives."""

    def __init__(self) -> None:
        self.made = 0
        self.steps = 0
        self.discards: Counter[int] = Counter()
        self.calls: list[Call] = []
        self.counts: Counter[str] = Counter()

    # ---- chains -------------------------------------------------------------------------------
    def step(
        self, words: str, inputs: Iterable[Step], grade: int = VERBATIM, confidence: float = 1.0
    ) -> Step:
        self.made += 1
        return Step(self.made, words, tuple(dict.fromkeys(inputs)), grade, confidence)

    def derived(self, name: str, inputs: list[Step], flags: str = "") -> Step:
        """A Derived step; `flags` has a `c` for a constant operand and a `u` for an unsourced one."""
        kinds = [word for letter, word in (("c", "constant"), ("u", "unsourced")) if letter in flags]
        words = f"Derived {name}" + (f" with {' and '.join(kinds)} operand" if kinds else "")
        grade = MIXED if "u" in flags else VERBATIM if name in SELECTING else COMPUTED
        self.made += 1
        return Step(self.made, words, tuple(inputs), grade)

    def tick(self) -> None:
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise TooLong

    def lifted(self, name: str, value: Any, arguments: list[Any], flags: str) -> Any:
        """The value with a label if some argument has one."""
        inputs = [each.step for each in arguments if type(each) is Labelled]
        if not inputs:
            return value
        seen = "".join(f for f, each in zip(flags, arguments, strict=True) if type(each) is not Labelled)
        return Labelled(copied(value), self.derived(name, inputs, seen))

    # ---- forms --------------------------------------------------------------------------------
    def op(self, name: str, flags: str, *arguments: Any) -> Any:
        """An operator or a built-in method."""
        self.tick()
        word, function = OPERATIONS[name]
        value = function(*map(plain, arguments))
        if type(value) is str and len(value) > MOST_TEXT:
            raise TooLong
        return self.lifted(word, value, list(arguments), flags)

    def text(self, flags: str, *arguments: Any) -> Any:
        """An f-string, whose literal pieces come as arguments too."""
        return self.lifted("text", "".join(map(shown, arguments)), list(arguments), flags)

    def both(self, conjunction: str, flags: str, left: Any, right: Callable[[], Any]) -> Any:
        """`and` and `or`, of which the left side decides whether the right one is asked."""
        stops = plain(left) is (conjunction == "or")
        other = None if stops else right()
        value = plain(left) if stops else plain(other)
        if type(left) is not Labelled:
            return value
        arguments = [left] if stops else [left, other]
        return self.lifted(conjunction, value, arguments, flags[: len(arguments)])

    def select(self, value: Any, key: object, part: Any, name: str) -> Any:
        """A part that was read out of a value: with its own document, or the step of the whole."""
        if type(value) is not Labelled:
            return part
        documents = None
        if value.same and value.documents:
            step, documents = value.step, value.documents
        else:
            below = {path[1:]: step for path, step in (value.documents or {}).items() if path[:1] == (key,)}
            if () in below:
                step = below[()]
            elif below:
                step, documents = self.derived("part", list(below.values())), below
            else:
                step = self.part(value.step, key, name)
        if type(part) is Labelled:
            return Labelled(part.value, self.derived("read", [step, part.step]))
        if callable(part):
            return part
        return Labelled(part, step, documents)

    def part(self, whole: Step, key: object, name: str) -> Step:
        """The step of a part without a document: one a part of a strict answer, else one a reading."""
        if whole.read is None:
            return self.derived(name, [whole])
        if key not in whole.read:
            whole.read[key] = self.derived(name, [whole])
            whole.read[key].read = {}
        return whole.read[key]

    def get(self, record: Any, name: str) -> Any:
        """A field."""
        return self.select(record, name, plain(record).fields[name], "field")

    def index(self, items: Any, index: Any, flags: str) -> Any:
        """An element. A grounded index is an operand, a plain one only chooses."""
        self.tick()
        part = at(plain(items), plain(index))
        if type(index) is Labelled:
            return self.lifted("index", plain(part), [items, index], flags)
        return self.select(items, index, part, "index")

    def first(self, items: Any, index: int) -> Any:
        """`first` and `last`."""
        found = plain(items)
        return self.optional(
            items,
            len(found) - 1 if index else 0,
            found[-1 if index else 0] if found else None,
            "last" if index else "first",
        )

    def key(self, map_: Any, key: str) -> Any:
        """`m[k]` and `get`."""
        found = plain(map_)
        return self.optional(map_, key, found.get(key), "field")

    def optional(self, whole_: Any, key: object, part: Any, absent: str) -> Any:
        if type(whole_) is not Labelled:
            return NONE if part is None else some(part)
        if part is None:
            return Labelled(NONE, self.derived(absent, [whole_.step]))
        read = self.select(whole_, key, part, "index")
        if read.step.read is not None:  # `Some` is not part of the answer
            return Labelled(some(read.value), self.derived("part", [read.step]), {("value",): read.step})
        return Labelled(some(read.value), read.step, read.documents, True)

    def element(self, items: Any, index: int) -> Any:
        """What a loop or a lambda is given."""
        self.tick()
        return self.select(items, index, plain(items)[index], "index")

    def going(self, condition: bool) -> bool:
        """The condition of a loop, whose rounds are counted: what is made smaller may loop for ever."""
        self.tick()
        return condition

    def walk(self, items: Any) -> Iterable[Any]:
        """`for` over a list reads its length at every step."""
        index = 0
        while index < len(plain(items)):
            yield self.element(items, index)
            index += 1

    def numbered(self, items: Any) -> Iterable[tuple[int, Any]]:
        """The elements with their numbers, which are plain."""
        return enumerate(self.walk(items))

    def pairs(self, map_: Any) -> Iterable[tuple[Any, Any]]:
        """The keys and values of a map. A key of a grounded one came with the map as a whole."""
        for key, value in list(plain(map_).items()):
            self.tick()
            if type(map_) is Labelled:
                name = Labelled(key, self.derived("index", [map_.step]))
                yield name, self.select(map_, key, value, "index")
            else:
                yield key, value

    def each(
        self, name: str, flag: str, items: Any, function: Callable[..., Any], site: int | None = None
    ) -> Any:
        """`map`, `filter`, `any` and `all`."""
        self.counts["function values called"] += 1
        given: list[Any] = []
        taken: list[Any] = []
        made: list[Any] = []
        stop = {"any": True, "all": False}.get(name)
        answer: Any = not stop
        for element in self.walk(items):
            found = function(element)
            given.append(found)
            if name == "map":
                made.append(found)
            elif name == "filter":
                if plain(found):
                    taken.append(plain(element) if type(items) is Labelled else element)
            elif plain(found) is stop:
                answer = stop
                break
        value = made if name == "map" else taken if name == "filter" else answer
        if type(items) is not Labelled:
            return value
        if name == "map":
            return Labelled(
                value, self.derived("map", [items.step], flag if made and not self.labels(made) else "")
            )
        inputs = [items.step, *(each.step for each in given if type(each) is Labelled)]
        return Labelled(
            copied(value), self.derived(name, inputs, flag if given and not self.labels(given) else "")
        )

    @staticmethod
    def labels(values: list[Any]) -> bool:
        return any(type(each) is Labelled for each in values)

    def fold(self, flags: str, items: Any, start: Any, function: Callable[..., Any]) -> Any:
        """`fold` over a list. Over a grounded one the accumulator has a label from its start on."""
        self.counts["function values called"] += 1
        if type(items) is Labelled and type(start) is not Labelled:
            start = Labelled(copied(start), self.derived("fold", [items.step], flags))
        for element in self.walk(items):
            start = function(start, element)
        if type(items) is Labelled:
            start = Labelled(start.value, self.derived("fold", [items.step, start.step]))
        return start

    def together(self, items: list[Labelled]) -> Any:
        """The labels of a list's elements as one around the list."""
        if not items:
            return NONE
        step = self.derived("together", list(dict.fromkeys(each.step for each in items)))
        return some(Labelled([copied(each.value) for each in items], step))

    def gathered(self, name: str, flag: str, items: list[Labelled], *between: Any) -> Any:
        """What is made of all elements of a list that each have a label."""
        if not items:
            return NONE
        values = [each.value for each in items]
        made: Any = min(values) if name == "min" else 0
        if name == "join":
            made = plain(between[0]).join(values)
        for value in values if name == "sum" else ():
            made = whole(made + value)
        steps = [each.step for each in (*items, *between) if type(each) is Labelled]
        given = flag if len(steps) == len(items) else ""
        return some(Labelled(made, self.derived(name, list(dict.fromkeys(steps)), given)))

    def best(self, flag: str, items: list[Labelled], function: Callable[..., Any]) -> Any:
        """The element with the largest rank, of equal ones the first."""
        self.counts["function values called"] += 1
        ranks = [function(each) for each in items]
        if not items:
            return NONE
        first = max(range(len(items)), key=lambda at: (plain(ranks[at]), -at))
        steps = [each.step for each in (*items, *ranks) if type(each) is Labelled]
        step = self.derived("max_by", list(dict.fromkeys(steps)), "" if self.labels(ranks) else flag)
        return some(Labelled(items[first].value, step))

    def make(self, name: str, lift: bool, flags: str, **fields: Any) -> Any:
        """A record or variant. `lift`: it is wanted grounded as a whole."""
        if not lift:
            return Record(name, dict(fields))
        inner = Record(name, {key: plain(each) for key, each in fields.items()})
        return self.lifted("construct", inner, list(fields.values()), flags)

    def drop(self, site: int, value: Any) -> Any:
        """The label falls, and the site is reported."""
        assert type(value) is Labelled
        self.discards[site] += 1
        return copied(value.value)

    def function(self, value: Callable[..., Any]) -> Callable[..., Any]:
        """A function value, whose calls are counted."""

        def called(*arguments: Any) -> Any:
            self.tick()
            self.counts["function values called"] += 1
            return value(*arguments)

        return called

    # ---- calls --------------------------------------------------------------------------------
    def fn(self, name: str, flags: str, mask: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """A `fn`, lifted if an argument for a plain parameter is grounded. `mask` has a `g` for each
        parameter that is declared Grounded."""
        self.tick()
        given = list(zip(mask, arguments, strict=True))
        lifted = [each for kind, each in given if kind == "p" and type(each) is Labelled]
        # One value may be handed over twice, for a plain parameter and for a grounded one.
        found = function(
            *(copied(plain(one)) if kind == "p" and type(one) is Labelled else one for kind, one in given)
        )
        if not lifted:
            return found
        own = [found.step] if type(found) is Labelled else []
        seen = "".join(f for f, each in zip(flags, arguments, strict=True) if type(each) is not Labelled)
        step = self.derived(f"fn {name}", [*(each.step for each in lifted), *own], seen)
        return Labelled(copied(plain(found)), step)

    def agent(self, name: str, function: Callable[..., Any], *arguments: Any) -> Any:
        """A call of an agent: a result with a label at its top, or under Option, notes the handoff."""
        self.tick()
        return self._handed(name, function(*arguments))

    def _handed(self, name: str, value: Any) -> Any:
        if type(value) is Labelled:
            step = self.step(f"AgentHandoff {name}", [value.step])
            step.read = None if value.step.read is None else {}
            return Labelled(value.value, step, None)
        if type(value) is Record and value.name in ("Some", "Ok", "Err"):
            return Record(value.name, {"value": self._handed(name, value.fields["value"])})
        return value

    def tool(self, name: str, flags: str, *arguments: Any) -> Any:
        """A tool: a source, a transform, or plain."""
        self.tick()
        given = tuple(looked(each) for each in arguments)
        found: Answered = answered(name, given)
        earlier = sum(each.name == name for each in self.calls if isinstance(each, Call))
        self.calls.append(Call(name, given))
        if raises(name, given, earlier):
            raise Fault(RAISED)
        if found.source:
            steps = {}
            for path, document in found.documents.items():
                where = "".join(f"/{part}" for part in path)
                uri = document.uri or f"tool:{name}({named(found.spelled)})" + (f"#{where}" if where else "")
                step = self.step(
                    f"Retrieval {uri} (0..{len(document.text)} from line 1) by {name}",
                    [],
                    VERBATIM,
                    document.confidence,
                )
                step.text, step.uri = document.text, uri
                steps[path] = step
            uri = f"tool:{name}({named(found.spelled)})"
            answer = self.step(
                f"Retrieval {uri} (answer) by {name}", steps.values(), VERBATIM, found.confidence
            )
            answer.uri = uri
            return Labelled(found.value, answer, {path: step for path, step in steps.items() if path})
        inputs = [each.step for each in arguments if type(each) is Labelled]
        if found.transform and inputs:
            words, grade = self._arguments(found.parameters, flags, arguments)
            step = self.step(f"ToolTransform {name}({words})", inputs, grade, found.confidence)
            return Labelled(found.value, step)
        return found.value

    def _arguments(self, names: tuple[str, ...], flags: str, arguments: tuple[Any, ...]) -> tuple[str, int]:
        kinds = [
            "grounded" if type(each) is Labelled else "constant" if flag == "c" else "unsourced"
            for flag, each in zip(flags, arguments, strict=True)
        ]
        words = ", ".join(f"{name}: {kind}" for name, kind in zip(names, kinds, strict=True))
        return words, MIXED if "unsourced" in kinds else SYNTHESISED

    def prompt(self, name: str, flags: str, *arguments: Any) -> Any:
        """A prompt: the question as the model sees it, its answer, and whether its quotes hold."""
        self.tick()
        from tests.fuzz.world import PROMPTS

        declared = PROMPTS[name]
        given = tuple(looked(each) for each in arguments)
        inputs = [each.step for each in arguments if type(each) is Labelled]
        documents = tuple(papers(each.step) if type(each) is Labelled else () for each in arguments)
        rendered = declared.rendered(given)
        cited = "" if declared.cites is None else f"cites {declared.cites}"
        texts = [step.text or "" for step in documents[declared.cited]] if cited else []
        refused = False
        for attempt in range(declared.repairs + 1 if cited else 1):
            question = Question(
                name,
                rendered,
                given,
                tuple(tuple(step.uri for step in each) for each in documents),
                tuple(type(each) is Labelled for each in arguments),
                attempt,
            )
            self.calls.append(question)
            answer = reply(name, given, attempt, tuple(texts))
            quotes = verdict(answer.value, texts) if cited else ""
            self.counts["abstentions"] += answer.value == []
            if quotes is None:
                self.counts["strict citations refused"] += 1
                refused = True
                continue
            if refused:
                quotes = f"{quotes}, repaired" if answer.value else f", repaired{quotes}"
            break
        else:
            raise Fault(UNCITED)
        if cited:
            self.counts["strict citations accepted"] += 1
        if not inputs:
            return answer.value
        words, grade = self._arguments(declared.parameters, flags, arguments)
        step = self.step(
            f"PromptTransform {name}({words}) by {answer.model}, {answer.tokens} tokens{quotes}",
            inputs,
            grade,
            min(declared.confidence, 1.0 if answer.confidence is None else answer.confidence),
        )
        step.read = {} if cited and answer.value else None
        return Labelled(answer.value, step)

    def attempt(self, call: Callable[[], Any], more: int) -> Record:
        """`try`: what a call gives, or the fault of its last attempt. A tool that raised is asked again."""
        while True:
            try:
                return Record("Ok", {"value": call()})
            except Fault as fault:
                if fault.code not in CAUGHT:
                    raise
                self.counts[f"faults caught {fault.code}"] += 1
                if fault.code != RAISED or not more:
                    return Record("Err", {"value": Record("Fault", {"code": fault.code})})
                more -= 1

    def outcome(self, value: Any) -> Any:
        """The value in the form in which the engines' are compared: records without their order."""
        if type(value) is Labelled:
            ends = [value.step, *inside(value.value)]
            words, grade, sure, sources = told(ends)
            shown = self.outcome(value.value)
            better = if_cited(ends) if '"' in str(shown) else ""
            grade += OR + better if better else ""
            return ("grounded", words, grade, sure, sources, shown)
        if type(value) is list:
            return [self.outcome(each) for each in value]
        if type(value) is dict:
            return {key: self.outcome(each) for key, each in value.items()}
        if type(value) is Record:
            if value.name == "None":
                return None
            if value.name == "Some":
                return self.outcome(value.fields["value"])
            return {key: self.outcome(each) for key, each in value.fields.items()}
        if isinstance(value, float) and math.isnan(value):
            return "nan"
        return value
