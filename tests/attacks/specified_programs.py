"""Programs written from the specification alone, each tries to break a promise."""

from __future__ import annotations

from typing import Final

PROMISES: Final = """\
effect guess:
    confidence: 0.2
effect hum:
    trust: human_required
effect sup:
    trust: supervisor_required
effect secret:
    data: secret
type Box:
    f: (String) -> String
type R:
    s: String
    n: Int
prompt low(x: String) -> String uses guess:
    "x {x}"
prompt risky(x: String) -> String uses hum:
    "x {x}"
tool pay(x: String) -> String dangerous
tool payn(x: String, n: Int) -> String dangerous
tool payr(r: R) -> String dangerous
tool payl(xs: List<String>) -> String dangerous
tool send(x: String) -> String uses sup
tool look(x: String) -> String uses retrieval
tool peek(x: String) -> String uses secret
"""
LABELS: Final = """\
type R:
    a: String
    n: Int
type Q:
    g: Grounded<String>
tool look(id: String) -> String uses retrieval
tool many(id: String) -> List<String> uses retrieval
tool mp(id: String) -> Map<String, String> uses retrieval
tool rr(id: String) -> R uses retrieval
tool opt(id: String) -> Option<String> uses retrieval
tool say(x: String) -> String
tool tr(x: Grounded<String>) -> String
prompt ask(x: String) -> String:
    "a {x}"
prompt askg(x: Grounded<String>) -> Grounded<String>:
    "a {x}"
prompt askl(x: Grounded<String>) -> List<Grounded<String>>:
    "a {x}"
fn len(x: String) -> Int:
    return x.length()
fn twice(f: (String) -> String, x: String) -> String:
    return f(f(x))
"""
GRADES: Final = """\
effect made_up:
    data: grounded
type R:
    a: Grounded<String>
    b: String
type W:
    w: List<Grounded<String>>
type S:
    | Yes(g: Grounded<String>)
    | No
tool look(id: String) -> String uses retrieval
tool many(id: String) -> List<String> uses retrieval
tool mp(id: String) -> Map<String, String> uses retrieval
tool num(id: String) -> Int uses retrieval
tool opt(id: String) -> Option<String> uses retrieval
tool none(id: String) -> List<String> uses retrieval
tool plain(id: String) -> String
tool tr(x: Grounded<String>) -> String
prompt sum(x: Grounded<String>) -> String:
    "S {x}"
prompt mix(x: Grounded<String>, q: String) -> String:
    "S {x} {q}"
prompt att(x: String) -> String uses made_up:
    "A {x}"
fn up(x: String) -> String:
    return x.to_upper()
fn both(a: String, b: String) -> String:
    return a + b
fn choose(a: String, b: String, c: Bool) -> String:
    if c:
        return a
    return b
"""

