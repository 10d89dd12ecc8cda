"""Random programs that move function values about: through names, records, lists, maps, options, agents, fns
and other function values. Tools `t0`, `t1` … have the effects `e0`, `e1` …; the first one retrieves. Every
agent shows the host when it begins and ends, and every intent block when it is entered and left."""

from __future__ import annotations

import random

TOOLS = 5
F, LIST, BOX, MAP, OPTION, MAKER, TAKER, LISTS, HOLDER = (
    "F", "List<F>", "Box", "Map<String, F>", "Option<F>", "() -> F", "(F) -> String", "List<List<F>>",
    "Holder",
)  # fmt: skip
TYPES = (F, F, F, LIST, BOX, MAP, OPTION, MAKER, TAKER, LISTS, HOLDER)

HEAD = """type F = (String) -> String
type Box:
    f: F
type Holder:
    fs: List<F>
    box: Box
tool enter(name: String) -> Nothing
tool leave(name: String) -> Nothing
fn apply(f: F, x: String) -> String:
    return f(x)
fn same(f: F) -> F:
    return f
fn wrap(f: F) -> F:
    return fn (y: String) -> f(y)
fn of_box(b: Box) -> F:
    return b.f
"""


class _Agent:
    def __init__(self, draw: random.Random, number: int, before: list[_Agent], intents: bool) -> None:
        self.draw, self.number, self.before = draw, number, before
        self.name = f"a{number}" if number >= 0 else "main"
        self.parameters = [] if number < 0 else [draw.choice(TYPES) for _ in range(draw.choice((1, 1, 2)))]
        self.result = draw.choice(TYPES) if number >= 0 else F
        self.intents = intents and draw.random() < 0.6
        self.names = {f"p{n}": type_ for n, type_ in enumerate(self.parameters)}
        self.lines: list[str] = []
        self.depth = 0

    def text(self) -> str:
        for _ in range(self.draw.randrange(4, 12)):
            self.statement()
        result = self.value(self.result)
        head = ", ".join(f"p{n}: {type_}" for n, type_ in enumerate(self.parameters))
        note = "@intent_first\n" if self.intents else ""
        body = [f'enter("{self.name}")', *self.lines, f"r = {result}", f'leave("{self.name}")', "return r"]
        lines = "".join(f"    {line}\n" for line in body)
        return f"{note}agent {self.name}({head}) -> {self.result}:\n{lines}"

    def new(self, type_: str, value: str) -> str:
        """A new name, or another value for one."""
        known = [name for name, its in self.names.items() if its == type_ and name[0] == "v"]
        name = f"v{len(self.names)}"
        if known and self.draw.random() < 0.2:
            name = self.draw.choice(known)
        self.names[name] = type_
        self.lines.append(f"{name}: {type_} = {value}" if name not in known else f"{name} = {value}")
        return name

    def some(self, type_: str) -> str:
        """A name of the type."""
        known = [name for name, its in self.names.items() if its == type_]
        if known and (self.depth > 3 or self.draw.random() < 0.85):
            return self.draw.choice(known)
        self.depth += 1
        name = self.new(type_, self.value(type_))
        self.depth -= 1
        return name

    def value(self, type_: str) -> str:
        """An expression of the type."""
        return self.draw.choice(getattr(self, f"of_{_WORDS[type_]}")())

    def literal(self) -> str:
        calls = [f"g{self.draw.randrange(TOOLS)}(y)", f"g{self.draw.randrange(TOOLS)}(y)"]
        calls += [f"{name}(y)" for name, type_ in self.names.items() if type_ == F]
        calls += [f"{name}.f(y)" for name, type_ in self.names.items() if type_ == BOX]
        calls += [f"{name}()(y)" for name, type_ in self.names.items() if type_ == MAKER]
        return f"fn (y: String) -> {self.draw.choice(calls)}"

    def of_function(self) -> list[str]:
        ways = [self.literal(), self.literal()]
        for name, type_ in self.names.items():
            match type_:
                case "F":
                    ways += [name, f"same({name})", f"wrap({name})"]
                case "List<F>":
                    ways += [f"{name}[0]", f"{name}.first().unwrap_or({self.literal()})"]
                case "Box":
                    ways += [f"{name}.f", f"of_box({name})"]
                case "Map<String, F>":
                    ways.append(f'{name}["a"].unwrap_or({self.literal()})')
                case "Option<F>":
                    ways.append(f"{name}.unwrap_or({self.literal()})")
                case "() -> F":
                    ways.append(f"{name}()")
                case "List<List<F>>":
                    ways.append(f"{name}[0][0]")
                case "Holder":
                    ways += [f"{name}.fs[0]", f"{name}.box.f"]
        return [*ways, *self.results(F)]

    def results(self, type_: str) -> list[str]:
        """Calls of agents that give the type."""
        found = []
        for other in self.before if self.depth < 3 else ():
            if other.result == type_ and self.draw.random() < 0.7:
                found.append(f"{other.name}({', '.join(self.some(one) for one in other.parameters)})")
        return found

    def of_list(self) -> list[str]:
        f, g = self.some(F), self.some(F)
        known = list(self.names.items())
        return [
            f"[{f}, {g}]", f"[{f}] + {self.some(LIST)}" if any(t == LIST for _, t in known) else f"[{g}]",
            *(name for name, type_ in known if type_ == LIST),
            *(f"{name}[0]" for name, type_ in known if type_ == LISTS),
            *(f"{name}.values()" for name, type_ in known if type_ == MAP),
            *(f"{name}.fs" for name, type_ in known if type_ == HOLDER),
            *(f"{name}.map(fn (f: F) -> wrap(f))" for name, type_ in known if type_ == LIST),
            *self.results(LIST),
        ]  # fmt: skip

    def of_box(self) -> list[str]:
        known = [name for name, type_ in self.names.items() if type_ == HOLDER]
        return [f"Box({self.some(F)})", *(f"{name}.box" for name in known), *self.results(BOX)]

    def of_map(self) -> list[str]:
        return ['{"a": ' + self.some(F) + "}", *self.results(MAP)]

    def of_option(self) -> list[str]:
        known = [name for name, type_ in self.names.items() if type_ == LIST]
        return [f"Some({self.some(F)})", *(f"{name}.last()" for name in known), *self.results(OPTION)]

    def of_maker(self) -> list[str]:
        f = self.some(F)
        return [f"fn () -> {f}", f"fn () -> wrap({f})", *self.results(MAKER)]

    def of_taker(self) -> list[str]:
        fs = self.some(LIST)
        return ['fn (f: F) -> f("x")', f'fn (f: F) -> apply({fs}[0], "x") + f("y")', *self.results(TAKER)]

    def of_lists(self) -> list[str]:
        return [f"[{self.some(LIST)}]", *self.results(LISTS)]

    def of_holder(self) -> list[str]:
        fs, box = self.some(LIST), self.some(BOX)
        known = [name for name, type_ in self.names.items() if type_ == HOLDER]
        return [f"Holder({fs}, {box})", *(f"Holder {{ fs: {fs}, ..{name} }}" for name in known)]

    def statement(self) -> None:
        draw = self.draw
        match draw.randrange(12):
            case 0 | 1 | 2:
                type_ = draw.choice(TYPES)
                self.new(type_, self.value(type_))
            case 3:
                fs = self.some(LIST)
                self.lines.append(f"{fs}.append({self.some(F)})")
            case 4:
                box = self.some(BOX)
                self.lines.append(f"{box}.f = {self.some(F)}")
            case 5:
                fs, m = self.some(LIST), self.some(MAP)
                place = draw.choice((f"{fs}[0]", f'{m}["a"]'))
                self.lines.append(f"{place} = {self.some(F)}")
            case 6:
                lists, fs = self.some(LISTS), self.some(LIST)
                puts = (f"{lists}.append({fs})", f"{lists}[0].append({self.some(F)})")
                self.lines.append(draw.choice(puts))
            case 7:
                h, fs = self.some(HOLDER), self.some(LIST)
                self.lines.append(draw.choice((f"{h}.fs = {fs}", f"{h}.box.f = {self.some(F)}")))
            case _:
                self.act()

    def act(self) -> None:
        """Something that may call a function value."""
        f, fs = self.some(F), self.some(LIST)
        ways = [f'{f}("x")', f'apply({f}, "x")', f'{fs}[0]("x")', f'{fs}.map(fn (f: F) -> f("x"))']
        ways += [f'["x"].map({f})', f'g{self.draw.randrange(TOOLS)}("x")']
        for name, type_ in self.names.items():
            if type_ == BOX:
                ways.append(f'{name}.f("x")')
            elif type_ == MAKER:
                ways.append(f'{name}()("x")')
            elif type_ == TAKER:
                ways.append(f"{name}({f})")
        for other in self.before:
            if self.draw.random() < 0.6:
                ways.append(f"{other.name}({', '.join(self.some(one) for one in other.parameters)})")
        line = self.draw.choice(ways)
        if self.draw.random() < 0.15:
            self.lines.append(f"for f{len(self.lines)} in {fs}:")
            line = "    " + f'f{len(self.lines) - 1}("x")'
        if self.intents and self.draw.random() < 0.85 and not line.startswith(" "):
            self.lines.append('intent "look" because "it is asked" expecting 1..3:')
            mark = f"intent of {self.name}"
            self.lines += [f'    enter("{mark}")', f"    {line}", f'    leave("{mark}")']
        else:
            self.lines.append(line)


_WORDS = {
    F: "function", LIST: "list", BOX: "box", MAP: "map", OPTION: "option", MAKER: "maker", TAKER: "taker",
    LISTS: "lists", HOLDER: "holder",
}  # fmt: skip


def written(draw: random.Random, intents: bool) -> str:
    """The text of a program, with `@intent_first` agents if there are to be `intents`."""
    lines = [HEAD]
    for n in range(TOOLS):
        data = "data: grounded" if n == 0 and intents else f"data: d{n}"
        lines.append(f"effect e{n}:\n    {data}\ntool t{n}(x: String) -> String uses e{n}\n")
        lines.append(f"agent g{n}(x: String) -> String:\n    return t{n}(x)\n")
    agents: list[_Agent] = []
    for number in (*range(draw.randrange(2, 6)), -1):
        agent = _Agent(draw, number, list(agents), intents)
        lines.append(agent.text())
        agents.append(agent)
    return "".join(lines)
