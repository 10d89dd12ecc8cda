"""Accepted programs that use every operation and every place of an exposure."""

from __future__ import annotations

from corvid.ir import nodes as ir
from corvid.ir.program import Parameter, Program, Record
from corvid.types import (
    BOOL,
    EXCERPT,
    FAULT,
    FLOAT,
    INT,
    INTENT,
    NOTHING,
    QUOTE,
    STRING,
    FunctionType,
    GroundedType,
    ListType,
    MapType,
    NamedType,
    OptionType,
    ResultType,
    TaintedType,
)
from tests.ir.build import AT, Body, function, parameters, program, prompt, record, sum_, tool
from tests.values import replace

GS, GI, GB = GroundedType(STRING), GroundedType(INT), GroundedType(BOOL)
ANSWER, NOTE, SHAPE = NamedType("main::Answer"), NamedType("main::Note"), NamedType("main::Shape")
ONE, YES, WORD = ir.Constant(1), ir.Constant(True), ir.Constant("w")

LOOK = tool("main::look", STRING, source=True, id=STRING)
LIST_ALL = tool("main::all", ListType(GS), source=True)
SEND = tool("main::send", NOTHING, to=STRING)
WIRE = tool("main::wire", STRING, approval=True, reason=GS)
RANK = tool("main::rank", ListType(GS), docs=ListType(GS))
CHOOSE = replace(tool("main::choose", ListType(STRING), word=STRING, docs=ListType(STRING)), selects=1)
DIGEST = prompt("main::digest", STRING, x=STRING)
SPLIT = prompt("main::split", ListType(GS), x=GS)
GUESS = prompt("main::guess", GS, attesting=True, x=STRING)
NOTES = record("main::Note", text=GS, stars=INT)
ANSWERS = record("main::Answer", text=STRING, score=FLOAT)
PICK = prompt("main::pick", QUOTE, x=GS)
EXCERPTS = record("prelude::Excerpt", text=STRING, start=INT)
FAULTS = Record(
    "prelude::Fault", tuple(Parameter(one, STRING) for one in ("code", "name", "callee", "message")), AT
)  # fmt: skip
OUTCOME = NamedType("prelude::Outcome")
OUTCOMES = sum_("prelude::Outcome", Match=(), Partial=(), Mismatch=(), Zero=())
SHAPES = sum_("main::Shape", Dot=(), Square=parameters(side=INT))


def _trim() -> Body:
    body = Body()
    text = body.local(STRING, "text")
    body.give(body.let(STRING, ir.CallMethod("trim", text, ())))
    return body


TRIM = function("main::trim", _trim(), STRING, kind="fn", arity=1)
DECLARED = (
    LOOK,
    LIST_ALL,
    SEND,
    WIRE,
    RANK,
    CHOOSE,
    DIGEST,
    SPLIT,
    GUESS,
    PICK,
    EXCERPTS,
    FAULTS,
    NOTES,
    ANSWERS,
    SHAPES,
    OUTCOMES,
    TRIM,
)


def sample(body: Body, returns: object = NOTHING, arity: int = 0) -> Program:
    """A program of the shared declarations and one agent `main::f`."""
    agent = function("main::f", body, returns, arity=arity)  # type: ignore[arg-type]
    return program(*DECLARED, agent, sites=body.sites)