BROKEN_PROMISES: Final = {
    "lambda called twice by map": ("E0601", """\
agent main(x: String) -> List<String>:
    approve Pay(x)
    return ["a", "b"].map(fn (y: String) -> pay(x))
"""),
    "approve before loop": ("E0601", """\
agent main(x: String) -> String:
    r = ""
    approve Pay(x)
    for i in range(0, 3):
        r = pay(x)
    return r
"""),
    "approve before while": ("E0601", """\
agent main(x: String) -> String:
    r = ""
    n = 0
    approve Pay(x)
    while n < 3:
        n += 1
        r = pay(x)
    return r
"""),
    "approve used in while condition": ("E0601", """\
agent main(x: String) -> String:
    approve Pay(x)
    while pay(x) == "more":
        pass
    return ""
"""),
    "twice": ("E0601", """\
agent main(x: String) -> String:
    approve Pay(x)
    a = pay(x)
    return pay(x)
"""),
    "twice in one expression": ("E0601", """\
agent main(x: String) -> String:
    approve Pay(x)
    return pay(x) + pay(x)
"""),
    "twice through and": ("E0601", """\
agent main(x: String) -> Bool:
    approve Pay(x)
    return pay(x) == "" and pay(x) == "a"
"""),
    "nested in own argument": ("E0601", """\
agent main(x: String) -> String:
    approve Pay(x)
    return pay(pay(x))
"""),
    "if branch then after": ("E0601", """\
agent main(x: String, b: Bool) -> String:
    if b:
        approve Pay(x)
    return pay(x)
"""),
    "match arm then after": ("E0601", """\
agent main(x: String, b: Bool) -> String:
    match b:
        true ->
            approve Pay(x)
            nothing
        false -> nothing
    return pay(x)
"""),
    "approve in loop body call after": ("E0601", """\
agent main(x: String) -> String:
    for i in range(0, 3):
        approve Pay(x)
    return pay(x)
"""),
    "approve after continue": ("E0601", """\
agent main(x: String) -> String:
    r = ""
    for i in range(0, 3):
        if i == 0:
            approve Pay(x)
            continue
        r = pay(x)
    return r
"""),
    "approve last iteration": ("E0601", """\
agent main(x: String) -> String:
    r = ""
    for i in range(0, 3):
        if i > 0:
            r = pay(x)
        approve Pay(x)
    return r
"""),
    "reassigned": ("E0601", """\
agent main(x: String) -> String:
    y = x
    approve Pay(y)
    y = "b"
    return pay(y)
"""),
    "reassigned in branch": ("E0601", """\
agent main(x: String, b: Bool) -> String:
    y = x
    approve Pay(y)
    if b:
        y = "b"
    return pay(y)
"""),
    "reassigned by loop name": ("E0601", """\
agent main(x: String) -> String:
    y = x
    approve Pay(y)
    for y in ["b"]:
        pass
    return pay(y)
"""),
    "reassigned by pattern": ("E0601", """\
agent main(x: String, o: Option<String>) -> String:
    y = x
    approve Pay(y)
    match o:
        Some(y) -> nothing
        None -> nothing
    return pay(y)
"""),
    "reassigned by destructuring": ("E0601", """\
agent main(x: String, r: R) -> String:
    s = x
    approve Pay(s)
    R { s, .. } = r
    return pay(s)
"""),
    "augmented": ("E0601", """\
agent main(x: String) -> String:
    y = x
    approve Pay(y)
    y += "b"
    return pay(y)
"""),
    "field changed": ("E0601", """\
agent main(x: String) -> String:
    r = R(x, 1)
    approve Pay(r.s)
    r.s = "b"
    return pay(r.s)
"""),
    "record changed": ("E0601", """\
agent main(x: String) -> String:
    r = R(x, 1)
    approve Payr(r)
    r.s = "b"
    return payr(r)
"""),
    "list appended": ("E0601", """\
agent main(x: String) -> String:
    xs = [x]
    approve Payl(xs)
    xs.append("b")
    return payl(xs)
"""),
    "other expression": ("E0601", """\
agent main(x: String) -> String:
    y = x
    approve Pay(x)
    return pay(y)
"""),
    "other literal": ("E0601", """\
agent main(x: String) -> String:
    approve Payn(x, 1)
    return payn(x, 2)
"""),
    "shadowed by lambda parameter": ("E0601", """\
agent main(x: String) -> String:
    approve Pay(x)
    return ["b"].map(fn (x: String) -> pay(x)).join("")
"""),
    "dangerous as function value": ("E0208", """\
agent main(x: String) -> String:
    f = pay
    return f(x)
"""),
    "dangerous handed to map": ("E0208", """\
agent main(x: String) -> List<String>:
    return [x].map(pay)
"""),
    "dangerous in record lambda": ("E0601", """\
agent main(x: String) -> String:
    b = Box(fn (y: String) -> pay(y))
    return b.f(x)
"""),
    "lambda made before approval": ("E0601", """\
agent main(x: String) -> String:
    f = fn () -> pay(x)
    approve Pay(x)
    return f()
"""),
    "in fstring": ("E0601", """\
agent main(x: String) -> String:
    return f"{pay(x)}"
"""),
    "in claim": ("E0601", """\
agent main(x: String) -> String:
    claim f"{pay(x)}" of general_programming_knowledge
    return x
"""),
    "in assume": ("E0601", """\
agent main(x: String) -> String:
    assume f"{pay(x)}"
    return x
"""),
    "in intent": ("E0601", """\
agent main(x: String) -> String:
    intent f"{pay(x)}" because "b" expecting 1..3:
        y = look(x)
    return x
"""),
    "in because": ("E0601", """\
agent main(x: String) -> String:
    intent "a" because pay(x) expecting 1..3:
        y = look(x)
    return x
"""),
    "in pivot": ("E0601", """\
agent main(x: String) -> String:
    pivot reason pay(x) failed x refined "w" query "q"
    return x
"""),
    "in match guard": ("E0601", """\
agent main(x: String) -> String:
    return match x:
        y if pay(y) == "a" -> "1"
        _ -> "2"
"""),
    "in match subject": ("E0601", """\
agent main(x: String) -> String:
    return match pay(x):
        "a" -> "1"
        _ -> "2"
"""),
    "in index": ("E0601", """\
agent main(x: String) -> String:
    m = {"a": "b"}
    return m[pay(x)].unwrap_or("")
"""),
    "in place index": ("E0601", """\
agent main(x: String) -> String:
    m = {"a": "b"}
    m[pay(x)] = "c"
    return ""
"""),
    "in range": ("E0601", """\
agent main(x: String) -> String:
    for i in range(0, pay(x).length()):
        pass
    return ""
"""),
    "in default argument": ("E0902", """\
agent other(x: String = pay("a")) -> String:
    return x
agent main() -> String:
    return other()
"""),
    "in approve argument": ("E0601", """\
agent main(x: String) -> String:
    approve Pay(pay(x))
    return ""
"""),
    "in fn": ("E0390", """\
fn f(x: String) -> String:
    return pay(x)
agent main(x: String) -> String:
    approve Pay(x)
    return f(x)
"""),
    "prompt human": ("E0601", """\
agent main(x: String) -> String:
    return risky(x)
"""),
    "tool supervisor": ("E0601", """\
agent main(x: String) -> String:
    return send(x)
"""),
    "approved by caller": ("E0601", """\
agent inner(x: String) -> String:
    return pay(x)
agent main(x: String) -> String:
    approve Pay(x)
    return inner(x)
"""),
    "approval of agent covers no tool": ("E0601", """\
agent pay2(x: String) -> String:
    return pay(x)
agent main(x: String) -> String:
    approve Pay2(x)
    return pay2(x)
"""),
    "approve in called agent": ("E0601", """\
agent ask(x: String) -> Nothing:
    approve Pay(x)
agent main(x: String) -> String:
    ask(x)
    return pay(x)
"""),
    "approve in lambda": ("E0101", """\
agent main(x: String) -> String:
    f = fn () -> approve Pay(x)
    return pay(x)
"""),
    "early return branch": ("E0601", """\
agent main(x: String, b: Bool) -> String:
    if b:
        return pay(x)
    approve Pay(x)
    return pay(x)
"""),
    "or right side used first": ("E0601", """\
agent main(x: String, b: Bool) -> String:
    approve Pay(x)
    c = b or pay(x) == "a"
    return pay(x)
"""),
    "trust on model line": ("E0101", """\
model m:
    trust: human_required
prompt q(x: String) -> String requires m:
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "gate": ("E0404", """\
effect g:
    trust: workspace_if_confident(0.9)
tool t(x: String) -> String uses g
agent main(x: String) -> String:
    return t(x)
"""),
    "gate quoted": ("E0404", """\
effect g:
    trust: "autonomous_if_confident(0.9)"
tool t(x: String) -> String uses g
agent main(x: String) -> String:
    return t(x)
"""),
    "gate supervisor": ("E0404", """\
effect g:
    trust: supervisor_required_if_confident(0.9)
tool t(x: String) -> String uses g
agent main(x: String) -> String:
    return t(x)
"""),
    "gate no number": ("E0404", """\
effect g:
    trust: autonomous_if_confident
tool t(x: String) -> String uses g
agent main(x: String) -> String:
    return t(x)
"""),
    "untrusted second": ("E0515", """\
effect g:
    data: web, untrusted
tool t(x: String) -> String uses g
agent main(x: String) -> String:
    return t(x)
"""),
    "untrusted case": ("E0404", """\
effect g:
    data: Untrusted
tool t(x: String) -> String uses g
agent main(x: String) -> String:
    return t(x)
"""),
    "untrusted not in data only": ("E0402", """\
effect g:
    data: untrusted
tool t(x: String) -> String uses g
@data(only: web)
agent main(x: String) -> Tainted<String>:
    return t(x)
"""),
    "annotation @budget($1)": ("E0411", """\
effect paid:
    cost: $0.01
tool buy(x: String) -> String uses paid
@budget($1)
agent main(xs: List<String>) -> String:
    for x in xs:
        y = buy(x)
    return "x"
"""),
    "annotation @budget(tokens: 4)": ("E0410", """\
effect long:
    tokens: 5
tool read(x: String) -> String uses long
@budget(tokens: 4)
agent main(x: String) -> String:
    return read(x)
"""),
    "annotation @cost($1)": ("E0410", """\
effect dear:
    cost: $1.01
tool buy(x: String) -> String uses dear
@cost($1)
agent main(x: String) -> String:
    return buy(x)
"""),
    "annotation @trust(autonomous)": ("E0402", """\
@trust(autonomous)
agent main(x: String) -> String:
    approve Send(x)
    return send(x)
"""),
    "annotation @reversible": ("E0402", """\
@reversible
agent main(x: String) -> String:
    approve Pay(x)
    return pay(x)
"""),
    "annotation @latency(fast)": ("E0404", """\
@latency(quick)
agent main(x: String) -> String:
    return x
"""),
    "annotation @deterministic": ("E0402", """\
@deterministic
agent main(x: String) -> String:
    return peek(x)
"""),
    "annotation @replayable": ("E0902", """\
@replayable
agent main(f: (String) -> String) -> String:
    return f("x")
"""),
    "annotation @max steps(4)": ("E0902", """\
@max_steps(4)
agent main(x: String) -> String:
    return x
"""),
    "annotation @max wall time(4)": ("E0902", """\
@max_wall_time(4)
agent main(x: String) -> String:
    return x
"""),
    "annotation @idempotency(key: x)": ("E0902", """\
@idempotency(key: x)
agent main(x: String) -> String:
    return x
"""),
    "annotation @retry(max attempts: 3)": ("E0902", """\
@retry(max_attempts: 3)
agent main(x: String) -> String:
    return x
"""),
    "annotation @fairness(audited)": ("E0407", """\
@fairness(audited)
agent main(x: String) -> String:
    return x
"""),
    "annotation @max depth(3)": ("E0408", """\
@max_depth(0)
agent main(x: String) -> String:
    return x
"""),
    "annotation @requires(x)": ("E0407", """\
@requires(x)
agent main(x: String) -> String:
    return x
"""),
    "annotation @min confidence(0.9, 0.1)": ("E0408", """\
@min_confidence(0.9, 0.1)
agent main(x: String) -> String:
    return x
"""),
    "annotation @min confidence": ("E0408", """\
@min_confidence
agent main(x: String) -> String:
    return x
"""),
    "annotation @min confidence(90)": ("E0405", """\
@min_confidence(90)
agent main(x: String) -> String:
    return x
"""),
    "annotation @min confidence(-0.1)": ("E0101", """\
@min_confidence(-0.1)
agent main(x: String) -> String:
    return x
"""),
    "annotation @min confidence(1.5)": ("E0405", """\
@min_confidence(1.5)
agent main(x: String) -> String:
    return x
"""),
    "annotation @min confidence(\"0.9\")": ("E0408", """\
@min_confidence("0.9")
agent main(x: String) -> String:
    return x
"""),
    "annotation @data()": ("E0408", """\
@data()
agent main(x: String) -> String:
    return x
"""),
    "annotation @data(only:)": ("E0101", """\
@data(only:)
agent main(x: String) -> String:
    return x
"""),
    "annotation @data(only: a, only: b)": ("E0408", """\
@data(only: a, only: b)
agent main(x: String) -> String:
    return x
"""),
    "annotation @data(onyl: a)": ("E0408", """\
@data(onyl: a)
agent main(x: String) -> String:
    return x
"""),
    "annotation @grounded pure(true)": ("E0408", """\
@grounded_pure(true)
agent main(x: String) -> String:
    return x
"""),
    "annotation @grounded pure(false)": ("E0408", """\
@grounded_pure(false)
agent main(x: String) -> String:
    return x
"""),
    "annotation @wrapping(false)": ("E0408", """\
@wrapping(false)
agent main(x: String) -> String:
    return x
"""),
    "annotation @intent first(false)": ("E0408", """\
@intent_first(false)
agent main(x: String) -> String:
    return x
"""),
    "annotation @grounding(min: 2, enforce: strict)": ("E0408", """\
@grounding(min: 2, enforce: strict)
agent main(x: String) -> String:
    return x
"""),
    "annotation @grounding(min: 0.9, enforce: sometimes)": ("E0408", """\
@grounding(min: 0.9, enforce: sometimes)
agent main(x: String) -> String:
    return x
"""),
    "annotation @grounding(enforce: strict, enforce: warn)": ("E0408", """\
@grounding(enforce: strict, enforce: warn)
agent main(x: String) -> String:
    return x
"""),
    "annotation @capability(basic)": ("E0404", """\
@capability(base)
agent main(x: String) -> String:
    return x
"""),
    "annotation @tokens(4)": ("E0408", """\
@tokens($4)
agent main(x: String) -> String:
    return x
"""),
    "annotation @jurisdiction(eu)": ("E0402", """\
@jurisdiction(eu)
agent main(x: String) -> String:
    return x
"""),
    "annotation @untrusted": ("E0407", """\
@untrusted
agent main(x: String) -> String:
    return x
"""),
    "annotation @min confidence(0.9) + @min confidence(0.1)": ("E0408", """\
@min_confidence(0.9)
@min_confidence(0.1)
agent main(x: String) -> String:
    return x
"""),
    "annotation @grounding(min: 0.9) + @grounding(min: 0.1)": ("E0408", """\
@grounding(min: 0.9)
@grounding(min: 0.1)
agent main(x: String) -> String:
    return x
"""),
    "prompt clause requires: expert": ("E0902", """\
prompt q(x: String) -> String:
    requires: expert
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause output format: json": ("E0902", """\
prompt q(x: String) -> String:
    output_format: json
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause calibrated": ("E0902", """\
prompt q(x: String) -> String:
    calibrated
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause cacheable: true": ("E0902", """\
prompt q(x: String) -> String:
    cacheable: true
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause progressive:": ("E0902", """\
prompt q(x: String) -> String:
    progressive:
        cheap below 0.9
        big
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause route:": ("E0902", """\
prompt q(x: String) -> String:
    route:
        _ -> m
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause rollout 10% m": ("E0902", """\
prompt q(x: String) -> String:
    rollout 10% m
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause with seed 3": ("E0320", """\
prompt q(x: String) -> String:
    with seed 3
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause with temperature hot": ("E0101", """\
prompt q(x: String) -> String:
    with temperature hot
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause with max tokens -4": ("E0101", """\
prompt q(x: String) -> String:
    with max_tokens -4
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause with repair 1000000": ("E0320", """\
prompt q(x: String) -> String:
    with repair 1000000
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause with top p 7": ("E0320", """\
prompt q(x: String) -> String:
    with top_p 7
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause ensemble [a, b] vote majority": ("E0902", """\
prompt q(x: String) -> String:
    ensemble [a, b] vote majority
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause timeout 3": ("E0101", """\
prompt q(x: String) -> String:
    timeout 3
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause with retries 3": ("E0320", """\
prompt q(x: String) -> String:
    with retries 3
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause judged by x": ("E0101", """\
prompt q(x: String) -> String:
    judged by x
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause cites x": ("E0101", """\
prompt q(x: String) -> String:
    cites x
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause cites x loosely": ("E0101", """\
prompt q(x: String) -> String:
    cites x loosely
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause with temperature 0.1": ("E0217", """\
prompt q(x: String) -> String:
    with temperature 0.1
    with temperature 0.9
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "prompt clause cites strictly": ("E0101", """\
prompt q(x: String) -> String:
    cites strictly
    "x {x}"
agent main(x: String) -> String:
    return q(x)
"""),
    "tool word breaker 3": ("E0902", """\
tool t(x: String) -> String breaker 3
agent main(x: String) -> String:
    return t(x)
"""),
    "tool word @retry": ("E0902", """\
tool t(x: String) -> String @retry
agent main(x: String) -> String:
    return t(x)
"""),
    "tool word timeout 3": ("E0101", """\
tool t(x: String) -> String timeout 3
agent main(x: String) -> String:
    return t(x)
"""),
    "tool word dangerous uses retrieval dangerous": ("E0101", """\
tool t(x: String) -> String dangerous uses retrieval dangerous
agent main(x: String) -> String:
    return t(x)
"""),
    "tool word approved": ("E0101", """\
tool t(x: String) -> String approved
agent main(x: String) -> String:
    return t(x)
"""),
    "tool word uses dangerous, approve": ("E0601", """\
tool t(x: String) -> String uses dangerous, approve
agent main(x: String) -> String:
    return t(x)
"""),
    "expr try pay2() o": ("E0201", """\
agent main(x: String) -> String:
    y = try pay2() on error retry 3 times
    return x
"""),
    "expr replay t": ("E0902", """\
agent main(x: String) -> String:
    y = replay t
    return x
"""),
    "expr trusted(x)": ("E0130", """\
agent main(x: String) -> String:
    y = trusted(x)
    return x
"""),
    "expr trusted(x, r": ("E0516", """\
agent main(x: String) -> String:
    y = trusted(x, reason: "r")
    return x
"""),
    "expr ask(\"a\")": ("E0902", """\
agent main(x: String) -> String:
    y = ask("a")
    return x
"""),
    "expr choose([\"a\"]": ("E0902", """\
agent main(x: String) -> String:
    y = choose(["a"])
    return x
"""),
    "expr x where len ": ("E0101", """\
agent main(x: String) -> String:
    y = x where len_between(1, 2)
    return x
"""),
    "expr parallel: x": ("E0101", """\
agent main(x: String) -> String:
    y = parallel: x
    return x
"""),
    "where len": ("E0902", """\
type S = String where len_between(1, 3)
agent main(s: S) -> S:
    return s
"""),
    "where field": ("E0902", """\
type Q:
    n: Int where between(1, 3)
agent main() -> Int:
    return Q(9).n
"""),
    "tainted type": ("E0515", """\
agent main(x: Tainted<String>) -> String:
    return x
"""),
}
"""A name, the problem that refuses it, and what is behind PROMISES."""

LAUNDERED: Final = {
    "pure return": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    return look(id)
"""),
    "pure explicit": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    return look(id).unwrap_discarding_sources()
"""),
    "pure sources": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return look(id).sources().length()
"""),
    "pure chain": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    return look(id).chain()
"""),
    "pure confidence": ("E0510", """\
@grounded_pure
agent main(id: String) -> Float:
    return look(id).confidence()
"""),
    "pure if": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    if look(id) == "a":
        return 1
    return 2
