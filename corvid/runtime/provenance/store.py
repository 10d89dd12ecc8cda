"""All chains of one run, as integers: one packed 64-bit node a step, parents older than children.

Ids begin at 1. Nothing here recurses, and no node changes once it is made. The questions about a chain
(`sources`, `grade` …) are answered in `query.py` and `grade.py` by one backward sweep each; `arena.py`
puts both together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from corvid.runtime.provenance.evidence import NUMBER, Evidence, Held
from corvid.runtime.provenance.nodes import (
    CONSTANT,
    FLAG_SHIFT,
    INPUT_BITS,
    INPUT_MASK,
    NAMED,
    OP_CODES,
    OP_MASK,
    OP_SHIFT,
    RETRIEVAL_BIT,
    UNSOURCED,
    WIDE,
    ArgumentGrounding,
    CitedSpan,
    Derived,
    Key,
    Late,
    ModelAttested,
    Quoted,
    Retrieval,
    Severed,
    Source,
    ToolTransform,
    argument_flags,
)
from corvid.runtime.provenance.steps import NO_CELLS, PromptFields, Steps, WideNode

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from corvid.runtime.provenance.region import Region

DEFAULT_LIMIT = 1 << 26
_FIELD = OP_CODES["field"]
_INDEX = OP_CODES["index"]
_PART = OP_CODES["part"]
_READ = OP_CODES["read"]


class ArenaFull(Exception):
    """The run's chains have more steps than the arena may hold; who knows the span makes it R0119."""

    def __init__(self, limit: int) -> None:
        super().__init__(f"more than {limit} provenance steps")
        self.limit = limit


