"""Programs of the language, lowered: they verify, and no label node of theirs can be taken out."""

from __future__ import annotations

import pytest

from corvid.ir.errors import IrError
from corvid.ir.text.print import print_program
from corvid.ir.verify import verify
from corvid.pipeline import check_text
from tests.ir.removal import without_one_label

DECLARATIONS = '''
tool look(id: String) -> String uses retrieval
tool all(id: String) -> List<Grounded<String>> uses retrieval
tool send(to: String) -> Nothing
tool note(g: Grounded<String>) -> Nothing
tool rank(docs: List<Grounded<String>>) -> List<Grounded<String>>
prompt digest(x: String) -> String:
    """Digest {x}"""
prompt split(x: Grounded<String>) -> List<Grounded<String>>:
    """Split {x}"""
prompt many(xs: List<String>) -> String:
    """All {xs}"""
type Note:
    text: Grounded<String>
    stars: Int
type Answer:
    text: String
    score: Float
type Shape:
    | Dot
    | Square(side: Int)
fn trim(s: String) -> String:
    return s.trim()
fn apply(f: (String) -> Int, s: String) -> Int:
    return f(s)
'''

PROGRAMS = {
    "logic effect": """
agent a(id: String) -> Bool:
    g = look(id) == "x"
    return g and look(id).length() > 3
""",
    "logic lambda": """
agent a(id: String) -> Bool:
    g = look(id) == "x"
    f = fn (x: String) -> x.length()
    return g and apply(f, id) > 3
""",
    "named lambda": """
agent a(id: String) -> Nothing:
    ws = look(id).split(" ")
    f = fn (x: Grounded<String>) -> x.trim()
    ys = ws.map(f)
    zs = ws.map(fn (x) -> x.trim())
""",
    "rank": """
agent a(id: String) -> List<Grounded<String>>:
    return rank(all(id))
""",
    "split": """
agent a(id: String) -> List<Grounded<String>>:
    ps = split(look(id))
    for p in ps:
        send(p)
    return ps
""",
    "many": """
agent a(id: String) -> Grounded<String>:
    return many([look(id), look("b")])
""",
    "many all": """
agent a(id: String) -> Grounded<String>:
    return many(all(id))
""",
    "record eq": """
agent a(id: String) -> Bool:
    n = Note(look(id), 1)
    m = Note(look(id), 1)
    return n == m
""",
    "list eq": """
agent a(id: String) -> Bool:
    return all(id) == all("x")
""",
    "contains": """
agent a(id: String) -> Bool:
    xs = all(id)
    if xs.contains("a"):
        return true
    return xs == ["b"]
""",
    "grounded record eq": """
agent a(id: String) -> Grounded<Bool>:
    g: Grounded<Answer> = Answer(look(id), 0.5)
    return g == Answer("x", 0.5)
""",
    "match deep": """
agent a(id: String) -> Int:
    match all(id).first():
        Some("x") ->
            return 1
        Some(y) ->
            return 2
        None ->
            return 3
""",
    "match expr": """
agent a(id: String) -> Grounded<String>:
    x = match all(id).first():
        Some(y) -> y
        None -> look(id)
    return x
""",
    "try": """
agent a(id: String) -> Result<Int, String>:
    n = look(id).parse_int()?
    return Ok(n + 1)
""",
    "try grounded": """
agent a(id: String) -> Grounded<Result<Int, String>>:
    n = look(id).parse_int()?
    return Ok(n + 1)
""",
    "fold": """
agent a(id: String) -> Grounded<Int>:
    ws = look(id).split(" ")
    return ws.fold(0, fn (acc, w) -> acc + w.length())
""",
    "filter effect": """
agent a(id: String) -> Grounded<Int>:
    ws = look(id).split(" ")
    ys = ws.filter(fn (w) -> look(w).length() > 2)
    return ys.length()
""",
    "together": """
agent a(id: String) -> Grounded<Int>:
    match all(id).together():
        Some(xs) ->
            return xs.length()
        None ->
            return look(id).length()
""",
    "map key": """
agent a(id: String) -> Int:
    m = {"a": 1}
    g = look(id)
    m[g] = 2
    m["b"] += 3
    return m.get(g).unwrap_or(0)
""",
    "loops": """
agent a(id: String) -> Int:
    n = 0
    for w in look(id).split(" "):
        n += w.length()
    for i, w in look(id).split(" ").enumerate():
        n = n + i
    for i, w in all(id).enumerate():
        n = n + i
    m: Grounded<Map<String, String>> = {"a": look(id)}
    for k, v in m:
        n = n + k.length()
    while n < look(id).length():
        n = n + 1
    return n
""",
    "sources": """
agent a(id: String) -> Float:
    g = look(id)
    print = g.chain()
    s = g.sources()
    return g.confidence()
""",
    "fold plain": """
agent a(id: String) -> Int:
    xs = [1, 2]
    return xs.fold(0, fn (acc, w) -> acc + w + look(id).length())
""",
    "record pattern": """
agent a(id: String) -> Int:
    g: Grounded<Answer> = Answer(look(id), 0.5)
    match g:
        Answer { text, score } ->
            return text.length()
""",
    "endless": """
agent a(id: String) -> Int:
    while true:
        if id == "x":
            return 1
""",
    "nested": """
agent a(id: String) -> Grounded<List<String>>:
    xs: Grounded<List<Grounded<String>>> = [look(id)]
    y = xs.first()
    z = xs[0]
    for x in xs:
        w = x.length()
    return look(id).split(",")
""",
    "shape": """
agent a(id: String) -> Grounded<Shape>:
    s: Grounded<Shape> = Square(look(id).length())
    match s:
        Dot ->
            return s
        Square(n) ->
            return s
""",
    "holder grounded field": """
type Holder:
    run: () -> Int
    text: String
agent a(id: String) -> Int:
    h: Grounded<Holder> = Holder(fn () -> 1, look(id))
    return h.run()
""",
}


# rule: grounded.verify.1
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_lowered_program_needs_each_of_its_label_nodes(name: str) -> None:
    checked = check_text("main.cor", f"{DECLARATIONS}\n{PROGRAMS[name]}")
    assert checked.program is not None, [problem.message() for problem in checked.problems]
    assert print_program(checked.program).count("!! ") >= len(checked.program.sites)
    for words, _, changed in without_one_label(checked.program):
        with pytest.raises(IrError) as caught:
            verify(changed)
        assert "used nowhere" not in caught.value.message, words