"""),
    "pure while": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    n = 0
    while look(id) == "a":
        n += 1
    return n
"""),
    "pure match": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return match look(id):
        "a" -> 1
        _ -> 2
"""),
    "pure for count": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    n = 0
    for x in many(id):
        n += 1
    return n
"""),
    "pure enumerate index": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    n = 0
    for i, x in many(id).enumerate():
        n = i
    return n
"""),
    "pure map effect lambda": ("E0510", """\
@grounded_pure
agent main(id: String) -> Grounded<List<String>>:
    return many(id).map(fn (x: String) -> say("a"))
"""),
    "pure any effect": ("E0510", """\
@grounded_pure
agent main(id: String) -> Grounded<Bool>:
    return many(id).any(fn (x: String) -> say("a") == "a")
"""),
    "pure and effect": ("E0510", """\
@grounded_pure
agent main(id: String) -> Grounded<Bool>:
    return look(id) == "a" and say("b") == "b"
"""),
    "pure tool arg": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    return say(look(id))
"""),
    "pure fn value": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    f = fn (x: String) -> x
    return f(look(id))
"""),
    "pure fn value grounded": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    f = fn (x: Grounded<String>) -> 1
    if f(look(id)) == 1:
        return 1
    return say(look(id)).length()
"""),
    "pure twice": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    return twice(fn (x: String) -> x, look(id))
