"""For every accepted word a program in which it makes a difference.

`«with|without»` is a place of a program that is read both ways. `shows` is in what is seen of the one
with the word, and not of the other: the problems of the program, or else of a run of `main("x")` its end,
what tools, model and approver were asked, and the log.
"""

from __future__ import annotations

from dataclasses import dataclass

from corvid.protocols import policy
from corvid.protocols.continuity.steps import EVIDENCE


@dataclass(frozen=True, slots=True)
class Row:
    word: str
    shows: str
    text: str


@dataclass(frozen=True, slots=True)
class Described:
    """A word that only describes: what would hold anyone to it is refused as not supported yet. `line` has
    it; `bound` is a program without it that asks for something of that kind."""

    word: str
    line: str
    bound: str


LOOK = "tool look(id: String) -> String uses retrieval\n"
AGENT = "agent main(x: String) -> String:\n"
BODY = AGENT + "    return x\n"


RETRIED = f"""tool fails(x: String) -> Result<String, Int>
{AGENT}    y = «try fails(x) on error retry 1 times|fails(x)»
    return x
"""
LIMITED = f"""tool look(x: String) -> String
{AGENT}    return (try look(x)« timeout 601s|»).unwrap_or(x)
"""
KEYED = f"""fn f(x: String) -> String:
    return x
tool look(x: String) -> String
{AGENT}    return (try look(«look(x)|x») idempotent key x).unwrap_or(x)
"""
WAITING = f"""tool t(x: String) -> String
{AGENT}    return (try t(x) on error retry 1 times« backoff LINEAR 601s|»).unwrap_or(x)
"""


def _tested(line: str, declared: str = "", head: str = "") -> str:
    """A program with one test, and what that may speak of."""
    return (
        f'tool t(n: Int) -> Int\n{LOOK}agent loses() -> String:\n    return look("x")\n'
        f'mock look(id: String) -> String:\n    return "the text"\n{declared}{BODY}'
        f"test one{head}:\n    {line}\n"
    )


def _trust(level: str, other: str) -> str:
    effect = f"effect e:\n    trust: «{level}|{other}»\ntool t(x: String) -> String uses e\n"
    return effect + AGENT + "    return t(x)\n"


def _secret(line: str, other: str, annotation: str) -> str:
    effect = f"effect e:\n    «{line}|{other}»\ntool t(x: String) -> String uses e\n"
    return effect + annotation + "\n" + AGENT + "    return t(x)\n"


LEVELS = (
    ("latency", "instant", ("fast", "medium", "slow", "streaming")),
    ("capability", "basic", ("standard", "expert")),
    ("privacy_tier", "standard", ("strict", "air_gapped")),
)


def _bounded(name: str, value: str, annotation: str) -> str:
    effect = f"effect e:\n    {name}: {value}\ntool t(x: String) -> String uses e\n"
    return f"{effect}«{annotation}\n|»{AGENT}    return t(x)\n"


def _bound(name: str, value: str, bound: str, other: str = "") -> str:
    """An agent with the annotation, and a tool with the value, or with `other` or nothing."""
    without = f"{name}: {other}" if other else "cost: $1"
    effect = f"effect e:\n    «{name}: {value}|{without}»\ntool t(x: String) -> String uses e\n"
    return f"{effect}@{name}{f'({bound})' if bound else ''}\n{AGENT}    return t(x)\n"


def _clause(clause: str) -> str:
    prompt = f'prompt count(x: String) -> Int:\n«    {clause}\n|»    "Count {{x}}"\n'
    return prompt + "agent main(x: String) -> Int:\n    return count(x)\n"


def _lane(clauses: str, tools: str = "") -> str:
    return f"""
import "std/continuity" use Candidate, Selection, Scope, Chat, candidate
{tools}
prompt pick(request: String, options: List<Candidate>) -> Selection:
    {clauses}"{{request}} {{options}}"
agent main(x: String) -> Selection:
    here = Scope(Chat, "set-1")
    return pick("open something", [candidate("s1", "one", here), candidate("s2", "two", here)])
"""


