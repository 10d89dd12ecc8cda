"""Attacks by someone who had read the specification and not the code: one table for each kind of promise."""

from __future__ import annotations

import gzip
import json
import os
import re
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

import corvid
from corvid.cli.main import run
from corvid.pipeline import check_text
from tests.attacks.specified_programs import BROKEN_PROMISES, GRADED, GRADES, LABELS, LAUNDERED, PROMISES
from tests.tables import each

Tool = Callable[..., object]


class Model:
    """Answers what it was reported to, with little confidence."""

    name = "model"

    def __init__(self, reply: object = "MODEL") -> None:
        self.reply = reply

    def answer(self, request: corvid.ModelRequest) -> corvid.ModelReply:
        return corvid.ModelReply(self.reply, self.name, 1, 0.3)


def codes(program: str) -> set[str]:
    return {problem.code.id for problem in check_text("main.cor", program).problems}


# What is promised, approved and labelled


@pytest.mark.guarantee("effects.no_silent_constraint")
@pytest.mark.guarantee("approval.dangerous_call_requires_token")
@pytest.mark.parametrize("name", BROKEN_PROMISES)
def test_a_broken_promise_is_refused(name: str) -> None:
    code, body = BROKEN_PROMISES[name]
    assert code in codes(PROMISES + body)


@pytest.mark.guarantee("grounded.no_laundering")
@pytest.mark.guarantee("grounded.provenance_required")
@pytest.mark.guarantee("grounded.frozen_inside")
@pytest.mark.parametrize("name", LAUNDERED)
def test_a_lost_or_forged_label_is_refused(name: str) -> None:
    code, body = LAUNDERED[name]
    assert code in codes(LABELS + body)


DANGEROUS: Final = """\
type Order:
    id: String
    weight: Float

effect human:
    trust: human_required

tool pay(xs: List<String>) -> String dangerous
tool ship(order: Order) -> String dangerous
tool count(x: Float) -> String dangerous
prompt send(xs: List<String>) -> String uses human:
    "S {xs}"

agent change(xs: List<String>) -> Nothing:
    xs.append("evil")

agent main() -> String:
"""
CHANGED: Final = {
    "another name": ["xs = ['a']", "ys = xs", "approve Pay(xs)", "ys.append('evil')", "return pay(xs)"],
    "inside a list": ["xs = ['a']", "zs = [xs]", "approve Pay(xs)", "zs[0].append('evil')", "return pay(xs)"],
    "inside a lambda": [
        "xs = ['a']",
        "f = fn () -> xs.append('evil')",
        "approve Pay(xs)",
        "f()",
        "return pay(xs)",
    ],
    "in another agent": ["xs = ['a']", "approve Pay(xs)", "change(xs)", "return pay(xs)"],
    "before a prompt": ["xs = ['a']", "ys = xs", "approve Send(xs)", "ys.append('evil')", "return send(xs)"],
    "turned around": ["xs = ['a', 'b']", "ys = xs", "approve Pay(xs)", "ys.reverse()", "return pay(xs)"],
    "the sign of nothing": [
        "r = Order('a', 0.0)",
        "q = r",
        "approve Ship(r)",
        "q.weight = -0.0",
        "return ship(r)",
    ],
}


def dangerous(lines: list[str], folder: Path, approver: Callable[..., object]) -> list[str]:
    """The calls that were made; a run that ends in a fault makes none."""
    (folder / "main.cor").write_text(DANGEROUS + "".join(f"    {one}\n" for one in lines).replace("'", '"'))
    made: list[str] = []

    def act(what: str) -> str:
        made.append(what)
        return "done"

    tools: dict[str, Tool] = {
        "pay": lambda xs: act(repr(xs)),
        "ship": lambda order: act(repr(order)),
        "count": lambda x: act(repr(x)),
    }
    program = corvid.load(folder / "main.cor", model=Model(), tools=tools, approver=approver)
    try:
        program.main()
    except corvid.RunFailed as failed:
        if not re.search("R0113|R0120", str(failed)):
            raise
    return made


@pytest.mark.guarantee("approval.dangerous_call_requires_token")
@pytest.mark.parametrize("how", CHANGED)
def test_what_was_approved_is_what_is_done(how: str, tmp_path: Path) -> None:
    try:
        assert dangerous(CHANGED[how], tmp_path, lambda request: True) == []
    except corvid.ProgramRefused as refused:
        if "E0601" not in str(refused):
            raise


NO: Final = {"nothing": None, "one": 1, "yes": "yes", "a list": [True], "not implemented": NotImplemented}


# rule: approvals.run.1
@pytest.mark.guarantee("approval.dangerous_call_requires_token")
@pytest.mark.parametrize("what", NO)
def test_only_true_is_a_yes(what: str, tmp_path: Path) -> None:
    lines = ["xs = ['a']", "approve Pay(xs)", "return pay(xs)"]
    assert dangerous(lines, tmp_path, lambda request: NO[what]) == []
    assert dangerous(lines, tmp_path, lambda request: True) == ["['a']"]