"""),
    "pure append": ("E0510", """\
@grounded_pure
agent main(id: String) -> List<String>:
    xs = ["a"]
    xs.append(look(id))
    return xs
"""),
    "pure place": ("E0510", """\
@grounded_pure
agent main(id: String) -> List<String>:
    xs = ["a"]
    xs[0] = look(id)
    return xs
"""),
    "pure place index": ("E0510", """\
@grounded_pure
agent main(id: String) -> List<String>:
    xs = ["a"]
    xs[look(id).length()] = "b"
    return xs
"""),
    "pure map key": ("E0510", """\
@grounded_pure
agent main(id: String) -> Map<String, Int>:
    m = {"a": 1}
    m[look(id)] = 2
    return m
"""),
    "pure map lit key": ("E0510", """\
@grounded_pure
agent main(id: String) -> Map<String, Int>:
    return {look(id): 1}
"""),
    "pure index grounded on plain": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    xs = [1, 2]
    if true:
        return xs[look(id).length()]
    return 1
"""),
    "pure range": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    n = 0
    for i in range(0, look(id).length()):
        n += 1
    return n
"""),
    "pure slice len": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return ["a", "b"].slice(0, look(id).length()).length()
"""),
    "pure record": ("E0510", """\
@grounded_pure
agent main(id: String) -> R:
    return R(look(id), 1)
"""),
    "pure assign": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    x = "a"
    x = look(id)
    return x