def _grounding(words: str, other: str) -> str:
    return f'@grounding(«{words}|{other}»)\n{AGENT}    assume "one"\n    return x\n'


def _claim(words: str) -> str:
    return f"{LOOK}{AGENT}    y = look(x)\n    {words}\n    return x\n"


def _intent(header: str) -> str:
    return f"{LOOK}{AGENT}    {header}:\n        y = look(x)\n    return x\n"


def _roles(role: str) -> str:
    other = "user" if role != "user" else "assistant"
    blocks = f'    «{role}|{other}»: "so"\n    user: "{{x}}"\n'
    return f"prompt ask(x: String) -> String:\n{blocks}{AGENT}    return ask(x)\n"


def _pivot(word: str) -> str:
    texts = " ".join(f"{name} " + ('«"mine"|"yours"»' if name == word else '"other"') for name in PIVOT)
    return f"{AGENT}    pivot {texts}\n    return x\n"


CITING = f"""
{LOOK}
prompt answer(doc: Grounded<String>) -> Grounded<String>:
    «cites doc strictly
|»    "{{doc}}"
agent main(x: String) -> Grounded<String>:
    return answer(look(x))
"""
PIVOT = ("reason", "failed", "refined", "query")
PURE = f"{LOOK}«@grounded_pure\n|»{AGENT}    return look(x)\n"
OPTIONS = "tool chat_active_options() -> List<Candidate>"
ENRICHED = _lane("lane selection\n    «enrich from chat_active_options\n    |»", OPTIONS)
APPROVED = """
tool t(x: String) -> String dangerous
agent main(x: String) -> String:
    «approve T(x)
|»    return t(x)
"""