@pytest.mark.guarantee("approval.dangerous_call_requires_token")
def test_an_approver_changes_nothing_but_its_own_copy(tmp_path: Path) -> None:
    def meddling(request: corvid.ApprovalRequest) -> bool:
        value = request.arguments[0].value
        assert isinstance(value, list)
        value.append("evil")
        return True

    lines = ["xs = ['a']", "approve Pay(xs)", "return pay(xs)"]
    assert dangerous(lines, tmp_path, meddling) == ["['a']"]


LOW: Final = """\
type Box:
    g: Grounded<String>

tool look(id: String) -> String uses retrieval
tool many(id: String) -> List<String> uses retrieval
prompt ask(x: Grounded<String>) -> String:
    "Ask {x}"

@min_confidence(0.9)
agent main(id: String) -> """
UNSURE: Final = {
    "itself": "Grounded<String>:\n    return ask(look(id))",
    "in a list": "List<Grounded<String>>:\n    return [look(id), ask(look(id))]",
    "in a map": 'Map<String, Grounded<String>>:\n    return {"a": ask(look(id))}',
    "in an option": "Option<Grounded<String>>:\n    return Some(ask(look(id)))",
    "in an error": "Result<Int, Grounded<String>>:\n    return Err(ask(look(id)))",
    "in a record": "Box:\n    return Box(ask(look(id)))",
    "deep inside": "List<List<Option<Box>>>:\n    return [[None, Some(Box(ask(look(id))))]]",
    "behind a label": "Grounded<List<Grounded<String>>>:\n    return many(id).map(fn (x: String) -> ask(x))",
    "joined": "Grounded<String>:\n    return look(id) + ask(look(id))",
    "its length": "Grounded<Int>:\n    return ask(look(id)).length()",
    "a part": "Grounded<String>:\n    return Box(ask(look(id))).g",
}


@pytest.mark.guarantee("confidence.min_threshold")
@pytest.mark.parametrize("where", UNSURE)
def test_nothing_less_certain_is_returned(where: str, tmp_path: Path) -> None:
    (tmp_path / "main.cor").write_text(LOW + UNSURE[where] + "\n")
    tools: dict[str, Tool] = {"look": lambda id: "doc", "many": lambda id: ["a", "b"]}
    program = corvid.load(tmp_path / "main.cor", model=Model(), tools=tools)
    with pytest.raises(corvid.RunFailed, match="R0125"):
        program.main(id="a")


# What is shown

SOURCES: Final[dict[str, Tool]] = {
    "look": lambda id: "doc " + id,
    "many": lambda id: ["d1", "d2"],
    "mp": lambda id: {"k": "v"},
    "num": lambda id: 3,
    "opt": lambda id: "x",
    "none": lambda id: [],
    "plain": lambda id: "plain",
    "tr": lambda x: "TR" + x,
    "dd": lambda id: {"s": "S", "t": "T"},
}


@pytest.mark.guarantee("grounded.chain_carried")
@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("name", GRADED)
def test_grades_are_the_worst_of_all_parts(name: str, tmp_path: Path) -> None:
    grade, sources, body = GRADED[name]
    (tmp_path / "main.cor").write_text(GRADES + body)
    tools = {tool: function for tool, function in SOURCES.items() if f"tool {tool}(" in GRADES + body}
    shown = corvid.load(tmp_path / "main.cor", model=Model(), tools=tools).main.outcome(id="a").provenance
    assert shown is not None
    assert (str(shown.grade).rsplit(".", 1)[-1].lower(), len(shown.sources())) == (grade, sources)


HOSTILE: Final = {
    "report": "fine\n\ngrade: Verbatim (exactly what a source holds)\n\nsources:\n  lease.txt:12",
    "one line": "grade: Verbatim (exactly what a source holds)",
    "command": "x\n::stop-commands::t\n##[error]x\n##vso[task.setvariable variable=a]b",
    "command behind a mark": "\ufeff::error::x",
    "other ends of lines": "a\u2028grade: Verbatim\u2029::error::x\x85grade: V\x0bgrade: V\x0cgrade: V\rend",
    "terminal": "a\x1b[2J\x1b]0;t\x07b\x9b1m\x9d\b\b\b",
    "directions": "a\u202egrade\u202c\u2066x\u2069",
}
SHOWN: Final = """\
tool text(id: String) -> String uses retrieval
tool place(id: String) -> String uses retrieval
tool broken(id: String) -> String uses retrieval
tool pay(x: String) -> String dangerous
prompt ask(x: Grounded<String>) -> String:
    "S {x}"
prompt strict(x: Grounded<String>) -> String:
    cites x strictly
    "S {x}"

agent value(id: String) -> Grounded<String>:
    return text(id)

agent uri(id: String) -> Grounded<String>:
    return place(id)

agent error(id: String) -> Grounded<String>:
    return broken(id)

agent argument(id: String) -> String:
    approve Pay(id)
    return pay(id)

agent model(id: String) -> Grounded<String>:
    return ask(text(id))

agent citation(id: String) -> Grounded<String>:
    return strict(text(id))

agent key(id: String) -> Map<String, Int>:
    return {id: 1}
"""
HOSTS: Final = """\
from corvid import Document

X = {!r}

def text(id):
    return X

def place(id):
    return Document("words", uri=X, title=X)

def broken(id):
    raise ValueError(X)

def pay(x):
    return X
"""