def operators() -> Program:
    body = Body()
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    length = body.let(GI, ir.CallMethod("length", g, ()))
    more = body.let(GI, ir.Arithmetic("+", length, ONE))
    wide = body.let(GroundedType(FLOAT), ir.Widen(more))
    body.let(FLOAT, ir.Widen(ONE))
    body.let(OptionType(FLOAT), ir.Widen(body.let(OptionType(INT), ir.MakeSome(ONE)), ("some",)))
    body.let(GroundedType(FLOAT), ir.Negate(wide))
    body.let(GB, ir.Not(body.let(GB, ir.Compare("<", length, ONE))))
    body.let(GS, ir.Text((WORD, more, YES)))
    body.let(GroundedType(ListType(INT)), ir.Range(ONE, length))
    quote = body.let(QUOTE, ir.CallPrompt("main::pick", (g,), (GS,)))
    body.let(GS, ir.QuoteText(quote))
    found = body.let(GroundedType(OptionType(EXCERPT)), ir.CallMethod("quote", g, (WORD,)))
    body.let(OptionType(QUOTE), ir.ExposeQuote(found, body.sites.exposure()))
    quotes = body.let(ListType(QUOTE), ir.MakeList(QUOTE, (quote,)))
    body.let(ListType(GS), ir.QuoteText(quotes))
    body.let(OptionType(GroundedType(ListType(EXCERPT))), ir.CallMethod("together", quotes, ()))
    whole = body.let(GroundedType(ListType(QUOTE)), ir.MakeList(QUOTE, (quote,), True))
    body.let(GroundedType(ListType(GS)), ir.QuoteText(whole))
    one = body.let(GroundedType(ListType(EXCERPT)), ir.Together(whole))
    body.let(GroundedType(ListType(STRING)), ir.QuoteText(one))
    body.let(OptionType(GS), ir.QuoteText(body.let(OptionType(QUOTE), ir.MakeSome(quote)), ("some",)))
    body.give(body.unwrap(STRING, g))
    return sample(body, STRING)


def makers() -> Program:
    body = Body()
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    body.let(ListType(GS), ir.MakeList(GS, (g,)))
    body.let(GroundedType(ListType(STRING)), ir.MakeList(STRING, (g, WORD), True))
    body.let(GroundedType(MapType(INT, STRING)), ir.MakeMap(INT, STRING, ((ONE, g),), True))
    note = body.let(NOTE, ir.MakeRecord("main::Note", (g, ONE)))
    body.let(GroundedType(NOTE), ir.MakeRecord("main::Note", (g, ONE), True))
    whole = body.let(GroundedType(ANSWER), ir.MakeRecord("main::Answer", (g, ir.Constant(0.5)), True))
    body.let(GS, ir.GetField(whole, "text"))
    body.let(INT, ir.GetField(note, "stars"))
    body.let(SHAPE, ir.MakeVariant("main::Shape", "Square", (ONE,)))
    body.let(GroundedType(OptionType(STRING)), ir.MakeSome(g, True))
    inner = body.let(OptionType(GS), ir.MakeSome(g))
    body.unwrap(OptionType(STRING), inner, ("some",))
    body.let(OptionType(GS), ir.MakeNone(GS))
    body.let(ResultType(GS, INT), ir.MakeOk(g, INT))
    body.let(ResultType(INT, GS), ir.MakeErr(g, INT))
    body.add(ir.SetField(note, "stars", ONE, AT))
    return sample(body)


def containers() -> Program:
    body = Body()
    xs = body.let(ListType(GS), ir.CallTool("main::all", ()))
    read = body.let(ListType(STRING), ir.ContainerRead(xs, body.sites.discard()))
    body.let(BOOL, ir.Compare("==", read, read))
    body.let(OptionType(GS), ir.CallMethod("join", xs, (WORD,)))
    together = body.let(OptionType(GroundedType(ListType(STRING))), ir.CallMethod("together", xs, ()))
    empty = body.let(
        GroundedType(ListType(STRING)), ir.MakeList(STRING, (body.let(GS, ir.GetIndex(xs, ONE)),), True)
    )
    joined = body.let(GroundedType(ListType(STRING)), ir.CallMethod("unwrap_or", together, (empty,)))
    body.let(GS, ir.CallMethod("join", joined, (WORD,)))
    g = body.let(GS, ir.GetIndex(joined, ONE))
    length = body.let(GI, ir.CallMethod("length", g, ()))
    some = body.let(GroundedType(ListType(GS)), ir.CallMethod("slice", xs, (ONE, length)))
    body.let(GroundedType(ListType(STRING)), ir.Together(some))
    optional = body.let(OptionType(GroundedType(ListType(GS))), ir.MakeSome(some))
    body.let(OptionType(GroundedType(ListType(STRING))), ir.Together(optional, ("some",)))
    table = body.let(MapType(STRING, INT), ir.MakeMap(STRING, INT, ((WORD, ONE),)))
    body.let(GroundedType(OptionType(INT)), ir.GetIndex(table, g))
    key = body.unwrap(STRING, g)
    body.add(ir.SetIndex(table, key, ONE, AT))
    body.let(NOTHING, ir.CallMethod("append", xs, (g,)))
    note = body.let(NOTE, ir.MakeRecord("main::Note", (g, ONE)))
    left = body.let(NOTE, ir.ContainerRead(note, body.sites.discard()))
    body.let(
        GB, ir.Compare("==", left, body.let(GroundedType(NOTE), ir.MakeRecord("main::Note", (g, ONE), True)))
    )
    return sample(body)


