"""What a tool that selects gives back, found in what it was handed (grounded.select.3)."""

from __future__ import annotations

from tests.reference.host import Json, Stated
from tests.reference.labelled_types import Type, erase, plain
from tests.reference.labels import sources
from tests.reference.paths import is_excerpt, keyed, rebuilt
from tests.reference.run import Steps
from tests.reference.values import Fault, G, Value, bare, copied, labels


class Selecting(Steps):
    """The elements of one answer."""

    def given_back(self, t: Type, whole: Value, objects: list[Json], answer: Json) -> Value:
        """For each object of the answer the element of `whole` that it stands for: the first such that was
        not given back yet, else the first. `t` is the parameter's type, `objects` are what the tool was
        handed (grounded.select.3)."""
        if not isinstance(answer, list | tuple):
            raise Fault("R0111")
        places: list[int] = []
        for one in answer:
            itself = [at for at, each in enumerate(objects) if each is one]
            such = itself or [at for at in range(len(objects)) if self.stands_for(one, t, whole, at)]
            if not such:
                raise Fault("R0111")
            places.append(next((at for at in such if at not in places), such[0]))
        return [self.element(whole, at) for at in places]

    def element(self, whole: Value, at: int) -> Value:
        """What an index reads, as a new value where it has no label of its own (grounded.select.3)."""
        found = self.selected(whole, at, bare(whole)[at])
        return found if isinstance(found, G) else copied(found)

    def stands_for(self, one: Json, t: Type, whole: Value, at: int) -> bool:
        """Whether it is equal to an element, and of a `Sourced` whether its uri is that of a source of the
        element, too (grounded.select.3)."""
        stated = one if isinstance(one, Stated) else None
        found = self.element(whole, at)
        if not self.alike(plain(t).args[0], one if stated is None else stated.value, found):
            return False
        return stated is None or any(source.uri == stated.paper.uri for source in sources(*labels(found)))

    def alike(self, t: Type, data: Json, element: Value) -> bool:
        """Whether host data is that of an element (grounded.select.3)."""
        values = self.data.value(erase(t), data, "R0111"), element
        one, other = (self.data.native(self.read_as(value), text_keys=True) for value in values)
        return bool(one == other)

    def read_as(self, value: Value) -> Value:
        """Without labels, and with the text of each passage for it (grounded.select.3)."""
        value = bare(value)
        if is_excerpt(value):
            return value.fields["text"]
        return rebuilt(value, {key: self.read_as(item) for key, item in keyed(self.program, value)})
