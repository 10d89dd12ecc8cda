"""Places where a mark may be, and how marks get from one to the other (taint.type.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.reference.labelled_types import NOTHING, Type, erase_deep
from tests.reference.marked_types import SHARING, Declared, is_tainted, no_marks


@dataclass(slots=True, eq=False)
class Place:
    """A place in a type: its own mark, and the places of its parts. `shut` is the code of what a mark there
    is, `holds` whether a record with a mark inside is there, `free` whether it is declared to have the
    mark."""

    head: str
    parts: list[Place] = field(default_factory=list)
    on: bool = False
    shut: str = ""
    holds: bool = False
    free: bool = False

    @property
    def marked(self) -> bool:
        """Whether the mark is there, and may be (taint.value.1)."""
        return self.on and not self.shut

    def deep(self) -> Iterator[Place]:
        """It and what is inside, but not inside functions (taint.value.2)."""
        yield self
        if self.head != "->":
            for part in self.parts:
                yield from part.deep()

    def carries(self) -> bool:
        """Whether a mark is anywhere in the value (taint.value.3)."""
        return self.mentions() or any(one.holds for one in self.deep())

    def mentions(self) -> bool:
        """Whether a mark is anywhere in its type, inside functions too (taint.control.1)."""
        return self.marked or any(part.mentions() for part in self.parts)


class Places:
    """Places, and what they say of each other. Nothing is worked out before `settle`."""

    def __init__(self, known: Declared) -> None:
        self.known = known
        self.passes: list[tuple[Place, Place]] = []
        """A mark in the first is one in the second."""
        self.closed: list[Place] = []
        self.made: list[tuple[Place, Place | None]] = []
        """Lists that methods make, and what their elements are made of."""

    def settle(self) -> None:
        """Hand marks on until nothing changes; one that may not be where it is goes no further
        (taint.type.3)."""
        changed = True
        while changed:
            changed = False
            for start, to in self.passes:
                if start.on and not to.on and not start.shut and start.head != NOTHING.head:
                    to.on = changed = True

    # ---- making -------------------------------------------------------------------------------
    def of(self, t: Type) -> Place:
        """New places for a type, of which nothing is known (taint.type.3). There is no mark of a function
        (taint.type.2), nor of a key (taint.type.2)."""
        t = erase_deep(t)
        made = Place(t.head, [self.of(one) for one in t.args], holds=t.head in self.known.holding)
        if t.head == "->":
            self.shut(made, "E0515")
        if t.head == "Map":
            for one in made.parts[0].deep():
                self.shut(one, "E0515")
        return made

    def shut(self, place: Place, code: str) -> Place:
        """Let no mark be there (taint.value.1)."""
        if not place.shut:
            place.shut = code
            self.closed.append(place)
        return place

    def whole(self, t: Type) -> Place:
        """What an operation makes by itself: only the whole can be tainted (taint.value.2)."""
        made = self.of(t)
        for part in made.parts:
            for one in part.deep():
                self.shut(one, "E0515")
        return made

    def said(self, t: Type, whole: bool = False) -> Place:
        """Places that are tainted just where the declared type says so (taint.type.3); the `whole` may be,
        too, where it comes out of something tainted (taint.value.2)."""
        if is_tainted(t):
            made = self.of(no_marks(t))
            made.on = made.free = True
            return made
        made = Place(t.head, [self.said(one) for one in t.args], holds=t.head in self.known.holding)
        if t != NOTHING and (not whole or t.head == "->"):
            self.shut(made, "E0515")
        return made

    def read(self, part: Place, *wholes: Place) -> Place:
        """A part that is read out of wholes: tainted if one of them is; what is inside is theirs
        (taint.value.2). No function is (taint.value.4)."""
        made = Place(part.head, part.parts, holds=part.holds)
        if part.head == "->":
            self.shut(made, "E0515")
        self.lift(made, part, *wholes)
        return made

    def listed(self, part: Place, *wholes: Place) -> Place:
        """A list that a method makes of such parts of wholes: its elements get no mark besides
        (taint.value.1)."""
        whole = self.read(part, *wholes)
        made = Place("List", [self.read(whole)])
        self.made.append((made, whole))
        return made

    def opened(self, t: Type) -> Place:
        """A result that is not a part of anything: all in it is new (taint.value.2)."""
        if t.head == "List":
            made = Place(t.head, [self.opened(one) for one in t.args])
            self.made.append((made, None))
            return made
        if t.head in ("Option", "Result"):
            return Place(t.head, [self.opened(one) for one in t.args])
        return self.whole(t)

    # ---- saying -------------------------------------------------------------------------------
    def lift(self, to: Place, *operands: Place) -> None:
        """The whole is tainted if an operand is (taint.value.2)."""
        self.passes += [(one, to) for one in operands]

    def look(self, to: Place, operand: Place) -> None:
        """It is tainted if anything in the operand is (taint.value.2)."""
        for one in operand.deep():
            self.passes.append((one, to))
            to.on = to.on or one.holds

    def same(self, one: Place, other: Place) -> None:
        """Both have the same marks (taint.value.1)."""
        self.passes += [(one, other), (other, one)]
        for left, right in zip(one.parts, other.parts, strict=False):
            self.same(left, right)

    def flow(self, start: Place, to: Place) -> None:
        """A value goes there: a mark goes along, and what both share agrees; into something tainted
        anything goes (taint.value.1)."""
        self.passes.append((start, to))
        if not to.free:
            for one, other in zip(start.parts, to.parts, strict=False):
                (self.flow if to.head in SHARING else self.same)(one, other)

    def enter(self, start: Place, t: Type, code: str = "E0515") -> None:
        """A value goes to a place with a declared type (taint.value.1)."""
        self._agrees(start, t, True, code)

    def _agrees(self, start: Place, t: Type, shares: bool, code: str) -> None:
        """What is shared inside agrees with what is declared (taint.value.1)."""
        if is_tainted(t):
            start.on = start.on or not shares
            return
        if t != NOTHING:
            self.passes.append((start, self.shut(Place(start.head), code)))
        inside = shares and t.head in SHARING
        for one, part in zip(start.parts, t.args, strict=False):
            self._agrees(one, part, inside, code)

    def into(self, start: Place, t: Type, whole: Place) -> None:
        """A part goes into a whole, where it has a declared type: a mark that this does not have is one of
        the whole (taint.value.2)."""
        if is_tainted(t):
            return
        self.passes.append((start, whole))
        for one, part in zip(start.parts, t.args, strict=False):
            one.on = one.on or (is_tainted(part) and t.head not in SHARING)
            self.into(one, part, whole)

    def never(self, place: Place, code: str = "E0515") -> None:
        """The whole is not tainted (taint.value.4)."""
        self.passes.append((place, self.shut(Place(place.head), code)))

    def asked(self, place: Place) -> None:
        """Nothing in what is approved is tainted (taint.value.3)."""
        self.look(self.shut(Place(place.head), "E0517"), place)

    def problems(self) -> set[str]:
        """The codes of what is where it may not be (taint.value.1)."""
        late = any(
            made.parts[0].on and not made.on and not (part is not None and part.on)
            for made, part in self.made
        )
        found = {one.shut for one in self.closed if one.on and one.head != NOTHING.head}
        return found | ({"E0515"} if late else set())
