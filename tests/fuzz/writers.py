"""The two writers: one tree as the text of a Corvid program, and as that of a Python one.

A form's row says how both write it: `{0}` is a part, `{flags}` what the parts are for the grade (`c` a
constant, `u` any other value), `{data0}` what the form has besides.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from tests.fuzz.tree import Expr, Routine, Stmt, Tree, Type, bare, head, spelled, statements, under
from tests.fuzz.world import PROMPTS, TOOLS

FORMS: dict[str, tuple[str, str]] = {
    "literal": ("{literal}", "{python}"),
    "name": ("{data0}", "{data0}"),
    "drop": ("{0}", "_.drop({site}, {0})"),
    "discarded": ("{0}.unwrap_discarding_sources()", "_.drop({site}, {0})"),
    "add": ("({0} + {1})", ""),
    "subtract": ("({0} - {1})", ""),
    "times": ("({0} * {1})", ""),
    "divide": ("({0} / {1})", ""),
    "modulo": ("({0} % {1})", ""),
    "negate": ("(-{0})", ""),
    "join texts": ("({0} + {1})", ""),
    "join lists": ("({0} + {1})", ""),
    "equal": ("({0} == {1})", ""),
    "unequal": ("({0} != {1})", ""),
    "less": ("({0} < {1})", ""),
    "at most": ("({0} <= {1})", ""),
    "more": ("({0} > {1})", ""),
    "not": ("(not {0})", ""),
    "length": ("{0}.length()", ""),
    "upper": ("{0}.to_upper()", ""),
    "trim": ("{0}.trim()", ""),
    "has text": ("{0}.contains({1})", ""),
    "starts": ("{0}.starts_with({1})", ""),
    "replace": ("{0}.replace({1}, {2})", ""),
    "substring": ("{0}.substring({1}, {2})", ""),
    "split": ("{0}.split({1})", ""),
    "to text": ("{0}.to_string()", ""),
    "abs": ("{0}.abs()", ""),
    "max": ("{0}.max({1})", ""),
    "min": ("{0}.min({1})", ""),
    "pow": ("{0}.pow({1})", ""),
    "has": ("{0}.contains({1})", ""),
    "slice": ("{0}.slice({1}, {2})", ""),
    "glue": ("{0}.join({1})", ""),
    "keys": ("{0}.keys()", ""),
    "values": ("{0}.values()", ""),
    "has key": ("{0}.contains_key({1})", ""),
    "or else": ("{0}.unwrap_or({1})", ""),
    "is some": ("{0}.is_some()", ""),
    "is none": ("{0}.is_none()", ""),
    "parse": ("{0}.parse_int()", ""),
    "ok or": ("{0}.ok_or({1})", ""),
    "and": ("({0} and {1})", "_.both('and', '{flags}', {0}, lambda: {1})"),
    "or": ("({0} or {1})", "_.both('or', '{flags}', {0}, lambda: {1})"),
    "index": ("{0}[{1}]", "_.index({0}, {1}, '{flags}')"),
    "field": ("{0}.{data0}", "_.get({0}, '{data0}')"),
    "first": ("{0}.first()", "_.first({0}, 0)"),
    "last": ("{0}.last()", "_.first({0}, 1)"),
    "get": ("{0}.get({1})", "_.key({0}, {1})"),
    "at key": ("{0}[{1}]", "_.key({0}, {1})"),
    "together": ("{0}.together()", "_.together({0})"),
    "glued": ("{0}.join({1})", "_.gathered('join', '{flag1}', {0}, {1})"),
    "total": ("{0}.sum()", "_.gathered('sum', '', {0})"),
    "least": ("{0}.min()", "_.gathered('min', '', {0})"),
    "best": ("{0}.max_by({1})", "_.best('{inside}', {0}, {1})"),
    "or kept": ("{0}.unwrap_or({1})", "_unwrapped_or({0}, {1})"),
    "some": ("Some({0})", "_some({0})"),
    "map": ("{0}.map({1})", "_.each('map', '{inside}', {0}, {1})"),
    "filter": ("{0}.filter({1})", "_.each('filter', '{inside}', {0}, {1})"),
    "any": ("{0}.any({1})", "_.each('any', '{inside}', {0}, {1})"),
    "all": ("{0}.all({1})", "_.each('all', '{inside}', {0}, {1})"),
    "fold": ("{0}.fold({1}, {2})", "_.fold('{flag1}', {0}, {1}, {2})"),
}
"""Operators and methods without a Python text are those of `meaning.OPERATIONS`, by their names."""

PRELUDE_TYPES = """\
effect retrieval:
    data: grounded