"""),
    "pure aug": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    x = "a"
    x += look(id)
    return x
"""),
    "pure aug field": ("E0510", """\
@grounded_pure
agent main(id: String) -> R:
    r = R("a", 1)
    r.a += look(id)
    return r
"""),
    "pure fstring": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    return f"{look(id)}"
"""),
    "pure question": ("E0510", """\
@grounded_pure
agent main(id: String) -> Result<Int, String>:
    x = opt(id).ok_or("e")?
    return Ok(1)
"""),
    "pure is some": ("E0510", """\
@grounded_pure
agent main(id: String) -> Bool:
    return opt(id).is_some()
"""),
    "pure impure agent": ("E0510", """\
agent other(id: String) -> Grounded<String>:
    x: String = look(id)
    return look(id)
@grounded_pure
agent main(id: String) -> Grounded<String>:
    return other(id)
"""),
    "pure param fn": ("E0510", """\
@grounded_pure
agent h(f: () -> String) -> Grounded<String>:
    x = f()
    return look("a")
@grounded_pure
agent main(id: String) -> Grounded<String>:
    return h(fn () -> "a")
"""),
    "pure stored lambda": ("E0510", """\
type Bx:
    f: () -> String
@grounded_pure
agent main(id: String) -> Grounded<String>:
    b = Bx(fn () -> "a")
    x = b.f()
    return look(id)
"""),
    "pure captured": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    g = look(id)
    f = fn () -> g.length()
    n = [1].map(fn (x: Int) -> f())
    return n.length() + say(f().to_string()).length()
"""),
    "pure prompt list len": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return askl(look(id)).length()
"""),
    "pure prompt plain param": ("E0510", """\
@grounded_pure
agent main(id: String) -> Grounded<String>:
    return ask(look(id))
"""),
    "pure claim": ("E0510", """\
@grounded_pure
agent main(id: String) -> Grounded<String>:
    g = look(id)
    if g.contains("a"):
        claim "a" of code_behavior citing g
    return g
"""),
    "pure intent outcome": ("E0510", """\
@grounded_pure
agent main(id: String) -> Grounded<String>:
    intent "a" because "b" expecting 1..3:
        g = look(id)
    match intent.outcome:
        Zero -> nothing
        _ -> nothing
    return g
"""),
    "pure intent text": ("E0510", """\
@grounded_pure
agent main(id: String) -> Grounded<String>:
    g = look(id)
    intent g because "b" expecting 1..3:
        h = look(g)
    return g
"""),
    "pure container read": ("E0510", """\
@grounded_pure
agent main(id: String) -> Bool:
    xs = [look(id)]
    return xs.contains("a")
"""),
    "pure container eq": ("E0510", """\
@grounded_pure
agent main(id: String) -> Bool:
    return Q(look(id)) == Q(look(id))
"""),
    "pure container join": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return match [look(id)].join(""):
        Some(x) -> x.length()
        None -> 1
"""),
    "pure together none": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return match [look(id)].together():
        Some(x) -> x.length()
        None -> 1
"""),
    "pure tool with container": ("E0510", """\
tool sayl(xs: List<String>) -> String
@grounded_pure
agent main(id: String) -> String:
    return sayl([look(id)])
"""),
    "pure default": ("E0510", """\
agent h(x: String) -> String:
    return x
@grounded_pure
agent main(id: String) -> String:
    return h(look(id))
"""),
    "pure method": ("E0510", """\
extend R:
    agent m(r: R, x: String) -> String:
        return x
@grounded_pure
agent main(id: String) -> String:
    return R("a", 1).m(look(id))
