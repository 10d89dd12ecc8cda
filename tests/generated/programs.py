"""Programs of one or more modules, the same for the same seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from tests.generated.callables import Callables
from tests.generated.choices import INNER
from tests.generated.library import CONTINUITY, GROUNDING, PATHS, begin, bring
from tests.generated.pairs import OWN, Pair
from tests.generated.scope import Kind

_DECLARATIONS = (
    "alias of", "field type", "parameter type", "tool's result", "prompt's result", "fn's result",
    "agent's result",
)  # fmt: skip
DECLARED = tuple(pair for pair in OWN if pair[0] in _DECLARATIONS or pair[0] in INNER)
WRITTEN = tuple(pair for pair in OWN if pair not in set(DECLARED))
"""The targets of declarations and those of bodies: a program has one of the first, several of the others."""
STRIDE = 7
"""How far the targets of neighbouring seeds lie apart in the table: seeds that follow each other are for
different rows."""
LATER = (89, 181, 262, 397, 523)
"""How far the targets lie away that follow when one has been written."""
SELECTING_EVERY = 3
"""One program of so many has tools that select."""
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


def generate(seed: int, *, questioning: bool = False, library: bool = False) -> tuple[Sources, Counter[str]]:
    """The program of a seed and the productions it used. With `questioning` it may ask about chains, with
    `library` it has what the library gives for lanes and absences; else few programs do."""
    brought = (CONTINUITY, GROUNDING) if library else brought_by(seed)
    for attempt in range(ATTEMPTS):
        program = _Program(seed + attempt * NEXT_ATTEMPT, questioning, seed, brought)
        sources = program.sources()
        if program.world.hits:
            break
    return sources, program.world.uses


def targets_of(seed: int) -> list[Pair]:
    """The pair in declarations that the program of a seed is to have, and those in bodies, in turn."""
    declared = DECLARED[(seed + seed // len(DECLARED)) % len(DECLARED)]
    # Shifted with each round, so that every second or third seed alone has every target too.
    place = seed * STRIDE + seed // len(WRITTEN)
    return [declared, *(WRITTEN[(place + far) % len(WRITTEN)] for far in (0, *LATER))]


def brought_by(seed: int) -> tuple[int, ...]:
    """The modules of the library that the program of a seed has something from."""
    lanes = (CONTINUITY,) if seed % 11 == 3 else ()
    return (*lanes, GROUNDING) if seed % 13 == 5 else lanes


class _Program(Callables):
    def __init__(self, chance: int, questioning: bool, seed: int, brought: tuple[int, ...]) -> None:
        super().__init__(chance, (1, 1, 1, 1, 2, 2, 3)[seed % 7], questioning)
        begin(self.world)
        for module in brought:
            bring(self.world, module)
        self.brought = brought
        self.world.declared, self.world.target, *self.world.later = targets_of(seed)
        self.world.turn = seed
        self.world.selects = seed % SELECTING_EVERY == 1
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
        lines = [
            self._import(other, path, self._items(module, other), (module, other) in self.world.prefixed)
            for other, path in PATHS.items()
            if (module, other) in self.world.reached
        ]
        for other in range(self.world.modules):
            items = self._items(module, other)
            # Main imports them all: a module that nothing imports is not checked.
            needed = (module, other) in self.world.reached or (module == self.last and other != module)
            if not items and not needed:
                continue
            lines.append(self._import(other, f"./{names[other]}", items, needed))
        return lines

    def _items(self, module: int, other: int) -> list[str]:
        """What a module takes with `use` from another one."""
        return [
            name if name == shown else f"{name} as {shown}"
            for (here, there, name), shown in sorted(self.world.lifted.items())
            if (here, there) == (module, other)
        ]

    def _import(self, other: int, path: str, items: list[str], needed: bool) -> str:
        text = f'import "{path}"'
        if other in self.pure_modules and self.world.chance(0.6):
            text += " requires @grounded_pure"
        prefix = self.world.prefix(other)
        if needed and (items or path != f"./{prefix}" or self.world.chance(0.5)):
            text += f" as {prefix}"
        if items:
            self.world.uses["import use"] += 1
            text += f" use {', '.join(items)}"
        return text

    def module(self, module: int) -> None:
        pick, chance = self.world.pick, self.world.chance
        row, column = self.world.target or ("", "")
        declared, wanted = self.world.declared or ("", "")
        records = pick((0, 0, 1, 1))
        if (
            "record" in (wanted, *column.split())
            or row in NEED_RECORDS
            or any(t[1] == "field" for t in self.world.targets())
        ):
            records = max(records, 3 if (row, column) in NEED_NESTED else 1)
        types: list[Callable[[int], None]] = [self.record] * records
        if chance(0.3) or "sum" in (wanted, column) or "variant" in column:
            types.append(self.sum)
        if (
            chance(0.2)
            or wanted == "alias"
            or column == "alias"
            or declared == "alias of"
            or declared in INNER
        ):
            types += [self.alias] * (2 if declared == "alias of" else 1)
        if declared == "field type":
            types = [*types[::-1], self.record]
        for declare in types:
            declare(module)
        if chance(0.15):
            self.effect(module, grounding=True)
        if chance(0.06):
            self.effect(module, grounding=False)
        if chance(0.02):
            self.model(module)
        if any("approved" in target or "approve" in target for target in self.world.targets()):
            self.write(module, self.tool(module, "dangerous"))
        for kind, counts in TOOLS:
            for _ in range(pick(counts)):
                self.write(module, self.tool(module, kind))
        for _ in range(pick((0, 1, 1, 2)) if self.world.selects else 0):
            self.write(module, self.selecting(module))
        if CONTINUITY in self.brought:
            self.lanes(module)
        for _ in range(pick((0, 0, 1)) or int(declared == "prompt's result")):
            self.write(module, self.prompt(module))
        if chance(0.25):
            self.write(module, self.prompt(module, quotes=True))
        fns = pick((0, 1, 1)) or int("fn" in (declared[:2], row[:2]))
        makers = [self.fn] * fns + [self.agent] * pick((1, 1, 1, 2)) + [self.method] * pick((0, 0, 1))
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
