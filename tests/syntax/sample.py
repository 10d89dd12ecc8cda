"""A program with every kind of declaration, statement, expression and pattern in it."""

SAMPLE = '''\
#: The sample.

import "./lib/util" requires @grounded_pure @budget(2) as u use a, B as c
import "std/text"

#: What it costs.
public effect lookup:
    data: grounded, financial
    cost: $0.05
    latency: 250ms
    wait: 2s
    tokens: 1_000
    reversible: false
    name: "x"
    both: [a, b]
    stream: streaming(backpressure: bounded(8))
    other: streaming(backpressure: unbounded)
    trust: autonomous_if_confident(0.95)

public(package) model big:
    capability: expert
    cost_per_token_in: $0.000003

type Row:
    #: A field.
    tool: String
    model: List<Map<String, u.Row>>
    call: (Int, String) -> Bool

type Shape:
    | Empty
    | Circle(radius: Float, at: Int,)

type UserId = Option<String>

public tool look(id: String, type: Int,) -> Grounded<String> dangerous uses lookup, audit
tool plain() -> Int

prompt ask_it(q: String, ctx: Grounded<String>) -> String uses lookup:
    requires: expert
    output_format: json
    cites ctx strictly
    lane selection
    enrich from active_widget_items, chat_recoverable_options
    calibrated
    cacheable: true
    with repair 2
    with temperature 0.2
    system: "be brief"
    user: """
    Question {q} {{braces}} { not one }
    """

prompt short(q: String) -> String:
    "say {q}"

@budget($0.25, tokens: 5000, latency: 2s)
@deterministic @data([a, b])
public agent work(type: Int, error: String) -> Grounded<String> uses lookup:
    x = 1 + 2 * -3 - foo(1)[2].bar(3)?.baz % 4 / 5
    memory: Int = x
    Row { tool, model: m, call: Row { a, .. }, .. } = u.Row { tool: 1, model, ..base }
    xs[0].name = nothing
    x += 1
    if a and b or not c:
        return
    elif x <= 3:
        pass
    elif "a" != 'b' or true:
        approve Wire(x, 2.5e3)
    else:
        work(+1)
    for k, v in {"a": 1, "b": [1, 2,],}:
        for item in [ ]:
            break
        while false:
            continue
    r = match x:
        Circle(-1, _) if y > 2 -> 1
        u.Empty -> match y:
            "text" -> 1
            -2.5 -> 2
        u.Row { tool: true, model, .. } ->
            z = f"a {x + f"{y}"} {{b}}" + f"""{m["k"]}"""
            z
        whole @ None -> fn (x: Int, y) -> x + y
        other -> 0
    intent "find" because f"task {x}" expecting 1..3:
        intent "more" because "" expecting "two words":
            claim = intent.outcome
    y = try foo(x)[1].bar(try (a + b(1)))?.baz
    y = try foo(x) timeout 500 idempotent key x.y on error retry 3 times backoff exponential 2s
    y = trusted(foo(x), reason: "checked").bar
    claim "a" + b of file_contents citing x.y(1)
    claim b from user("m1")
    claim b of language_syntax
    assume "c"
    pivot reason "a" failed b refined f"c" query d
    return r

fixture sample(n: Int) -> Row:
    return u.row(n)

mock u.load(id: String) -> Row uses network:
    return sample(1)

test t1 from_trace "a.jsonl":
    x = go(1)
    assert x.y == 2 and not z
    assert called load
    assert called u.load before other
    assert approved Pay
    assert cost < $0.50
    assert cites x.y + "a" in "a.pdf"
    assert grade x[0] >= Cited
    assert discards none
    assert_snapshot x

public @trust(autonomous)
agent second() -> Nothing:
    pass

extend u.Row:
    public fn size(row: Row) -> Int:
        return -9223372036854775808
    tool fetch(row: Row) -> Int
    agent go(row: Row) -> Int:
        return fn () -> 1
    prompt tell(row: Row) -> String:
        "{row}"
'''.replace("'b'", '"b"')
