"""Programs of one or more modules, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from tests.generated.callables import Callables
from tests.generated.pairs import POSSIBLE
from tests.generated.scope import Kind

STRIDE = 7
"""How far the targets of neighbouring seeds lie apart in the table: seeds that follow each other are for
different rows."""
ATTEMPTS = 3
NEXT_ATTEMPT = 1_000_003
"""A program that could not be given its target is written anew, from another state of chance."""


@dataclass(frozen=True, slots=True)
class Sources:
    """A program's files by module name; the last one is `main`."""

    files: tuple[tuple[str, str], ...]

    @property
    def text(self) -> str:
        """All files, for people."""
        return "\n".join(f"# ==== {name}.cor\n{text}" for name, text in self.files)


def generate(seed: int, *, questioning: bool = False) -> tuple[Sources, Counter[str]]:
    """The program of a seed and the productions it used. With `questioning` it may ask about chains."""
    for attempt in range(ATTEMPTS):
        program = _Program(seed + attempt * NEXT_ATTEMPT, questioning, seed)
        sources = program.sources()
        if program.world.hits:
            break
    return sources, program.world.uses


class _Program(Callables):
    def __init__(self, chance: int, questioning: bool, seed: int) -> None:
        super().__init__(chance, (1, 1, 1, 1, 2, 2, 3)[seed % 7], questioning)
        self.world.target = POSSIBLE[seed * STRIDE % len(POSSIBLE)]
        self.pure_modules = {m for m in range(self.world.modules) if self.world.chance(0.2)}

    def sources(self) -> Sources:
        for module in range(self.world.modules):
            self.module(module)
        names = [f"m{i}" for i in range(self.last)] + ["main"]
        files = []
        for module, name in enumerate(names):
            lines = [*self.imports(module, names), *self.world.lines[module]]
            files.append((name, "\n".join(lines).rstrip() + "\n"))
        if self.world.modules > 1:
            self.world.uses["import"] += 1
        return Sources(tuple(files))

    # ---- modules ------------------------------------------------------------------------------
    def imports(self, module: int, names: list[str]) -> list[str]:
        lines = []
        for other in range(self.world.modules):
            items = [
                name if name == shown else f"{name} as {shown}"
                for (here, there, name), shown in sorted(self.world.lifted.items())
                if (here, there) == (module, other)
            ]
            # Main imports them all: a module that nothing imports is not checked.
            needed = (module, other) in self.world.reached or (module == self.last and other != module)
            if not items and not needed:
                continue
            lines.append(self._import(other, names[other], items, needed))
        return lines

    def _import(self, other: int, name: str, items: list[str], needed: bool) -> str:
        text = f'import "./{name}"'
        if other in self.pure_modules and self.world.chance(0.6):
            text += " requires @grounded_pure"
        prefix = f"m{other}"
        if needed and (items or name != prefix or self.world.chance(0.5)):
            text += f" as {prefix}"
        if items:
            self.world.uses["import use"] += 1
            text += f" use {', '.join(items)}"
        return text

    def module(self, module: int) -> None:
        pick, chance = self.world.pick, self.world.chance
        column = self.world.target[1] if self.world.target is not None else ""
        row = self.world.target[0] if self.world.target is not None else ""
        records = pick((0, 0, 1, 1))
        if "record" in column or "field" in row or column == "field" or row in NEED_RECORDS:
            records = max(records, 3 if (row, column) in NEED_NESTED else 1)
        for _ in range(records):
            self.record(module)
        if chance(0.3) or "sum" in column or "variant" in column:
            self.sum(module)
        if chance(0.12) or "alias" in (column, row.partition(" ")[0]):
            self.alias(module)
            if (row, column) == ("alias of", "alias"):
                self.alias(module)
        if chance(0.15):
            self.effect(module, grounding=True)
        if chance(0.06):
            self.effect(module, grounding=False)
        if chance(0.02):
            self.model(module)
        if row == "approved" or column == "approve":
            self.write(module, self.tool(module, "dangerous"))
        for kind, counts in TOOLS:
            for _ in range(pick(counts)):
                self.write(module, self.tool(module, kind))
        for _ in range(pick((0, 0, 1)) or int(row == "prompt's result")):
            self.write(module, self.prompt(module))
        makers = (
            [self.fn] * pick((0, 1, 1)) + [self.agent] * pick((1, 1, 2)) + [self.method] * pick((0, 0, 1))
        )
        if chance(0.12):
            makers.append(self.mutual)
        self.world.random.shuffle(makers)
        for make in makers:
            make(module)


#: Rows that only a record can fill, and pairs that need a record inside another one.
NEED_RECORDS = ("spread", "destructured", "destructured field", "pattern of field")
NEED_NESTED = (
    ("spread", "field"), ("read by field", "field"), ("destructured", "field"),
    ("pattern of field", "record pattern"), ("destructured field", "record pattern"),
)  # fmt: skip
TOOLS: tuple[tuple[Kind, tuple[int, ...]], ...] = (
    ("source", (0, 1, 1, 1, 2)),
    ("tool", (0, 0, 0, 1)),
    ("transform", (0, 0, 0, 1)),
    ("dangerous", (0, 0, 0, 0, 0, 1)),
)
