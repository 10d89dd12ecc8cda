"""Generated programs that speak of marks: `Tainted` in declarations, and `trusted`.

The generator knows no marks, as where they are is worked out last. So they are written into what it has made:
a tool or another declaration gets a mark, then each declaration that refuses a tainted value, until none
does; and an expression whose value is tainted is trusted, or is made tainted first by an agent that only
gives its argument. What stays refused is given up. Each seed has a pair of the table that its program is to
have next to the one that the generator wrote, and one that it gets with a piece of program (`pieces`) where
it has no place for it.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corvid.ir.problems import TaintedValue
from corvid.source.span import Span
from corvid.source.text import SourceText
from corvid.syntax import tree
from corvid.syntax.parse import parse_module
from corvid.syntax.walk import walk
from corvid.types import NOTHING, is_tainted, tainted
from tests.generated.coverage import covered
from tests.generated.names import known, prefixes
from tests.generated.pairs import MARKED, Pair
from tests.generated.placing import pairs_of
from tests.generated.programs import Sources, targets_of
from tests.metamorphic.marks import with_marks_of
from tests.metamorphic.spelling import spell
from tests.metamorphic.spots import Spot, spots
from tests.metamorphic.subject import Files, Owner, Subject, bodies, look
from tests.metamorphic.text import Draft, Edit, Keep, Place
from tests.theorems.pieces import Piece, piece_of
from tests.theorems.words import named_in
from tests.values import replace

ROUNDS = 40
"""So often declarations are changed until a program is accepted."""
MOST_TRIED = 12
"""So many places that would have the pair are tried."""
REASON = ', reason: "it was looked at")'
MARKER = "zqmark"
_DECLARED = re.compile(r"(?:-> |: )(?P<type>[A-Z]\w*(?:<[\w<>, ]*>)?)(?=[:,)\s]|$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Way:
    """One way to write a mark: its edits."""

    edits: tuple[Edit, ...]


def with_marks_written(sources: Sources, seed: int) -> Sources | None:
    """The program with marks, accepted; None where nothing that was tried is."""
    rnd = random.Random(f"marks of {seed}")
    files = {f"{name}.cor": text for name, text in reversed(sources.files)}
    subject = look(files)
    if not subject.accepted:
        return None
    marked = settled(subject, _tool_results(subject, rnd)) or subject
    for pair in wanted(seed):
        found = _with_pair(marked, pair, rnd)
        if found is not None:
            marked = found
            break
    own = MARKED[seed % len(MARKED)]
    if not covered(_sources(marked.files)).pairs[own]:
        marked = _with_piece(marked, own, rnd) or marked
    return _sources(marked.files) if marked is not subject else None


def strewn(text: str, rnd: random.Random) -> str:
    """The text with `Tainted` around one to three types of its declarations: it is refused, mostly."""
    spots = list(_DECLARED.finditer(text))
    chosen = rnd.sample(spots, min(len(spots), rnd.randint(1, 3)))
    for spot in sorted(chosen, key=lambda spot: -spot.start("type")):
        start, end = spot.span("type")
        text = f"{text[:start]}Tainted<{text[start:end]}>{text[end:]}"
    return text


def wanted(seed: int) -> list[Pair]:
    """The pairs of marks for the program of a seed, the one that it is to have first: the same place with a
    mark, or what is there with one inside."""
    (declared, holds), *written_ = targets_of(seed)
    found: list[Pair] = []
    for row, column in written_[:3]:
        found += [(row, "trusted"), ("endorsed", column)]
    found[2:2] = [(declared, "Tainted"), ("inside Tainted", holds)]
    found = [pair for pair in found if pair in MARKED]
    start = seed // 2 % len(found) if found else 0
    return [*found[start:], *found[:start]][:2]


def _sources(files: Files) -> Sources:
    return Sources(tuple((name.removesuffix(".cor"), text) for name, text in reversed(files.items())))


def _with_pair(subject: Subject, pair: Pair, rnd: random.Random) -> Subject | None:
    """The program with the pair, or None."""
    is_type = "Tainted" in (pair[1], *pair[0].split())
    ways = list(_types(subject) if is_type else _values(subject, rnd))
    rnd.shuffle(ways)
    tried = 0
    for way in ways:
        if not pairs_at(subject, way)[pair]:
            continue
        tried += 1
        if tried > MOST_TRIED:
            return None
        found = settled(subject, way)
        if found is not None and covered(_sources(found.files)).pairs[pair]:
            return found
    return None


def _with_piece(subject: Subject, pair: Pair, rnd: random.Random) -> Subject | None:
    """The program with a piece that has the pair, or None: first in the body of an agent that is there."""
    piece = piece_of(pair, rnd)
    ways = [Way((Edit(subject.end(subject.own_files[-1]), (_text(piece.alone),)),))]
    bodies_ = [owner for owner in subject.owners if owner.info.kind == "agent"]
    if piece.anywhere and bodies_:
        ways.insert(0, _beginning(subject, rnd.choice(bodies_), piece))
    found = (settled(subject, way) for way in ways)
    return next((one for one in found if one is not None), None)


def _beginning(subject: Subject, owner: Owner, piece: Piece) -> Way:
    """The body of the agent begins with the piece."""
    first = owner.node.body.statements[0]
    line = subject.lines(first)
    margin = subject.files[line.file][line.start : subject.place(first).start]
    statements = "".join(f"{margin}{each}\n" for each in piece.inline)
    edits = [Edit(Place(line.file, line.start, line.start), (statements,))]
    if piece.declared:
        edits.append(Edit(subject.end(line.file), (_text(piece.declared),)))
    return Way(tuple(edits))


def _text(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in ("", *lines))


def pairs_at(subject: Subject, way: Way) -> Counter[Pair]:
    """The pairs of the declaration that a way changes, and of what the way adds at the end of its file. None
    where the edits can't be made. (To cover the whole program at each of many tries is most of the work.)"""
    files = written(subject, way)
    inside, *behind = way.edits
    trees = [subject.module(file).tree for file in subject.own_files]
    module = subject.module(inside.place.file)
    around = (subject.place(one) for one in module.tree.declarations)
    place = next((one for one in around if one.holds(inside.place)), None)
    if files is None or place is None:
        return Counter()
    text = files[place.file]
    parts = (part for edit in behind if place.apart(edit.place) for part in edit.parts)
    added = sum(len(part) for part in parts if isinstance(part, str))
    end = place.end + len(text) - len(subject.files[place.file]) - added
    changed = f"{text[place.start : end]}\n{text[len(text) - added :]}"
    parsed = parse_module(0, SourceText(place.file, changed))
    if parsed.problems:
        return Counter()
    found = parsed.tree
    names = replace(known([*trees, found]), prefixes=prefixes(module.tree))
    return Counter(pair for node in walk(found) for pair in pairs_of(node, names))