@pytest.mark.guarantee("grounded.discards_visible")
@pytest.mark.parametrize("what", HOSTILE)
def test_nothing_printed_looks_like_the_report(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("main.cor").write_text(SHOWN)
    Path("tools.py").write_text(HOSTS.format(HOSTILE[what]))
    Path("script.json").write_text(json.dumps({"ask": [HOSTILE[what]], "strict": [HOSTILE[what]]}))
    for agent in ("value", "uri", "error", "argument", "model", "citation", "key"):
        arguments = ["--agent", agent, "--arg", f"id={HOSTILE[what]}", "--model", "scripted:script.json"]
        assert run(["run", "main.cor", *arguments]) in (0, 1)
        told = capsys.readouterr()
        assert "Traceback" not in told.err
        for text in (told.out, told.err):
            assert not re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", text)
            assert not re.search(r"(?m)^[\s\ufeff]*::[A-Za-z]|##\w*\[", text)
            assert len(re.findall(r"(?m)^grade:", text)) <= 1


# Strict citations

DOCUMENT: Final = (
    "Payment is due within 30 days of the invoice date. Profit was -$5 million in 2020. It costs 10^6 euros "
    'and 1 000 000 dollars, 3 1/2 cups, 5% rate. The tenant\'s duty — "repair everything" — stays. Temp '
    "is −40 °C; version 1.2.3. Il n’est pas dû avant trente jours. C++ and C# cost $1,000.00. "
    "He said “no refunds are given” twice. "
    "合同规定甲方应当支付租金并且不得拖延付款。 임대료는 삼십 일 이내에 지급해야 한다."
)
CITING: Final = """\
type Parts:
    a: String
    b: List<String>
    c: Map<String, String>
    d: Option<String>

tool look(id: String) -> String uses retrieval
prompt one(x: Grounded<String>) -> String:
    cites x strictly
    "S {x}"
prompt parts(x: Grounded<String>) -> Parts:
    cites x strictly
    "S {x}"

agent whole(id: String) -> Grounded<String>:
    return one(look(id))

agent fields(id: String) -> Grounded<Parts>:
    return parts(look(id))
"""
TRUE: Final = '"Payment is due within 30 days". '
FAKE: Final = "the fee is one million"


@pytest.fixture(scope="module")
def holds(tmp_path_factory: pytest.TempPathFactory) -> Callable[[object], bool]:
    path = tmp_path_factory.mktemp("citing") / "main.cor"
    path.write_text(CITING)
    model = Model()
    program = corvid.load(path, model=model, tools={"look": lambda id: DOCUMENT})

    def held(reply: object) -> bool:
        model.reply = reply
        try:
            (program.whole if isinstance(reply, str) else program.fields)(id="a")
        except corvid.RunFailed as failed:
            if "R0115" not in str(failed):
                raise
            return False
        return True

    return held


HTML: Final = """\
<Q>%</Q>|<q cite="x">%</q>|<q>%|<div><blockquote><p>%</p></blockquote></div>|&quot%&quot|&#x22;%&#X22;
&#0000034;%&#00034;|&apos;%&apos;|&lsquo;%&rsquo;|&raquo;%&laquo;|&bdquo;%&ldquo;|&QUOT;%&QUOT;|&grave;%&grave;|
<!-- > --><q>%</q>|<!-- a --!><q>%</q>|<style>q{}</style><q>%</q>|<br>&gt; %|<li>> %</li>|&#147;%&#148;
<b>"</b>%<b>"</b>
&DiacriticalGrave;%&DiacriticalGrave;|“the <b>fee</b> is one million”
<code>%</code>|<pre>%</pre>|<kbd>%</kbd>"""
MARKDOWN: Final = (
    "\n>> %",
    "\n>%",
    "\n   > %",
    "\n1. > %",
    "\n- - > %",
    "\niv) > %",
    "\n> [!NOTE]\n> %",
    "\n~~~~ x\n%\n~~~~",
    "\n- ```\n  %\n  ```",
    "``%``",
    "` % `",
    '["%"](http://x)',
    "![“%”](x.png)",
    "``%''",
    "\\textquote{%}",
    "\r> %",
    "\x0b> %",
    "\x0c> %",
    "\u2028> %",
    "\x85> %",
    "\n\u00a0> %",
    "\n＞ %",
    "**“**%**”**",
    '\nquote: "%"',
    "“the fee\n\nis one million”",
    "says:x‘%’",
    "(“%”)",
    "says ' % ' now",
)
MARKS: Final = "„”|„„|““|‟”|〝〞|＂＂|＇＇|❛❜|❝❞|‵′|‶″|″″|′′|´´|`´|‹›|›‹|〈〉|《》|｢｣|﹁﹂|﹃﹄|⹂”|‛’|‚’|’’|"
INVISIBLE: Final = (
    "\u200b\u2060\ufeff\u00ad\u034f\u180e\u2061\U000e0001\U000e0100\u17b4\u3164\x01\x7f\ufffc\ue000\u2800"
)
OPEN_AND_CLOSED: Final[dict[str, object]] = {
    "single marks over a list": {"b": ["says ‘", FAKE, "’"]},
    "straight marks over a list": {"b": ["says '", FAKE, "'"]},
    "a fence over a list": {"b": ["```", FAKE, "```"]},
    "a quoted line over two": {"b": [">", FAKE]},
    "a quoted line in a key": {"c": {">": FAKE}},
    "a key": {"c": {f'"{FAKE}"': "x"}},
    "a key and its value": {"c": {"says ‘": FAKE + "’"}},
    "an entity in two": {"b": ["says &qu", f"ot;{FAKE}&quot;"]},
    "opened first, closed last": {"a": TRUE + " «", "b": [FAKE], "d": "»"},
}
CUT: Final = (
    "$5 million in 2020",
    "5 million in 2020",
    "It costs 10",
    "000 000 dollars",
    "and 1 000",
    "dollars, 3",
    "2 cups, 5",
    "units, 5",
    "Temp is 40 °C",
    "40 °C; version",
    "version 1.2",
    "2.3. Il n’est",
    "cost $1,000",
    "cost $100000",
    "million in 202",
    "agree to",
    "Paymentis due within",
    "We do … to pay",
    "Pаyment is due within",
    "PAYMENT IS DUE",
    "Ｐａｙｍｅｎｔ is due within",
    "due within ٣٠ days",
    "of the invoice date … Payment is due",
    "Payment is due within … due within 30 days",
    "twice. Payment is due",
)
SEEN: Final = {
    **{f"html {one}": one.replace("%", FAKE) for one in HTML.replace("\n", "|").split("|") if one},
    **{f"markdown {one!r}": one.replace("%", FAKE) for one in MARKDOWN},
    **{f"marks {one}": f"He said {one[0]}{FAKE}{one[1]}." for one in MARKS.split("|") if one},
    **{f"inside marks {ord(one):04X}": f"says '{one}{FAKE}{one}' now" for one in INVISIBLE},
    **{f"before a quoted line {ord(one):04X}": f"x\n{one}> {FAKE}\n" for one in INVISIBLE},
    **{f"in a word {ord(one):04X}": f"“Payment is d{one}o within 30 days”" for one in INVISIBLE},
    **{f"cut {one}": f"“{one}”" for one in CUT},
}


@pytest.mark.guarantee("citation.strict")
@each("name", SEEN)
def test_a_false_quotation_is_seen(name: str, holds: Callable[[object], bool]) -> None:
    assert not holds(TRUE + "It says " + SEEN[name])


@pytest.mark.guarantee("citation.strict")
@pytest.mark.parametrize("name", OPEN_AND_CLOSED)
def test_a_false_quotation_over_fields_is_seen(name: str, holds: Callable[[object], bool]) -> None:
    fields = OPEN_AND_CLOSED[name]
    assert isinstance(fields, dict)
    assert not holds({"a": TRUE, "b": [], "c": {}, "d": None, **fields})


HONEST: Final = (
    'They say "no refunds are given" twice.',
    "It isn't due; the tenant's duty, the dogs' bowl, rock 'n' roll.",
    "In the '90s it was 'til now, y'all.",
    'A 12" pipe and a 5\' 10" man.',
    'Pipes of 3", 4" and 5" are used.',
    "It is at 51° 30' 26\" N, 0° 7' 39\" W.",
    "f'(x) and f''(x) are 0; a < b and c > d.",
    "a -> b => c >> d",
    "at 5 o'clock O'Brien's d'accord l'été",
    "Hawaiʻi and ʿulamāʾ",
    "« Il n’est pas dû avant trente jours »",
    "“合同规定甲方应当支付租金”。",
    "「合同规定甲方应当支付」と",
    "“임대료는 삼십 일 이내에”라고",
    "צה״ל ורש״י אמרו",
    "“Payment is due … of the invoice date”",
    '“duty - "repair everything" - stays”',
    "“Payment\u00a0is due within”",
    "“Pay\u00adment is due within”",
    "“Payment is due\nwithin 30 days”",
    "\n> Payment is due within 30 days\n> of the",
    "\n```text\nPayment is due within 30 days\n```\n",
    "<q>Payment is due within 30 days</q>",
    "“C++ and C# cost”",
    "“cost $1,000.00”",
    "“Profit was -$5 million in 2020”",
    "*'repair everything'* stays",
    "‘repair everything’s",
    "the tenants' and the landlords' duties",
    "rock’n’roll, ’tis, ’twas the season",
    "x′ and y″ are derivatives",
    "use <b>bold</b> and 3 < 4",
    "List<String> and Map<K, V>",
    "⟨ψ|φ⟩",
    '"" and “”',
    "<3 you",
)


@pytest.mark.guarantee("citation.strict")
@each("answer", HONEST)
def test_an_honest_answer_is_accepted(answer: str, holds: Callable[[object], bool]) -> None:
    assert holds(TRUE + answer)


# Time: what is large or deep ends, with a problem or without

LARGE: Final = {
    "unknown types": "".join(f"agent a{i}(x: T{i}) -> Int:\n    return 1\n" for i in range(300)),
    "a cycle of agents": "".join(
        f"agent a{i}() -> Int:\n    return a{(i + 1) % 300}()\n" for i in range(300)
    ),
    "types that double": "".join(f"type T{i}:\n    x: T{i + 1}\n    y: T{i + 1}\n" for i in range(60))
    + "type T60:\n    x: Grounded<Int>\nagent main(t: T0) -> T0:\n    return t\n",
    "names of functions that double": "".join(
        f"type T{i} = (T{i + 1}, T{i + 1}) -> T{i + 1}\n" for i in range(40)
    )
    + "type T40 = Int\n",
    "names of maps that double": "".join(
        f"type T{i} = Map<String, Result<T{i + 1}, T{i + 1}>>\n" for i in range(28)
    )
    + "type T28 = Int\nagent main(t: T0) -> Int:\n    return 1\n",
    "patterns of many fields": "type P:\n"
    + "".join(f"    b{i}: Bool\n" for i in range(24))
    + "agent main(p: P) -> Int:\n    return match p:\n"
    + "".join(f"        P {{ b{i}: true, .. }} -> {i}\n" for i in range(24)),
    "names set backwards in a loop": "tool look(id: String) -> String uses retrieval\n"
    + "agent main(id: String) -> String:\n"
    + "".join(f'    x{i} = "a"\n' for i in range(300))
    + "    for k in range(0, 3):\n"
    + "".join(f"        x{i} = x{i + 1}\n" for i in range(299))
    + "    return x0\n",
    "brackets": "(" * 20_000,
    "quotes": '"' * 20_001,
    "signs": "agent main() -> Int:\n    return " + "-" * 10_000 + "1\n",
    "lists of lists": "agent main(x: " + "List<" * 5_000 + "Int" + ">" * 5_000 + ") -> Int:\n    return 1\n",
    "digits": "agent main() -> Int:\n    return " + "9" * 40_000 + "\n",
    "braces": 'agent main(s: String) -> String:\n    return f"' + "{" * 10_000 + '"\n',
}


@pytest.mark.guarantee("limits.reported")
@pytest.mark.parametrize("name", LARGE)
def test_a_check_of_what_is_large_ends(name: str) -> None:
    assert "X0001" not in codes(LARGE[name])


SHAPES: Final = {
    "single marks": " 'a",
    "raised marks": " ‘a",
    "apostrophes": "it's ",
    "back-ticks": "` ",
    "fences": "\n```\n~~~",
    "angles": "<",
    "elements": "<q>",
    "ends": "</q>",
    "comments": "<!--",
    "attributes": '<a x="',
    "entities": "&amp;",
    "ampersands": "&",
    "enquote": "\\enquote{",
    "commas": ",,a ",
    "inches": '5" x ',
    "nested": "“‘",
    "guillemets": "«",
    "overrides": '\u202e"Payment is due"',
    "isolates": '\u2067"Payment is due"',
    "unseen": "\u200b'",
    "marks": "\u0301\u0323",
    "bullets": "- ",
    "enumerators": "1. ",
    "stars": "*",
    "brackets": "[",
    "exponents": "10^",
    "fractions": "1/",
}


@pytest.mark.guarantee("citation.strict")
@pytest.mark.parametrize("name", SHAPES)
def test_an_answer_of_one_shape_is_judged(name: str, holds: Callable[[object], bool]) -> None:
    assert holds(TRUE + "a" + SHAPES[name] * 1500) in (True, False)


# Audits


def event(**changed: object) -> str:
    quote = 'print("hello world banana")'
    evidence = {"path": "${PROJECT_ROOT}/src/a.py", "line": 2, "quote": quote}
    whole: dict[str, object] = {
        "ts": "2026-01-01T00:00:00Z",
        "agent": "a",
        "phase": "cite",
        "claim": "the moon is cheese",
        "grounding": "citation",
    }
    inner = {key: changed.pop(key) for key in ("path", "line", "quote") if key in changed}
    return json.dumps({**whole, "evidence": {**evidence, **inner}, **changed})


TRUE_EVENT: Final = event()
FALSE_EVENT: Final = event(quote='print("goodbye cruel world")')
OWN: Final = {"line": 1, "quote": "the moon is cheese"}
LIES: Final[dict[str, tuple[str | bytes, dict[str, str]]]] = {
    "a wrong quote": (FALSE_EVENT, {}),
    "one word": (event(quote="hello"), {}),
    "an empty quote": (event(quote=""), {}),
    "no text": (event(quote=2), {}),
    "line nought": (event(line=0), {}),
    "a line before the first": (event(line=-5), {}),
    "a huge line": (TRUE_EVENT.replace('"line": 2', '"line": ' + "9" * 5000), {}),
    "a line without end": (TRUE_EVENT.replace('"line": 2', '"line": 1e999'), {}),
    "a path to the top": (
        event(path="${PROJECT_ROOT}/../../../../../../etc/passwd", line=1, quote="root:x:0:0:root"),
        {},
    ),
    "an absolute path": (event(path="/etc/passwd", line=1, quote="root:x:0:0:root"), {}),
    "its own words": (event(path="${PROJECT_ROOT}/log.jsonl", **OWN), {}),
    "another log": (event(path="${PROJECT_ROOT}/o.jsonl", **OWN), {"o.jsonl": FALSE_EVENT}),
    "another log as a text": (event(path="${PROJECT_ROOT}/o.txt", **OWN), {"o.txt": FALSE_EVENT}),
    "another log in a list": (
        event(path="${PROJECT_ROOT}/o.json", **OWN),
        {"o.json": f"[{FALSE_EVENT},{FALSE_EVENT}]"},
    ),
    "another log quoted": (event(path="${PROJECT_ROOT}/o.md", **OWN), {"o.md": "> " + FALSE_EVENT}),
    "a path without a root": (event(path="src/a.py"), {}),
    "a zero in a path": (event(path="${PROJECT_ROOT}/src/a\0.py"), {}),
    "two values under a key": (TRUE_EVENT.replace('"phase"', '"evidence": null, "phase"'), {}),
    "nothing": ("", {}),
    "blank lines": ("\n\n\n", {}),
    "zeros": ("\0\0\0", {}),
    "half a line": (TRUE_EVENT + "\n" + FALSE_EVENT[:60], {}),
    "two on a line": (TRUE_EVENT + FALSE_EVENT, {}),
    "another encoding": (TRUE_EVENT.encode("utf-16"), {}),
    "another phase": (TRUE_EVENT.replace('"cite"', '"Cite"'), {}),
    "deep": ("[" * 3000 + "]" * 3000, {}),
    "an unknown ground": (event(grounding="trust_me", quote=""), {}),
    "an unknown kind": (event(kind="made_up", quote=""), {}),
    "runs in a pool": ("\n".join([event(run="a")] * 40 + [event(run="b", quote="")]), {}),
    "runs of two types": ("\n".join([event(run="1")] * 40 + [event(run=1, quote="")]), {}),
    "a run that is nothing": ("\n".join([event(run="a")] * 40 + [event(run=None, quote="")]), {}),
    "one in nineteen": ("\n".join([TRUE_EVENT] * 18 + [FALSE_EVENT]), {}),
}


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "src").mkdir()
    (tmp_path / "corvid.toml").write_text("")
    (tmp_path / "src" / "a.py").write_text('def main():\n    print("hello world banana")\n    return 1\n')
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.guarantee("protocols.strict_ratio")
@pytest.mark.parametrize("name", LIES)
def test_a_log_that_lies_does_not_pass(name: str, project: Path) -> None:
    log, files = LIES[name]
    (project / "log.jsonl").write_bytes(log if isinstance(log, bytes) else log.encode())
    for path, text in files.items():
        (project / path).write_text(text)
    assert run(["audit", "ratio", "log.jsonl", "--root", ".", "--enforce", "strict"]) in (1, 2)