class NodeStore(Steps):
    """The chains of one run. `limit` bounds their steps: one more raises `ArenaFull`. One thread at a time
    makes nodes; any may read.

    Emitted code makes the common steps itself: it may write the node `size` into `open`, with RETRIEVAL_BIT,
    where that has such a place, and then add one to `size`. `open` are the `cells` as long as a retrieval
    is below every node, then none. Between its reading of `size` and its writing is no call and no
    jump backwards, so CPython never switches to another thread there, and each node has one writer.
    """

    __slots__ = ("_name_ids", "_region", "_trees", "open", "shows", "unshown")

    def __init__(self, limit: int = DEFAULT_LIMIT) -> None:
        if not 0 < limit < INPUT_MASK:
            raise ValueError(f"an arena holds between 1 and {INPUT_MASK - 1} nodes")
        super().__init__(limit)
        self._region: Region | None = None
        self.open = NO_CELLS
        self._name_ids: dict[tuple[str, bool], int] = {}
        self._trees: dict[int, Mapping[Key, int] | Held] = {}
        self.shows = False
        """Whether there is a quote, or evidence in a strict answer."""
        self.unshown: dict[int, int] = {}
        """The separator of which a joined text holds nothing, by the nodes of both."""

    def __del__(self) -> None:
        if self._region is not None:
            self._region.give_back(self.size)

    # ---- making nodes -------------------------------------------------------------------------
    def derived2(self, op_code: int, left: int, right: int) -> int:
        """Return an operation on two grounded operands."""
        cells = self.cells
        made = self.size
        if made > self._limit:
            raise ArenaFull(self._limit)
        cells[made] = (
            left | right << INPUT_BITS | op_code << OP_SHIFT | (cells[left] | cells[right]) & RETRIEVAL_BIT
        )
        self.size = made + 1
        return made

    def derived1(self, op_code: int, only: int, flags: int) -> int:
        """Return an operation on one grounded operand; `flags` of CONSTANT and UNSOURCED report the
        others."""
        cells = self.cells
        made = self.size
        if made > self._limit:
            raise ArenaFull(self._limit)
        cells[made] = only | op_code << OP_SHIFT | flags << FLAG_SHIFT | cells[only] & RETRIEVAL_BIT
        self.size = made + 1
        return made

    def derived(self, op: str, inputs: tuple[int, ...], constant: bool, unsourced: bool) -> int:
        """Return an operation on at least one grounded operand; `constant`, `unsourced`: some other one was
        so."""
        flags = (CONSTANT if constant else 0) | (UNSOURCED if unsourced else 0)
        code = OP_CODES.get(op, WIDE)
        if not inputs:
            raise ValueError("a derived node needs a grounded operand")
        if len(inputs) == 1:
            return self.derived1(code, inputs[0], flags) if code else self._named(op, inputs[0], flags)
        if code and len(inputs) == 2:
            return self._append(inputs[0] | inputs[1] << INPUT_BITS | code << OP_SHIFT, flags, inputs)
        return self._append_wide(Derived(op, inputs, constant, unsourced), flags, inputs)

    def handoff(self, agent: str, node: int) -> int:
        """Record that `agent` returned a value with the chain `node`."""
        made = self._named(agent, node, 0, handoff=True)
        held = self.held(node) if self.shows else None
        if held is not None:
            self._trees[made] = Held(held.evidence, held.call)
        return made

    def select(self, node: int, key: Key) -> int:
        """Return the chain of the part `key` of a value with the chain `node`.

        That is the part's own Retrieval if the value is a source's answer and the part one of its
        documents, and the node of the passage if it is a quote; else a Derived `field` (text keys) or
        `index`, at which is what the part of a strict answer shows.
        """
        tree = self._trees.get(node)
        if tree is not None:
            found = tree.get(key)
            if found is not None:
                return found
            if isinstance(tree, Held):
                return self._held_part(tree, node, key)
        code = _FIELD if type(key) is str else _INDEX
        made = self.size
        if made < len(self.open):
            self.open[made] = node + (RETRIEVAL_BIT | code << OP_SHIFT)
            self.size = made + 1
            return made
        return self.derived1(code, node, 0)

    def part(self, node: int, key: Key) -> int:
        """Return the chain of the part `key` if it was made with the whole, else that of the whole: its
        sources are those of `select`, which makes a step."""
        tree = self._trees.get(node)
        found = None if tree is None else tree.get(key)
        return node if found is None else found

    def _held_part(self, whole: Held, node: int, key: Key) -> int:
        made = self.derived1(_FIELD if type(key) is str else _INDEX, node, 0)
        part = whole.evidence.parts.get(key)
        # A number shows nothing; there may be many, and machine code reads them, too.
        if part is not None and part is not NUMBER:
            whole.made[key] = made
            self._trees[made] = Held(part, whole.call)
        return made

    def hold(self, call: int, evidence: Evidence) -> None:
        """Record what the answer of a strict prompt with the node `call` shows from now on, and so do its
        parts."""
        self._trees[call] = Held(evidence, call)
        self.shows = True

    def held(self, node: int) -> Held | None:
        """Return the evidence that is at a node."""
        tree = self._trees.get(node)
        return tree if isinstance(tree, Held) else None

    def shown_at(self, node: int) -> tuple[Evidence, int] | None:
        """Return what the strict answer with this node shows, or the part of one that it selects, and the
        call."""
        held, word = self.held(node), self.cells[node]
        if held is not None:
            return held.evidence, held.call
        if node in self._trees or word >> OP_SHIFT & OP_MASK not in (_FIELD, _INDEX):
            return None
        whole = self.held(word & INPUT_MASK)
        return None if whole is None else (NUMBER, whole.call)

    def unboxed(self, node: int) -> int:
        """Return the node of the part in `Some`, if this is one of `select_boxed`; else the node itself."""
        tree = self._trees.get(node)
        part = None if tree is None or isinstance(tree, Held) else tree.get("some")
        return node if part is None or self.cells[node] >> OP_SHIFT & OP_MASK != _PART else part

    def read(self, part: int, inner: int) -> int:
        """Return the chain of a part with the label `inner`, for which `select` gave `part`: both, unless
        they are one, as of a quote in the answer that chose it."""
        return inner if part == inner else self.derived2(_READ, part, inner)

    def joined(self, made: int, texts: int, separator: int) -> int:
        """Return the node `made` of so many joined texts. Fewer than two have no separator between them."""
        if self.shows and texts < 2:
            self.unshown[made] = separator
        return made

    def select_boxed(self, node: int, key: Key) -> int:
        """Return the chain of `Some(part)` for the part `key`. `Some` is not part of the source's answer:
        where the part has parts of its own, the box gets a step that keeps `Some` from selecting among
        them."""
        part = self.select(node, key)
        if part not in self._trees:
            return part
        box = self.derived1(_PART, part, 0)
        self.set_parts(box, {"some": part})
        return box

    def retrieval(self, source: Source, inputs: tuple[int, ...] = (), confidence: float = 1.0) -> int:
        """Return a source's document, or its answer as a whole over the documents `inputs`."""
        self._retrieved += 1
        return self._append_wide(Retrieval(source, inputs, confidence), 0, inputs, RETRIEVAL_BIT)

    def answer(self, late: Late, documents: int) -> int:
        """Return a source's answer with so many documents: their Retrievals, then that of the answer over
        them, whose node this gives. `late` says what they are when they are asked for."""
        made = self.size
        if made == 1 and self._region is None:
            self._begin()
        whole = made + documents
        if whole > self._limit:
            raise ArenaFull(self._limit)
        index = len(self._wide)
        self._wide += [late] * (documents + 1)
        late.documents, late.first, late.node, late.number = documents, index, made, self._retrieved
        self._retrieved += documents + 1
        cells = self.cells
        for node in range(made, whole + 1):
            cells[node] = index | RETRIEVAL_BIT
            index += 1
        self.size = whole + 1
        return whole

    def tool_transform(
        self,
        tool: str,
        inputs: tuple[int, ...],
        arguments: tuple[tuple[str, ArgumentGrounding], ...],
        confidence: float,
    ) -> int:
        """Return a tool that is not a source made a value from grounded arguments."""
        made = ToolTransform(tool, inputs, arguments, confidence)
        return self._append_wide(made, argument_flags(arguments), inputs)

    def prompt_transform(
        self,
        prompt: str,
        model: str,
        tokens: int,
        inputs: tuple[int, ...],
        arguments: tuple[tuple[str, ArgumentGrounding], ...],
        confidence: float,
        citations: tuple[CitedSpan, ...] = (),
        *,
        abstained: bool = False,
        repaired: bool = False,
    ) -> int:
        """Return a model made a value from grounded arguments."""
        made = (prompt, model, tokens, inputs, arguments, confidence, citations, abstained, repaired)
        return self._append_wide(made, argument_flags(arguments), inputs)

    def model_attested(
        self,
        prompt: str,
        model: str,
        tokens: int,
        arguments: tuple[tuple[str, ArgumentGrounding], ...],
        confidence: float,
    ) -> int:
        """Return a value rests on a model's own word: a leaf without a source."""
        made = ModelAttested(prompt, model, tokens, arguments, confidence)
        return self._append_wide(made, argument_flags(arguments), ())

    def quoted(self, made: Quoted) -> int:
        """Return a passage of a document. A box around it is a step of its own, as `select_boxed` has it."""
        node = self._append_wide(made, 0, made.inputs)
        self.set_parts(node, {})
        self.shows = True
        return node

    def severed(self, reason: str, inputs: tuple[int, ...]) -> int:
        """Return a chain that a host stated says it was cut here; delivery refuses it."""
        return self._append_wide(Severed(reason, inputs), 0, inputs)

    def set_parts(self, node: int, parts: Mapping[Key, int]) -> None:
        """Set `parts`: from now on `select(node, key)` gives `parts[key]`. Once, right after `node` was
        made."""
        self._trees[node] = parts

    def name_number(self, name: str, *, handoff: bool = False) -> int:
        """Return the second input of nodes with op code NAMED for this operation, or agent that hands off."""
        index = self._name_ids.get((name, handoff))
        if index is None:
            index = self._name_ids[name, handoff] = len(self._names)
            self._names.append((name, handoff))
        return index

    # ---- inside -------------------------------------------------------------------------------
    def _named(self, name: str, only: int, flags: int, handoff: bool = False) -> int:
        index = self.name_number(name, handoff=handoff)
        return self._append(only | index << INPUT_BITS | NAMED << OP_SHIFT, flags, (only,))

    def _append_wide(
        self, made: WideNode | PromptFields, flags: int, inputs: Iterable[int], bits: int = 0
    ) -> int:
        node = self._append(len(self._wide) | bits, flags, inputs)
        self._wide.append(made)
        return node

    def _append(self, word: int, flags: int, inputs: Iterable[int]) -> int:
        made = self.size
        if made == 1 and self._region is None:
            self._begin()
        cells = self.cells
        if made > self._limit:
            raise ArenaFull(self._limit)
        for parent in inputs:
            if not 0 < parent < made:
                raise ValueError(f"node {parent} is not older than its child {made}")
            word |= cells[parent] & RETRIEVAL_BIT
        if not word & RETRIEVAL_BIT:
            self.open = NO_CELLS
        cells[made] = word | flags << FLAG_SHIFT
        self.size = made + 1
        return made

    def _begin(self) -> None:
        """Get the memory: late, as most runs of most programs have no chains."""
        from corvid.runtime.provenance.region import Region

        self._region = region = Region(self._limit + 1)
        self.cells = self.open = region.words
        self._limit = len(region) - 1