def calls() -> Program:
    body = Body()
    word = body.local(STRING, "word")
    g = body.let(GS, ir.CallTool("main::look", (word,)))
    body.let(STRING, ir.CallFunction("main::trim", (word,)))
    body.let(GS, ir.LiftedCall("main::trim", (g,)))
    token = body.let(NOTHING, ir.Approve("Wire", (g,), ("reason",)))
    body.let(GS, ir.CallTool("main::wire", (g,), token))
    body.let(NOTHING, ir.CallTool("main::send", (body.unwrap(STRING, g),)))
    body.let(STRING, ir.CallPrompt("main::digest", (word,), (STRING,)))
    body.let(GS, ir.CallPrompt("main::digest", (body.expose(GS, g),), (GS,)))
    body.let(GS, ir.CallPrompt("main::guess", (word,), (STRING,)))
    raw = body.let(ListType(GS), ir.CallPrompt("main::split", (g,), (GS,)))
    parts = body.expose(ListType(GS), raw)
    ranked = body.let(ListType(GS), ir.CallTool("main::rank", (parts,)))
    chosen = body.let(ListType(GS), ir.CallTool("main::choose", (word, body.expose(ListType(GS), ranked))))
    shown = body.expose(ListType(GS), chosen)
    words = body.let(ListType(STRING), ir.MakeList(STRING, (word,)))
    body.let(ListType(STRING), ir.CallTool("main::choose", (word, words)))
    body.give(shown)
    return sample(body, ListType(GS), 1)


def lambdas() -> Program:
    body = Body()
    xs = body.local(ListType(STRING), "xs")
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    inner = body.block()
    x = inner.local(STRING)
    inner.give(inner.let(GS, ir.Arithmetic("+", x, g)))
    adds = body.let(FunctionType((STRING,), GS), ir.Lambda((x.index,), (g.index,), inner.done()))
    body.let(ListType(GS), ir.CallMethod("map", xs, (adds,)))
    body.let(GS, ir.CallValue(adds, (WORD,)))
    long = body.block()
    v = long.local(GS)
    long.give(long.let(GI, ir.CallMethod("length", v, ())))
    lengths = body.let(FunctionType((GS,), GI), ir.Lambda((v.index,), (), long.done()))
    items = body.let(ListType(GS), ir.MakeList(GS, (g,)))
    body.let(OptionType(GS), ir.CallMethod("max_by", items, (lengths,)))
    whole = body.let(GroundedType(ListType(STRING)), ir.CallMethod("split", g, (WORD,)))
    keep = body.block()
    y = keep.local(GS)
    keep.give(keep.let(GB, ir.Compare("==", y, WORD)))
    keeps = body.let(FunctionType((GS,), GB), ir.Lambda((y.index,), (), keep.done()))
    body.let(GroundedType(ListType(STRING)), ir.CallMethod("filter", whole, (keeps,)))
    loud = body.block()
    z = loud.local(GS)
    loud.let(NOTHING, ir.CallTool("main::send", (loud.unwrap(STRING, z),)))
    loud.give(YES)
    louds = body.let(FunctionType((GS,), BOOL), ir.Lambda((z.index,), (), loud.done()))
    body.let(GB, ir.CallMethod("any", body.expose(whole_type(), whole), (louds,)))
    return sample(body, arity=1)