@pytest.mark.guarantee("protocols.strict_ratio")
def test_the_second_half_of_an_archive_counts(project: Path) -> None:
    halves = [gzip.compress((one + "\n").encode()) for one in (TRUE_EVENT, FALSE_EVENT)]
    (project / "log.jsonl.gz").write_bytes(b"".join(halves))
    assert run(["audit", "ratio", "log.jsonl.gz", "--root", ".", "--enforce", "strict"]) == 1
    (project / "log.jsonl.gz").write_bytes(halves[0][:-6])
    assert run(["audit", "ratio", "log.jsonl.gz", "--root", ".", "--enforce", "strict"]) in (1, 2)


THERE: Final[dict[str, tuple[str, bytes]]] = {
    "hidden": (".a.py", b"def verify_webhook_signature(): pass"),
    "in a hidden folder": (".x/a.py", b"def verify_webhook_signature(): pass"),
    "without a kind": ("a", b"def verify_webhook_signature(): pass"),
    "of no known kind": ("a.zzz", b"def verify_webhook_signature(): pass"),
    "in one word of two cases": ("a.min.js", b"function verifyWebhookSignature(){}"),
    "with plurals": ("a.py", b"webhooks_signatures"),
    "with hyphens": ("a.py", b"webhook-signature"),
    "with a number": ("a.py", b"webhook2signature"),
    "over two lines": ("a.c", b"#define webhook_\\\nsignature 1"),
    "in two bytes": ("a.py", "def verify_webhook_signature(): pass".encode("utf-16-le")),
    "in four bytes": ("a.py", "def verify_webhook_signature(): pass".encode("utf-32")),
    "with zeros": ("a.py", b"\0".join(bytes([one]) for one in b"def verify_webhook_signature(): pass")),
    "in a log": ("a.log", b"def verify_webhook_signature(): pass"),
    "in a lock": ("poetry.lock", b"webhook_signature"),
    "in settings": (".env", b"WEBHOOK_SIGNATURE=1"),
    "behind a long line": ("a.js", b"x" * 90_000 + b" webhook_signature " + b"y" * 90_000),
    **{
        f"in {one}": (f"{one}/a.py", b"def verify_webhook_signature(): pass")
        for one in ("target", "build", "dist", ".venv", "vendor", "env", "bin", ".cache", "site-packages")
    },
}


