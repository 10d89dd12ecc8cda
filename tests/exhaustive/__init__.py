"""Small scope, exhaustively: all programs up to a size, no sampling (T1, T2 and T3 of docs/soundness.md).

**What is enumerated.** One agent at a time, in a fixed frame (`frame.MAIN`): the source `look`, the plain
tool `send`, the transform `keep`, the tool `pick`, which selects, the prompts `ask` and `attest` (a model's
own word), the `fn` `loud`, the record `Note` with a plain and a sourced field and the method `title`, and
the imported agent `other.relay`. The body is any sequence of statements over the twenty-three forms of
`forms.ALL` in which every path returns; the head is any of `x: String` or `x: Grounded<String>`, if the
body names `x`, with any labelled result of the body's kind, and with a row `uses retrieval` where the
result is plain. `@grounded_pure` is asked for each: the agents that may have it are checked with it, and of
the others the pass over the IR must say why not.

**Kinds.** Every value is a String, a list, map or Option of Strings, a `Note`, or a function from String to
String. Conditions are `e == "a"`, so that two contents of a text make both branches run. Nothing here can
fault: an index is 0 into a list with an element, a map is read as an Option.

**Grammar** (`forms.py`, `expressions.py`, `bodies.py`).

- expressions: `"a"`; names; `look(e)`, `send(e)`, `keep(e)`, `pick(e)`, `ask(e)`, `attest(e)`, `loud(e)`,
  `other.relay(e)`; `[e]`, `[e, e]`, `{e: e}`, `Note(e, e)`; `e[0]`, `e[e]` of a map; `e.plain`, `e.sourced`;
  `e.title()`, `e.unwrap_or(e)`, `e.map(f)`; `fn (y: String) -> e`, `fn (y: Grounded<String>) -> e`, and calls
  of them;
- `match` of a text (a literal and a name), of an Option, of a record; its arms are expressions or matches,
  its patterns bind new names or such as are bound already;
- statements: `return`; `name = e` and `name: T = e` for each labelled type of the kind, for a new name, one
  that the text has bound before, or the parameter; `v[0] = e`, `v[e] = e`, `v.plain = e`, `v.sourced = e`,
  `v.append(e)`; `claim "c" citing e`, `assume e`, `intent … expecting "a":` with a block, and behind it
  `word(intent.outcome)`, which makes a text of what was found; `if` with and without `else`; `while`, which
  a counter of its own ends after two turns.

Left out, as no form of the list: operators but the `==` of conditions, `for`, `break`, `?`, statements that
are expressions. Left out besides: statements behind a `return` (a branch that is never taken has the same
labels), patterns that bind again what not every path has bound, types that nest deeper, arms with blocks.

**Size** is the number of form nodes: each literal, name, call, constructor, access, lambda, arm-carrying
`match` and statement counts one. Two count a further member of a form that has one already (`keep`,
`attest`, `assume`, an annotated binding, a lambda with a labelled parameter). One more counts a result that
is not a String, and a row.

**Each once.** Locals are `v1`, `v2`, … by their first binding in the text, parameters of lambdas `y1`, … by
depth, names of patterns `w1`, … as they come, so no two programs differ by renaming. A parameter that is not
named is not declared. Worlds and plain arguments that could make no difference are not run (`hosts.py`).

**By underlying type.** Only what is well-formed without labels is enumerated; labels and provenance alone
decide the verdict, so refused programs are enumerated as well as accepted ones. `test_complete.py` proves it:
all trees (`untyped.py`, which knows no types and no scopes), filtered by the checker in the frame without
labels, are exactly the enumerated bodies.

**What must hold** (`sweep.py`).

- Refused: the reference refuses it too, with the same codes. Impure: the reference sees the same sites at the
  same lines, or the same attesting call.
- Accepted, in every run (`execute.py`): T1 in the watched build of the VM and in the naive walk over the IR,
  which agree on the value and the executed discards (T4, T8); T2 by an own walk over the arena (`chains.py`)
  from every grounded part of the result to the texts that this run's sources answered.
- May be pure: all pairs of runs whose retrieved contents differ agree on the plain part of the result and on
  the calls with their plain arguments (T3). Where only some agent that may not be pure shows a difference, it
  is counted: most refusals can be seen to be right.

Agents are checked some hundred to a program, which changes nothing: `test_sweep.py` compares with each alone.

`python -m tests.exhaustive --size N [--jobs J]` goes as far as there is time; the tests go to size 6.
"""