"""),
    "pure destructure": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    R { a, .. } = rr(id)
    b: String = a
    return b
"""),
    "pure spread": ("E0510", """\
@grounded_pure
agent main(id: String) -> R:
    return R { n: 1, ..rr(id) }
"""),
    "pure fold": ("E0510", """\
@grounded_pure
agent main(id: String) -> String:
    return ["a"].fold("", fn (acc: String, x: String) -> acc + look(id))
"""),
    "pure filter lambda": ("E0510", """\
@grounded_pure
agent main(id: String) -> List<Int>:
    return [1].filter(fn (x: Int) -> look(id) == "a")
"""),
    "pure guard": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return match 1:
        n if look(id) == "a" -> 1
        _ -> 2
"""),
    "pure match pattern nested": ("E0510", """\
@grounded_pure
agent main(id: String) -> Int:
    return match Q(look(id)):
        Q { g: "a" } -> 1
        _ -> 2
"""),
    "ungr const": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return "a"
"""),
    "ungr param": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return id
"""),
    "ungr plain tool": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return say(id)
"""),
    "ungr plain tool g": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return say(look(id))
"""),
    "ungr prompt": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return ask(id)
"""),
    "ungr prompt g": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return askg(id)
"""),
    "ungr list part": ("E0502", """\
agent main(id: String) -> List<Grounded<String>>:
    return [look(id), "a"]
"""),
    "ungr map part": ("E0502", """\
agent main(id: String) -> Map<String, Grounded<String>>:
    return {"a": look(id), "b": id}
"""),
    "ungr option": ("E0502", """\
agent main(id: String) -> Option<Grounded<String>>:
    return Some(id)
"""),
    "ungr ok": ("E0502", """\
agent main(id: String) -> Result<Grounded<String>, String>:
    return Ok(id)
"""),
    "ungr record": ("E0502", """\
agent main(id: String) -> Q:
    return Q(id)
"""),
    "ungr spread": ("E0502", """\
agent main(id: String) -> Q:
    return Q { g: id, ..Q(look(id)) }
"""),
    "ungr branch": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    x = look(id)
    if id == "a":
        x = id
    return x
"""),
    "ungr loop": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    x = ""
    for y in many(id):
        x = x + y
    return x
"""),
    "ungr dead": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return look(id)
    return id
"""),
    "ungr match arm": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return match id:
        "a" -> look(id)
        _ -> id
"""),
    "ungr unwrap or": ("E0502", """\
agent main(id: String) -> Grounded<String>:
    xs = [look(id)]
    return xs.first().unwrap_or(id)
"""),
    "ungr lambda": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    f = fn (x: String) -> x
    return f(look(id))
"""),
    "ungr lambda2": ("E0502", """\
agent main(id: String) -> () -> Grounded<String>:
    return fn () -> id
"""),
    "ungr recursion": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return main(id)
"""),
    "ungr mutual": ("E0501", """\
agent o(id: String) -> Grounded<String>:
    return main(id)
agent main(id: String) -> Grounded<String>:
    return o(id)
"""),
    "ungr length of list": ("E0501", """\
agent main(id: String) -> Grounded<Int>:
    return [look(id)].length()
"""),
    "ungr keys": ("E0501", """\
agent main(id: String) -> Grounded<List<String>>:
    return {"a": look(id)}.keys()
"""),
    "ungr eq": ("E0501", """\
agent main(id: String) -> Grounded<Bool>:
    return [look(id)] == [look(id)]
"""),
    "ungr enum idx": ("E0501", """\
agent main(id: String) -> Grounded<Int>:
    n = 0
    for i, x in many(id).enumerate():
        n = i
    return n
"""),
    "ungr discarded": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return look(id).unwrap_discarding_sources()
"""),
    "ungr annot": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    x: String = look(id)
    return x
"""),
    "ungr annot2": ("E0502", """\
agent main(id: String) -> Grounded<String>:
    x: Grounded<String> = id
    return x
"""),
    "ungr or right": ("E0501", """\
agent main(id: String) -> Grounded<Bool>:
    return id == "a" or look(id) == "a"
"""),
    "ungr json": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return "{\\"Grounded\\": 1}"
"""),
    "ungr empty append": ("E0501", """\
agent main(id: String) -> List<Grounded<String>>:
    xs = []
    xs.append(id)
    return xs
"""),
    "ungr row": ("E0501", """\
agent main(id: String) -> String:
    return id
agent o(id: String) -> Grounded<String>:
    return main(id)
"""),
    "ungr err": ("E0502", """\
agent main(id: String) -> Result<String, Grounded<String>>:
    return Err(id)
"""),
    "ungr question": ("E0308", """\
agent main(id: String) -> Result<Grounded<String>, Grounded<String>>:
    x: Result<Int, String> = Err(id)
    y = x?
    return Ok(look(id))
"""),
    "ungr map get default": ("E0502", """\
agent main(id: String) -> Grounded<String>:
    m = {"a": look(id)}
    return m.get("b").unwrap_or("z")
"""),
    "ungr confidence": ("E0501", """\
agent main(id: String) -> Grounded<Float>:
    return look(id).confidence()
"""),
    "ungr chain": ("E0501", """\
agent main(id: String) -> Grounded<String>:
    return look(id).chain()
"""),
    "frozen field": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    r = rr(id)
    r.a = "x"
    return look(id)
"""),
    "frozen append": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    x = many(id)
    x.append("x")
    return look(id)
"""),
    "frozen index": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    x = many(id)
    x[0] = "x"
    return look(id)
"""),
    "frozen sort": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    x = many(id)
    x.sort()
    return look(id)
"""),
    "frozen remove": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    m = mp(id)
    m.remove("k")
    return look(id)
"""),
    "frozen map place": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    m = mp(id)
    m["k"] = "x"
    return look(id)
"""),
    "frozen aug": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    m = rr(id)
    m.n += 1
    return look(id)
"""),
    "frozen destructured": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    r = nn(id)
    Nn { xs, .. } = r
    xs.append("x")
    return look(id)
"""),
    "frozen payload": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    match ol(id):
        Some(xs) -> xs.append("x")
        None -> nothing
    return look(id)