ROWS: tuple[Row, ...] = (
    # ---- effects
    Row("dimension trust", "E0601", _trust("supervisor_required", "autonomous")),
    Row("dimension trust: autonomous", "t(x)", _trust("autonomous", "human_required")),
    Row("dimension trust: supervisor_required", "E0601", _trust("supervisor_required", "autonomous")),
    Row("dimension trust: human_required", "E0601", _trust("human_required", "autonomous")),
    Row(
        "dimension trust: a gate", '"asked": "T"',
        f"{LOOK}effect e:\n    trust: «autonomous_if_confident(1)|autonomous»\n"
        "effect half:\n    confidence: 0.5\ntool t(x: String) -> String uses e\n"
        "prompt p(x: Grounded<String>) -> Grounded<String> uses half:\n    \"{x}\"\n"
        f"{AGENT}    return t(p(look(x)))\n",
    ),
    Row("dimension data", "E0402", _secret("data: secret", "cost: $1", "@data(only: open)")),
    Row("dimension data: a name of one's own", "E0402", _secret("data: a", "data: b", "@data(only: b)")),
    Row(
        "dimension data: grounded", "verbatim",
        "effect e:\n    data: «grounded|open»\ntool t(x: String) -> String uses e\n"
        "agent main(x: String) -> Grounded<String>:\n    return t(x)\n",
    ),
    Row("dimension confidence", "E0402", _secret("confidence: 0.5", "cost: $1", "@min_confidence(0.8)")),
    Row(
        "effect dangerous", "E0601",
        f"tool t(x: String) -> String«uses dangerous|»\n{AGENT}    return t(x)\n".replace("«", " «"),
    ),
    Row("keyword uses", "E0401", """
effect e:
    cost: $1
effect other:
    cost: $1
tool t(x: String) -> String uses e
agent main(x: String) -> String«uses other|»:
    return t(x)
""".replace("«", " «")),
    # ---- annotations
    Row("@min_confidence", "E0402", f"""
effect e:
    confidence: 0.5
tool t(x: String) -> String uses e
«@min_confidence(0.8)
|»{AGENT}    return t(x)
"""),
    Row("@min_confidence", "R0125", f"""
{LOOK}
prompt unsure(x: Grounded<String>) -> String:
    "{{x}}"
«@min_confidence(0.8)
|»agent main(x: String) -> Grounded<String>:
    return unsure(look(x))
"""),
    Row("@data", "E0402", f"«@data(secret)\n|»{BODY}"),
    Row(
        "@data only", "E0402",
        _secret("data: a", "data: a", "«@data(only: b)\n|»").replace("«data: a|data: a»", "data: a"),
    ),
    *(
        Row(f"@{name}", "E0402", _bounded(name, above, f"@{name}({bound})"))
        for name, above, bound in (
            ("latency", "slow", "fast"), ("capability", "expert", "standard"),
            ("privacy_tier", "strict", "standard"), ("jurisdiction", "eu", "us"), ("compliance", "a", "b"),
        )
    ),
    *(
        Row(word, "E0410", f"effect e:\n    {line}\ntool t(x: String) -> String uses e\n«{note}\n|»"
            f"{AGENT}    return t(x)\n")
        for word, line, note in (
            ("@budget", "cost: $2", "@budget($1)"), ("@cost", "cost: $2", "@cost($1)"),
            ("@tokens", "tokens: 2", "@tokens(1)"), ("@latency_ms", "latency_ms: 2s", "@latency_ms(1s)"),
        )
    ),
    *(
        Row(f"dimension {name}", "E0410", _secret(f"{name}: {more}", f"{name}: {less}", f"@{name}({less})"))
        for name, more, less in (("cost", "$2", "$1"), ("tokens", "3", "2"), ("latency_ms", "3", "2"))
    ),
    Row("@max_depth", "R0142", f"«@max_depth(2)\n|»agent a(n: Int) -> Int:\n    if n > 0:\n"
        f"        return a(n - 1)\n    return 0\n{AGENT}    n = a(3)\n    return x\n"),
    Row("@max_iterations", "R0141", f"{AGENT}    n = 0\n«    @max_iterations(2)\n|»"
        "    for i in range(0, 3):\n        n += i\n    return x\n"),
    Row("@reversible", "E0402", _bounded("reversible", "false", "@reversible")),
    Row("@trust", "E0402", f"effect e:\n    trust: human_required\ntool t(x: String) -> String uses e\n"
        f"«@trust(autonomous)\n|»{AGENT}    approve T(x)\n    return t(x)\n"),
    Row(
        "@deterministic", "E0402",
        f"tool t(x: String) -> String\n«@deterministic\n|»{AGENT}    return t(x)\n",
    ),
    Row(
        "@replayable", "E0902",
        f"«@replayable\n|»agent f(g: () -> String) -> String:\n    return g()\n{BODY}",
    ),
    *(
        Row(f"dimension {name}: {level}", "E0402", _bound(name, level, least))
        for name, least, levels in LEVELS for level in levels
    ),
    *(
        Row(f"dimension {name}: {least}", '"end"', _bound(name, least, least, worst))
        for name, least, worst in (
            ("latency", "instant", "slow"), ("capability", "basic", "expert"),
            ("privacy_tier", "standard", "strict"),
        )
    ),
    *(
        Row(f"dimension {name}", "E0402", _bound(name, above, least))
        for name, above, least in (
            ("latency", "slow", "fast"), ("capability", "expert", "basic"),
            ("privacy_tier", "strict", "standard"), ("jurisdiction", "eu", "only: us"),
            ("compliance", "a, b", "only: a"),
        )
    ),
    Row("dimension reversible", "E0402", _bound("reversible", "false", "")),
    Row("@grounded_pure", "E0510", PURE),
    Row("@wrapping", "-9223372036854775808", """
«@wrapping
|»agent main(x: String) -> Int:
    n = 9223372036854775807
    return n + x.length()
"""),
    Row(
        "@intent_first", "E0",
        f"{LOOK}«@intent_first\n|»agent main(x: String) -> Grounded<String>:\n    return look(x)\n",
    ),
    Row("@grounding", "notices", f'«@grounding\n|»{AGENT}    assume "one"\n    return x\n'),
    Row("@grounding min", "R0123", _grounding("min: 0.5, enforce: strict", "min: 0, enforce: strict")),
    Row("@grounding enforce: strict", "R0123", _grounding("enforce: strict", "enforce: warn")),
    Row("@grounding enforce: warn", "notices", _grounding("enforce: warn", "enforce: disabled")),
    Row("@grounding enforce: disabled", '"end": "x"', _grounding("enforce: disabled", "enforce: strict")),
    Row(
        "requires @grounded_pure", "E0",
        f'import "./other" «requires @grounded_pure|» use f\n{AGENT}    return f(x)\n',
    ),
    Row(
        "keyword requires", "E0",
        f'import "./other" «requires @grounded_pure|» use f\n{AGENT}    return f(x)\n',
    ),
    # ---- tools, prompts, declarations
    Row("keyword dangerous", "E0601", f"tool t(x: String) -> String «dangerous|»\n{AGENT}    return t(x)\n"),
    Row(
        "keyword selects", '"places": [0]',
        f"{LOOK}tool top(xs: List<String>) -> List<String>« selects|»\n"
        "agent main(x: String) -> Grounded<String>:\n    return top([look(x)])[0]\n",
    ),
    Row("keyword public", "x", f'import "./other" use «f|hidden»\n{AGENT}    return «f|hidden»(x)\n'),
    Row("keyword approve", "asked", APPROVED),
    Row("clause cites_clause", "R0115", CITING),
    Row("keyword cites", "R0115", CITING),
    Row("keyword strictly", "R0115", CITING),
    Row("clause with_clause", '"end": 3', _clause("with repair 2")),
    Row("with repair", '"end": 3', _clause("with repair 2")),
    Row("with max_tokens", '"max_tokens": 7', _clause("with max_tokens 7")),
    Row("with temperature", '"temperature": 0.5', _clause("with temperature 0.5")),
    Row("with top_p", '"top_p": 0.5', _clause("with top_p 0.5")),
    Row("clause template_block", "say so", f"""
prompt ask(x: String) -> String:
    «system: "say so"
|»    user: "{{x}}"
{AGENT}    return ask(x)
"""),
    Row("clause lane_clause", "continuityContext", _lane("«lane selection\n    |»")),
    Row("keyword lane", "continuityContext", _lane("«lane selection\n    |»")),
    Row("lane selection", '"lane": "selection"', _lane("lane «selection|semantic»\n    ")),
    Row("lane semantic", '"lane": "semantic"', _lane("lane «semantic|selection»\n    ")),
    Row("clause enrich_clause", '"tool": "chat_active_options"', ENRICHED),
    *(
        Row(f"enrich from {name}", f'"tool": "{name}"', _lane(
            f"lane selection\n    «enrich from {name}\n    |»", f"tool {name}() -> List<Candidate>",
        ))
        for name in EVIDENCE
    ),
    Row("keyword from", '"grounding": "user_input"', _claim('claim "it is so" «from user(x)|»')),
    # ---- statements
    Row("keyword claim", '"phase": "cite"', _claim('«claim "it is so" from user(x)|pass»')),
    Row("keyword citing", '"evidence": {', _claim('claim "it is so" «citing y|»')),
    Row("keyword quoting", '"phase": "assumption"', _claim('claim "it is so" «quoting "in none"|» citing y')),
    Row(
        "keyword of", '"kind": "language_syntax"',
        _claim('claim "it is so" «of language_syntax|» from user(x)'),
    ),
    *(
        Row(f"claim of {kind}", f'"kind": "{kind}"', _claim(f'claim "it is so" «of {kind}|» from user(x)'))
        for kind in policy.KINDS
    ),
    Row("keyword assume", '"phase": "assumption"', f'{AGENT}    «assume "one"|pass»\n    return x\n'),
    Row(
        "keyword pivot", '"phase": "pivot"',
        f'{AGENT}    «pivot reason "a" failed "b" refined "c" query "d"|pass»\n    return x\n',
    ),
    Row(
        "keyword intent", '"phase": "intent"',
        _intent('«intent "find" because "why" expecting 1..2|if true»'),
    ),
    Row(
        "keyword because", '"rationale": "why"',
        _intent('intent "find" because «"why"|"so"» expecting 1..2'),
    ),
    *(Row(f"keyword {word}", '"phase": "caught"', RETRIED) for word in ("on", "error", "retry", "times")),
    *(Row(f"keyword {word}", "E0105", WAITING.replace("LINEAR", word)) for word in ("linear", "exponential")),
    Row("keyword timeout", "E0105", LIMITED),
    *(Row(f"keyword {word}", "E0327", KEYED) for word in ("idempotent", "key")),
    Row("keyword backoff", "E0105", WAITING.replace("LINEAR", "linear")),
    Row(
        "keyword try", '"phase": "caught"',
        f'tool fails(x: String) -> String\n{AGENT}    y = «try fails(x)|Ok(1)»\n    return x\n',
    ),
    Row("keyword enrich", '"tool": "chat_active_options"', ENRICHED),
    Row("keyword with", '"end": 3', _clause("with repair 2")),
    *(Row(f"keyword {role}", f'["{role}", "so"]', _roles(role)) for role in ("system", "assistant", "user")),
    Row(
        "keyword package", '"end"',
        f'import "./other" use «kept|hidden»\n{AGENT}    return «kept|hidden»(x)\n',
    ),
    Row("keyword expecting", '"1..2 results"', _intent('intent "find" because "why" expecting «1..2|3..4»')),
    *(Row(f"keyword {word}", '"mine"', _pivot(word)) for word in PIVOT),
    # ---- tests
    Row("keyword test", '"tests": [[', f"{BODY}«test t:\n    assert true\n|»"),
    Row(
        "keyword fixture", "E0803",
        f"«fixture|fn» f() -> Int:\n    return 1\n{AGENT}    y = f()\n    return x\n",
    ),
    Row(
        "keyword mock", '"tests": [[]]',
        _tested("assert t(1) == 2", "«mock t(n: Int) -> Int:\n    return 2\n|»"),
    ),
    Row(
        "keyword from_trace", "cannot read the trace",
        _tested("assert cost < $1", "", '« from_trace "a.jsonl"|»'),
    ),
    Row("keyword assert", "R0150", _tested("«assert 1 == 2|assert true»")),
    Row("keyword called", "R0150", _tested("assert «called t|true»")),
    Row("keyword before", "R0150", _tested('y = look("x")\n    assert called look« before t|»')),
    Row("keyword approved", "R0150", _tested("assert «approved T|true»")),
    Row("keyword cost", "R0150", _tested("assert «cost > $0.50|true»")),
    Row("keyword cites", "R0150", _tested('assert «cites look("x") in "a.pdf"|true»')),
    Row("keyword grade", "R0150", _tested('assert «grade look("x") < Cited|true»')),
    *(
        Row(f"keyword {word}", "R0150", _tested("y = loses()\n    assert «discards none|true»"))
        for word in ("discards", "none")
    ),
    Row("keyword assert_snapshot", "R0151", _tested("«assert_snapshot 1|assert true»")),
)  # fmt: skip


def _dimension(name: str, value: str, annotation: str) -> Described:
    return Described(f"dimension {name}", f"    {name}: {value}", f"@{annotation}\n{BODY}")


_SELECTS = f'prompt p(x: String) -> String:\n    requires: expert\n    "{{x}}"\n{BODY}'
DESCRIBED: tuple[Described, ...] = (
    _dimension("backpressure", "unbounded", "backpressure(unbounded)"),
    Described("effect approve", "", f"@max_steps(3)\n{BODY}"),
    Described("effect human", "", f"@max_steps(3)\n{BODY}"),
    *(
        Described(f"model {name}", f"    {name}: {value}", _SELECTS)
        for name, value in (
            ("output_format", "json"), ("max_context", "1000"), ("max_tokens", "10"),
            ("context_window", "16000"),
            ("cost_per_token_in", "$0.000003"), ("cost_per_token_out", "$0.000015"), ("temperature", "0.1"),
            ("top_p", "0.9"),
        )
    ),
)  # fmt: skip