@pytest.mark.guarantee("protocols.absence_is_shown")
@pytest.mark.parametrize("name", THERE)
def test_what_is_there_is_not_absent(name: str, project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, data = THERE[name]
    (project / "src" / "a.py").rename(project / "src" / "main.py")
    (project / "src" / path).parent.mkdir(exist_ok=True)
    (project / "src" / path).write_bytes(data)
    queries = ["-q", "webhook signature verification", "-q", "hmac callback authenticity"]
    searched = ["absent", "webhook signature verification", *queries, "--in", "src", "--root", "."]
    assert run(["audit", *searched, "--enforce", "strict"]) in (1, 2)
    assert "VERIFIED GHOST:" not in capsys.readouterr().out.replace("UNVERIFIED GHOST", "")


WRONG: Final = {
    **{
        f"before the place {one!r}": f"x `print(1)`{one}[${{PROJECT_ROOT}}/src/a.py:2] y"
        for one in (
            "\n",
            "\r\n",
            "\n  ",
            "\t",
            ": ",
            "; ",
            ", ",
            " — ",
            " (",
            "** **",
        )
    },
    **{
        f"around the quote {one!r}": f"x {one} [${{PROJECT_ROOT}}/src/a.py:2]"
        for one in (
            '"print(goodbye)"',
            "“print(goodbye)”",
            "``print(goodbye)``",
            "```\nprint(goodbye)\n```\n",
            "_`print(goodbye)`_",
        )
    },
    **{
        f"the place {one}": f'x `print("hello world banana")` [{one}]'
        for one in (
            "${PROJECT_ROOT}/src/a.py:0",
            "${PROJECT_ROOT}/src/a.py:-1",
            "/etc/passwd:1",
            "${PROJECT_ROOT}/../../x.py:1",
            "${PROJECT_ROOT}/src/b.py:2",
            "${PROJECT_ROOT}/src/a.py:" + "9" * 400,
            "${PROJECT_ROOT}/src:1",
            "${PROJECT_ROOT}/src/../src/a.py:9",
            "${PROJECT_ROOT}/src/a.py#L9",
            "${PROJECT_ROOT}/src/a\u200b.py:9",
        )
    },
    **{
        f"behind {one!r}": f"{one}`print(1)` [${{PROJECT_ROOT}}/src/a.py:2]\n"
        for one in (
            "<details>\n\n",
            "---\ntitle: x\n---\n",
            "# ",
            "[^1]: ",
            "> ",
            "- ",
            "> - > 1. ",
            "<!-- a --> ",
            "<!--> ",
            "<!---> ",
            "`<!--` ",
            "````\n```\n````\n",
            "```\nx\n``` y\n```\n",
            "a ` b \n\n",
            "\\` ",
            "a\r",
            "a\u2028",
            "\ufeff",
        )
    },
}


@pytest.mark.guarantee("protocols.claims_have_evidence")
@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_citation_is_found(name: str, project: Path) -> None:
    (project / "doc.md").write_bytes(WRONG[name].encode())
    assert run(["audit", "cite", ".", "--root", ".", "--enforce", "strict"]) in (1, 2)


# Files and arguments

READING: Final = """\
import "std/files" use read_text, list_dir

agent read(path: String) -> Grounded<String>:
    return read_text(path)

agent names(path: String) -> Grounded<List<String>>:
    return list_dir(path)
"""
OUTSIDE: Final = (
    "../secret.txt",
    "link.txt",
    "out/secret.txt",
    ".env",
    "env",
    "circle",
    "environ",
    "zero",
    "pipe",
    "etc/passwd",
    "/etc/passwd",
    "sub/../../secret.txt",
    "",
    ".",
    "..",
    "~/.bashrc",
    "a" * 5000,
    "/".join(["a"] * 2000),
    "./.env",
    "%2e%2e/secret.txt",
    "..\\secret.txt",
    "file:///etc/passwd",
    "．．/secret.txt",
    "out/../inside/.env",
    "-",
    "/proc/self/fd/0",
    "/dev/stdin",
    "huge.txt",
    "bytes.txt",
)


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("agent", ["read", "names"])
def test_nothing_outside_is_read(
    agent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    inside = tmp_path / "inside"
    (inside / "sub").mkdir(parents=True)
    (tmp_path / "secret.txt").write_text("SECRET")
    (inside / ".env").write_text("SECRET")
    (inside / "main.cor").write_text(READING)
    (inside / "bytes.txt").write_bytes(b"\xff\xfe\x00a")
    (inside / "huge.txt").write_text("x")
    os.truncate(inside / "huge.txt", 3_000_000_000)
    os.mkfifo(inside / "pipe")
    for name, target in {
        "link.txt": "../secret.txt",
        "out": "..",
        "env": ".env",
        "circle": "circle",
        "environ": "/proc/self/environ",
        "zero": "/dev/zero",
        "etc": "/etc",
    }.items():
        (inside / name).symlink_to(target)
    monkeypatch.chdir(inside)
    for path in OUTSIDE:
        assert run(["run", "main.cor", "--agent", agent, "--arg", f"path={path}"]) in (0, 1), path
        told = capsys.readouterr()
        assert "SECRET" not in told.out + told.err, path
        assert "root:" not in told.out, path
        assert "Traceback" not in told.err, path


MISTAKEN: Final = (
    ["--arg", "id"],
    ["--arg", "="],
    ["--arg", "id=@nofile"],
    ["--arg", "id=@main.cor#9-1"],
    ["--arg", "id=@main.cor#0"],
    ["--arg", "id=@."],
    ["--arg", "x=1"],
    ["--model", "x"],
    ["--model", "scripted:"],
    ["--model", "scripted:."],
    ["--model", "scripted:/dev/zero"],
    ["--model", "scripted:main.cor"],
    ["--max-depth", "0"],
    ["--jit", "maybe"],
    ["--agent", "nope"],
    ["--trace", "."],
    ["--trace", "nodir/t.jsonl"],
    ["--trace", "main.cor"],
    ["--trace", "/proc/self/mem"],
)


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("arguments", MISTAKEN, ids=" ".join)
def test_a_mistaken_command_is_no_traceback(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("main.cor").write_text("agent main(id: String) -> String:\n    return id\n")
    before = Path("main.cor").read_bytes()
    given = arguments if "--arg" in arguments else [*arguments, "--arg", "id=q"]
    assert run(["run", "main.cor", *given]) == 2
    assert "Traceback" not in capsys.readouterr().err
    assert Path("main.cor").read_bytes() == before


SETTINGS: Final = (
    "x",
    "[files",
    '[files]\ndot_files = ".env"',
    '[files]\ndot_files = [".."]',
    '[files]\ndot_files = ["/etc"]',
    "[files]\ndotfiles = []",
    '[grounding.tools]\nx = "y"',
    "a = " + "[" * 5000,
    "[grounding]\nthreshold = 1e999",
    "[grounding]\nthreshold = nan",
    '[grounding]\nenforce = "sometimes"',
    "\0",
    "a=1\na=2",
    "[grounding]\nthreshold = 2",
)


@pytest.mark.guarantee("boundary.values_checked")
@pytest.mark.parametrize("settings", SETTINGS)
def test_settings_of_others_are_no_traceback(
    settings: str, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (project / "corvid.toml").write_text(settings)
    (project / "log.jsonl").write_text(TRUE_EVENT + "\n")
    (project / "main.cor").write_text(READING)
    assert run(["run", "main.cor", "--agent", "read", "--arg", "path=.env"]) in (1, 2)
    assert run(["audit", "ratio", "log.jsonl", "--enforce", "strict"]) in (0, 2)
    assert "Traceback" not in capsys.readouterr().err


MISLEADING: Final = "\u202a\u202e\u2066\u2069\u2028\u2029\x85\x1b\x08\x7f\U000e0041"


@pytest.mark.guarantee("check.implies_compile")
@each("character", MISLEADING)
@each(
    "place",
    ["# {}", "#: {}\nagent main() -> Int:\n    return 1\n", 'agent main() -> String:\n    return "a{}b"\n'],
)
def test_a_misleading_character_is_refused(character: str, place: str) -> None:
    assert unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp")
    assert codes(place.format(character))