effect shaky:
    data: grounded
    confidence: 0.75

effect unsure:
    confidence: 0.5

type D:
    s: String
    n: Int

type P:
    g: Grounded<String>
    n: Int

type K:
    f: (Int) -> Int
    xs: List<Int>

type C:
    n: Int
    xs: List<String>

type H:
    p: P
    gs: List<Grounded<Int>>

type V:
    | Few(n: Int)
    | Said(s: String, g: Grounded<String>)
    | Gone
"""

RECORDS = {
    "D": (("s", "String"), ("n", "Int")),
    "P": (("g", ("Grounded", "String")), ("n", "Int")),
    "K": (("f", ("fn", ("Int",), "Int")), ("xs", ("List", "Int"))),
    "C": (("n", "Int"), ("xs", ("List", "String"))),
    "H": (("p", "P"), ("gs", ("List", ("Grounded", "Int")))),
    "Few": (("n", "Int"),),
    "Said": (("s", "String"), ("g", ("Grounded", "String"))),
    "Gone": (),
}


COPIES = """
fn together_of_texts(xs: List<String>) -> Option<List<String>>:
    if xs.length() == 0:
        return None
    return Some(xs.slice(0, xs.length()))

fn together_of_numbers(xs: List<Int>) -> Option<List<Int>>:
    if xs.length() == 0:
        return None
    return Some(xs.slice(0, xs.length()))

fn glued(xs: List<String>, between: String) -> Option<String>:
    if xs.length() == 0:
        return None
    return Some(xs.join(between))

fn total(xs: List<Int>) -> Option<Int>:
    if xs.length() == 0:
        return None
    return Some(xs.sum())

fn copy_of(d: D) -> D:
    return D(d.s, d.n)

agent map_of(m: Map<String, String>) -> Map<String, String>:
    made: Map<String, String> = {}
    for k, v in m:
        made[k] = v
    return made
"""
"""For programs without labels: what Corvid does where a label is moved or falls."""


def prelude(used: set[str], labels: bool) -> str:
    """The declarations of the types, and of the tools and prompts that the program uses."""
    if not labels:
        return _unlabelled(prelude(used, True).replace(" strictly", "")) + COPIES
    lines = [PRELUDE_TYPES]
    for name, tool in TOOLS.items():
        if name in used:
            parameters = ", ".join(map(": ".join, zip(tool.parameters, tool.types, strict=True)))
            row = f" uses {tool.effect}" if tool.effect else ""
            lines.append(f"tool {name}({parameters}) -> {tool.returns}{row}\n")
    for name, prompt in PROMPTS.items():
        if name in used:
            parameters = ", ".join(map(": ".join, zip(prompt.parameters, prompt.types, strict=True)))
            lines.append(f"prompt {name}({parameters}) -> {prompt.returns}:")
            if prompt.cites is not None:
                lines.append(f"    cites {prompt.cites} strictly")
            if prompt.repairs:
                lines.append(f"    with repair {prompt.repairs}")
            lines.append(f'    "{prompt.template}"\n')
    return "\n".join(lines)


def _unlabelled(text: str) -> str:
    """Declarations without labels, sources and citations."""
    text = re.sub(r"Grounded<([A-Za-z]+)>", r"\1", text)
    text = re.sub(r"\n    (cites|with repair|data:) [^\n]*", "", text)
    text = re.sub(r" uses [a-z]+", "", text)
    return text.replace("effect retrieval:\n", "")


@dataclass
class Written:
    """Both texts. `sites` has for each discard its kind, the text that it is of, and the callable."""

    corvid: str
    python: str
    sites: tuple[tuple[str, str, str], ...]
    forms: Counter[str] = field(default_factory=Counter)


def written(tree: Tree, labels: bool = True) -> Written:
    """The tree in both languages; without `labels` the program of Corvid has none, and loses none."""
    sites: list[tuple[str, str, str]] = []
    forms: Counter[str] = Counter()
    corvid, python = [], []
    used: set[str] = set()
    for callable_ in tree.callables:
        body = _Body(callable_, sites, forms, used, labels)
        ours, theirs = body.texts()
        corvid.append(ours)
        python.append(theirs)
    return Written(prelude(used, labels) + "\n" + "\n".join(corvid), "\n".join(python), tuple(sites), forms)


def literal(value: object) -> str:
    """A literal of Corvid."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if value is None:
        return "None"
    return str(value)