"""),
    "frozen loop": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    for xs in ll(id):
        xs.append("x")
    return look(id)
"""),
    "frozen first": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    xs = ll(id)[0]
    xs.append("x")
    return look(id)
"""),
    "frozen list of grounded": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    ys = [many(id)]
    ys[0].append("x")
    return look(id)
"""),
    "frozen captured": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    xs = many(id)
    f = fn () -> xs.append("x")
    f()
    return look(id)
"""),
    "frozen param": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    ch(many(id))
    return look(id)
"""),
    "frozen lambda param": ("E0504", """\
type Nn:
    xs: List<String>
tool nn(id: String) -> Nn uses retrieval
tool ol(id: String) -> Option<List<String>> uses retrieval
tool ll(id: String) -> List<List<String>> uses retrieval
agent ch(xs: Grounded<List<String>>) -> Nothing:
    xs.append("x")
agent main(id: String) -> Grounded<String>:
    y = ll(id).map(fn (xs: List<String>) -> xs.append("x"))
    return look(id)
"""),
}
"""A name, the problem that refuses it, and what is behind LABELS."""

GRADED: Final = {
    "verbatim": ("verbatim", 1, """\
agent main(id: String) -> Grounded<String>:
    return look(id)
"""),
    "concat const": ("computed", 1, """\
agent main(id: String) -> Grounded<String>:
    return look(id) + "x"
"""),
    "concat param": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return look(id) + id
"""),
    "fstring param": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return f"{look(id)}{id}"
"""),
    "mutable const": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    xs = ["x"]
    return look(id) + xs[0]
"""),
    "name bound twice": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    x = "a"
    x = "b"
    return look(id) + x
"""),
    "substring param": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return look(id).substring(0, id.length())
"""),
    "replace param": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return look(id).replace("doc", id)
"""),
    "replace grounded args": ("synthesised", 3, """\
agent main(id: String) -> Grounded<String>:
    return look(id).replace(look("b"), sum(look("c")))
"""),
    "replace model arg": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return look(id).replace("doc", att("z"))
"""),
    "split by model": ("mixed", 1, """\
agent main(id: String) -> Grounded<List<String>>:
    return look(id).split(att("z"))
"""),
    "split by param": ("mixed", 1, """\
agent main(id: String) -> Grounded<List<String>>:
    return look(id).split(id)
"""),
    "starts with param": ("mixed", 1, """\
agent main(id: String) -> Grounded<Bool>:
    return look(id).starts_with(id)
"""),
    "eq param": ("mixed", 1, """\
agent main(id: String) -> Grounded<Bool>:
    return look(id) == id
"""),
    "and param": ("computed", 1, """\
agent main(id: String) -> Grounded<Bool>:
    return (look(id) == "a") and id == "a"
"""),
    "index param": ("verbatim", 1, """\
agent main(id: String) -> Grounded<String>:
    return many(id)[id.length()]
"""),
    "unwrap or param": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return opt(id).unwrap_or(id)
"""),
    "unwrap or model": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return opt(id).unwrap_or(att("z"))
"""),
    "map get default model": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return mp(id).get("zz").unwrap_or(att("z"))
"""),
    "fold start param": ("mixed", 2, """\
agent main(id: String) -> Grounded<String>:
    return many(id).fold(id, fn (a: String, x: String) -> a + x)
"""),
    "fold start param empty": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return none(id).fold(id, fn (a: String, x: String) -> a + x)
"""),
    "fold start model empty": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return none(id).fold(att("z"), fn (a: String, x: String) -> a + x)
"""),
    "fold ignore model": ("mixed", 2, """\
agent main(id: String) -> Grounded<String>:
    return many(id).fold("", fn (a: String, x: String) -> att("z"))
"""),
    "map const lambda": ("computed", 2, """\
agent main(id: String) -> Grounded<List<String>>:
    return many(id).map(fn (x: String) -> "c")
"""),
    "map param lambda": ("mixed", 2, """\
agent main(id: String) -> Grounded<List<String>>:
    return many(id).map(fn (x: String) -> id)
"""),
    "map plain tool lambda": ("mixed", 2, """\
agent main(id: String) -> Grounded<List<String>>:
    return many(id).map(fn (x: String) -> plain("z"))
"""),
    "map model lambda": ("attested", 2, """\
agent main(id: String) -> Grounded<List<Grounded<String>>>:
    return many(id).map(fn (x: String) -> att("z"))
"""),
    "map nested list": ("attested", 2, """\
agent main(id: String) -> Grounded<List<List<Grounded<String>>>>:
    return many(id).map(fn (x: String) -> [att("z")])
"""),
    "map nested map": ("attested", 2, """\
agent main(id: String) -> Grounded<List<Map<String, Grounded<String>>>>:
    return many(id).map(fn (x: String) -> {"k": att("z")})
"""),
    "map option some": ("attested", 2, """\
agent main(id: String) -> Grounded<List<Option<Grounded<String>>>>:
    return many(id).map(fn (x: String) -> Some(att("z")))
"""),
    "map record": ("attested", 2, """\
agent main(id: String) -> Grounded<List<R>>:
    return many(id).map(fn (x: String) -> R(att("z"), "b"))
"""),
    "map sum": ("attested", 2, """\
agent main(id: String) -> Grounded<List<S>>:
    return many(id).map(fn (x: String) -> Yes(att("z")))
"""),
    "filter model": ("synthesised", 2, """\
agent main(id: String) -> Grounded<List<String>>:
    return many(id).filter(fn (x: String) -> att(x) == "MODEL")
"""),
    "any model": ("synthesised", 2, """\
agent main(id: String) -> Grounded<Bool>:
    return many(id).any(fn (x: String) -> att(x) == "MODEL")
"""),
    "any param": ("mixed", 2, """\
agent main(id: String) -> Grounded<Bool>:
    return many(id).any(fn (x: String) -> id == "a")
"""),
    "all empty": ("computed", 1, """\
agent main(id: String) -> Grounded<Bool>:
    return none(id).all(fn (x: String) -> id == "a")
"""),
    "map err param": ("mixed", 1, """\
agent main(id: String) -> Grounded<Result<String, String>>:
    r = opt(id).ok_or(id)
    return r
"""),
    "list plain parts": ("attested", 1, """\
agent main(id: String) -> List<Grounded<String>>:
    return [look(id), att("z")]
"""),
    "record parts": ("attested", 0, """\
agent main(id: String) -> R:
    return R(att("z"), "b")
"""),
    "record in option": ("attested", 0, """\
agent main(id: String) -> Option<R>:
    return Some(R(att("z"), "b"))
"""),
    "record in map": ("synthesised", 2, """\
agent main(id: String) -> Map<String, W>:
    return {"k": W([look(id), sum(look("b"))])}
"""),
    "result err part": ("attested", 0, """\
agent main(id: String) -> Result<Grounded<String>, Grounded<String>>:
    return Err(att("z"))
"""),
    "empty source": ("verbatim", 1, """\
agent main(id: String) -> Grounded<List<String>>:
    return none(id)
"""),
    "together mixed": ("mixed", 1, """\
agent main(id: String) -> Grounded<List<String>>:
    xs = [look(id), att("z")]
    return xs.together().unwrap_or(many(id))
"""),
    "lifted param": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return both(look(id), id)
