"""Ways that a function value can take from the one who writes it to the one who calls it.

In every way someone writes a lambda that calls the tool `act`, and only `sink` calls it, so the constraint
on `sink` must hold for what the lambda does. `F` stands for the type of the lambda, `T` for its result, `L`
for the lambda itself, and `P` for a lambda that does nothing.
"""

from __future__ import annotations

import re

from msgspec import Struct

LAMBDA = "fn (x: String) -> get(x)"
PLAIN = "fn (x: String) -> idle(x)"


class Way(Struct, frozen=True):
    """`parameters` and `body` of `sink`, what `main` does, and declarations that either needs. `module` is
    the text of `lib.cor`, if there is one."""

    parameters: str
    body: str
    driver: str
    extra: str = ""
    module: str = ""


BOX = "type Box:\n    n: Int\n    f: F\n"
OUTER = BOX + "type Outer:\n    box: Box\n"
SHAPE = "type Shape:\n    | Round(f: F)\n    | Flat\n"
APPLY_BOX = "fn apply(b: Box, x: String) -> T:\n    return b.f(x)\n"
HELD = "type Held:\n    fs: List<F>\n"
NAMED = "type Step = F\n"

WAYS: dict[str, Way] = {
    "a parameter": Way("f: F", "f(x)", "sink(x, L)"),
    "a local copy": Way("f: F", "g = f\ng(x)", "sink(x, L)"),
    "an annotated local": Way("f: F", "g: F = f\ng(x)", "sink(x, L)"),
    "an alias of a type": Way("f: Step", "f(x)", "sink(x, L)", NAMED),
    "a local of the caller": Way("f: F", "f(x)", "g = L\nsink(x, g)"),
    "one of two": Way("f: F", "f(x)", "sink(x, P)\nsink(x, L)"),
    "a name bound twice": Way("f: F", "g = P\ng = f\ng(x)", "sink(x, L)"),
    "a branch": Way("f: F", 'g = P\nif x == "":\n    g = f\nelse:\n    g = f\ng(x)', "sink(x, L)"),
    "a match": Way("f: F", 'g = match x:\n    "" -> f\n    _ -> f\ng(x)', "sink(x, L)"),
    "a match with blocks": Way(
        "f: F", 'g = match x:\n    "" -> f\n    _ ->\n        h = f\n        h\ng(x)', "sink(x, L)"
    ),
    "a field": Way("b: Box", "b.f(x)", "sink(x, Box(1, L))", BOX),
    "a field that is read": Way("b: Box", "g = b.f\ng(x)", "sink(x, Box(1, L))", BOX),
    "a record literal": Way("b: Box", "b.f(x)", "sink(x, Box { n: 1, f: L })", BOX),
    "a shorthand": Way("b: Box", "b.f(x)", "f = L\nsink(x, Box { n: 1, f })", BOX),
    "a spread": Way("b: Box", "c = Box { n: 2, ..b }\nc.f(x)", "sink(x, Box(1, L))", BOX),
    "a field of a field": Way("o: Outer", "o.box.f(x)", "sink(x, Outer(Box(1, L)))", OUTER),
    "an assigned field": Way("b: Box", "b.f(x)", "b = Box(1, P)\nb.f = L\nsink(x, b)", BOX),
    "an assigned field of a field": Way(
        "o: Outer", "o.box.f(x)", "o = Outer(Box(1, P))\no.box.f = L\nsink(x, o)", OUTER
    ),
    "a field that goes on": Way(
        "b: Box", "b.f(x)", "a = Box(1, L)\nb = Box(1, P)\nb.f = a.f\nsink(x, b)", BOX
    ),
    "an alias of a record": Way("b: Box", "b.f(x)", "b = Box(1, P)\nc = b\nc.f = L\nsink(x, b)", BOX),
    "a destructured record": Way("b: Box", "Box { f, .. } = b\nf(x)", "sink(x, Box(1, L))", BOX),
    "a renamed part": Way("b: Box", "Box { f: g, n: _ } = b\ng(x)", "sink(x, Box(1, L))", BOX),
    "a nested destructuring": Way(
        "o: Outer", "Outer { box: Box { f, .. } } = o\nf(x)", "sink(x, Outer(Box(1, L)))", OUTER
    ),
    "a record pattern": Way("b: Box", "match b:\n    Box { f: g, .. } -> g(x)", "sink(x, Box(1, L))", BOX),
    "a variant": Way(
        "s: Shape", "match s:\n    Round(f) -> f(x)\n    Flat -> idle(x)", "sink(x, Round(L))", SHAPE
    ),
    "an alias in a pattern": Way(
        "s: Option<F>",
        "match s:\n    t @ Some(_) -> t.unwrap_or(P)(x)\n    None -> idle(x)",
        "sink(x, Some(L))",
    ),
    "a call that was tried": Way(
        "f: F",
        "match try same(f):\n    Ok(g) -> g(x)\n    Err(_) -> idle(x)",
        "sink(x, L)",
        "agent same(f: F) -> F:\n    return f\n",
    ),
    "a list": Way("fs: List<F>", "fs[0](x)", "sink(x, [L])"),
    "a later element": Way("fs: List<F>", "fs[1](x)", "sink(x, [P, L])"),
    "a list of lists": Way("fs: List<List<F>>", "fs[0][0](x)", "sink(x, [[L]])"),
    "a list of records": Way("bs: List<Box>", "bs[0].f(x)", "sink(x, [Box(1, L)])", BOX),
    "a list in a record": Way("h: Held", "h.fs[0](x)", "sink(x, Held([L]))", HELD),
    "a list that grows in a record": Way(
        "h: Held", "h.fs[0](x)", "h = Held([P])\nfs = h.fs\nfs[0] = L\nsink(x, h)", HELD
    ),
    "append": Way("fs: List<F>", "fs[1](x)", "fs = [P]\nfs.append(L)\nsink(x, fs)"),
    "append under another name": Way(
        "fs: List<F>", "fs[1](x)", "fs = [P]\nother = fs\nother.append(L)\nsink(x, fs)"
    ),
    "append through an element": Way(
        "fs: List<List<F>>", "fs[0][1](x)", "fs = [[P]]\none = fs[0]\none.append(L)\nsink(x, fs)"
    ),
    "append in another agent": Way(
        "fs: List<F>",
        "fs[1](x)",
        "fs = [P]\nfill(fs)\nsink(x, fs)",
        "agent fill(fs: List<F>) -> Nothing:\n    other = fs\n    other.append(L)\n",
    ),
    "append of a parameter in another agent": Way(
        "fs: List<F>",
        "fs[1](x)",
        "fs = [P]\nfill(fs, L)\nsink(x, fs)",
        "agent fill(fs: List<F>, f: F) -> Nothing:\n    fs.append(f)\n",
    ),
    "append to what an agent gives back": Way(
        "fs: List<F>",
        "fs[1](x)",
        "fs = [P]\nagain = same(fs)\nagain.append(L)\nsink(x, fs)",
        "agent same(fs: List<F>) -> List<F>:\n    return fs\n",
    ),
    "append in a lambda": Way(
        "fs: List<F>", "fs[1](x)", "fs = [P]\nput = fn (f: F) -> fs.append(f)\nput(L)\nsink(x, fs)"
    ),
    "an assigned element": Way("fs: List<F>", "fs[0](x)", "fs = [P]\nfs[0] = L\nsink(x, fs)"),
    "a sum of lists": Way("fs: List<F>", "fs[1](x)", "sink(x, [P] + [L])"),
    "a list that is added to": Way("fs: List<F>", "fs[1](x)", "fs = [P]\nfs += [L]\nsink(x, fs)"),
    "a loop": Way("fs: List<F>", "for f in fs:\n    f(x)", "sink(x, [L])"),
    "a numbered loop": Way("fs: List<F>", "for i, f in fs.enumerate():\n    f(x)", "sink(x, [L])"),
    "first": Way(
        "fs: List<F>", "match fs.first():\n    Some(f) -> f(x)\n    None -> idle(x)", "sink(x, [L])"
    ),
    "slice": Way("fs: List<F>", "fs.slice(0, 1)[0](x)", "sink(x, [L])"),
    "reverse": Way("fs: List<F>", "fs.reverse()\nfs[0](x)", "sink(x, [P, L])"),
    "filter": Way("fs: List<F>", "fs.filter(fn (f: F) -> true)[0](x)", "sink(x, [L])"),
    "map over functions": Way("fs: List<F>", "fs.map(fn (f: F) -> f(x))", "sink(x, [L])"),
    "map with a parameter": Way("f: F", "[x].map(f)", "sink(x, L)"),
    "map that makes functions": Way(
        "f: F", "gs = [1].map(fn (n: Int) -> fn (y: String) -> f(y))\ngs[0](x)", "sink(x, L)"
    ),
    "map that passes functions on": Way("fs: List<F>", "fs.map(fn (f: F) -> f)[0](x)", "sink(x, [L])"),
    "a fold over functions": Way(
        "fs: List<F>", "fs.fold(0, fn (n: Int, f: F) -> [f(x)].length() + n)", "sink(x, [L])"
    ),
    "a fold that keeps the last": Way(
        "fs: List<F>", "last = fs.fold(P, fn (a: F, f: F) -> f)\nlast(x)", "sink(x, [L])"
    ),
    "a map": Way(
        "fs: Map<String, F>", 'match fs["a"]:\n    Some(f) -> f(x)\n    None -> idle(x)', 'sink(x, {"a": L})'
    ),
    "a map that is put into": Way(
        "fs: Map<String, F>",
        "fs.get(x).unwrap_or(P)(x)",
        "fs = {x: P}\nother = fs\nother[x] = L\nsink(x, fs)",
    ),
    "values of a map": Way("fs: Map<String, F>", "fs.values()[0](x)", 'sink(x, {"a": L})'),
    "a loop over a map": Way("fs: Map<String, F>", "for k, f in fs:\n    f(x)", 'sink(x, {"a": L})'),
    "an option": Way(
        "o: Option<F>", "match o:\n    Some(f) -> f(x)\n    None -> idle(x)", "sink(x, Some(L))"
    ),
    "unwrap_or": Way("o: Option<F>", "o.unwrap_or(P)(x)", "sink(x, Some(L))"),
    "the other side of unwrap_or": Way("f: F", "o: Option<F> = None\no.unwrap_or(f)(x)", "sink(x, L)"),
    "ok": Way("r: Result<F, Int>", "match r:\n    Ok(f) -> f(x)\n    Err(_) -> idle(x)", "sink(x, Ok(L))"),
    "err": Way("r: Result<Int, F>", "match r:\n    Ok(_) -> idle(x)\n    Err(f) -> f(x)", "sink(x, Err(L))"),
    "ok_or": Way(
        "f: F",
        "o: Option<Int> = None\nmatch o.ok_or(f):\n    Ok(_) -> idle(x)\n    Err(g) -> g(x)",
        "sink(x, L)",
    ),
    "map_err": Way(
        "r: Result<Int, F>",
        "match r.map_err(fn (f: F) -> [f]):\n    Ok(_) -> idle(x)\n    Err(fs) -> fs[0](x)",
        "sink(x, Err(L))",
    ),
    "an error that goes on": Way(
        "r: Result<Int, F>",
        "match r:\n    Ok(_) -> idle(x)\n    Err(f) -> f(x)",
        "sink(x, on(Err(L)))",
        "agent on(r: Result<Int, F>) -> Result<Int, F>:\n    n = r?\n    return Ok(n)\n",
    ),
    "a fn": Way("f: F", "apply(f, x)", "sink(x, L)", "fn apply(f: F, x: String) -> T:\n    return f(x)\n"),
    "a fn that calls a field": Way("b: Box", "apply(b, x)", "sink(x, Box(1, L))", BOX + APPLY_BOX),
    "a fn that gives it back": Way("f: F", "same(f)(x)", "sink(x, L)", "fn same(f: F) -> F:\n    return f\n"),
    "a fn that wraps it": Way(
        "f: F", "wrap(f)(x)", "sink(x, L)", "fn wrap(f: F) -> F:\n    return fn (y: String) -> f(y)\n"
    ),
    "a fn of fns": Way(
        "f: F",
        "outer(f, x)",
        "sink(x, L)",
        "fn inner(f: F, x: String) -> T:\n    return f(x)\n"
        "fn outer(f: F, x: String) -> T:\n    return inner(f, x)\n",
    ),
    "an agent": Way(
        "f: F", "helper(f, x)", "sink(x, L)", "agent helper(f: F, x: String) -> T:\n    return f(x)\n"
    ),
    "an agent that calls itself": Way(
        "f: F",
        "helper(f, x, 2)",
        "sink(x, L)",
        "agent helper(f: F, x: String, n: Int) -> T:\n    if n > 0:\n        return helper(f, x, n - 1)\n"
        "    return f(x)\n",
    ),
    "what an agent makes": Way(
        "b: Box", "b.f(x)", "sink(x, make())", BOX + "agent make() -> Box:\n    return Box(1, L)\n"
    ),
    "what an agent gives back": Way(
        "f: F", "f(x)", "sink(x, same(L))", "agent same(f: F) -> F:\n    return f\n"
    ),
    "an agent between": Way(
        "f: F", "f(x)", "between(x, L)", "agent between(x: String, f: F) -> Nothing:\n    sink(x, f)\n"
    ),
    "a method": Way(
        "b: Box",
        "b.go(x)",
        "sink(x, Box(1, L))",
        BOX + "extend Box:\n    agent go(self: Box, x: String) -> T:\n        return self.f(x)\n",
    ),
    "an argument of a method": Way(
        "f: F",
        "b = Box(1, P)\nb.go(f, x)",
        "sink(x, L)",
        BOX + "extend Box:\n    fn go(self: Box, f: F, x: String) -> T:\n        return f(x)\n",
    ),
    "a lambda that captures it": Way("f: F", "g = fn (y: String) -> f(y)\ng(x)", "sink(x, L)"),
    "a lambda in a lambda": Way("f: F", "g = fn () -> fn (y: String) -> f(y)\ng()(x)", "sink(x, L)"),
    "a lambda that is called at once": Way("f: F", "(fn (y: String) -> f(y))(x)", "sink(x, L)"),
    "a lambda that takes it": Way("f: F", "g = fn (h: F) -> h(x)\ng(f)", "sink(x, L)"),
    "a lambda that gives it": Way("make: () -> F", "make()(x)", "sink(x, fn () -> L)"),
    "a lambda that gives a list": Way("make: () -> List<F>", "make()[0](x)", "sink(x, fn () -> [L])"),
    "a lambda from outside that takes it": Way(
        "run: (F) -> T, f: F", "run(f)", "sink(x, fn (g: F) -> g(x), L)"
    ),
    "a lambda from outside that passes it on": Way(
        "run: (F) -> F, f: F", "run(f)(x)", "sink(x, fn (g: F) -> g, L)"
    ),
    "a lambda that puts it into a list": Way(
        "put: (List<F>) -> Nothing",
        "fs = [P]\nput(fs)\nfs[1](x)",
        "sink(x, fn (fs: List<F>) -> fs.append(L))",
    ),
    "a record of its own kind": Way(
        "c: Chain",
        "y = last(c, x)",
        "sink(x, Chain(P, Some(Chain(L, None))))",
        "type Chain:\n    f: F\n    next: Option<Chain>\n"
        "agent last(c: Chain, x: String) -> T:\n"
        "    y = match c.next:\n        Some(n) -> last(n, x)\n        None -> c.f(x)\n    return y\n",
    ),
    "a tree": Way(
        "t: Tree",
        "y = leftmost(t, x)",
        "sink(x, Fork(Leaf(L), Leaf(P)))",
        "type Tree:\n    | Leaf(f: F)\n    | Fork(left: Tree, right: Tree)\n"
        "agent leftmost(t: Tree, x: String) -> T:\n"
        "    y = match t:\n        Leaf(f) -> f(x)\n        Fork(l, _) -> leftmost(l, x)\n    return y\n",
    ),
    "two lambdas with one list": Way(
        "c: Cell",
        "c.get()(x)",
        "c = cell()\nc.put(L)\nsink(x, c)",
        "type Cell:\n    put: (F) -> Nothing\n    get: () -> F\n"
        "agent cell() -> Cell:\n    fs: List<F> = []\n"
        "    return Cell(fn (f: F) -> fs.append(f), fn () -> fs[0])\n",
    ),
    "a field of another module": Way(
        "b: lib.Box", "b.f(x)", "sink(x, lib.Box(1, L))", module=BOX.replace("type", "public type")
    ),
    "a fn of another module": Way(
        "f: F",
        "lib.apply(f, x)",
        "sink(x, L)",
        module="public fn apply(f: F, x: String) -> T:\n    return f(x)\n",
    ),
    "an agent of another module": Way(
        "b: lib.Box",
        "lib.run(b, x)",
        "sink(x, lib.Box(1, L))",
        module=BOX.replace("type", "public type")
        + "public agent run(b: Box, x: String) -> T:\n    return b.f(x)\n",
    ),
    "a method of another module": Way(
        "b: lib.Box",
        "b.go(x)",
        "sink(x, lib.Box(1, L))",
        module=BOX.replace("type", "public type")
        + "extend Box:\n    public agent go(self: Box, x: String) -> T:\n        return self.f(x)\n",
    ),
}
"""By what carries the value."""