class _Body:
    """Writes one callable."""

    def __init__(
        self,
        callable_: Routine,
        sites: list[tuple[str, str, str]],
        forms: Counter[str],
        used: set[str],
        labels: bool,
    ) -> None:
        self.labels = labels
        self.callable = callable_
        self.sites = sites
        self.forms = forms
        self.used = used
        self.constants = self._constants()
        self.temporaries = 0

    def _constants(self) -> dict[str, bool]:
        """The names that are bound once, to an expression of literals and such names."""
        bound: Counter[str] = Counter(name for name, _ in self.callable.parameters)
        single: dict[str, Expr] = {}
        for stmt in statements(self.callable.body):
            for name in stmt.data if stmt.form in BINDING else ():
                if isinstance(name, str):
                    bound[name] += 1
            if stmt.form in ("let", "annotated"):
                single[str(stmt.data[0])] = stmt.parts[0]
        found: dict[str, bool] = {}
        for name, expr in single.items():
            found[name] = bound[name] == 1 and constant(expr, found)
        return found

    def spelled(self, type_: Type) -> str:
        return spelled(type_, self.labels)

    # ---- callables ----------------------------------------------------------------------------
    def texts(self) -> tuple[str, str]:
        it = self.callable
        parameters = ", ".join(f"{name}: {self.spelled(type_)}" for name, type_ in it.parameters)
        names = ", ".join(name for name, _ in it.parameters)
        annotation = "@grounded_pure\n" if it.pure and self.labels else ""
        ours, theirs = self.block(it.body, "    ")
        corvid = f"{annotation}{it.kind} {it.name}({parameters}) -> {self.spelled(it.returns)}:\n{ours}"
        return corvid, f"def {it.name}({names}):\n{theirs}"

    def block(self, body: tuple[Stmt, ...], indent: str) -> tuple[str, str]:
        ours, theirs = "", ""
        for stmt in body:
            one, other = self.stmt(stmt, indent)
            ours += one
            theirs += other
        return ours or f"{indent}pass\n", theirs or f"{indent}pass\n"

    # ---- statements ---------------------------------------------------------------------------
    def stmt(self, stmt: Stmt, indent: str) -> tuple[str, str]:
        self.forms[f"statement {stmt.form}"] += 1
        parts = [self.expr(part) for part in stmt.parts]
        ours = [one for one, _ in parts]
        theirs = [other for _, other in parts]
        data = stmt.data
        deeper = indent + "    "

        def lines(corvid: str, python: str) -> tuple[str, str]:
            return f"{indent}{corvid}\n", "".join(f"{indent}{line}\n" for line in python.split("\n"))

        match stmt.form:
            case "let":
                return lines(f"{data[0]} = {ours[0]}", f"{data[0]} = {theirs[0]}")
            case "annotated":
                return lines(f"{data[0]}: {self.spelled(data[1])} = {ours[0]}", f"{data[0]} = {theirs[0]}")  # type: ignore[arg-type]
            case "twice":  # a name that ends plain, as its second binding is
                return lines(
                    f"{data[0]} = {ours[0]}\n{indent}{data[0]} = {ours[1]}",
                    f"{data[0]} = {theirs[0]}\n{data[0]} = {theirs[1]}",
                )
            case "expression":
                return lines(ours[0], theirs[0])
            case "return":
                return lines(f"return {ours[0]}", f"return {theirs[0]}")
            case "break" | "continue":
                return lines(stmt.form, stmt.form)
            case "append":
                return lines(f"{ours[0]}.append({ours[1]})", f"{theirs[0]}.append({theirs[1]})")
            case "reverse" | "sort":
                return lines(f"{ours[0]}.{stmt.form}()", f"{theirs[0]}.{stmt.form}()")
            case "set index":
                return lines(
                    f"{ours[0]}[{ours[1]}] = {ours[2]}", f"_set_index({theirs[2]}, {theirs[0]}, {theirs[1]})"
                )
            case "set key":
                return lines(
                    f"{ours[0]}[{ours[1]}] = {ours[2]}", f"_set_key({theirs[2]}, {theirs[0]}, {theirs[1]})"
                )
            case "remove":
                return lines(f"{ours[0]}.remove({ours[1]})", f"{theirs[0]}.pop({theirs[1]}, None)")
            case "set field":
                return lines(
                    f"{ours[0]}.{data[0]} = {ours[1]}", f"_set_field({theirs[1]}, {theirs[0]}, '{data[0]}')"
                )
            case "add to field":
                return lines(
                    f"{ours[0]}.{data[0]} += {ours[1]}", f"_add_field({theirs[1]}, {theirs[0]}, '{data[0]}')"
                )
            case "if":
                then, else_ = (self.block(block, deeper) for block in stmt.blocks)
                tail = f"{indent}else:\n"
                mine = f"{indent}if {ours[0]}:\n{then[0]}"
                yours = f"{indent}if {theirs[0]}:\n{then[1]}"
                return (mine + tail + else_[0], yours + tail + else_[1]) if stmt.blocks[1] else (mine, yours)
            case "range":
                body = self.block(stmt.blocks[0], deeper)
                mine = f"{indent}for {data[0]} in range({ours[0]}, {ours[1]}):\n{body[0]}"
                return mine, f"{indent}for {data[0]} in _range(_, {theirs[0]}, {theirs[1]}):\n{body[1]}"
            case "for":
                body = self.block(stmt.blocks[0], deeper)
                mine = f"{indent}for {data[0]} in {ours[0]}:\n{body[0]}"
                return mine, f"{indent}for {data[0]} in _.walk({theirs[0]}):\n{body[1]}"
            case "enumerate" | "pairs":
                body = self.block(stmt.blocks[0], deeper)
                what = f"{ours[0]}.enumerate()" if stmt.form == "enumerate" else ours[0]
                mine = f"{indent}for {data[0]}, {data[1]} in {what}:\n{body[0]}"
                walk = "numbered" if stmt.form == "enumerate" else "pairs"
                return mine, f"{indent}for {data[0]}, {data[1]} in _.{walk}({theirs[0]}):\n{body[1]}"
            case "while":
                body = self.block(stmt.blocks[0], deeper)
                name = data[0]
                mine = f"{indent}{name} = 0\n{indent}while {ours[0]}:\n{deeper}{name} = {name} + 1\n{body[0]}"
                yours = f"{indent}{name} = 0\n{indent}while _.going({theirs[0]}):\n"
                yours += f"{deeper}{name} = {name} + 1\n{body[1]}"
                return mine, yours
            case "match":
                return self.match(stmt, ours, theirs, indent)
            case "try":
                self.temporaries += 1
                held = f"_t{self.temporaries}"
                leaves = f"if _plain({held}).name in ('None', 'Err'):\n    return {held}"
                return lines(
                    f"{data[0]} = {ours[0]}?",
                    f"{held} = {theirs[0]}\n{leaves}\n{data[0]} = _.get({held}, 'value')",
                )
            case "attempt":
                return self.attempt(stmt, ours, theirs, indent)
            case "destructure":
                self.temporaries += 1
                held = f"_t{self.temporaries}"
                names = tuple(map(str, data[1:]))
                record = str(data[0])
                fields = [name for name, _ in RECORDS[record]]
                inside = ", ".join(f"{f}: {n}" for f, n in zip(fields, names, strict=True))
                python = "\n".join(f"{n} = _.get({held}, '{f}')" for f, n in zip(fields, names, strict=True))
                return lines(f"{record} {{ {inside} }} = {ours[0]}", f"{held} = {theirs[0]}\n{python}")
        raise AssertionError(stmt.form)

    def attempt(self, stmt: Stmt, ours: list[str], theirs: list[str], indent: str) -> tuple[str, str]:
        """`name = (try call).unwrap_or(other)`; without the other part a `match` gives the text or the code.
        `data`: the name, and how often it is tried again."""
        name, more = stmt.data
        again = f" on error retry {more} times" if more else ""
        tried, meant = f"try {ours[0]}{again}", f"_.attempt(lambda: {theirs[0]}, {more})"
        if len(stmt.parts) > 1:
            value = f"_unwrapped_or({meant}, {theirs[1]})"
            return f"{indent}{name} = ({tried}).unwrap_or({ours[1]})\n", f"{indent}{name} = {value}\n"
        self.temporaries += 1
        held = f"_t{self.temporaries}"
        arms = f"{indent}    Ok(v) -> v.to_string()\n{indent}    Err(f) -> f.code\n"
        given = f"_.op('to text', 'u', {held}.fields['value']) if {held}.name == 'Ok'"
        code = f"{held}.fields['value'].fields['code']"
        python = f"{indent}{held} = {meant}\n{indent}{name} = {given} else {code}\n"
        return f"{indent}{name} = match {tried}:\n{arms}", python

    def match(self, stmt: Stmt, ours: list[str], theirs: list[str], indent: str) -> tuple[str, str]:
        """`name = match subject:` with an arm of one expression each. `data`: the name, then for each arm its
        variant, whether it has a guard, and the names that it binds."""
        name, *arms = stmt.data
        self.temporaries += 1
        held = f"_t{self.temporaries}"
        mine = f"{indent}{name} = match {ours[0]}:\n"
        yours = f"{indent}{held} = {theirs[0]}\n{indent}while _.going(True):\n"
        at = 1
        for arm in arms:
            variant, guarded, *names = arm  # type: ignore[misc]
            fields = [f for f, _ in RECORDS[variant]] if variant in RECORDS else ["value"] if names else []
            pattern = f"{variant}({', '.join(names)})" if names else variant
            guard, python_guard = "", ""
            if guarded:
                guard, python_guard = f" if {ours[at]}", f"        if {theirs[at]}:\n{indent}"
                at += 1
            mine += f"{indent}    {pattern}{guard} -> {ours[at]}\n"
            test = "True" if variant == "_" else f"_plain({held}).name == '{variant}'"
            yours += f"{indent}    if {test}:\n"
            for field_, bound in zip(fields, names, strict=True):
                yours += f"{indent}        {bound} = _.get({held}, '{field_}')\n"
            body = f"{name} = {theirs[at]}"
            if guarded:
                yours += f"{indent}{python_guard}            {body}\n{indent}            break\n"
            else:
                yours += f"{indent}        {body}\n{indent}        break\n"
            at += 1
        return mine, yours

    # ---- expressions --------------------------------------------------------------------------
    def expr(self, expr: Expr) -> tuple[str, str]:
        form, data = expr.form, expr.data
        self.forms[form] += 1
        if form in ("tool", "prompt"):
            self.used.add(str(data[0]))
        parts = [self.expr(part) for part in expr.parts]
        ours = [one for one, _ in parts]
        theirs = [other for _, other in parts]
        flags = "".join("c" if constant(part, self.constants) else "u" for part in expr.parts)
        match form:
            case "literal":
                value = data[0]
                return literal(value), "_none" if value is None else repr(value)
            case "list":
                return f"[{', '.join(ours)}]", f"[{', '.join(theirs)}]"
            case "map literal":
                pairs = [(literal(key), repr(key)) for key in data]
                return (
                    "{" + ", ".join(f"{k}: {v}" for (k, _), v in zip(pairs, ours, strict=True)) + "}",
                    "{" + ", ".join(f"{k}: {v}" for (_, k), v in zip(pairs, theirs, strict=True)) + "}",
                )
            case "record" | "lifted record":
                return self.record(expr, ours, theirs, flags)
            case "lambda":
                names = [name for name, _ in data]  # type: ignore[misc]
                typed = ", ".join(f"{name}: {self.spelled(type_)}" for name, type_ in data)  # type: ignore[misc]
                free = sorted(_free(expr.parts[0]) - set(names))
                captured = "".join(f", {name}={name}" for name in free)
                body = theirs[0]
                return (
                    f"fn({typed}) -> {ours[0]}",
                    f"_.function(lambda {', '.join(names)}{captured}: {body})".replace("lambda ,", "lambda "),
                )
            case "text":
                return self.text(expr, ours, theirs, flags)
            case "call" | "fn" | "agent" | "tool" | "prompt":
                callee = 1 if form == "call" else 0
                corvid = f"{ours[0] if callee else data[0]}({', '.join(ours[callee:])})"
                inside = ", ".join(theirs[callee:])
                if form == "call":
                    return corvid, f"{theirs[0]}({inside})"
                middle = "" if form == "agent" else f"'{flags}', "
                function = f"{data[0]}, " if form in ("fn", "agent") else ""
                if form == "fn":
                    middle += f"'{data[1]}', "
                return corvid, f"_.{form}('{data[0]}', {middle}{function}{inside})"
        corvid_form, python_form = FORMS[form]
        if not self.labels:
            corvid_form = self.unlabelled(expr, corvid_form)
        if not python_form:
            python_form = f"_.op('{form}', '{flags}', {', '.join(theirs)})"
        site = -1
        if form in ("drop", "discarded"):
            site = len(self.sites)
            kind = "explicit" if form == "discarded" else str(data[0])
            where = str(data[1]) if len(data) > 1 else corvid_form.format(*ours)
            self.sites.append((kind, where, self.callable.name))
        named = {f"data{index}": value for index, value in enumerate(data)}
        inside = ""
        if form in ("map", "filter", "any", "all", "best"):
            function = expr.parts[1]
            known = function.form == "lambda" and constant(function.parts[0], self.constants)
            inside = "c" if known else "u"
        named |= {"flags": flags, "site": site, "inside": inside, "flag1": flags[1:2]}
        return corvid_form.format(*ours, **named), (
            python_form if python_form.startswith("_.op") else python_form.format(*theirs, **named)
        )

    @staticmethod
    def unlabelled(expr: Expr, form: str) -> str:
        """How the form is written without labels: what Corvid copies where one falls is copied by hand."""
        if expr.form == "together":
            inner = bare(under(expr.parts[0].type))
            return f"together_of_{'texts' if inner == 'String' else 'numbers'}({{0}})"
        if expr.form in ("glued", "total"):
            return f"{expr.form}({', '.join(f'{{{n}}}' for n in range(len(expr.parts)))})"
        if expr.form not in ("drop", "discarded"):
            return form
        match head(expr.type):
            case "List":
                return "{0}.slice(0, 1000)"
            case "D":
                return "copy_of({0})"
            case "Map":
                return "map_of({0})"
        return "{0}"

    def record(self, expr: Expr, ours: list[str], theirs: list[str], flags: str) -> tuple[str, str]:
        name, style = str(expr.data[0]), expr.data[1]
        fields = [field_ for field_, _ in RECORDS[name]]
        lift = expr.form == "lifted record"
        pairs = ", ".join(f"{field_}={value}" for field_, value in zip(fields, theirs, strict=True))
        python = f"_.make('{name}', {lift}, '{flags}', {pairs})"
        if not fields:
            return name, python
        if style == "braces":
            return f"{name} {{ {', '.join(f'{f}: {o}' for f, o in zip(fields, ours, strict=True))} }}", python
        return f"{name}({', '.join(ours)})", python

    def text(self, expr: Expr, ours: list[str], theirs: list[str], flags: str) -> tuple[str, str]:
        """An f-string of the pieces in `data` with the parts between them."""
        pieces = [str(each) for each in expr.data]
        ours = [f"({each})" if each.startswith("{") else each for each in ours]
        corvid = pieces[0] + "".join(f"{{{o}}}{p}" for o, p in zip(ours, pieces[1:], strict=True))
        python, seen = [], ""
        for index, piece in enumerate(pieces):
            if piece:
                python.append(repr(piece))
                seen += "c"
            if index < len(theirs):
                python.append(theirs[index])
                seen += flags[index]
        return f'f"{corvid}"', f"_.text('{seen}', {', '.join(python)})"


BINDING = (
    "let",
    "annotated",
    "for",
    "range",
    "match",
    "while",
    "destructure",
    "twice",
    "try",
    "attempt",
    "enumerate",
    "pairs",
)
IMMUTABLE = frozenset({"Int", "String", "Bool", "Float"})
CONSTANT_FORMS = frozenset({"literal", "name", "text", "and", "or", "some"}) | {
    form for form, (corvid, python) in FORMS.items() if not python and "." not in corvid
}
"""A method of literals is not among them, and nothing that could be changed: lists, maps and records."""


def constant(expr: Expr, names: dict[str, bool]) -> bool:
    """Whether the expression is built from literals only, and names bound once to such."""
    if expr.form == "name":
        return names.get(str(expr.data[0]), False) and head(expr.type) in IMMUTABLE
    return expr.form in CONSTANT_FORMS and all(constant(part, names) for part in expr.parts)


def _free(expr: Expr) -> set[str]:
    """The names that an expression reads and does not bind."""
    if expr.form == "name":
        return {str(expr.data[0])}
    found: set[str] = set().union(*map(_free, expr.parts))
    if expr.form == "lambda":
        found -= {name for name, _ in expr.data}  # type: ignore[misc]
    return found