def written(subject: Subject, way: Way) -> Files | None:
    draft = Draft(subject.files)
    return draft.write().files if draft.add(way.edits) else None


def settled(subject: Subject, way: Way | None) -> Subject | None:
    """The program with the change and all that has to be declared for it; None where that is not enough."""
    for _ in range(ROUNDS):
        files = None if way is None else written(subject, way)
        if files is None:
            return None
        subject = look(files)
        if subject.accepted:
            return subject
        way = _declared(subject)
    return None


# ---- declarations ------------------------------------------------------------------------------
def _tool_results(subject: Subject, rnd: random.Random) -> Way | None:
    """Some tools give what others may have written."""
    own = [node for file in subject.own_files for node in walk(subject.module(file).tree)]
    tools = [one for one in own if isinstance(one, tree.Tool) and not (one.dangerous or one.selects)]
    if not tools:
        return None
    return Way(tuple(_tainted(subject, one.returns) for one in rnd.sample(tools, min(len(tools), 2))))


def _tainted(subject: Subject, type_: tree.TypeExpr) -> Edit:
    place = subject.place(type_)
    return Edit(place, ("Tainted<", Keep(place), ">"))


def _types(subject: Subject) -> Iterator[Way]:
    """Each type in the text, tainted."""
    for file in subject.own_files:
        for node in walk(subject.module(file).tree):
            if isinstance(node, tree.NamedType | tree.FunctionType):
                yield Way((_tainted(subject, node),))


def _declared(subject: Subject) -> Way | None:
    """A mark in the declarations that refuse a tainted value; around the values where they can't have one."""
    edits: dict[Place, Edit] = {}
    for problem in subject.problems:
        if not isinstance(problem, TaintedValue):
            return None
        found = _refusing(subject, problem)
        edit = _trusting(subject, problem.span) if found is None else _tainted(subject, found)
        if edit is None:
            return None
        edits.setdefault(edit.place, edit)
    return Way(tuple(edits.values())) if edits else None