DIRECT = Way("f: F", "act(x)", "sink(x, P)")
"""The twin of all ways: `sink` calls the tool itself."""


class Case(Struct, frozen=True):
    """A constraint on `sink`, what the effect of `act` says, and the codes of the problems of `sink` if `act`
    is called in it, and if nothing is."""

    annotation: str
    row: str
    effect: str
    called: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
    around: str = ""


INTENT = 'intent "look" because "it is asked" expecting 1..3:'
CASES: dict[str, Case] = {
    "too little confidence": Case("@min_confidence(0.9)\n", "", "confidence: 0.2", ("E0402",)),
    "enough confidence": Case("@min_confidence(0.2)\n", "", "confidence: 0.2"),
    "data that are not allowed": Case("@data(only: public)\n", "", "data: secret", ("E0402",)),
    "data that are allowed": Case("@data(only: secret)\n", "", "data: secret"),
    "required data": Case("@data(secret)\n", "", "data: secret", (), ("E0402",)),
    "required data that are missing": Case("@data(secret)\n", "", "data: public", ("E0402",), ("E0402",)),
    "a row without it": Case("", " uses other", "cost: $0.01", ("E0401",)),
    "a row with it": Case("", " uses other, acting", "cost: $0.01"),
    "no intent": Case("@intent_first\n", "", "data: grounded", ("E0706",)),
    "an intent": Case("@intent_first\n", "", "data: grounded", around=INTENT),
}


