"""Where values enter a Grounded type from the host (provenance.delivery.1)."""

from __future__ import annotations

import hashlib

from tests.reference.data import Data, Found, Path
from tests.reference.host import Json, Paper, Stated
from tests.reference.labelled_types import Type, is_g
from tests.reference.paths import place
from tests.reference.values import Fault, G, Value

RUN = "run"


class Entrance(Data):
    """Reads one argument of the host. A Grounded position takes a value with its source, or a Document."""

    def __init__(self, data: Data, what: str) -> None:
        super().__init__(data.program)
        self.numbers = data.numbers
        self.without_sources = data
        self.what = what

    def value(
        self, t: Type, data: Json, code: str, found: Found | None = None, path: Path = (), uri: str = ""
    ) -> Value:
        """Host data as a value of `t`; UngroundedValue for what a Grounded position must not take
        (provenance.delivery.1)."""
        if not is_g(t) or found is not None:
            return super().value(t, data, code, found, path, uri)
        place_words = "".join(place("", key) if n == 0 else place("x", key)[1:] for n, key in enumerate(path))
        where = f"{self.what} at `{place_words}`" if path else self.what
        if isinstance(data, Stated):
            self.believed(data)
            value = self.without_sources.value(t, data.value, code)
            return self.entered(t, value, [((), data.paper, ())], where)
        if isinstance(data, Paper):
            papers: Found = []
            return self.entered(t, self.without_sources.value(t, data, code, papers), papers, where)
        raise Fault("R0114")

    @staticmethod
    def believed(data: Stated) -> None:
        """A Severed step, a hash that does not match, a source of another run raise UngroundedValue
        (provenance.delivery.1)."""
        right = hashlib.sha256(data.paper.text.encode()).hexdigest()
        if data.severed is not None or data.run not in (None, RUN) or data.hash not in (None, right):
            raise Fault("R0114")

    def entered(self, t: Type, value: Value, found: Found, where: str) -> G:
        """The value with a Retrieval for what the host states, wrapped as a whole (provenance.delivery.1)."""
        digest = hashlib.sha256(found[0][1].text.encode()).hexdigest()
        label = self.planted("host", f"host:{where}", digest, 1.0, found)
        made = self.labelled(t, value, label, False)
        assert isinstance(made, G)
        return made