def _refusing(subject: Subject, problem: TaintedValue) -> tree.TypeExpr | None:
    """The type that says that the value is not tainted, if it is one of the program's and may say so."""
    kind, name, callee = named_in(problem.words)
    around = _callable(subject, problem.span)
    match kind:
        case "return" if around is not None:
            return around.returns
        case "parameter":
            for file in subject.own_files:
                for node, _ in bodies(subject.module(file).tree):
                    if node.name.text == callee:
                        return _parameter(node, name)
        case "field":
            for file in subject.own_files:
                for node in walk(subject.module(file).tree):
                    if isinstance(node, tree.Field) and node.name.text == name:
                        return node.annotation
        case "name" if around is not None:
            for node in walk(around.body):
                if isinstance(node, tree.Let | tree.LambdaParameter) and node.name.text == name:
                    return node.annotation
            return _parameter(around, name)
        case _:
            pass
    return None


def _parameter(node: tree.Agent | tree.Fn, name: str) -> tree.TypeExpr | None:
    return next((one.annotation for one in node.parameters if one.name.text == name), None)


def _callable(subject: Subject, span: Span) -> tree.Agent | tree.Fn | None:
    place = Place(subject.file_of(span), span.start, span.end)
    if place.file not in subject.own_files:
        return None
    nodes = (node for node, _ in bodies(subject.module(place.file).tree))
    return next((node for node in nodes if subject.place(node).holds(place)), None)


# ---- values ------------------------------------------------------------------------------------
def _trusting(subject: Subject, span: Span) -> Edit | None:
    """The expression at the place, trusted; None where none is there, or in a fn."""
    for spot in _open(subject):
        if spot.expr.span == span:
            return _around(subject, spot, "trusted(", REASON)
    return None


def _open(subject: Subject) -> Iterator[Spot]:
    """The expressions in agents that another expression may be instead of."""
    for spot in spots(subject):
        agent = spot.owner.info.kind == "agent"
        simple = spot.role in ("value", "statement", "receiver") and not isinstance(spot.expr, tree.Match)
        if agent and simple and not spot.approved:
            yield spot


def _around(subject: Subject, spot: Spot, before: str, behind: str) -> Edit:
    place = subject.place(spot.expr)
    return Edit(place, (before, Keep(place), behind))


def _values(subject: Subject, rnd: random.Random) -> Iterator[Way]:
    """Each expression, trusted: as it is, where it is tainted; else made tainted as a whole, or in a part."""
    found = [spot for spot in _open(subject) if spot.type is not None and spot.type != NOTHING]
    around = [subject.place(spot.expr) for spot in found]
    for number, (spot, place) in enumerate(zip(found, around, strict=True)):
        assert spot.type is not None
        marked = with_marks_of(subject, spot.owner, spot.expr, spot.type)
        if marked is not None and is_tainted(marked):
            yield Way((_around(subject, spot, "trusted(", REASON),))
            continue
        made = _marker(subject, spot, number)
        if made is not None:
            declared, name = made
            yield Way((_around(subject, spot, f"trusted({name}(", f"){REASON}"), declared))
        pairs = zip(found, around, strict=True)
        inner = [one for one, other in pairs if other != place and place.holds(other)]
        if inner:
            part = rnd.choice(inner)
            made = _marker(subject, part, number)
            if made is not None:
                declared, name = made
                outer = _around(subject, spot, "trusted(", REASON)
                yield Way((outer, _around(subject, part, f"{name}(", ")"), declared))


def _marker(subject: Subject, spot: Spot, number: int) -> tuple[Edit, str] | None:
    """An agent that gives its argument as one that is tainted, and its name."""
    assert spot.type is not None
    written_type = spell(subject, subject.module(spot.owner.file), tainted(spot.type))
    if written_type is None:
        return None
    name = f"{MARKER}{number}_{len(subject.files[spot.owner.file])}"
    text = f"\n@grounded_pure\nagent {name}(x: {written_type}) -> {written_type}:\n    return x\n"
    return Edit(subject.end(spot.owner.file), (text,)), name
