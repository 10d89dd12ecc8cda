"""The transformations done wrong, each with a program on which the comparison must see it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tests.metamorphic import laws
from tests.metamorphic.change import Proposal, Request, Transformation
from tests.metamorphic.wrong import (
    added,
    annotated_inlined,
    constructor_named,
    dead_but_binding,
    first_twice,
    receiver_discarded,
    texts,
    values_exchanged,
    without_edit_at,
)

_HEAD = "tool look(id: String) -> String uses retrieval\ntool send(x: String) -> Int\n\n"
_PAIR = "type Pair:\n    left: Grounded<String>\n    right: String\n\n"


_SENT = f"{_HEAD}agent main(id: String) -> Int:\n    x = look(id)\n    return send(x)\n"
_THREE = "".join(f"tool {t}(id: String) -> String uses retrieval\n" for t in ("look", "find", "hunt")) + "\n"


@dataclass(frozen=True, slots=True)
class Mistake:
    """A transformation done wrong. `seen` is a part of what the comparison then says."""

    words: str
    right: Transformation
    propose: Callable[[Request], list[Proposal]]
    files: dict[str, str]
    seen: str


_SOURCED = f"{_HEAD}agent main(id: String) -> Grounded<String>:\n    x = look(id)\n    return x\n"
_TWICE = "fn twice(n: Int) -> Int:\n    return n * 2\n\nagent main(n: Int) -> Int:\n    return twice(n)\n"
_BRANCHES = "agent main(n: Int) -> Int:\n    if n > 3:\n        return 1\n    else:\n        return 2\n"
_LISTED = _SOURCED.replace("Grounded<String>", "List<String>").replace("return x", 'return [x, "a"]')
_EFFECT = "\neffect retrieval:\n    cost: $0.01\n"

MISTAKES = (
    Mistake(
        "the parameter of a lambda keeps its name, so that another name is meant in it",
        laws.RENAME,
        without_edit_at(laws.RENAME, "fn ("),
        {"main.cor": "agent main(n: Int) -> List<Int>:\n    x = 7\n    return [1].map(fn (x: Int) -> x)\n"},
        "gives",
    ),
    Mistake(
        "a use keeps its name",
        laws.RENAME,
        without_edit_at(laws.RENAME, "return "),
        {"main.cor": _SOURCED},
        "refused after",
    ),
    Mistake(
        "two locals become one",
        laws.RENAME_LOCALS,
        texts(laws.RENAME_LOCALS, "{}2", "{}1"),
        {"main.cor": _SOURCED.replace("    return", '    y = "plain"\n    return')},
        "E0501",
    ),
    Mistake(
        "a binding that discards is inlined",
        laws.INLINE,
        annotated_inlined,
        {"main.cor": _SENT.replace("x =", "x: String =")},
        "let",
    ),
    Mistake(
        "a constructor is named that only the return lifts",
        laws.NAME,
        constructor_named,
        {
            "main.cor": f"type Answer:\n    text: String\n\n{_HEAD}"
            "agent main(id: String) -> Grounded<Answer>:\n    return Answer(look(id))\n"
        },
        "refused after",
    ),
    Mistake(
        "the parameters of the extracted agent are plain",
        laws.EXTRACT,
        texts(laws.EXTRACT, ": Grounded<String>", ": String"),
        {"main.cor": _SOURCED.replace("return x", 'return x + "."')},
        "argument",
    ),
    Mistake(
        "the extracted agent does not claim to be pure",
        laws.EXTRACT,
        texts(laws.EXTRACT, "@grounded_pure\n", ""),
        {"main.cor": _SOURCED.replace("agent main", "@grounded_pure\nagent main")},
        "E0510",
    ),
    Mistake(
        "the extracted body's row is forgotten",
        laws.EXTRACT_BODY,
        texts(laws.EXTRACT_BODY, "-> String uses retrieval:", "-> String:"),
        {
            "main.cor": f"{_HEAD}agent main(id: String) -> String uses retrieval:\n    return look(id)\n\n"
            "agent other(id: String) -> Grounded<String>:\n    return main(id)\n"
        },
        "effective return",
    ),
    Mistake(
        "a call is forgotten",
        laws.TO_METHOD,
        without_edit_at(laws.TO_METHOD, "return "),
        {"main.cor": _TWICE},
        "refused after",
    ),
    Mistake(
        "the receiver is discarded on the way",
        laws.TO_FUNCTION,
        receiver_discarded,
        {
            "main.cor": "type Page:\n    text: String\n\ntool page(id: String) -> Page uses retrieval\n\n"
            "extend Page:\n    fn words(self: Page) -> String:\n        return self.text\n\n"
            "agent main(id: String) -> Grounded<String>:\n    return page(id).words()\n"
        },
        "refused after",
    ),
    Mistake(
        "a module declares a `retrieval` of its own that grounds nothing",
        laws.SPLIT,
        added(laws.SPLIT, _EFFECT),
        {
            "main.cor": _THREE
            + "agent main(id: String) -> List<Grounded<String>>:\n"
            "    return [look(id), find(id), hunt(id)]\n"
        },
        "refused after",
    ),
    Mistake(
        "the joined file declares a `retrieval` of its own that grounds nothing",
        laws.JOIN,
        added(laws.JOIN, _EFFECT),
        {
            "main.cor": 'import "./other" as o\n\n'
            "agent main(id: String) -> Grounded<String>:\n    return o.look(id)\n",
            "other.cor": "public tool look(id: String) -> String uses retrieval\n",
        },
        "refused after",
    ),
    Mistake(
        "an element is lost",
        laws.PERMUTE,
        first_twice,
        {"main.cor": _LISTED},
        "site only",
    ),
    Mistake(
        "the values of two fields are exchanged",
        laws.PERMUTE_FIELDS,
        values_exchanged,
        {
            "main.cor": "type Two:\n    a: Int\n    b: Int\n\n"
            "agent main(n: Int) -> Int:\n    return Two { a: n, b: n * 2 }.a\n"
        },
        "gives",
    ),
    Mistake(
        "the branches are swapped and the condition is not",
        laws.SWAP,
        texts(laws.SWAP, "if not (", "if ("),
        {"main.cor": _BRANCHES},
        "gives",
    ),
    Mistake(
        "dead code binds a plain value to a name that was grounded",
        laws.DEAD,
        dead_but_binding,
        {"main.cor": _SOURCED},
        "E0501",
    ),
    Mistake(
        "the field has the plain type",
        laws.WRAP,
        texts(laws.WRAP, "value: Grounded<String>", "value: String"),
        {"main.cor": _SOURCED},
        "refused after",
    ),
    Mistake(
        "the field has no mark",
        laws.WRAP,
        texts(laws.WRAP, "List<Tainted<String>>", "List<String>"),
        {
            "main.cor": "effect web:\n    data: untrusted\n\n"
            "tool look(id: String) -> List<Tainted<String>> uses web\n\n"
            "agent main(id: String) -> List<Tainted<String>>:\n    return look(id)\n"
        },
        "refused after",
    ),
    Mistake(
        "the part that is read is not the same",
        laws.UNWRAP,
        texts(laws.UNWRAP, ")", ' + "")'),
        {
            "main.cor": f'{_PAIR}{_HEAD}agent main(id: String) -> Grounded<String>:\n'
            '    x = look(id)\n    return Pair { left: x, right: "r" }.left\n'
        },
        "gives",
    ),
    Mistake(
        "the parameter of the expanded form is plain",
        laws.ETA,
        texts(laws.ETA, "x: Grounded<String>", "x: String"),
        {"main.cor": _SENT},
        "function value",
    ),
)  # fmt: skip