def whole_type() -> GroundedType:
    return GroundedType(ListType(STRING))


def conditions() -> Program:
    body = Body()
    flag = body.local(BOOL, "flag")
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    test = body.let(GB, ir.Compare("==", g, WORD))
    plain = body.unwrap(BOOL, test)
    inside, other = body.block(), body.block()
    inside.let(NOTHING, ir.CallTool("main::send", (WORD,)))
    body.add(ir.If((ir.Branch((), plain, inside.done(), AT),), other.done(), AT))
    quiet = body.local(GB)
    body.add(ir.Logic(quiet.index, "and", (ir.LogicLink((), test), ir.LogicLink((), flag)), AT))
    shown = body.expose(GB, test)
    loud = body.block()
    loud.let(NOTHING, ir.CallTool("main::send", (WORD,)))
    target = body.local(GB)
    body.add(ir.Logic(target.index, "or", (ir.LogicLink((), shown), ir.LogicLink(loud.done(), flag)), AT))
    setup = body.block()
    still = setup.let(BOOL, ir.Not(flag))
    body.add(ir.While(setup.done(), still, (ir.Break(AT),), AT))
    body.give(body.let(FLOAT, ir.CallMethod("confidence", body.expose(GS, g), ())))
    return sample(body, FLOAT, 1)


def loops() -> Program:
    body = Body()
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    words = body.let(whole_type(), ir.CallMethod("split", g, (WORD,)))
    item = body.local(GS)
    body.add(ir.ForEach(item.index, body.expose(whole_type(), words), (ir.Continue(AT),), AT))
    index, again = body.local(INT), body.local(GS)
    shown = body.expose(whole_type(), words)
    body.add(ir.ForPairs("enumerate", index.index, again.index, shown, (), AT))
    table_type = GroundedType(MapType(STRING, STRING))
    table = body.let(table_type, ir.MakeMap(STRING, STRING, ((WORD, g),), True))
    key, value = body.local(GS), body.local(GS)
    body.add(ir.ForPairs("map", key.index, value.index, body.expose(table_type, table), (), AT))
    return sample(body)


def matches() -> Program:
    body = Body()
    shape = body.local(SHAPE, "shape")
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    first = body.let(GroundedType(ResultType(INT, STRING)), ir.CallMethod("parse_int", g, ()))
    number = body.local(GI)
    ok = ir.VariantPattern("Result", "Ok", (ir.AliasPattern(number.index, ir.LiteralPattern(1)),))
    arms = (ir.MatchArm(ok, (), None, (), AT), ir.MatchArm(ir.AnyPattern(), (), None, (), AT))
    body.add(ir.Match(body.expose(first_type(), first), arms, AT))
    option = body.let(OptionType(GS), ir.MakeSome(g))
    inner = ir.VariantPattern("Option", "Some", (ir.LiteralPattern("x"),))
    arms = (ir.MatchArm(inner, (), None, (), AT), ir.MatchArm(ir.AnyPattern(), (), None, (), AT))
    body.add(ir.Match(body.expose(OptionType(GS), option), arms, AT))
    part = body.local(GS)
    some = ir.VariantPattern("Option", "Some", (ir.AnyPattern(part.index),))
    none = ir.VariantPattern("Option", "None", ())
    result = body.local(INT)
    set_one = (ir.Let(result.index, ir.Copy(ONE), AT),)
    body.add(
        ir.Match(
            option, (ir.MatchArm(some, (), YES, set_one, AT), ir.MatchArm(none, (), None, set_one, AT)), AT
        )
    )
    note = body.let(NOTE, ir.MakeRecord("main::Note", (g, ONE)))
    text, side = body.local(GS), body.local(INT)
    taken = ir.RecordPattern("main::Note", (("text", ir.AnyPattern(text.index)),))
    body.add(ir.Match(note, (ir.MatchArm(taken, (), None, (), AT),), AT))
    square = ir.VariantPattern("main::Shape", "Square", (ir.AnyPattern(side.index),))
    give = (ir.Return(side, AT),)
    stop = (ir.Return(result, AT),)
    dot = ir.VariantPattern("main::Shape", "Dot", ())
    body.add(
        ir.Match(shape, (ir.MatchArm(square, (), None, give, AT), ir.MatchArm(dot, (), None, stop, AT)), AT)
    )
    return sample(body, INT, 1)