"""),
    "lifted choose": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return choose(look(id), id, true)
"""),
    "lifted const": ("computed", 1, """\
agent main(id: String) -> Grounded<String>:
    return choose(look(id), "c", false)
"""),
    "lifted model": ("synthesised", 2, """\
agent main(id: String) -> Grounded<String>:
    return both(look(id), sum(look("b")))
"""),
    "transform": ("synthesised", 1, """\
agent main(id: String) -> Grounded<String>:
    return tr(look(id))
"""),
    "transform of model": ("attested", 0, """\
agent main(id: String) -> Grounded<String>:
    return tr(att("z"))
"""),
    "prompt of attested": ("attested", 0, """\
agent main(id: String) -> Grounded<String>:
    return sum(att("z"))
"""),
    "prompt mix attested": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return mix(look(id), att("z"))
"""),
    "prompt param": ("mixed", 1, """\
agent main(id: String) -> Grounded<String>:
    return mix(look(id), id)
"""),
    "prompt const": ("synthesised", 1, """\
agent main(id: String) -> Grounded<String>:
    return mix(look(id), "c")
"""),
    "record update": ("mixed", 1, """\
type D:
    s: String
    t: String
tool dd(id: String) -> D uses retrieval
agent main(id: String) -> Grounded<D>:
    d = dd(id)
    return D { s: att("z"), ..d }
"""),
    "construct lifted": ("mixed", 1, """\
type D:
    s: String
    t: String
agent main(id: String) -> Grounded<D>:
    return D(look(id), id)
"""),
    "construct lifted model": ("mixed", 1, """\
type D:
    s: String
    t: String
agent main(id: String) -> Grounded<D>:
    return D(look(id), att("z"))
"""),
    "map key param": ("mixed", 1, """\
agent main(id: String) -> Grounded<Map<String, String>>:
    return {id: look(id)}
"""),
    "map key const": ("computed", 1, """\
agent main(id: String) -> Grounded<Map<String, String>>:
    return {"k": look(id)}
"""),
    "match arms": ("verbatim", 1, """\
agent main(id: String) -> Grounded<String>:
    x = opt(id)
    return match x:
        Some(y) -> y
        None -> att("z")
"""),
    "loop acc": ("computed", 3, """\
agent main(id: String) -> Grounded<String>:
    x = look(id)
    for y in many(id):
        x = x + y
    return x
"""),
    "loop acc param": ("mixed", 3, """\
agent main(id: String) -> Grounded<String>:
    x = look(id)
    for y in many(id):
        x = x + y + id
    return x
"""),
    "while hot": ("verbatim", 1, """\
agent main(id: String) -> Grounded<String>:
    x = look(id)
    n = 0
    while n < 3000:
        n += 1
        x = look(id)
    return x
"""),
    "int hot": ("mixed", 1, """\
agent main(id: String) -> Grounded<Int>:
    x = num(id)
    for i in range(0, 3000):
        x = x + i
    return x
"""),
    "int hot const": ("computed", 1, """\
agent main(id: String) -> Grounded<Int>:
    x = num(id)
    for i in range(0, 3000):
        x = x + 1
    return x
"""),
    "int model": ("synthesised", 2, """\
agent main(id: String) -> Grounded<Int>:
    return num(id) + sum(look("b")).length()
"""),
    "widen": ("computed", 1, """\
agent main(id: String) -> Grounded<Float>:
    return num(id)
"""),
    "alias keep": ("attested", 1, """\
agent main(id: String) -> List<Grounded<String>>:
    xs = [look(id)]
    ys = xs
    ys.append(att("z"))
    return xs
"""),
    "alias map value": ("attested", 0, """\
agent main(id: String) -> Map<String, Grounded<String>>:
    m = {"a": look(id)}
    n = m
    n["a"] = att("z")
    return m
"""),
    "captured label": ("attested", 0, """\
agent main(id: String) -> Grounded<String>:
    g = att("z")
    f = fn () -> g
    return f()
"""),
    "handoff twice": ("synthesised", 1, """\
agent one(id: String) -> Grounded<String>:
    return two(id)
agent two(id: String) -> Grounded<String>:
    return sum(look(id))
agent main(id: String) -> Grounded<String>:
    return one(id)
"""),
    "to string of num": ("computed", 1, """\
agent main(id: String) -> Grounded<String>:
    return num(id).to_string()
"""),
    "question err": ("computed", 1, """\
agent main(id: String) -> Grounded<Result<String, String>>:
    x = opt(id).ok_or("e")
    y = x?
    return Ok(y)
"""),
    "destructure keep": ("verbatim", 1, """\
type D:
    s: String
    t: String
tool dd(id: String) -> D uses retrieval
agent main(id: String) -> Grounded<String>:
    D { s, .. } = dd(id)
    return s
"""),
}
"""A name, its grade, how many sources it has, and what is behind GRADES."""