def program(way: Way, case: Case, lambda_: str = LAMBDA) -> dict[str, str]:
    """The files of the program, by name."""
    body = f"{case.around}\n{_indented(way.body)}" if case.around else way.body
    lines = (
        'import "./lib"\n' * bool(way.module),
        f"effect acting:\n    {case.effect}\neffect other:\n    latency: slow\n",
        "tool act(x: String) -> String uses acting\n",
        "agent get(x: String) -> String:\n    return act(x)\n",  # of which no one needs the source
        "fn idle(x: String) -> String:\n    return x\n",
        way.extra,
        f"{case.annotation}agent sink(x: String, {way.parameters}) -> Nothing{case.row}:\n",
        f"{_indented(body)}\n",
        f"agent main(x: String) -> Nothing:\n{_indented(way.driver)}\n",
    )
    files = {"main.cor": "".join(lines)} | ({"lib.cor": way.module} if way.module else {})
    return {name: _filled(text, lambda_) for name, text in files.items()}


def _indented(text: str) -> str:
    return "\n".join("    " + line for line in text.split("\n"))


def _filled(text: str, lambda_: str) -> str:
    meant = {"L": lambda_, "P": PLAIN, "F": "(String) -> T"}
    for letter, meaning in (*meant.items(), ("T", "String")):
        text = re.sub(rf"\b{letter}\b", lambda _, meaning=meaning: meaning, text)  # type: ignore[misc]
    return text