def first_type() -> GroundedType:
    return GroundedType(ResultType(INT, STRING))


def protocols() -> Program:
    body = Body()
    ended = body.local(INTENT)
    inner = body.block()
    g = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    inner.let(NOTHING, ir.Claim(g, "file_contents", g))
    body.add(ir.Intent(ended.index, WORD, WORD, ir.Count(1, 3), inner.done(), AT))
    body.add(ir.Intent(ended.index, g, g, g, (), AT))
    body.let(NOTHING, ir.Claim(WORD, None, None, g))
    body.let(NOTHING, ir.Claim(WORD, "language_syntax"))
    body.let(NOTHING, ir.Claim(WORD, "code_patterns", WORD))
    body.let(NOTHING, ir.Assume(g))
    body.let(NOTHING, ir.Pivot(WORD, g, WORD, g))
    body.give(body.let(OUTCOME, ir.ReadOutcome(ended, body.sites.discard("outcome"))))
    return sample(body, OUTCOME)


def attempts() -> Program:
    body = Body()
    sure = body.local(ResultType(GS, FAULT))
    inner = body.block()
    g = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    body.add(ir.Attempt(sure.index, inner.done(), g, None, AT))
    shown = body.local(ResultType(STRING, FAULT))
    inner = body.block()
    kept = inner.let(GS, ir.CallTool("main::look", (WORD,)))
    text = inner.let(STRING, ir.UnwrapGrounded(kept, body.sites.discard("let")))
    again = inner.let(STRING, ir.CallPrompt("main::digest", (text,), (STRING,)))
    body.add(ir.Attempt(shown.index, inner.done(), again, body.sites.exposure(), AT))
    return sample(body)


def tests() -> Program:
    body = Body()
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    same = body.let(GB, ir.Compare("==", g, WORD))
    body.let(NOTHING, ir.Assert(ir.Check("holds", (), (AT, AT)), (same, g)))
    body.let(NOTHING, ir.Assert(ir.Check("holds", (), (AT,)), (YES,)))
    body.let(NOTHING, ir.Assert(ir.Check("called", ("main::look", "main::digest")), ()))
    body.let(NOTHING, ir.Assert(ir.Check("approved", ("Wire",)), ()))
    body.let(NOTHING, ir.Assert(ir.Check("cost", ("<", "0.5")), ()))
    body.let(NOTHING, ir.Assert(ir.Check("cites", ("a",), (AT,)), (g,)))
    body.let(NOTHING, ir.Assert(ir.Check("grade", (">=", "Cited"), (AT,)), (g,)))
    body.let(NOTHING, ir.Assert(ir.Check("discards"), ()))
    body.let(NOTHING, ir.Assert(ir.Check("snapshot", (), (AT,)), (g,)))
    made = sample(body)
    functions = tuple(replace(one, role="test") if one.name == "main::f" else one for one in made.functions)
    return replace(made, functions=functions)


def marks() -> Program:
    body = Body()
    marked = body.let(TaintedType(STRING), ir.Raise(WORD))
    option = body.let(OptionType(STRING), ir.MakeSome(WORD))
    body.let(OptionType(TaintedType(STRING)), ir.Raise(option, ("some",)))
    g = body.let(GS, ir.CallTool("main::look", (WORD,)))
    kept = body.let(GroundedType(TaintedType(STRING)), ir.Raise(g))
    body.let(GS, ir.Untaint(kept, "a test"))
    body.give(body.let(STRING, ir.Untaint(marked, "a test")))
    return sample(body, STRING)


SAMPLES = {
    made.__name__: made()
    for made in (
        operators, makers, containers, calls, lambdas, conditions, loops, matches, protocols, attempts,
        tests, marks,
    )
}  # fmt: skip
